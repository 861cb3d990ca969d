import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openClickHousePosts } from "../src/posts/clickhouse.ts";
import { factsStatement } from "../src/posts/keeper-check.ts";
import {
  insertedInto,
  ON_CLUSTER,
  onCluster,
  TO_ALL_REPLICAS,
  withReplicatedEngine,
} from "../src/posts/replicated-tables.ts";
import { createPostsTable, NEXT_POSTS, POSTS, SCHEMA, STATE_TABLE } from "../src/posts/schema.ts";
import { analyzers } from "./analyzers.ts";
import { CLUSTER, type ClickHouseNodes, openClickHouseNodes } from "./clickhouse-node.ts";
import { createLocalLock } from "./local-lock.ts";

/**
 * The library that our nodes are made of knows replicated tables, but never lets them write, and has neither the queue behind
 * `ON CLUSTER` nor a table of its keeper. So no post is stored here: what is tried is what a server can judge without one.
 */
let servers: ClickHouseNodes;
beforeAll(async () => {
  servers = await openClickHouseNodes({
    settings: `<zookeeper><implementation>testkeeper</implementation></zookeeper>
      <macros><shard>1</shard><replica>a</replica></macros>`,
  });
});
afterAll(() => servers.close());

async function ask(sql: string): Promise<string> {
  const [url = ""] = servers.urls;
  const answer = await fetch(url, { method: "POST", body: sql });
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return text.trim();
}

const TABLES = [...SCHEMA, STATE_TABLE, createPostsTable(POSTS, "1"), createPostsTable(NEXT_POSTS, "2")];

test("a server takes every table as a replicated one, and the two of posts in places of their own", async () => {
  for (const sql of TABLES) {
    // The UUID is what ON CLUSTER would give.
    const given = withReplicatedEngine(sql).replace(/(TABLE IF NOT EXISTS \S+)/, `$1 UUID '${randomUUID()}'`);
    await ask(given);
  }
  const rows = await ask(
    `SELECT table, replica_name, replaceRegexpOne(zookeeper_path, '[0-9a-f-]{36}', 'UUID')
     FROM system.replicas WHERE database = 'earshot' ORDER BY table FORMAT TSV`,
  );
  expect(rows.split("\n").map((row) => row.split("\t"))).toEqual([
    ["accounts", "1-a", "/clickhouse/tables/UUID/all"],
    ["deletions", "1-a", "/clickhouse/tables/UUID/all"],
    ["documents", "a", "/clickhouse/tables/UUID/1"],
    ["erasures", "1-a", "/clickhouse/tables/UUID/all"],
    ["journal", "1-a", "/clickhouse/tables/UUID/all"],
    ["posts", "a", "/clickhouse/tables/UUID/1"],
    ["posts_next", "a", "/clickhouse/tables/UUID/1"],
    ["state", "1-a", "/clickhouse/tables/UUID/all"],
  ]);
  expect(await ask("SELECT uniqExact(zookeeper_path) FROM system.replicas WHERE database = 'earshot'")).toBe(
    "8",
  );
});

test("what is said to the cluster is the language of the server", async () => {
  for (const sql of [...TABLES.map(withReplicatedEngine), "DROP TABLE IF EXISTS earshot.posts_next SYNC"]) {
    const said = onCluster(sql, "some cluster").replaceAll("\\", "\\\\").replaceAll("'", "\\'");
    expect(await ask(`SELECT formatQuery('${said}')`)).toContain("ON CLUSTER `some cluster`");
  }
});

test("the settings of writes are known to the server", async () => {
  for (const settings of [ON_CLUSTER, TO_ALL_REPLICAS, insertedInto(2)]) {
    const given = Object.entries(settings).map(([name, value]) => `${name} = '${value}'`);
    expect(await ask(`SELECT 1 SETTINGS ${given.join(", ")}`)).toBe("1");
  }
  await expect(ask("SELECT 1 SETTINGS insert_quorums = '2'")).rejects.toThrow(/UNKNOWN_SETTING/);
});

test("a deletion that asks another table needs the setting that it is sent with", async () => {
  const deletion =
    "DELETE FROM earshot.documents WHERE id IN (SELECT id FROM earshot.posts WHERE version = 1)";
  await expect(ask(`${deletion} SETTINGS allow_nondeterministic_mutations = 0`)).rejects.toThrow(
    /nondeterministic/,
  );
  // Further than this no table of this library goes.
  await expect(ask(`${deletion} SETTINGS allow_nondeterministic_mutations = 1`)).rejects.toThrow(
    /Cannot assign mutation/,
  );
});

test("the macros and the engine are read from the server", async () => {
  expect(JSON.parse(await ask(`${factsStatement("nothing")} FORMAT JSONEachRow`))).toEqual({
    keeper: 0,
    shard: "1",
    replica: "a",
    engine: "",
  });
});

test("a cluster without a keeper is refused, and nothing is made on it", async () => {
  const opening = openClickHousePosts({
    urls: servers.urls,
    cluster: CLUSTER,
    keeper: true,
    database: "refused",
    user: "default",
    password: "",
    ca: null,
    analyzers,
    limits: { timeoutMs: 30_000, memoryBytes: 2 ** 31, rowsToRead: 1e9 },
    sessions: 1,
    erasureKey: "a key",
    lock: createLocalLock(),
  });
  await expect(opening).rejects.toThrow(/has no keeper/);
  expect(await ask("SELECT count() FROM system.databases WHERE name = 'refused'")).toBe("0");
});

test("tables of a cluster with a keeper are not written to as if it had none", async () => {
  const opening = openClickHousePosts({
    urls: servers.urls,
    cluster: CLUSTER,
    database: "earshot",
    user: "default",
    password: "",
    ca: null,
    analyzers,
    limits: { timeoutMs: 30_000, memoryBytes: 2 ** 31, rowsToRead: 1e9 },
    sessions: 1,
    erasureKey: "a key",
    lock: createLocalLock(),
  });
  await expect(opening).rejects.toThrow(/EARSHOT_CLICKHOUSE_KEEPER/);
});
