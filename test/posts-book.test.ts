import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createPosts } from "../src/posts/create-posts.ts";
import type { PageRequest, Selection } from "../src/posts/posts.ts";
import { POSTS } from "../src/posts/schema.ts";
import { analyzers } from "./analyzers.ts";
import { openBook } from "./open-book.ts";
import { account, FIRST_PAGE, keyword, NOON, post, select } from "./posts-fixtures.ts";

/** What is kept in memory of every post; see `src/posts/rows`. */

const DAY = 86_400;
const { engine, noted, asked, posts, options, openWithout } = await openBook(analyzers);

const WORDS = ["storm", "water", "school", "the", "of", "vote"];
const PLATFORMS = ["Twitter", "Facebook", "YouTube"] as const;
const LANGUAGES = ["EN", "DE", null] as const;

/** Number n in its first form; another form says something else, elsewhere. */
function made(n: number, form = 0) {
  const words = Array.from(
    { length: 1 + (n % 7) },
    (_, at) => WORDS[(n * 5 + at * (1 + form)) % WORDS.length],
  );
  return post({
    uid: `p${n}`,
    platform: PLATFORMS[n % 3] ?? "Twitter",
    language: LANGUAGES[(n >> 2) % 3] ?? null,
    text: `${words.join(" ")}${n % 4 === 0 ? ` #tag${n % 5}` : ""}${n % 6 === 0 ? ` https://site${n % 3}.example.org/x` : ""}`,
    publishedAt: NOON - ((n * 7_919 + form * 500) % (120 * DAY)),
    engagement: n % 11 === 0 ? n * 1_000_003 : n % 50,
    kind: n % 9 === 0 ? "ad" : n % 5 === 0 ? "reply" : "post",
    account: account({
      platform: PLATFORMS[n % 3] ?? "Twitter",
      uid: `a${n % 23}`,
      properties: { Party: `P${n % 4}` },
    }),
  });
}

test("out of the book and the files of the engine, it is not asked about posts", async () => {
  await posts.upsert(Array.from({ length: 60 }, (_, n) => made(n)));
  const selection = select({ query: "storm" });
  const first = await posts.page(selection, FIRST_PAGE);
  expect(first.total).toBeGreaterThan(0);
  asked.length = 0;
  const moved = select({ query: "storm", window: { from: 1, to: NOON + 5 } });
  expect((await posts.page(moved, FIRST_PAGE)).total).toBe(first.total);
  expect(await posts.count(select({ query: "storm", platforms: ["Twitter"] }))).toBeLessThan(first.total);
  expect((await posts.stats(moved)).total).toBe(first.total);
  expect(asked).toEqual([]);
  await posts.page(select({ query: "water -school | vote" }), FIRST_PAGE);
  expect(asked.filter((sql) => sql.includes(`FROM ${POSTS}`))).toEqual([]);
});

test("what a page needs can be read before anybody asks for it", async () => {
  await posts.upsert(Array.from({ length: 300 }, (_, n) => made(600 + n)));
  const selection = select({ platforms: ["Facebook"] });
  const first = await posts.page(selection, { ...FIRST_PAGE, limit: 10 });
  const last = first.posts.at(-1);
  if (last === undefined) throw new Error("there are no posts");
  const next = { ...FIRST_PAGE, limit: 10, start: { after: last } };
  await posts.prepare(selection, next);
  asked.length = 0;
  const second = await posts.page(selection, next);
  expect(asked).toEqual([]);
  const without = await openWithout();
  await without.prepare(selection, next);
  expect(second).toEqual(await without.page(selection, next));
  expect(second.posts).toHaveLength(10);
});

test("who warms up has the book before the first question", async () => {
  await posts.upsert([post({ uid: "warm", publishedAt: NOON + DAY, text: "a warm winter" })]);
  const restarted = await createPosts({ ...options, engine: noted });
  await restarted.warm();
  const askedFor = async (query: string) => {
    asked.length = 0;
    await restarted.page(select({ query, window: { from: NOON - DAY, to: NOON + DAY } }), FIRST_PAGE);
    return asked.filter((sql) => sql.includes(`FROM ${POSTS} `));
  };
  expect(await askedFor("winter")).toEqual([]);
  expect(await askedFor("spring")).toEqual([]);
});

test("whoever closes in the midst of warming up waits for it, and it does not fail", async () => {
  await posts.upsert([post({ uid: "warm", publishedAt: NOON + DAY, text: "a warm winter" })]);
  let isOpen = true;
  const whileOpen =
    <Asked, Answer>(ask: (asked: Asked) => Promise<Answer>) =>
    async (asked: Asked) => {
      if (!isOpen) throw new Error("the engine is closed");
      return ask(asked);
    };
  const close = async () => {
    isOpen = false;
  };
  const readRowBinary = whileOpen(engine.readRowBinary);
  const restarted = await createPosts({ ...options, engine: { ...engine, readRowBinary, close } });
  const warming = restarted.warm();
  await restarted.close();
  expect(isOpen).toBe(false);
  await expect(warming).resolves.toBeUndefined();
});

test("who asks at the same time gets the documents of his own page", async () => {
  await posts.upsert(Array.from({ length: 400 }, (_, n) => made(2_000 + n)));
  const pages = Array.from({ length: 40 }, (_, n) => ({ ...FIRST_PAGE, limit: 7, start: { skip: 7 * n } }));
  const together = await Promise.all(pages.map((page) => posts.page(select(), page)));
  const without = await openWithout();
  for (const [index, page] of pages.entries()) {
    expect(together[index]).toEqual(await without.page(select(), page));
  }
});

test("what is written between two equal questions is in the second answer", async () => {
  const selection = select({ query: "unheard" });
  expect(await posts.count(selection)).toBe(0);
  await posts.upsert([post({ uid: "new", text: "unheard of" })]);
  expect((await posts.page(selection, FIRST_PAGE)).posts.map(({ uid }) => uid)).toEqual(["new"]);
  await posts.upsert([post({ uid: "new", text: "something else" })]);
  expect((await posts.page(selection, FIRST_PAGE)).total).toBe(0);
  expect(await posts.count(select({ query: "something" }))).toBe(1);
  await posts.deletePosts({ kind: "posts", posts: [{ platform: "Twitter", uid: "new" }] });
  expect(await posts.count(select({ query: "something" }))).toBe(0);
});

test("when parts of the table have been merged, answers are the same, and come out of a new book", async () => {
  await posts.upsert(Array.from({ length: 40 }, (_, n) => made(100 + n)));
  const before = await posts.page(select({ query: "school" }), FIRST_PAGE);
  // Nothing that is counted as a write, just as when the engine does it by itself.
  await engine.write({ sql: `OPTIMIZE TABLE ${POSTS} FINAL`, parameters: {} });
  expect(await posts.page(select({ query: "school" }), FIRST_PAGE)).toEqual(before);
  const unknown = select({ query: "vote | school" });
  expect((await posts.page(unknown, FIRST_PAGE)).total).toBe(await (await openWithout()).count(unknown));
  const askedFor = async () => {
    asked.length = 0;
    await posts.count(select({ query: "vote | school", window: { from: 2, to: NOON } }));
    return asked;
  };
  await expect.poll(askedFor).toEqual([]);
});

test("after a new analysis the book is that of the new table", async () => {
  const before = await posts.count(select({ query: "storm" }));
  await posts.reindex();
  expect(await posts.count(select({ query: "storm" }))).toBe(before);
  await posts.upsert([made(500)]);
  expect(await posts.count(select())).toBe(await (await openWithout()).count(select()));
});

test("an account that changes is seen as it is now", async () => {
  const someone = { platform: "Twitter" as const, uid: "a-changing" };
  await posts.upsert([post({ uid: "by-1", account: account({ ...someone, name: "Before" }) })]);
  const selection = select({ channelIds: null, query: '"a text"' });
  const names = async () =>
    (await posts.page(selection, FIRST_PAGE)).posts.map((found) => found.account.name);
  expect(await names()).toContain("Before");
  await posts.upsert([post({ uid: "by-2", account: account({ ...someone, name: "After" }) })]);
  expect(await names()).not.toContain("Before");
});

describe("the book and the engine say the same", () => {
  let numbers = 1_000;
  const query = fc.oneof(
    fc.constantFrom(
      "storm",
      "water",
      "the of",
      '"of the"',
      '"storm of the"',
      "school | vote",
      "storm -water",
      "-storm",
    ),
    fc.constant(null),
  );
  const window = fc
    .tuple(fc.nat(130), fc.nat(130))
    .map(([from, length]) => ({ from: NOON - from * DAY, to: NOON - from * DAY + length * DAY }));
  const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null, freq: 2 });
  const selection: fc.Arbitrary<Selection> = fc
    .record({
      query,
      window,
      platforms: orNull(fc.subarray([...PLATFORMS], { minLength: 1 })),
      languages: orNull(fc.constantFrom(["EN"], ["DE", "EN"])),
      engagementFrom: orNull(fc.nat(60)),
      engagementTo: orNull(fc.integer({ min: 40, max: 5_000_000 })),
      exclude: fc.subarray(["ads", "replies"] as const),
      hashtags: orNull(fc.constantFrom(["#tag0"], ["#tag1", "#tag4"])),
      person: orNull(fc.constantFrom([{ key: "party", values: ["P1", "p2"] }])),
      lists: orNull(fc.constantFrom("accounts", "keyword", "both")),
    })
    .map(({ query: text, lists, ...filter }) => ({
      ...select({ ...filter, ...(text !== null && { query: text }) }),
      lists: lists === null ? null : [listOf(lists)],
    }));
  const page: fc.Arbitrary<PageRequest> = fc.record({
    order: fc.constantFrom("asc", "desc"),
    limit: fc.integer({ min: 1, max: 30 }),
    start: fc.nat(40).map((skip) => ({ skip })),
    callerLists: fc.constant([]),
  });
  const listed: number[] = [];
  const listOf = (kind: "accounts" | "keyword" | "both") => ({
    id: 1,
    accountIds: kind === "keyword" ? [] : listed,
    keyword: kind === "accounts" ? null : keyword("vote"),
  });

  test("whatever is stored, replaced, deleted and asked", { timeout: 300_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 60 }),
        fc.array(fc.nat(200), { maxLength: 20 }),
        fc.array(fc.tuple(selection, page), { minLength: 4, maxLength: 8 }),
        async (count, again, questions) => {
          await posts.upsert(Array.from({ length: count }, () => made(numbers++)));
          await posts.upsert([...new Set(again)].map((n) => made(numbers - 1 - n, 1)));
          const gone = made(numbers - 2);
          await posts.deletePosts({ kind: "posts", posts: [{ platform: gone.platform, uid: gone.uid }] });
          const without = await openWithout();
          const { posts: some } = await without.page(select(), FIRST_PAGE);
          listed.splice(0, listed.length, ...new Set(some.slice(0, 4).map((one) => one.account.id)));
          for (const [wanted, request] of questions) {
            const expected = await without.page(wanted, request);
            const found = await posts.page(wanted, request);
            expect(found).toEqual(expected);
            expect(await posts.stats(wanted)).toEqual(await without.stats(wanted));
            const last = found.posts.at(-1);
            if (last === undefined) continue;
            const next = { ...request, start: { after: last } };
            expect(await posts.page(wanted, next)).toEqual(await without.page(wanted, next));
          }
        },
      ),
      { numRuns: 12, seed: 7 },
    );
  });
});
