/**
 * How long a round of alerts takes: so many saved searches with an alert each, so many posts, and 50 new posts a second;
 * and what searches notice of it: `npm run bench:watch -- --posts FILE.ndjson.gz --count 1000000 --searches 1000`.
 * `--kinds spike` or `--kinds new,threshold,spike,first` gives the alerts other kinds, in turns. Must be: a round in at
 * most 20 s, searches beside it at most 1.5 times as slow. `--data DIR`: a copy of that directory instead of an import.
 */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { prepareCheckout, ROOT } from "../scripts/checkout.mjs";
import { loadOriginals, placeOf } from "./corpus.mjs";

const { values: options } = parseArgs({
  options: {
    posts: { type: "string" },
    count: { type: "string", default: "1000000" },
    searches: { type: "string", default: "1000" },
    rounds: { type: "string", default: "5" },
    kinds: { type: "string", default: "new" },
    data: { type: "string" },
  },
});
const ALERTS = {
  new: { kind: "new" },
  threshold: { kind: "threshold", threshold: { posts: 20, span_minutes: 60 } },
  spike: { kind: "spike" },
  first: { kind: "first", first: { of: "platform" } },
};
const alerts = options.kinds.split(",").map((kind) => {
  if (!Object.hasOwn(ALERTS, kind)) throw new Error(`There is no kind of alert "${kind}".`);
  return ALERTS[kind];
});
const [count, searches, rounds] = [options.count, options.searches, options.rounds].map(Number);
/** Before each round twice as many: what 50 posts a second are in 20 seconds, the time that a round may take. */
const NEW_POSTS = 500;
const PROBES = 40;

prepareCheckout();
const scratch = mkdtempSync(join(tmpdir(), "earshot-watch-"));
const data = join(scratch, "data");
let server = null;
try {
  const originals = await loadOriginals(options.posts);
  const words = chooseWords(originals);
  if (options.data === undefined) await importPosts(originals);
  else cpSync(options.data, data, { recursive: true });
  await run(["user", "create", "operator@example.org", "--admin", "--data", data], "correct horse battery\n");
  const scopes = ["import", "lists", "admin"].flatMap((scope) => ["--scope", scope]);
  const key = (
    await run(["key", "create", "--user", "operator@example.org", ...scopes, "--data", data])
  ).trim();
  const url = await serve();
  const call = (method, path, body) => request(url, key, method, path, body);
  const importNew = (mark) => {
    const posts = Array.from({ length: NEW_POSTS }, (_, index) => postAt(originals, index, `new${mark}-`));
    const lines = posts.map((post) => JSON.stringify(post)).join("\n");
    return request(url, key, "POST", "/manage/v1/imports", lines, "application/x-ndjson");
  };
  for (let index = 0; index < searches; index += 1) {
    const query = queryAt(words, index);
    const { id } = await call("POST", "/manage/v1/searches", { name: `${index}`, query });
    await call("POST", `/manage/v1/searches/${id}/alerts`, alerts[index % alerts.length]);
  }
  say(`${searches} alerts; the median of searches that were never asked for, in ms\n\n`);
  say("| round | seconds | matches | searches alone | beside it | times |\n|---|---|---|---|---|---|\n");
  for (let round = 0; round < rounds; round += 1) {
    // Both times after as many new posts: the index has something to do for them, too.
    await importNew(2 * round);
    const alone = await probe(call, words, 2 * round);
    await importNew(2 * round + 1);
    const running = call("POST", "/manage/v1/watch/run", {});
    const beside = await probe(call, words, 2 * round + 1);
    const { took_ms, matches } = await running;
    const seconds = (took_ms / 1000).toFixed(2);
    const times = [alone.toFixed(1), beside.toFixed(1), (beside / alone).toFixed(2)];
    say(`| ${[round + 1, seconds, matches, ...times].join(" | ")} |\n`);
  }
} finally {
  server?.kill("SIGTERM");
  if (server !== null) await once(server, "exit");
  rmSync(scratch, { recursive: true, force: true });
}

function postAt(originals, index, mark) {
  const now = Math.floor(Date.now() / 1000) - 60;
  const { original, round, publishedAt } = placeOf(index, originals.length, now);
  const record = originals[original];
  return { ...record, uid: `${record.uid}-${mark}${round}`, published_at: publishedAt };
}

/** Words as frequent as they come: each text gives its own. */
function chooseWords(originals) {
  const words = new Set();
  for (const { text } of originals) {
    for (const word of (text ?? "").match(/\p{L}{5,12}/gu) ?? []) words.add(word.toLowerCase());
    if (words.size >= 4 * searches) break;
  }
  return [...words];
}

/** One word, two of them, a phrase, a word on a platform. */
function queryAt(words, index) {
  const [first, second] = [words[index % words.length], words[(index * 7 + 1) % words.length]];
  const keyword = [first, `${first} ${second}`, `"${first} ${second}"`, first][index % 4];
  const platform = index % 4 === 3 ? "&platform_names[]=Twitter" : "";
  return `keyword=${encodeURIComponent(keyword)}${platform}`;
}

/** The median of searches that were never asked before. */
async function probe(call, words, turn) {
  const times = [];
  for (let index = 0; index < PROBES; index += 1) {
    const word = words[(turn * PROBES + index) % words.length];
    const started = performance.now();
    await call("GET", `/api/v1/posts?keyword=${encodeURIComponent(word)}&per_page=20`);
    times.push(performance.now() - started);
  }
  return times.sort((left, right) => left - right)[PROBES / 2];
}

async function request(url, key, method, path, body, type = "application/json") {
  const isText = typeof body === "string";
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, ...(body !== undefined && { "content-type": type }) },
    ...(body !== undefined && { body: isText ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return JSON.parse(text);
}

async function importPosts(originals) {
  const file = join(scratch, "posts.ndjson");
  const out = createWriteStream(file);
  for (let index = 0; index < count; index += 1) {
    if (!out.write(`${JSON.stringify(postAt(originals, index, "a"))}\n`)) await once(out, "drain");
  }
  out.end();
  await once(out, "finish");
  await run(["import", file, "--data", data]);
}

async function run(args, input = "") {
  const child = spawn(join(ROOT, "bin/earshot"), args, { stdio: ["pipe", "pipe", "inherit"] });
  child.stdin.end(input);
  let output = "";
  for await (const chunk of child.stdout.setEncoding("utf8")) output += chunk;
  return output;
}

async function serve() {
  const limits = ["--rate-limit", "0", "--user-lists", String(searches + 1), "--watch-interval", "0"];
  const place = ["--port", "0", "--metrics-port", "off", "--data", data, "--json", "--log-level", "error"];
  server = spawn(join(ROOT, "bin/earshot"), ["serve", ...limits, ...place], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  for await (const line of createInterface({ input: server.stdout })) return JSON.parse(line).url;
  throw new Error("the server did not start");
}

function say(text) {
  process.stdout.write(text);
}
