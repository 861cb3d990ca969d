/** One ClickHouse, or a cluster of shards, that grows from size to size: what loading and asking cost at each. */

import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { runnerImport } from "vite";
import { ROOT } from "../../scripts/checkout.mjs";
import { runEarshot, startServer } from "../compare/earshot/earshot-command.mjs";
import { percentile } from "../compare/percentiles.mjs";
import { placeOf } from "../corpus.mjs";

const DATABASE = "scale";
const REQUESTS = 40;
const WARM_UP = 5;
const CALM_MS = 300_000;
const DAYS = 90;
const WORDS = ["health", "vote", "school", "storm", "jobs", "water", "border", "tax", "family", "energy"];
const QUESTIONS = {
  page: { path: "posts", parameters: { per_page: "100" } },
  count: { path: "posts", parameters: { per_page: "1" } },
  stats: { path: "posts/stats", parameters: {} },
};

export async function* measureLayout({ title, shards, sizes, originals, endSeconds, scratch }) {
  // The launchers of the tests are TypeScript, which Node 20 does not run by itself.
  const { CLUSTER, openOneClickHouse, openReplicatedNodes } = await importTest("clickhouse-node.ts");
  const { openPostgresServer } = await importTest("postgres-server.ts");
  const postgres = await openPostgresServer({ durable: true });
  const opening =
    shards > 1
      ? openReplicatedNodes({ replicas: Array(shards).fill(1), durable: true })
      : openOneClickHouse({ durable: true });
  const clickhouse = await opening.catch(async (error) => {
    await postgres.close();
    throw error;
  });
  try {
    Object.assign(process.env, {
      EARSHOT_DATABASE_URL: postgres.url,
      EARSHOT_CLICKHOUSE_URL: clickhouse.urls.join(","),
      EARSHOT_CLICKHOUSE_DATABASE: DATABASE,
      EARSHOT_SECRET: "5c".repeat(32),
    });
    if (shards > 1) process.env.EARSHOT_CLICKHOUSE_CLUSTER = CLUSTER;
    else delete process.env.EARSHOT_CLICKHOUSE_CLUSTER;
    const data = join(scratch, `shards-${shards}`);
    const key = await createKey(data);
    for (const [index, size] of sizes.entries()) {
      const stretch = { from: sizes[index - 1] ?? 0, to: size };
      const rate = await load(data, originals, endSeconds, stretch);
      await untilMerged(clickhouse.urls);
      const bytes = await storedBytes(clickhouse.urls);
      yield { title, size, rate, bytes: bytes / size, ...(await askAll(data, key, endSeconds, size)) };
    }
  } finally {
    await clickhouse.close();
    await postgres.close();
  }
}

async function importTest(file) {
  const { module } = await runnerImport(join(ROOT, "test", file), { configFile: false, logLevel: "error" });
  return module;
}

async function createKey(data) {
  const user = "bench@example.org";
  await runEarshot(["user", "create", user, "--data", data], async (input) => {
    input.write("a long enough password\n");
  });
  return JSON.parse(await runEarshot(["key", "create", "--user", user, "--json", "--data", data])).key;
}

/** Posts a second, the start of the command included. */
async function load(data, originals, endSeconds, { from, to }) {
  const started = performance.now();
  const output = await runEarshot(["import", "-", "--json", "--data", data], async (input) => {
    for (let index = from; index < to; index += 1) {
      const { original, round, publishedAt } = placeOf(index, originals.length, endSeconds);
      const record = originals[original];
      const uid = `${record.uid}-${round}-${original}`;
      if (!input.write(`${JSON.stringify({ ...record, uid, published_at: publishedAt })}\n`)) {
        await once(input, "drain");
      }
    }
  });
  const { stored } = JSON.parse(output.trim().split("\n").at(-1));
  if (stored !== to - from) throw new Error(`${to - from} posts were sent, ${stored} stored`);
  return ((to - from) * 1000) / (performance.now() - started);
}

/** Medians in milliseconds over HTTP. No two requests are the same, so that nothing that is remembered decides. */
async function askAll(data, key, endSeconds, size) {
  const server = await startServer(data);
  try {
    const everything = { published_at_from: "0", per_page: "1" };
    const { meta } = JSON.parse(await ask(server, key, "posts", everything));
    if (meta.total_posts !== size) throw new Error(`${size} posts are stored, ${meta.total_posts} found`);
    const medians = {};
    for (const [name, { path, parameters }] of Object.entries(QUESTIONS)) {
      const times = [];
      for (let index = 0; index < WARM_UP + REQUESTS; index += 1) {
        const from = String(endSeconds - DAYS * 86_400 - index);
        const keyword = WORDS[index % WORDS.length];
        const started = performance.now();
        await ask(server, key, path, { ...parameters, keyword, published_at_from: from });
        if (index >= WARM_UP) times.push(performance.now() - started);
      }
      medians[name] = percentile(times, 0.5);
    }
    return medians;
  } finally {
    await server.stop();
  }
}

async function ask(server, key, path, parameters) {
  const target = `${server.url}/api/v1/${path}?${new URLSearchParams(parameters)}`;
  const answer = await fetch(target, { headers: { authorization: `Bearer ${key}` } });
  const body = await answer.text();
  if (!answer.ok) throw new Error(`${answer.status} for ${target}: ${body}`);
  return body;
}

async function untilMerged(urls) {
  const deadline = performance.now() + CALM_MS;
  for (let calm = 0; calm < 3; await wait(500)) {
    const merges = await sumOf(urls, `SELECT count() FROM system.merges WHERE database = '${DATABASE}'`);
    calm = merges === 0 ? calm + 1 : 0;
    if (performance.now() > deadline) return process.stderr.write("Parts are still being merged.\n");
  }
}

/** Of the parts in use: those that were merged into others are removed minutes later. */
function storedBytes(urls) {
  const sql = `SELECT sum(bytes_on_disk) FROM system.parts WHERE active AND database = '${DATABASE}'`;
  return sumOf(urls, sql);
}

async function sumOf(urls, sql) {
  let sum = 0;
  for (const url of urls) {
    const answer = await fetch(url, { method: "POST", body: sql });
    const text = await answer.text();
    if (!answer.ok) throw new Error(text);
    sum += Number(text);
  }
  return sum;
}
