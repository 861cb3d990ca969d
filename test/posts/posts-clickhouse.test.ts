import { afterAll, describe, expect, inject, test } from "vitest";
import { createSharedPosts } from "../../src/posts/clickhouse/clickhouse.ts";
import type { ServerEngine } from "../../src/posts/clickhouse/engine.ts";
import {
  type ClickHouseEngineOptions,
  openClickHouseEngine,
} from "../../src/posts/clickhouse/servers/clickhouse-engine.ts";
import { PostsConflictError, QueryTooExpensiveError } from "../../src/posts/posts.ts";
import { describeSeveralServers } from "../posts-suite/several-servers.ts";
import { dropClickHouseDatabases } from "../servers/clickhouse-node.ts";
import { createLocalLock } from "../servers/local-lock.ts";
import { analyzers } from "../support/analyzers.ts";
import { emptyTables } from "../support/empty-tables.ts";
import { openPostsOn } from "../support/open-posts-on.ts";
import { post, select } from "../support/posts-fixtures.ts";
import { describePosts } from "../support/posts-suite.ts";

const limits = { timeoutMs: 30_000, memoryBytes: 2 ** 31, rowsToRead: 1_000_000_000 };
const urls = inject("clickhouseUrls");

function openEngine(options: Partial<ClickHouseEngineOptions> = {}) {
  return openClickHouseEngine({
    urls,
    database: "some_posts",
    user: "default",
    password: "",
    ca: null,
    limits,
    sessions: 4,
    ...options,
  });
}

const openOn = (engine: ServerEngine, lock = createLocalLock(), using = analyzers) =>
  createSharedPosts({
    engine,
    analyzers: using,
    clock: () => new Date(),
    erasureKey: "a key",
    lock,
    leaseMs: 50,
  });

describePosts("one ClickHouse node", async () => {
  const engine = openEngine();
  const posts = await openOn(engine);
  return {
    posts,
    empty: () => emptyTables(engine),
    close: () => posts.close(),
  };
});

const lock = createLocalLock();
describeSeveralServers(
  "one ClickHouse node",
  (database, using) => openOn(openEngine({ database }), lock, using),
  (database) => dropClickHouseDatabases(urls, database),
);

afterAll(() => dropClickHouseDatabases(urls, "some_posts", "parts"));

describe("the engine over HTTP", () => {
  test.each([
    ["time", { ...limits, timeoutMs: 1 }],
    ["rows", { ...limits, rowsToRead: 10 }],
    ["memory", { ...limits, memoryBytes: 1_000_000 }],
  ])("a query beyond the limit on %s is stopped as too expensive", async (_, tight) => {
    const engine = openEngine({ limits: tight });
    const sql = "SELECT uniqExact(number), sum(length(toString(sipHash64(number)))) FROM numbers(20000000)";
    await expect(engine.read({ sql, parameters: {} })).rejects.toThrow(QueryTooExpensiveError);
    await engine.close();
  });

  test("a batch is one part, however many posts it has", async () => {
    const engine = openEngine({ database: "parts" });
    const posts = await openOn(engine);
    await posts.upsert(Array.from({ length: 3_000 }, (_, index) => post({ uid: `${index}` })));
    const sql =
      "SELECT table, count() AS parts FROM system.parts WHERE database = 'parts' AND active AND rows = 3000 GROUP BY table ORDER BY table";
    expect(await engine.read({ sql, parameters: {} })).toEqual([
      { table: "documents", parts: 1 },
      { table: "posts", parts: 1 },
    ]);
    await posts.close();
  });

  test("long values arrive as short ones do", async () => {
    const engine = openEngine();
    const numbers = Array.from({ length: 100_000 }, (_, index) => Number.MAX_SAFE_INTEGER - index);
    const odd = ["'", "\\", "\\'", "\n", "\t", "\0", "é", "😀", "{p0:String}", ""];
    const texts = [...odd, ...numbers.map((number) => `text ${number}`)];
    const read = (some: number) =>
      engine.read({
        sql: "SELECT sum(cityHash64(arrayJoin({p0:Array(UInt64)}))) AS numbers, sum(cityHash64(arrayJoin({p1:Array(String)}))) AS texts",
        parameters: { p0: numbers.slice(0, some), p1: texts.slice(0, some) },
      });
    const same = async (some: number) => {
      const sql = "SELECT length({p0:Array(UInt64)}) AS n, {p1:Array(String)} AS texts";
      const [row] = await engine.read<{ n: number; texts: string[] }>({
        sql,
        parameters: { p0: numbers.slice(0, some), p1: texts.slice(0, some) },
      });
      return row?.n === Math.min(some, numbers.length) && row.texts.every((text, at) => text === texts[at]);
    };
    expect(await same(20)).toBe(true);
    expect(await same(100_000)).toBe(true);
    expect(await read(10)).toHaveLength(1);
    await engine.close();
  });

  test("a cluster without a keeper is refused, and nothing is made on it", async () => {
    const opening = openPostsOn(urls, { database: "refused" });
    await expect(opening).rejects.toThrow(PostsConflictError);
    await expect(opening).rejects.toThrow(/has no keeper/);
    const engine = openEngine();
    const sql = "SELECT count() AS databases FROM system.databases WHERE name = 'refused'";
    expect(await engine.read({ sql, parameters: {} })).toEqual([{ databases: 0 }]);
    await engine.close();
  });

  test("the next host answers when one does not", async () => {
    const engine = openEngine({ urls: ["http://127.0.0.1:9", ...urls] });
    const posts = await openOn(engine);
    expect(await posts.count(select({ postUid: "nobody" }))).toBe(0);
    await posts.close();
  });
});
