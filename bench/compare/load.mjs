/**
 * Makes sure that every contender has the posts: a folder holds what was loaded, and `corpus.json` in it says what that
 * is.
 */

import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { loadOriginals } from "../corpus.mjs";
import { analyzeOriginals } from "./analyzed-originals.mjs";
import { CONTENDERS } from "./contenders.mjs";
import { createCorpus } from "./corpus-posts.mjs";
import { factsOf } from "./facts.mjs";

/** Loads what is missing of what is wanted, and gives what is known of the corpus. `say` is told what is going on. */
export async function loadContenders(folder, { posts, count, only, analyzer, say }) {
  mkdirSync(folder, { recursive: true });
  // PostgreSQL runs as another user and has its files in here.
  chmodSync(folder, 0o711);
  const file = join(folder, "corpus.json");
  const asked = { posts: posts === undefined ? "demo" : resolve(posts), count: count ?? null };
  const known = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
  if (known !== null) checkSame(known.asked, asked, folder);
  // The index in process is a copy of what the server has.
  const wanted = only.includes("index") ? ["earshot", ...only] : only;
  const missing = Object.keys(CONTENDERS).filter((id) => wanted.includes(id) && !known?.loaded[id]);
  if (missing.length === 0) return known;

  const endSeconds = known?.endSeconds ?? Math.floor(Date.now() / 1000) - 60;
  say("Reading and analyzing the posts …");
  const records = await loadOriginals(posts, { ...(count !== undefined && { most: count }), endSeconds });
  const { originals, skipped } = analyzeOriginals(records, analyzer);
  if (originals.length === 0) throw new Error("There are no posts to measure with.");
  const corpus = createCorpus(originals, { count: count ?? originals.length, endSeconds });
  let facts = known ?? {
    asked,
    endSeconds,
    loaded: {},
    ...factsOf({ corpus, originals, skipped, analyzer }),
  };
  // The longest part of an original, and not needed any more.
  for (const original of originals) original.tokens = [];
  for (const id of missing) {
    say(`Loading ${corpus.count.toLocaleString("en")} posts: ${CONTENDERS[id].title} …`);
    const place = join(folder, id);
    rmSync(place, { recursive: true, force: true });
    const started = performance.now();
    const added = await CONTENDERS[id].load(place, corpus, folder);
    const seconds = (performance.now() - started) / 1000;
    facts = { ...facts, ...added, loaded: { ...facts.loaded, [id]: { seconds } } };
    writeFileSync(file, JSON.stringify(facts));
  }
  return facts;
}

function checkSame(known, asked, folder) {
  if (known.posts === asked.posts && known.count === asked.count) return;
  throw new Error(
    `${folder} holds other posts: ${known.count ?? "all"} of ${known.posts}, not ${asked.count ?? "all"} of ${asked.posts}. Name another folder with --data, or the same posts.`,
  );
}
