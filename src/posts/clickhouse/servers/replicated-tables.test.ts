import { expect, test } from "vitest";
import { createPostsTable, POSTS, SCHEMA, STATE_TABLE } from "../schema.ts";
import { BY_PATCH } from "./patches.ts";
import { onCluster, routeOf, withoutPatch, withReplicatedEngine } from "./replicated-tables.ts";

const engineOf = (sql: string) => /ENGINE = (.*\)|\w+)/.exec(sql)?.[1];

test("every table is replicated: posts and documents in their shard, all else everywhere", () => {
  const tables = [...SCHEMA, STATE_TABLE, createPostsTable(POSTS, "1")].filter((sql) => /TABLE/.test(sql));
  const engines = tables.map((sql) => {
    const [, name = ""] = /earshot\.(\w+)/.exec(sql) ?? [];
    return [name, engineOf(withReplicatedEngine(sql))?.replace(/ ORDER BY.*/, "")];
  });
  const inShard = "'/clickhouse/tables/{uuid}/{shard}', '{replica}'";
  const everywhere = "'/clickhouse/tables/{uuid}/all', '{shard}-{replica}'";
  expect(Object.fromEntries(engines)).toEqual({
    accounts: `ReplicatedReplacingMergeTree(${everywhere}, version)`,
    erasures: `ReplicatedReplacingMergeTree(${everywhere})`,
    deletions: `ReplicatedMergeTree(${everywhere})`,
    journal: `ReplicatedMergeTree(${everywhere})`,
    documents: `ReplicatedMergeTree(${inShard})`,
    state: `ReplicatedReplacingMergeTree(${everywhere}, sequence)`,
    posts: `ReplicatedMergeTree(${inShard})`,
  });
});

test("what makes and removes tables is said to the whole cluster", () => {
  const said = (sql: string) => onCluster(sql, "it's");
  expect(said("CREATE DATABASE IF NOT EXISTS a")).toBe("CREATE DATABASE IF NOT EXISTS a ON CLUSTER 'it\\'s'");
  expect(said("CREATE TABLE IF NOT EXISTS a.b (c String) ENGINE = MergeTree ORDER BY c")).toBe(
    "CREATE TABLE IF NOT EXISTS a.b ON CLUSTER 'it\\'s' (c String) ENGINE = MergeTree ORDER BY c",
  );
  expect(said("DROP TABLE IF EXISTS a.b SYNC")).toBe("DROP TABLE IF EXISTS a.b ON CLUSTER 'it\\'s' SYNC");
  expect(said("DROP TABLE a.b SYNC")).toBe("DROP TABLE a.b ON CLUSTER 'it\\'s' SYNC");
});

test.each([
  ["CREATE DATABASE IF NOT EXISTS earshot", { kind: "cluster" }],
  ["DROP TABLE earshot.posts_next SYNC", { kind: "cluster" }],
  ["EXCHANGE TABLES earshot.posts AND earshot.posts_next", { kind: "everyone" }],
  ["KILL QUERY WHERE query_id = 'a' SYNC", { kind: "everyone" }],
  ["ALTER TABLE earshot.posts MODIFY SETTING a = 1", { kind: "everyone" }],
  ["ALTER TABLE earshot.posts ADD COLUMN a String", { kind: "groups", table: "posts" }],
  [
    "DELETE FROM earshot.documents WHERE id IN (SELECT id FROM earshot.posts)",
    { kind: "groups", table: "documents" },
  ],
  ["TRUNCATE TABLE earshot.journal", { kind: "groups", table: "journal" }],
  ["INSERT INTO earshot.state SELECT 1, ''", { kind: "groups", table: "state" }],
])("%s", (sql, route) => {
  expect(routeOf(sql)).toEqual(route);
});

test("a statement that names no table is refused, and not sent to a server by chance", () => {
  expect(() => routeOf("OPTIMIZE TABLE other.posts")).toThrow(/which table/);
});

test("rows are deleted from the parts themselves, for which all replicas can be waited", () => {
  expect(withoutPatch(`DELETE FROM earshot.posts WHERE version < 3 ${BY_PATCH}`).trim()).toBe(
    "DELETE FROM earshot.posts WHERE version < 3",
  );
});
