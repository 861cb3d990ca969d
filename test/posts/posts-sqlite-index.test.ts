import { mkdtempSync, openSync, readFileSync, rmSync, statSync, writeFileSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { afterAll, describe, expect, test } from "vitest";
import type { SortBy } from "../../src/contract/vocabulary.ts";
import type { Analyzers } from "../../src/posts/analyzers.ts";
import { type Posts, PostsBusyError, PostsDegradedError } from "../../src/posts/posts.ts";
import { openSqlitePosts } from "../../src/posts/sqlite/sqlite-posts.ts";
import { type Analyzer, createAnalyzer } from "../../src/text/analyzer.ts";
import { analyzers } from "../support/analyzers.ts";
import { account, FIRST_PAGE, NOON, post, select } from "../support/posts-fixtures.ts";
import { tinyDictionaries } from "../support/tiny-dictionaries.ts";

const root = mkdtempSync(join(tmpdir(), "earshot-sqlite-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const fileOf = (name: string) => join(root, `${name}.sqlite`);
const open = (name: string) => openSqlitePosts({ file: fileOf(name), analyzers });
const uidsOf = async (posts: Posts, query: string) =>
  (await posts.page(select({ query }), FIRST_PAGE)).posts.map(({ uid }) => uid).sort();

/** Looks into the file, or does something to it, as another program would. */
function beside<Result>(name: string, use: (database: InstanceType<typeof DatabaseSync>) => Result): Result {
  const database = new DatabaseSync(fileOf(name), { timeout: 1_000 });
  try {
    return use(database);
  } finally {
    database.close();
  }
}

const rowsIn = (name: string, condition = "1") =>
  beside(
    name,
    (database) => database.prepare(`SELECT count(*) AS rows FROM posts WHERE ${condition}`).get().rows,
  );

test("a file that was made before accounts had times is opened, and has them from then on", async () => {
  const before = await open("timeless");
  await before.upsert([post({ uid: "old", text: "old words" })]);
  await before.close();
  beside("timeless", (database) => {
    database.exec("ALTER TABLE accounts DROP COLUMN first_seen_at");
    database.exec("ALTER TABLE accounts DROP COLUMN changed_at");
  });
  const posts = await open("timeless");
  const writerOf = async (query: string) =>
    (await posts.page(select({ query }), FIRST_PAGE)).posts[0]?.account;
  expect(await writerOf("old")).toMatchObject({ name: "Some One", createdAt: null, updatedAt: null });
  await posts.upsert([
    post({ uid: "1", text: "changed", account: account({ followers: 3 }) }),
    post({ uid: "2", text: "fresh", account: account({ uid: "2", handle: "other" }) }),
  ]);
  expect(await writerOf("old")).toMatchObject({ createdAt: null, updatedAt: expect.any(Number) });
  expect((await writerOf("fresh"))?.createdAt).toEqual(expect.any(Number));
  await posts.close();
});

describe("the word index", () => {
  test("long words are told apart by their ends", async () => {
    const posts = await open("long-words");
    const long = (end: string) => `${"x".repeat(1_500)}${end}`;
    await posts.upsert([
      post({ uid: "a", text: `${long("a")} harbor` }),
      post({ uid: "b", text: `${long("b")} harbor` }),
    ]);
    expect(await uidsOf(posts, long("a"))).toEqual(["a"]);
    expect(await uidsOf(posts, `"${long("b")} harbor"`)).toEqual(["b"]);
    expect(await uidsOf(posts, `"${long("a")} harbors"`)).toEqual(["a"]);
    await posts.close();
  });

  test("phrases may be as long as keywords may, and words may be operators and signs of the word index", async () => {
    const posts = await open("odd-words");
    const long = Array.from({ length: 256 }, (_, index) => `w${index}`).join(" ");
    await posts.upsert([
      post({ uid: "long", text: long }),
      post({ uid: "not", text: "AND OR NOT NEAR terms: rank* ^caret" }),
      post({ uid: "nul", text: "before\0behind" }),
    ]);
    expect(await uidsOf(posts, `"${long}"`)).toEqual(["long"]);
    expect(await uidsOf(posts, '"and or not near"')).toEqual(["not"]);
    expect(await uidsOf(posts, "rank")).toEqual(["not"]);
    expect(await uidsOf(posts, "behind")).toEqual(["nul"]);
    await posts.close();
  });

  test("other counters with the same words leave the row and its words as they are", async () => {
    const posts = await open("counters");
    const counted = (likes: number, text = "some words") =>
      post({ uid: "1", text, counters: { likes }, engagement: likes });
    await posts.upsert([counted(1), post({ uid: "2", text: "other words" })]);
    expect(await posts.upsert([counted(5)])).toMatchObject({ replaced: 1 });
    expect(rowsIn("counters")).toBe(2);
    const found = await posts.page(select({ query: "some", engagementFrom: 5 }), FIRST_PAGE);
    expect(found.posts[0]).toMatchObject({ engagement: 5, content: { counters: { likes: 5 } } });
    expect((await posts.stats(select())).engagement.total).toBe(5);
    // Other words are another row; the one before is dead, and gone after a purge.
    expect(await posts.upsert([counted(5, "quite different")])).toMatchObject({ replaced: 1 });
    expect(rowsIn("counters")).toBe(3);
    expect(await uidsOf(posts, "some")).toEqual([]);
    expect(await posts.purge()).toEqual({ rows: 1 });
    expect(rowsIn("counters")).toBe(2);
    await posts.close();
  });
});

describe("columns", () => {
  test("of full chunks are the same after a restart, whatever was replaced, deleted or counted anew in them", {
    timeout: 300_000,
  }, async () => {
    const COUNT = 70_000;
    const one = (index: number, likes = index % 7, text = index % 2 === 0 ? "even" : "odd") =>
      post({
        uid: `${index}`,
        // Not in the order of arrival.
        publishedAt: NOON - ((index * 7_919) % 600_000),
        text: `${text} #tag${index % 11}`,
        counters: { likes },
        engagement: likes,
        account: account({ uid: `${index % 13}`, handle: `h${index % 13}` }),
      });
    const window = { from: NOON - 400_000, to: NOON - 100_000 };
    const ordered = async (posts: Posts, sortBy: SortBy) =>
      Promise.all(
        [0, 39_990, 65_500].map(async (skip) => {
          const page = { ...FIRST_PAGE, sortBy, order: "asc", start: { skip } } as const;
          return (await posts.page(select(), page)).posts.map(({ uid, createdAt, relative }) => [
            uid,
            createdAt,
            relative,
          ]);
        }),
      );
    const answersOf = async (posts: Posts) => ({
      summary: await posts.summary(),
      stats: await posts.stats(select({ query: "even", window })),
      counted: await posts.stats(select({ hashtags: ["#tag3"], engagementFrom: 3 })),
      asc: (await posts.page(select({ window }), { ...FIRST_PAGE, order: "asc" })).posts.map(
        ({ uid }) => uid,
      ),
      deep: (await posts.page(select(), { ...FIRST_PAGE, start: { skip: 66_000 } })).posts.map(
        ({ uid }) => uid,
      ),
      arrived: await ordered(posts, "collected"),
      liked: await ordered(posts, "engagement"),
      measured: await ordered(posts, "relative_engagement"),
    });
    const posts = await open("chunks");
    for (let from = 0; from < COUNT; from += 10_000) {
      await posts.upsert(Array.from({ length: 10_000 }, (_, index) => one(from + index)));
    }
    await posts.upsert([one(5, 900), one(40_000, 901), one(69_999, 902)]);
    await posts.upsert([one(6, 3, "replaced even"), one(50_000, 3, "replaced even")]);
    await posts.deletePosts({ kind: "posts", posts: [{ platform: "Twitter", uid: "7" }] });
    const before = await answersOf(posts);
    expect(before.summary.posts).toBe(COUNT - 1);
    expect((await posts.stats(select())).engagement.max).toBe(902);
    // A model of the same.
    const all = Array.from({ length: COUNT }, (_, index) => one(index)).filter(({ uid }) => uid !== "7");
    const inWindow = all.filter(({ publishedAt }) => publishedAt >= window.from && publishedAt <= window.to);
    expect(before.stats.total).toBe(inWindow.filter(({ uid }) => Number(uid) % 2 === 0).length);
    await posts.close();
    const reopened = await open("chunks");
    expect(await answersOf(reopened)).toEqual(before);
    const walked: string[] = [];
    for await (const page of (await reopened.walk(select(), { order: "desc" })).pages())
      walked.push(...page.map(({ uid }) => uid));
    expect(new Set(walked).size).toBe(COUNT - 1);
    expect(walked.length).toBe(COUNT - 1);
    await reopened.close();
    // As versions from before there were orders by arrival leave it.
    beside("chunks", (database) =>
      database.exec("DROP TABLE arrivals; DELETE FROM meta WHERE key = 'last_arrival'"),
    );
    const old = await open("chunks");
    expect(await answersOf(old)).toEqual(before);
    const [[, lastArrival] = []] = (await ordered(old, "collected")).at(-1)?.slice(-1) ?? [];
    await old.upsert([post({ uid: "later" })]);
    const { posts: later } = await old.page(select({ postUid: "later" }), FIRST_PAGE);
    expect(later[0]?.createdAt).toBeGreaterThan(Number(lastArrival));
    await old.close();
    // As versions from before posts were measured leave it: a new index measures them, all against all.
    beside("chunks", (database) => {
      database.exec("DROP TABLE relatives");
      for (const table of ["posts", "changes"]) database.exec(`ALTER TABLE ${table} DROP COLUMN relative`);
    });
    const unmeasured = await open("chunks");
    const relativeOf = async (uid: string) =>
      (await unmeasured.page(select({ postUid: uid }), FIRST_PAGE)).posts[0]?.relative;
    const uids = ["5", "40000", "50000", "69999", "12345"];
    for (const uid of uids) expect(await relativeOf(uid)).toBe(0);
    await unmeasured.reindex();
    const now = new Map(all.map((each) => [each.uid, each]));
    for (const changed of [one(5, 900), one(40_000, 901), one(69_999, 902), one(6, 3), one(50_000, 3)])
      now.set(changed.uid, changed);
    for (const uid of uids) {
      const own = now.get(uid);
      const before = [...now.values()]
        .filter(({ account: writer }) => writer.uid === own?.account.uid)
        .filter(({ publishedAt }) => publishedAt < (own?.publishedAt ?? 0))
        .sort((left, right) => left.publishedAt - right.publishedAt)
        .slice(-100)
        .map(({ engagement }) => engagement)
        .sort((left, right) => left - right);
      const median = ((before[49] ?? 0) + (before[50] ?? 0)) / 2;
      expect(await relativeOf(uid), uid).toBe(1 + Math.round(((own?.engagement ?? 0) / median) * 1000));
    }
    const measured = await answersOf(unmeasured);
    await unmeasured.close();
    const again = await open("chunks");
    expect(await answersOf(again)).toEqual(measured);
    await again.close();
  });
});

describe("faults", () => {
  test("only one writes to an index at a time; the next one may when it has ended", async () => {
    const posts = await open("alone");
    await posts.upsert([post({ uid: "1" })]);
    await expect(open("alone")).rejects.toThrow(PostsBusyError);
    expect(await posts.upsert([post({ uid: "2" })])).toMatchObject({ stored: 1 });
    await posts.close();
    const next = await open("alone");
    expect(await next.count(select())).toBe(2);
    await next.close();
  });

  test("while another program holds the file, writes are refused and searches go on; then all is well again", async () => {
    const posts = await open("held");
    await posts.upsert([post({ uid: "1" })]);
    const stranger = new DatabaseSync(fileOf("held"));
    stranger.exec("BEGIN IMMEDIATE");
    const refused = posts.upsert([post({ uid: "2" })]);
    refused.catch(() => undefined);
    expect(await posts.count(select())).toBe(1);
    await expect(refused).rejects.toThrow(PostsDegradedError);
    expect(await posts.count(select())).toBe(1);
    stranger.exec("ROLLBACK");
    stranger.close();
    expect(await posts.upsert([post({ uid: "2" }), post({ uid: "3" })])).toMatchObject({ stored: 2 });
    expect(await posts.count(select())).toBe(3);
    await posts.close();
  });

  test("a stranger who reads for long does not stop writes, and they are found", async () => {
    const posts = await open("read");
    await posts.upsert([post({ uid: "1" })]);
    const stranger = new DatabaseSync(fileOf("read"), { readOnly: true });
    stranger.exec("BEGIN");
    stranger.prepare("SELECT count(*) FROM posts").get();
    for (let round = 0; round < 20; round += 1) {
      await posts.upsert(Array.from({ length: 200 }, (_, index) => post({ uid: `${round}-${index}` })));
    }
    expect(await posts.count(select())).toBe(4_001);
    stranger.exec("COMMIT");
    stranger.close();
    await posts.close();
  });

  test("a damaged file is named, and nothing is made of it", async () => {
    const posts = await open("damaged");
    await posts.upsert(Array.from({ length: 2_000 }, (_, index) => post({ uid: `${index}` })));
    await posts.close();
    const file = openSync(fileOf("damaged"), "r+");
    const { size } = statSync(fileOf("damaged"));
    // Every page but the first, which says what it is.
    for (let at = 8_192; at < size; at += 8_192) writeSync(file, Buffer.alloc(64, 0xab), 0, 64, at);
    await expect(open("damaged")).rejects.toThrow(/damaged|malformed/);
    writeFileSync(fileOf("no-index"), "This is a letter to somebody, and no database.".repeat(300));
    await expect(open("no-index")).rejects.toThrow(/damaged|not a database/);
    expect(readFileSync(fileOf("no-index"), "utf8")).toContain("letter");
  });

  test("what cannot be stored has not happened, and the next batch is stored", async () => {
    const posts = await open("full");
    await posts.upsert([post({ uid: "1", text: "first" })]);
    const pages = beside("full", (database) => database.prepare("PRAGMA page_count").get().page_count);
    expect(pages).toBeGreaterThan(0);
    // A batch whose last post cannot be stored: a row with its number is there already.
    beside("full", (database) => database.exec("INSERT INTO documents (row, content) VALUES (3, x'00')"));
    await expect(
      posts.upsert([post({ uid: "2" }), post({ uid: "3" }), post({ uid: "4" })]),
    ).rejects.toThrow();
    expect(await posts.count(select())).toBe(1);
    beside("full", (database) => database.exec("DELETE FROM documents WHERE row = 3"));
    expect(
      await posts.upsert([post({ uid: "2" }), post({ uid: "3" }), post({ uid: "4", text: "later" })]),
    ).toMatchObject({
      stored: 3,
    });
    expect(await uidsOf(posts, "later")).toEqual(["4"]);
    expect((await posts.summary()).posts).toBe(4);
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
  const open = (current: Analyzer) =>
    openSqlitePosts({ file: join(changing, "posts.sqlite"), analyzers: bringing(current) });
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

    // As if it had been found in many more posts.
    const database = new DatabaseSync(join(changing, "posts.sqlite"), { timeout: 1_000 });
    database.exec(`INSERT INTO sets VALUES ('"en:flood"', 0, 32, 1, x'01000000')`);
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
    expect(database.prepare("SELECT count(*) AS sets FROM sets").get()).toEqual({ sets: 0 });
    database.close();
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

  test("with the same dictionaries it mends the words, also for searches that were made before", async () => {
    rmSync(changing, { recursive: true, force: true });
    const posts = await open(newer);
    await posts.upsert([post({ uid: "1", text: "a flood" }), post({ uid: "2", text: "floods" })]);
    const database = new DatabaseSync(join(changing, "posts.sqlite"), { timeout: 1_000 });
    database.exec("DELETE FROM words WHERE rowid = 0");
    database.close();
    expect(await posts.count(select({ query: "flood" }))).toBe(1);
    await posts.reindex();
    expect(await posts.count(select({ query: "flood" }))).toBe(2);
    await posts.close();
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
