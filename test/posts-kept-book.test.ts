import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openChdbEngine } from "../src/posts/chdb-engine.ts";
import { createPosts } from "../src/posts/create-posts.ts";
import { deferEngine } from "../src/posts/defer-engine.ts";
import { openEmbeddedPosts } from "../src/posts/embedded.ts";
import type { Engine } from "../src/posts/engine.ts";
import type { AccountRef } from "../src/posts/post.ts";
import { type Posts, PostsBusyError } from "../src/posts/posts.ts";
import { type BookContent, takeBook } from "../src/posts/rows/kept-book.ts";
import { POSTS } from "../src/posts/schema.ts";
import { analyzers } from "./analyzers.ts";
import { account, FIRST_PAGE, NOON, post, select } from "./posts-fixtures.ts";

/** What is known of all posts is kept when a server ends, and the next one answers by it while its engine is being opened. */

const home = mkdtempSync(join(tmpdir(), "earshot-kept-"));
const path = join(home, "posts");
const book = join(path, "book");
const WORDS = ["storm", "water", "river", "bridge", "harbour", "island", "mountain"];
const clock = () => new Date();
const LIMITS = { timeoutMs: 120_000, memoryBytes: 4 * 2 ** 30, rowsToRead: 1e9 };

const openPosts = () => openEmbeddedPosts({ path, analyzers, patient: true });
/** An index whose engine never opens. */
const withoutEngine = async (opening: Promise<Engine>) =>
  createPosts({
    engine: deferEngine(opening),
    kept: await takeBook(path, analyzers.current.version),
    ...{ analyzers, clock, erasureKey: "a key" },
  });
const never = new Promise<Engine>(() => {});

const author = (index: number) =>
  account({ uid: index % 3 === 0 ? null : `u${index}`, handle: `Writer${index}`, name: `Writer ${index}` });
const some = (from: number, count: number) =>
  Array.from({ length: count }, (_, offset) => {
    const index = from + offset;
    const words = WORDS.map((_word, place) => WORDS[(index * 3 + place * (1 + (index % 2))) % WORDS.length]);
    return post({
      uid: `p${index}`,
      publishedAt: NOON - 60 * index,
      text: `${words.slice(0, 5).join(" ")} #tag${index % 5} https://site${index % 4}.example/${index}`,
      engagement: index % 11,
      account: author(index % 20),
      language: index % 2 === 0 ? "EN" : "DE",
    });
  });
const REFS: readonly AccountRef[] = Array.from({ length: 22 }, (_, index): AccountRef[] => [
  { platform: "Twitter", by: "uid", value: `u${index}` },
  { platform: "Twitter", by: "handle", value: `writer${index}` },
  { platform: "Twitter", by: "either", value: index % 2 === 0 ? `u${index}` : `writer${index}` },
  { platform: "Telegram", by: "either", value: `writer${index}` },
]).flat();

/** What searches say: pages, totals, statistics, a walk, and the members of lists. */
async function answersOf(posts: Posts) {
  const selections = [
    select(),
    select({ query: "storm" }),
    select({ query: '"river bridge"' }),
    select({ query: '"harbour island mountain"' }),
    select({ query: "(water | island) -bridge" }),
    select({ hashtags: ["#tag1"], window: { from: NOON - 6_000, to: NOON } }),
  ];
  const answers = [];
  for (const selection of selections) {
    const { posts: found, total } = await posts.page(selection, FIRST_PAGE);
    const { posts: older } = await posts.page(selection, { ...FIRST_PAGE, order: "asc", limit: 7 });
    const stats = await posts.stats(selection);
    answers.push({
      total,
      stats,
      found: [...found, ...older].map(({ uid, content, account: by }) => ({ uid, content, by })),
    });
  }
  return { answers, members: await posts.findMembers([REFS, []]) };
}

/** Of a part of the table of posts: each column in a file of its own, as in large parts. */
async function makeWide(posts: Posts): Promise<void> {
  await posts.withTables(async (engine) => {
    const sql = `ALTER TABLE ${POSTS} MODIFY SETTING min_bytes_for_wide_part = 0, min_rows_for_wide_part = 0`;
    await engine.write({ sql, parameters: {} });
  });
}

let first: Awaited<ReturnType<typeof answersOf>>;

beforeAll(async () => {
  const posts = await openPosts();
  await posts.upsert(some(0, 150));
  await makeWide(posts);
  await posts.upsert(some(100, 150));
  await posts.upsert([
    post({ uid: "p7", text: "storm, said anew", publishedAt: NOON - 60 * 7, account: author(7) }),
  ]);
  first = await answersOf(posts);
  for (const [index, { total }] of first.answers.entries())
    expect(total, `question ${index}`).toBeGreaterThan(0);
  expect(first.members).toEqual([await posts.findAccounts(REFS), []]);
  await posts.close();
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** The same file again, for whoever takes it next. */
async function keptAgain(use: () => Promise<void>): Promise<void> {
  const bytes = readFileSync(book);
  await use();
  writeFileSync(book, bytes);
}

describe("A book that was kept", () => {
  test("answers everything that searches ask without an engine, as one did with it, and is there for one process.", async () => {
    await keptAgain(async () => {
      const posts = await withoutEngine(never);
      expect(existsSync(book)).toBe(false);
      expect(await answersOf(posts)).toEqual(first);
      const { total, pages } = await posts.walk(select({ query: "storm" }), "asc");
      const walked = [];
      for await (const page of pages()) walked.push(...page);
      expect(walked).toHaveLength(total);
      expect(total).toBe(first.answers[1]?.total);
    });
  });

  test("has these things; whoever changes them counts up FORMAT in `kept-book.ts`.", async () => {
    await keptAgain(async () => {
      const kept = await takeBook(path, analyzers.current.version);
      expect(Object.keys(kept ?? {}).toSorted()).toEqual([
        "accounts",
        "documentParts",
        "names",
        "segments",
        "table",
      ]);
      expect(Object.keys(kept?.segments[0] ?? {}).toSorted()).toEqual(
        [
          ...[
            "account",
            "alive",
            "aliveRows",
            "directory",
            "engagement",
            "facet",
            "id",
            "lastCreatedAt",
            "name",
          ],
          ...["publishedAt", "tags", "tagsFrom", "terms", "version", "words"],
        ].toSorted(),
      );
      expect(kept?.segments.map(({ words, terms }) => words !== null && terms !== null)).not.toContain(false);
      expect(kept?.segments.some(({ words }) => words !== null && "lengths" in words.stored)).toBe(true);
      expect(kept?.segments.some(({ words }) => words !== null && "words" in words.stored)).toBe(true);
    });
  });

  test("is of no use if the engine cannot be opened: whoever waits is told, and it can be closed.", async () => {
    await keptAgain(async () => {
      const posts = await withoutEngine(Promise.reject(new PostsBusyError("in use")));
      expect(await answersOf(posts)).toEqual(first);
      await expect(posts.ready()).rejects.toThrow("in use");
      await expect(posts.upsert(some(400, 1))).rejects.toThrow("in use");
      await expect(posts.ping()).rejects.toThrow("in use");
      await posts.close();
      expect(existsSync(book)).toBe(false);
    });
  });

  test("is not used, and removed, if anything in the store has changed, or it lies elsewhere, or another analyzer made the index.", async () => {
    const version = analyzers.current.version;
    const table = join(path, "data", "earshot", "posts");
    const [part = ""] = readdirSync(table).filter((name) => name.startsWith("all_"));
    await keptAgain(async () => {
      expect((await takeBook(path, version))?.segments.length).toBeGreaterThan(0);
      expect(await takeBook(path, version)).toBeNull();
    });
    await keptAgain(async () => expect(await takeBook(path, `${version}x`)).toBeNull());
    await keptAgain(async () => {
      const moved = join(home, "moved");
      renameSync(path, moved);
      expect(await takeBook(moved, version)).toBeNull();
      renameSync(moved, path);
    });
    await keptAgain(async () => {
      renameSync(join(table, part), join(home, "part"));
      expect(await takeBook(path, version)).toBeNull();
      renameSync(join(home, "part"), join(table, part));
    });
    // The part is back, but the directory it lies in has changed.
    await keptAgain(async () => expect(await takeBook(path, version)).toBeNull());
    mkdirSync(join(home, "empty"));
    expect(await takeBook(join(home, "empty"), version)).toBeNull();
    rmSync(book);
  });

  test("has what was written before the end, and nothing of what was erased.", async () => {
    const posts = await openPosts();
    await posts.ready();
    const gone = post({
      uid: "gone",
      text: "Forgotten #vanishing",
      account: account({ uid: "vanished", handle: "vanished", name: "Vanished Person" }),
    });
    await posts.upsert([gone, ...some(300, 5)]);
    const before = await posts.page(select({ hashtags: ["#vanishing"] }), FIRST_PAGE);
    expect(before.total).toBe(1);
    await posts.deletePosts({
      kind: "account",
      account: { platform: "Twitter", by: "uid", value: "vanished" },
    });
    await posts.purge();
    const last = await answersOf(posts);
    await posts.upsert(some(305, 5));
    await posts.close();
    for (const text of ["vanish", "Vanish"]) expect(readFileSync(book).includes(text), text).toBe(false);

    const again = await withoutEngine(never);
    const { total } = await again.page(select(), FIRST_PAGE);
    expect(total).toBe((last.answers[0]?.total ?? 0) + 5);
    expect((await again.page(select({ hashtags: ["#vanishing"] }), FIRST_PAGE)).total).toBe(0);
  });

  test("is left by whoever was given one, though he asked nothing, and by nobody else: to read all of it takes long.", async () => {
    const asked = await openPosts();
    await asked.page(select(), FIRST_PAGE);
    await asked.close();
    expect(existsSync(book)).toBe(true);
    await (await openPosts()).close();
    expect(existsSync(book)).toBe(true);
    rmSync(book);
    const posts = await openPosts();
    await posts.upsert(some(310, 1));
    await posts.close();
    expect(existsSync(book)).toBe(false);
  });

  test("is there although parts were merged while it was read, and of what they were merged to.", async () => {
    const made = join(home, "merged");
    const ended = await openEmbeddedPosts({ path: made, analyzers });
    for (let part = 0; part < 3; part++) await ended.upsert(some(10 * part, 10));
    await ended.close();
    const engine = await openChdbEngine({ path: made, limits: LIMITS, sessions: 2 });
    const merge = () => engine.write({ sql: `OPTIMIZE TABLE ${POSTS} FINAL`, parameters: {} });
    let merges = 1;
    const read: Engine["readRowBinary"] = async (statement) => {
      for (; merges > 0; merges--) await merge();
      return engine.readRowBinary(statement);
    };
    const books: BookContent[] = [];
    const posts = await createPosts({
      engine: { ...engine, readRowBinary: read },
      onClose: (_version, content) => books.push(content),
      ...{ analyzers, clock, erasureKey: "a key", patient: true },
    });
    expect((await posts.page(select(), FIRST_PAGE)).total).toBe(30);
    expect(merges).toBe(0);
    await merge();
    const parts = await engine.read<{ path: string }>({
      sql: `SELECT path FROM system.parts WHERE active AND database || '.' || table = '${POSTS}'`,
      parameters: {},
    });
    await posts.close();
    expect(books.map(({ segments }) => segments.map(({ directory }) => directory))).toEqual([
      parts.map(({ path: directory }) => directory),
    ]);
  });

  test("is left by whoever made the index.", async () => {
    const made = join(home, "made");
    const posts = await openEmbeddedPosts({ path: made, analyzers });
    await posts.upsert(some(0, 30));
    await posts.close();
    const kept = await takeBook(made, analyzers.current.version);
    expect(kept?.segments.reduce((sum, { aliveRows }) => sum + aliveRows, 0)).toBe(30);
  });
});
