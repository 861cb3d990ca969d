import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { openChdbEngine } from "../src/posts/chdb-engine.ts";
import { createPosts } from "../src/posts/create-posts.ts";
import { QueryTooExpensiveError } from "../src/posts/posts.ts";
import { ACCOUNTS, POST_COLUMNS, POSTS, REPLACEMENTS } from "../src/posts/schema.ts";
import { post, select } from "./posts-fixtures.ts";
import { describePosts } from "./posts-suite.ts";

const path = mkdtempSync(join(tmpdir(), "earshot-posts-"));
const limits = { timeoutMs: 30_000, memoryBytes: 2 ** 31, rowsToRead: 1_000_000_000 };
afterAll(() => rmSync(path, { recursive: true, force: true }));

describePosts("embedded chDB", async () => {
  const engine = await openChdbEngine({ path, limits, sessions: 3 });
  const posts = await createPosts(engine, () => new Date());
  return {
    posts,
    async empty() {
      for (const table of [POSTS, ACCOUNTS])
        await engine.write({ sql: `TRUNCATE TABLE ${table}`, parameters: {} });
    },
    close: () => posts.close(),
  };
});

describe("the embedded engine", () => {
  test("a replacement that was interrupted is finished at the next start", async () => {
    const engine = await openChdbEngine({ path, limits, sessions: 1 });
    const posts = await createPosts(engine, () => new Date());
    await posts.upsert([post({ uid: "torn", engagement: 1 }), post({ uid: "whole" })]);
    // What a process leaves that is killed after the new row has arrived and before the old one has gone.
    const version = 9_000_000_000_000_000;
    const others = POST_COLUMNS.filter((column) => column !== "version").join(", ");
    await engine.insert(REPLACEMENTS, ["version"], [[version]]);
    await engine.write({
      sql: `INSERT INTO ${POSTS} (${others}, version) SELECT ${others}, ${version} FROM ${POSTS} WHERE uid = 'torn'`,
      parameters: {},
    });
    await posts.close();

    const again = await openChdbEngine({ path, limits, sessions: 1 });
    const recovered = await createPosts(again, () => new Date());
    expect(await recovered.count(select({ postUid: "torn" }))).toBe(1);
    expect(await recovered.count(select({ postUid: "whole" }))).toBe(1);
    expect(await again.read({ sql: `SELECT * FROM ${REPLACEMENTS}`, parameters: {} })).toEqual([]);
    await recovered.close();
  });

  test.each([
    ["time", { ...limits, timeoutMs: 1 }],
    ["rows", { ...limits, rowsToRead: 10 }],
    ["memory", { ...limits, memoryBytes: 1_000_000 }],
  ])("a query beyond the limit on %s is stopped as too expensive", async (_, tight) => {
    const engine = await openChdbEngine({ path, limits: tight, sessions: 1 });
    await expect(
      engine.read({
        sql: "SELECT uniqExact(number), sum(length(toString(sipHash64(number)))) FROM numbers(20000000)",
        parameters: {},
      }),
    ).rejects.toThrow(QueryTooExpensiveError);
    await engine.close();
  });

  test("one insert is one part, so that it is stored whole or not at all", async () => {
    const engine = await openChdbEngine({ path, limits, sessions: 1 });
    const posts = await createPosts(engine, () => new Date());
    await engine.write({ sql: `TRUNCATE TABLE ${POSTS}`, parameters: {} });
    await posts.upsert(
      Array.from({ length: 20_000 }, (_, index) => post({ uid: `${index}`, text: `text ${index}` })),
    );
    const parts = await engine.read<{ rows: number }>({
      sql: "SELECT rows FROM system.parts WHERE database = 'earshot' AND table = 'posts' AND active AND level = 0",
      parameters: {},
    });
    expect(parts).toEqual([{ rows: 20_000 }]);
    await posts.close();
  });
});
