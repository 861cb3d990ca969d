import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test, vi } from "vitest";
import type { Analyzers } from "../src/posts/analyzers.ts";
import { openChdbEngine } from "../src/posts/chdb-engine.ts";
import { createPosts } from "../src/posts/create-posts.ts";
import type { Column, Engine } from "../src/posts/engine.ts";
import { DOCUMENT_COLUMNS, POST_COLUMNS } from "../src/posts/post-row.ts";
import { type Posts, QueryTooExpensiveError } from "../src/posts/posts.ts";
import { ACCOUNTS, DOCUMENTS, ERASURES, JOURNAL, POSTS } from "../src/posts/schema.ts";
import { type Analyzer, createAnalyzer } from "../src/text/analyzer.ts";
import { analyzers } from "./analyzers.ts";
import { account, FIRST_PAGE, NOON, post, select } from "./posts-fixtures.ts";
import { describePosts } from "./posts-suite.ts";
import { tinyDictionaries } from "./tiny-dictionaries.ts";

const path = mkdtempSync(join(tmpdir(), "earshot-posts-"));
const limits = { timeoutMs: 30_000, memoryBytes: 2 ** 31, rowsToRead: 1_000_000_000 };
afterAll(() => rmSync(path, { recursive: true, force: true }));
const openOn = (engine: Engine, using: Analyzers = analyzers, patient = false) =>
  createPosts({ engine, analyzers: using, clock: () => new Date(), erasureKey: "a key", patient });

/** Each test writes and asks at once: the engine answers, unless whoever asks waits for the book. */
const openSuite = (patient: boolean) => async () => {
  const engine = await openChdbEngine({ path, limits, sessions: 3 });
  const posts = await openOn(engine, analyzers, patient);
  return {
    posts,
    async empty() {
      for (const table of [POSTS, DOCUMENTS, ACCOUNTS, ERASURES])
        await engine.write({ sql: `TRUNCATE TABLE ${table}`, parameters: {} });
    },
    close: () => posts.close(),
  };
};

describePosts("embedded chDB", openSuite(false));
describePosts("embedded chDB, out of the book", openSuite(true));

describe("the embedded engine", () => {
  test("a replacement that was interrupted is finished at the next start", async () => {
    const engine = await openChdbEngine({ path, limits, sessions: 1 });
    const posts = await openOn(engine);
    await posts.upsert([post({ uid: "torn", engagement: 1 }), post({ uid: "whole" })]);
    // What a process leaves that is killed after the new row has arrived and before the old one has gone.
    const version = 9_000_000_000_000_000;
    const again = async (table: string, columns: readonly Column[]) => {
      const others = columns.flatMap(({ name }) => (name === "version" ? [] : [name])).join(", ");
      await engine.write({
        sql: `INSERT INTO ${table} (${others}, version) SELECT ${others}, ${version} FROM ${table} WHERE uid = 'torn'`,
        parameters: {},
      });
    };
    await engine.write({ sql: `INSERT INTO ${JOURNAL} VALUES (${version})`, parameters: {} });
    await again(DOCUMENTS, DOCUMENT_COLUMNS);
    await again(POSTS, POST_COLUMNS);
    await posts.close();

    const next = await openChdbEngine({ path, limits, sessions: 1 });
    const recovered = await openOn(next);
    expect(await recovered.count(select({ postUid: "torn" }))).toBe(1);
    expect(await recovered.count(select({ postUid: "whole" }))).toBe(1);
    expect(await next.read({ sql: `SELECT * FROM ${JOURNAL}`, parameters: {} })).toEqual([]);
    expect((await recovered.page(select({ postUid: "torn" }), FIRST_PAGE)).posts).toHaveLength(1);
    const documents = `SELECT uid, count() AS versions FROM ${DOCUMENTS} WHERE uid IN ('torn', 'whole') GROUP BY uid ORDER BY uid`;
    expect(await next.read({ sql: documents, parameters: {} })).toEqual([
      { uid: "torn", versions: 1 },
      { uid: "whole", versions: 1 },
    ]);
    await recovered.close();
  });

  test("a merge of accounts that was interrupted is finished at the next start", async () => {
    const engine = await openChdbEngine({ path, limits, sessions: 1 });
    const failing: Engine = {
      ...engine,
      write: (statement) =>
        statement.sql.includes("account_id = transform(")
          ? Promise.reject(new Error("cut off"))
          : engine.write(statement),
    };
    const posts = await openOn(failing);
    await posts.upsert([post({ uid: "early", account: account({ uid: null, handle: "half-way" }) })]);
    const known = post({ uid: "late", account: account({ uid: "half-way-1", handle: "half-way" }) });
    await expect(posts.upsert([known])).rejects.toThrow("cut off");
    await posts.close();

    const recovered = await openOn(await openChdbEngine({ path, limits, sessions: 1 }));
    const ids = async (postUid: string) =>
      (await recovered.page(select({ postUid }), FIRST_PAGE)).posts.map((found) => found.account.id);
    const [early] = await ids("early");
    expect(early).toBeDefined();
    expect(await ids("late")).toEqual([early]);
    await recovered.close();
  });

  test("merging rests while large batches arrive, and then makes few parts of many, also in the process after this one", async () => {
    const resting = `SELECT name FROM system.tables WHERE engine_full LIKE '%max_bytes_to_merge%' OR engine_full LIKE '%force_merge%' ORDER BY name`;
    const large = (mark: string) =>
      Array.from({ length: 40 }, (_, index) =>
        post({ uid: `${mark}${index}`, text: "word ".repeat(20_000) }),
      );
    const ask = async (of: Engine) =>
      (await of.read<{ name: string }>({ sql: resting, parameters: {} })).map(({ name }) => name);
    const openUntilQuiet = async () => {
      const quiet = await openChdbEngine({ path, limits, sessions: 1, quietMs: 50 });
      const before = await ask(quiet);
      await vi.waitFor(async () => expect(await ask(quiet)).toEqual([]), { timeout: 60_000 });
      await quiet.close();
      return before;
    };
    await openUntilQuiet();
    const engine = await openChdbEngine({ path, limits, sessions: 1 });
    const posts = await openOn(engine);
    await posts.upsert([post({ uid: "small" })]);
    expect(await ask(engine)).toEqual([]);
    for (const mark of ["a", "b", "c", "d", "e"]) await posts.upsert(large(mark));
    expect(await ask(engine)).toEqual(["documents", "posts"]);
    const parts = `SELECT count() > 4 AS many FROM system.parts
      WHERE active AND database = 'earshot' AND table = 'posts' AND NOT startsWith(name, 'patch-')`;
    expect(await engine.read({ sql: parts, parameters: {} })).toEqual([{ many: 1 }]);
    await posts.close();
    expect(await openUntilQuiet()).toEqual(["documents", "posts"]);
    const merged = await openChdbEngine({ path, limits, sessions: 1 });
    expect(await merged.read({ sql: parts, parameters: {} })).toEqual([{ many: 0 }]);
    await merged.close();
  });

  test("documents whose posts were not stored are gone at the next start", async () => {
    const engine = await openChdbEngine({ path, limits, sessions: 1 });
    const posts = await openOn(engine);
    await engine.write({ sql: `TRUNCATE TABLE ${DOCUMENTS}`, parameters: {} });
    await engine.write({ sql: `INSERT INTO ${JOURNAL} VALUES (77)`, parameters: {} });
    await engine.write({
      sql: `INSERT INTO ${DOCUMENTS} VALUES (1, 1, 'orphan', 77, '{}'), (1, 1, 'other', 78, '{}')`,
      parameters: {},
    });
    await posts.close();
    const next = await openChdbEngine({ path, limits, sessions: 1 });
    const recovered = await openOn(next);
    expect(await next.read({ sql: `SELECT uid FROM ${DOCUMENTS}`, parameters: {} })).toEqual([
      { uid: "other" },
    ]);
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

  test("an index of the first version, with the documents among the posts, is brought into today's form", async () => {
    const engine = await openChdbEngine({ path, limits, sessions: 1 });
    const posts = await openOn(engine);
    for (const table of [POSTS, DOCUMENTS])
      await engine.write({ sql: `TRUNCATE TABLE ${table}`, parameters: {} });
    const before = post({
      uid: "old",
      text: 'Quoted "words" and \\ more',
      counters: { likes: 2 },
      engagement: 2,
    });
    const leaves = post({ uid: "leaves", title: "Out there", text: "The green leaves fell" });
    await posts.upsert([before, post({ uid: "bare", language: null, text: "more" }), leaves]);
    const order = { sql: `SELECT uid, words, alternatives FROM ${POSTS} ORDER BY uid`, parameters: {} };
    const ordered = await engine.read(order);
    const shown = await posts.page(select(), FIRST_PAGE);
    await engine.write({ sql: `ALTER TABLE ${POSTS} ADD COLUMN document String`, parameters: {} });
    await engine.write({
      sql: `ALTER TABLE ${POSTS} UPDATE document = multiIf(uid = 'old', {old:String}, uid = 'leaves', {leaves:String}, {bare:String}) WHERE 1 SETTINGS mutations_sync = 2`,
      parameters: {
        old: JSON.stringify(before.content),
        leaves: JSON.stringify(leaves.content),
        bare: JSON.stringify(post({ text: "more" }).content),
      },
    });
    await engine.write({
      sql: `ALTER TABLE ${POSTS} ADD COLUMN sequence Array(UInt64) DEFAULT arraySort(entry -> (bitShiftRight(entry, 32), has(alternatives, entry)),
        arrayConcat(alternatives, arrayFilter(entry -> bitAnd(entry, 4294967295) != 0,
          arrayMap((hash, place) -> toUInt64(place - 1) * 4294967296 + hash, words, arrayEnumerate(words)))))`,
      parameters: {},
    });
    await engine.write({
      sql: `ALTER TABLE ${POSTS} MATERIALIZE COLUMN sequence SETTINGS mutations_sync = 2`,
      parameters: {},
    });
    await engine.write({ sql: `ALTER TABLE ${POSTS} MODIFY COLUMN sequence REMOVE DEFAULT`, parameters: {} });
    await engine.write({
      sql: `ALTER TABLE ${POSTS} DROP COLUMN collected_at, DROP COLUMN source_digest, DROP COLUMN words, DROP COLUMN alternatives`,
      parameters: {},
    });
    await engine.write({ sql: `ALTER TABLE ${ACCOUNTS} DROP COLUMN described`, parameters: {} });
    await engine.write({ sql: `TRUNCATE TABLE ${DOCUMENTS}`, parameters: {} });
    await posts.close();

    const upgradedEngine = await openChdbEngine({ path, limits, sessions: 1 });
    const upgraded = await openOn(upgradedEngine);
    expect(await upgradedEngine.read(order)).toEqual(ordered);
    expect(await upgraded.count(select({ query: '"green leaf fell"' }))).toBe(1);
    expect((await upgraded.page(select(), FIRST_PAGE)).posts).toEqual(shown.posts);
    expect(await upgraded.upsert([before])).toEqual({ stored: 0, replaced: 0, unchanged: 1 });
    expect(await upgraded.upsert([{ ...before, engagement: 3 }])).toMatchObject({ replaced: 1 });
    expect(await upgraded.count(select({ query: "more" }))).toBe(2);
    await upgraded.close();
  });

  test("one insert is one part, so that it is stored whole or not at all", async () => {
    const engine = await openChdbEngine({ path, limits, sessions: 1 });
    const posts = await openOn(engine);
    await engine.write({ sql: `TRUNCATE TABLE ${POSTS}`, parameters: {} });
    await posts.upsert(
      Array.from({ length: 20_000 }, (_, index) => post({ uid: `${index}`, text: `text ${index}` })),
    );
    const parts = await engine.read<{ rows: number }>({
      sql: `SELECT rows FROM system.parts
        WHERE database = 'earshot' AND table = 'posts' AND active AND level = 0 AND NOT startsWith(name, 'patch-')`,
      parameters: {},
    });
    expect(parts).toEqual([{ rows: 20_000 }]);
    await posts.close();
  });
});

describe("a change of dictionaries", () => {
  const older = createAnalyzer(tinyDictionaries({ EN: "flood" }, "older"));
  const newer = createAnalyzer(tinyDictionaries({ EN: "flood floods flooded" }, "newer"));
  const bringing = (current: Analyzer): Analyzers => ({
    current,
    keep: async () => undefined,
    discardOthers: async () => undefined,
    recall: async (version) => {
      if (version !== older.version) throw new Error(`version ${version} is not kept`);
      return older;
    },
  });
  const open = async (current: Analyzer) => {
    const engine = await openChdbEngine({ path: changing, limits, sessions: 2 });
    return openOn(engine, bringing(current));
  };
  const changing = mkdtempSync(join(tmpdir(), "earshot-reindex-"));
  afterAll(() => rmSync(changing, { recursive: true, force: true }));
  const counts = async (posts: Posts) => [
    await posts.count(select({ query: "flood" })),
    await posts.count(select({ query: "flooded" })),
    await posts.count(select()),
  ];

  test("changes nothing until the posts are analyzed anew, and then everything at once, without losing a write", async () => {
    const before = await open(older);
    await before.upsert(
      Array.from({ length: 6_000 }, (_, index) =>
        post({
          uid: `${index}`,
          publishedAt: NOON + index,
          text: index % 2 === 0 ? "a flood" : "it flooded",
        }),
      ),
    );
    await before.upsert([
      post({ uid: "bare", account: account({ uid: null, handle: "late" }), text: "dry" }),
    ]);
    expect(await counts(before)).toEqual([3_000, 3_000, 6_001]);
    await before.close();

    const posts = await open(newer);
    expect(posts.needsReindex()).toBe(true);
    expect(await counts(posts)).toEqual([3_000, 3_000, 6_001]);

    const seen = new Set<string>();
    let running = true;
    const reader = (async () => {
      while (running) {
        const [flood, flooded] = await Promise.all([
          posts.count(select({ query: "flood -fresh" })),
          posts.count(select({ query: "flooded -fresh" })),
        ]);
        seen.add(`${flood} ${flooded}`);
      }
    })();
    const steps: number[] = [];
    const writes: Promise<unknown>[] = [];
    await posts.reindex({
      onProgress: ({ done }) => {
        steps.push(done);
        const uid = `fresh-${steps.length}`;
        const full = account({ uid: "7", handle: "late" });
        // New posts before and behind what has been copied, a replacement, and a merge of accounts.
        writes.push(
          posts.upsert([
            post({ uid, publishedAt: NOON - steps.length, text: "fresh floods" }),
            post({ uid: `${uid}-b`, publishedAt: NOON + 90_000, text: "fresh floods", account: full }),
            post({ uid: "1", publishedAt: NOON + 1, text: "it flooded", engagement: steps.length }),
          ]),
        );
      },
    });
    await Promise.all(writes);
    running = false;
    await reader;
    expect(steps.length).toBeGreaterThan(2);
    expect(posts.needsReindex()).toBe(false);
    const fresh = steps.length * 2;
    expect(await counts(posts)).toEqual([6_000 + fresh, 6_000 + fresh, 6_001 + fresh]);
    expect(
      [...seen].every((pair) => ["3000 3000", "6000 6000", "3000 6000", "6000 3000"].includes(pair)),
    ).toBe(true);
    const bare = await posts.page(select({ postUid: "bare", window: null }), FIRST_PAGE);
    expect(bare.posts[0]?.account.uid).toBe("7");
    await posts.close();
    const again = await open(newer);
    expect(again.needsReindex()).toBe(false);
    expect(await again.count(select({ query: "floods" }))).toBe(6_000 + fresh);
    await again.close();
  });

  test("an interrupted analysis goes on where it was", async () => {
    rmSync(changing, { recursive: true, force: true });
    const before = await open(older);
    await before.upsert(
      Array.from({ length: 5_000 }, (_, index) =>
        post({ uid: `${index}`, publishedAt: NOON + index, text: "floods" }),
      ),
    );
    await before.close();
    const interrupted = await open(newer);
    const stop = new AbortController();
    const running = interrupted.reindex({ signal: stop.signal, onProgress: () => stop.abort() });
    await expect(running).rejects.toThrow();
    expect(interrupted.needsReindex()).toBe(true);
    expect(await interrupted.count(select({ query: "flood" }))).toBe(0);
    await interrupted.close();

    const resumed = await open(newer);
    await resumed.upsert([post({ uid: "0", publishedAt: NOON + 4_999, text: "dry now" })]);
    await resumed.reindex();
    expect(await counts(resumed)).toEqual([4_999, 4_999, 5_000]);
    await resumed.close();
  });
});
