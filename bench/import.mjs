/**
 * How fast posts are imported, beside SQLite FTS5 loading the same plain text without any analysis; what importing them
 * again costs; and what searches notice of an import: `npm run bench:import -- --posts FILE.ndjson.gz --count 1000000`.
 * The posts are repeated with other uids and times up to the count; without a file they are those of the demo.
 */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { createReadStream, createWriteStream, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { prepareCheckout, ROOT } from "../scripts/checkout.mjs";
import { loadOriginals, placeOf, readLines } from "./corpus.mjs";

const LIVE_SHARE = 0.2;
const WORDS = ["health", "vote", "school", "storm", "jobs", "water", "border", "tax", "family", "energy"];

prepareCheckout();
const { DatabaseSync } = await import("@photostructure/sqlite");

const { values: options } = parseArgs({
  options: { posts: { type: "string" }, count: { type: "string", default: "1000000" } },
});
const count = Number(options.count);
const scratch = mkdtempSync(join(tmpdir(), "earshot-bench-"));
const data = join(scratch, "data");
try {
  const source = join(scratch, "posts.ndjson");
  const liveSource = join(scratch, "live.ndjson");
  const originals = await loadOriginals(options.posts);
  const written = await writePosts(source, originals, count, "a");
  await writePosts(liveSource, originals, Math.ceil(count * LIVE_SHARE), "b");
  say(`${count} posts, ${Math.round(written / count)} bytes each in NDJSON\n\n`);
  say(`${"".padEnd(44)}${"seconds".padStart(9)}${"posts/s".padStart(10)}${"peak RSS".padStart(11)}\n`);
  const sqlite = await measureSqlite(source);
  report("SQLite FTS5, plain text, no analysis", sqlite);
  const first = await measureImport(source);
  report("Earshot, first import", first);
  const again = await measureImport(source);
  report("Earshot, the same again", again);
  say(`\nfirst import: ${(first.rate / sqlite.rate).toFixed(2)} times the rate of SQLite\n`);
  say(`the same again: ${(again.rate / first.rate).toFixed(2)} times the rate of the first time; `);
  say(
    `${first.summary.stored} stored, then ${again.summary.stored} stored, ${again.summary.replaced} replaced\n`,
  );
  await measureLive(liveSource);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

/** The originals over and over, each time with other uids and times. */
async function writePosts(file, originals, wanted, mark) {
  const out = createWriteStream(file);
  const now = Math.floor(Date.now() / 1000) - 60;
  let bytes = 0;
  let lines = "";
  for (let index = 0; index < wanted; index += 1) {
    const { original, round, publishedAt } = placeOf(index, originals.length, now);
    const record = originals[original];
    lines += `${JSON.stringify({ ...record, uid: `${record.uid}-${mark}${round}`, published_at: publishedAt })}\n`;
    if (lines.length > 1 << 20 || index === wanted - 1) {
      bytes += Buffer.byteLength(lines);
      if (!out.write(lines)) await once(out, "drain");
      lines = "";
    }
  }
  out.end();
  await once(out, "finish");
  return bytes;
}

/** What an expert would do who wants it fast: one transaction per 10,000 posts, nothing durable before the end. */
async function measureSqlite(file) {
  const started = performance.now();
  const database = new DatabaseSync(join(scratch, "peer.sqlite"));
  database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF;
    CREATE TABLE posts (rowid INTEGER PRIMARY KEY, platform TEXT, uid TEXT, published_at INTEGER, type TEXT, kind TEXT,
      account TEXT, text TEXT, UNIQUE (platform, uid));
    CREATE VIRTUAL TABLE posts_text USING fts5(text, content='posts', content_rowid='rowid');`);
  const insert = database.prepare(
    "INSERT OR REPLACE INTO posts (rowid, platform, uid, published_at, type, kind, account, text) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
  );
  const index = database.prepare("INSERT INTO posts_text (rowid, text) VALUES (?, ?)");
  let row = 0;
  database.exec("BEGIN");
  for await (const { text: line } of readLines(createReadStream(file, { highWaterMark: 1 << 20 }))) {
    const { platform, uid, published_at, type, kind, account, text } = JSON.parse(line);
    row += 1;
    insert.run(
      row,
      platform,
      uid,
      published_at,
      type ?? null,
      kind ?? null,
      JSON.stringify(account),
      text ?? "",
    );
    index.run(row, text ?? "");
    if (row % 10_000 === 0) database.exec("COMMIT; BEGIN");
  }
  database.exec("COMMIT");
  database.close();
  return rateOf(started, row, null);
}

async function measureImport(file) {
  const started = performance.now();
  const { output, peakBytes } = await run(["import", "--json", "--data", data, file]);
  const summary = JSON.parse(output.trim().split("\n").at(-1));
  return { ...rateOf(started, count, peakBytes), summary };
}

function rateOf(started, posts, peakBytes) {
  const seconds = (performance.now() - started) / 1000;
  return { seconds, rate: posts / seconds, peakBytes };
}

/** Searches alone, and then beside an import into the same server. */
async function measureLive(file) {
  const password = "a long enough password";
  await run(["user", "create", "bench@example.org", "--scope", "import", "--data", data], password);
  const made = await run([
    "key",
    "create",
    "--user",
    "bench@example.org",
    "--scope",
    "import",
    "--json",
    "--data",
    data,
  ]);
  const { key } = JSON.parse(made.output);
  const server = spawn(
    process.execPath,
    [
      join(ROOT, "bin", "earshot"),
      ...[
        "serve",
        "--data",
        data,
        "--port",
        "0",
        "--metrics-port",
        "0",
        "--rate-limit",
        "0",
        "--log-level",
        "error",
      ],
    ],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  try {
    const { url, metricsUrl } = await addressesOf(server);
    await search(url, key, 40);
    const idle = await search(url, key, 200);
    let importing = true;
    const started = performance.now();
    const upload = run(["import", "--to", url, "--json", file], "", { EARSHOT_KEY: key }).finally(() => {
      importing = false;
    });
    const [busy, stalls] = await Promise.all([
      search(url, key, Number.POSITIVE_INFINITY, () => importing),
      watchStalls(metricsUrl, () => importing),
    ]);
    await upload;
    const { rate } = rateOf(started, Math.ceil(count * LIVE_SHARE), null);
    const mergingStill = await search(url, key, 100);
    say(
      `\n${"searches, milliseconds".padEnd(44)}${"p50".padStart(9)}${"p95".padStart(10)}${"number".padStart(11)}\n`,
    );
    for (const [name, times] of [
      ["idle", idle],
      ["while posts are imported", busy],
      ["right after", mergingStill],
    ]) {
      say(`${name.padEnd(44)}${at(times, 0.5)}${at(times, 0.95, 10)}${String(times.length).padStart(11)}\n`);
    }
    say(`\nimport into the running server: ${Math.round(rate)} posts/s; `);
    say(`p95 meanwhile ${(percentile(busy, 0.95) / percentile(idle, 0.95)).toFixed(2)} times the idle p95\n`);
    say(
      `longest stall of the event loop in each half second: median ${percentile(stalls, 0.5).toFixed(0)} ms, `,
    );
    say(`p95 ${percentile(stalls, 0.95).toFixed(0)} ms, longest ${stalls.at(-1)?.toFixed(0)} ms\n`);
  } finally {
    server.kill("SIGTERM");
    await once(server, "exit");
  }
}

async function search(url, key, most, goesOn = () => true) {
  const times = [];
  for (let index = 0; index < most && goesOn(); index += 1) {
    const query = new URLSearchParams({
      keyword: WORDS[index % WORDS.length],
      published_at_from: String(Math.floor(Date.now() / 1000) - (index % 3 === 0 ? 90 : 7) * 86_400),
    });
    const started = performance.now();
    const answer = await fetch(`${url}/api/v1/posts?${query}`, {
      headers: { authorization: `Bearer ${key}` },
    });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    await answer.arrayBuffer();
    times.push(performance.now() - started);
  }
  return times.sort((left, right) => left - right);
}

function percentile(sorted, share) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function at(times, share, width = 9) {
  return percentile(times, share).toFixed(1).padStart(width);
}

/** The longest delay of each half second, as the server measures it with `monitorEventLoopDelay`. */
async function watchStalls(metricsUrl, goesOn) {
  const stalls = [];
  await longestDelay(metricsUrl);
  while (goesOn()) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    stalls.push(await longestDelay(metricsUrl));
  }
  return stalls.sort((left, right) => left - right);
}

/** Since it was last asked. The measuring timer itself comes every 10 milliseconds. */
async function longestDelay(metricsUrl) {
  const metrics = await (await fetch(metricsUrl)).text();
  const seconds = /^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(metrics)?.[1];
  return Math.max(0, Number(seconds) * 1000 - 10);
}

/** Its output is read to the end: a server ends when nobody takes what it prints. */
function addressesOf(server) {
  let printed = "";
  return new Promise((resolve, reject) => {
    server.once("exit", (code) => reject(new Error(`the server ended with ${code}`)));
    server.stdout.setEncoding("utf8").on("data", (text) => {
      printed += text;
      const [url, metricsUrl] = [/serves (http\S+)/, /Metrics +(http\S+)/].map(
        (line) => line.exec(printed)?.[1],
      );
      if (url !== undefined && metricsUrl !== undefined) resolve({ url, metricsUrl });
    });
  });
}

/** Runs the command line and watches how much memory it takes. */
async function run(args, input = "", env = {}) {
  const child = spawn(process.execPath, [join(ROOT, "bin", "earshot"), ...args], {
    env: { ...process.env, ...env },
    stdio: ["pipe", "pipe", "inherit"],
  });
  child.stdin.end(`${input}\n`);
  let peakBytes = 0;
  const watch = setInterval(() => {
    peakBytes = Math.max(peakBytes, peakOf(child.pid));
  }, 200);
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text) => {
    output += text;
  });
  const [code] = await once(child, "close");
  clearInterval(watch);
  if (code !== 0) throw new Error(`earshot ${args[0]} ended with ${code}`);
  return { output, peakBytes };
}

function peakOf(pid) {
  try {
    return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

function report(name, { seconds, rate, peakBytes }) {
  const memory = peakBytes === null ? "" : `${Math.round(peakBytes / 2 ** 20)} MB`;
  say(
    `${name.padEnd(44)}${seconds.toFixed(1).padStart(9)}${String(Math.round(rate)).padStart(10)}${memory.padStart(11)}\n`,
  );
}

function say(text) {
  process.stdout.write(text);
}
