/**
 * Looking up words and reading documents in the engine's files beside asking the engine, in turns: `npm run bench:files -- --data DIRECTORY`.
 * The directory is that of an Earshot that is not running, with any number of posts; it is only read.
 */

import { join } from "node:path";
import { parseArgs } from "node:util";
import { prepareCheckout } from "../scripts/checkout.mjs";
import { percentile } from "./compare/percentiles.mjs";

const LIMITS = { timeoutMs: 600_000, memoryBytes: 2 ** 33, rowsToRead: 1e11 };
const WEEK = 7 * 86_400;
const TURNS = 5;

const { values: options } = parseArgs({
  options: { data: { type: "string" }, seconds: { type: "string", default: "1" } },
});
if (options.data === undefined) {
  process.stderr.write("--data: the data directory of an Earshot that is not running\n");
  process.exit(2);
}
prepareCheckout();
const { openChdbEngine } = await import("../dist/posts/chdb-engine.js");
const { createDocumentFiles } = await import("../dist/posts/files/document-files.js");
const { loadDocumentParts } = await import("../dist/posts/files/load-document-parts.js");
const { addRowsOf, loadTextIndex } = await import("../dist/posts/files/text-index.js");
const { countRows, noRows } = await import("../dist/posts/row-set.js");
const { atTimes, betweenTimes, MANY, readDocuments } = await import("../dist/posts/read-documents.js");

const engine = await openChdbEngine({ path: join(options.data, "posts"), limits: LIMITS, sessions: 1 });
try {
  await compareWords();
  await compareDocuments();
} finally {
  await engine.close();
}

async function compareDocuments() {
  const started = performance.now();
  const parts = await loadDocumentParts(engine, []);
  if (parts.length === 0) throw new Error("its documents are not in files that can be read");
  process.stdout.write(
    `${parts.reduce((sum, { rows }) => sum + rows, 0)} documents in ${parts.length} parts, found in ${(performance.now() - started).toFixed(0)} ms\n`,
  );
  const files = createDocumentFiles({ loadParts: async () => parts, parts: [], isPatient: () => true });
  await files.reload();
  const keys = await engine.read({
    sql: "SELECT published_at, id, version FROM earshot.posts ORDER BY published_at, id",
    parameters: {},
  });
  const lastWeek =
    keys.length - keys.findIndex(({ published_at }) => published_at > keys.at(-1).published_at - WEEK);
  const scattered = (count, most) => () =>
    Array.from({ length: count }, () => keys[keys.length - 1 - Math.floor(Math.random() * most)]);
  const inARow = (count) => () => {
    const start = Math.floor(Math.random() * Math.max(1, keys.length - count));
    return keys.slice(start, start + count);
  };
  for (const [title, choose] of [
    ["ten of all", scattered(10, keys.length)],
    [`ten of the last week (${lastWeek} posts)`, scattered(10, lastWeek)],
    ["a hundred of all", scattered(100, keys.length)],
    ["a thousand in a row", inARow(1_000)],
  ]) {
    await verify(files, choose());
    await compare(title, choose, { files: (keys) => files.read(keys), engine: ask });
  }
}

/** Rare ones are in fewer than one post of 10,000, common ones in more than one of 100. */
async function compareWords() {
  const parts = await engine.read({
    sql: "SELECT path, rows FROM system.parts WHERE active AND database = 'earshot' AND table = 'posts' AND NOT startsWith(name, 'patch-')",
    parameters: {},
  });
  const indexes = parts.map(({ path, rows }) => loadTextIndex(join(path, "skp_idx_lexemes_text"), rows));
  if (indexes.length === 0 || indexes.includes(null))
    throw new Error("its words are not in files that can be read");
  const rows = parts.reduce((sum, part) => sum + part.rows, 0);
  const found = await engine.read({
    sql: "SELECT DISTINCT arrayJoin(lexemes) AS token FROM (SELECT lexemes FROM earshot.posts LIMIT 20000)",
    parameters: {},
  });
  const tokens = found.map(({ token }) => ({ token, share: lookUp(indexes, token) / rows }));
  process.stdout.write(`${rows} posts in ${parts.length} parts, ${tokens.length} words of them\n`);
  for (const [title, isMeant] of [
    ["a rare word", ({ share }) => share < 1e-4],
    ["a word", ({ share }) => share >= 1e-4 && share <= 1e-2],
    ["a common word", ({ share }) => share > 1e-2],
  ]) {
    const meant = tokens.filter(isMeant);
    if (meant.length === 0) continue;
    const choose = () => meant[Math.floor(Math.random() * meant.length)].token;
    const word = choose();
    if (lookUp(indexes, word) !== (await askFor(word)))
      throw new Error(`the two do not say the same of ${word}`);
    await compare(`${title} over everything`, choose, {
      files: (token) => lookUp(indexes, token),
      engine: askFor,
    });
  }
}

/** In how many rows it is, deleted ones too. */
function lookUp(indexes, token) {
  let count = 0;
  for (const index of indexes) {
    const set = noRows(0, index.rows);
    addRowsOf(index, token, set);
    count += countRows(set);
  }
  return count;
}

async function askFor(token) {
  const bytes = await engine.readRowBinary({
    sql: "SELECT toUInt32(_part_offset) FROM earshot.posts PREWHERE hasAnyTokens(lexemes, {token:Array(String)}) SETTINGS apply_deleted_mask = 0, apply_patch_parts = 0",
    parameters: { token: [token] },
  });
  return bytes.length / 4;
}

function ask(keys) {
  return readDocuments(engine, keys, keys.length > MANY ? betweenTimes : atTimes);
}

async function verify(files, keys) {
  const textsOf = (rows) => new Map(rows.map(({ id, version, text }) => [`${id} ${version}`, text]));
  const [found, asked] = [textsOf(files.read(keys)), textsOf(await ask(keys))];
  for (const { id, version } of keys) {
    const name = `${id} ${version}`;
    if (found.get(name) === undefined || found.get(name) !== asked.get(name)) {
      throw new Error(`the two do not say the same of ${name}`);
    }
  }
}

async function compare(title, choose, readers) {
  const times = { files: [], engine: [] };
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const [name, read] of Object.entries(readers)) {
      const end = performance.now() + (Number(options.seconds) * 1000) / TURNS;
      do {
        const wanted = choose();
        const started = performance.now();
        await read(wanted);
        times[name].push(performance.now() - started);
      } while (performance.now() < end);
    }
  }
  const of = (name) => [0.5, 0.95].map((share) => percentile(times[name], share));
  const [median, slow] = of("files");
  const [askedMedian, askedSlow] = of("engine");
  process.stdout.write(
    `${title}: from files ${median.toFixed(3)} ms (p95 ${slow.toFixed(3)}), asked ${askedMedian.toFixed(2)} ms (p95 ${askedSlow.toFixed(2)}), ${(askedMedian / median).toFixed(1)} times as long\n`,
  );
}
