import { expect, test } from "vitest";
import type { NewAccount, NewPost } from "../../src/posts/post.ts";
import type { Posts } from "../../src/posts/posts.ts";
import { account, FIRST_PAGE, NOON, post, select } from "../support/posts-fixtures.ts";

const DAY = 86_400;

export function describeDeletion(posts: () => Posts): void {
  const stored = async () =>
    (await posts().page(select(), { ...FIRST_PAGE, limit: 1000 })).posts.map(({ uid }) => uid).sort();
  const of = (uid: string, whose: Partial<NewAccount>, rest: Partial<NewPost> = {}) =>
    post({ uid, account: account({ uid: null, handle: null, ...whose }), ...rest });

  test("posts that are erased are gone from every answer at once and do not come back", async () => {
    const batch = ["a", "b", "c"].map((uid) => post({ uid, text: `the flood at ${uid}` }));
    await posts().upsert(batch);
    const target = {
      kind: "posts",
      posts: [
        { platform: "Twitter", uid: "a" },
        { platform: "Twitter", uid: "c" },
        { platform: "Twitter", uid: "c" },
        { platform: "Gab", uid: "b" },
      ],
    } as const;
    expect(await posts().deletePosts(target, { dryRun: true })).toEqual({ deleted: 2, marked: 0 });
    expect(await stored()).toEqual(["a", "b", "c"]);
    // The one that was never here is marked too: somebody may ask before it is delivered.
    expect(await posts().deletePosts(target)).toEqual({ deleted: 2, marked: 3 });
    expect(await stored()).toEqual(["b"]);
    expect(await posts().count(select({ query: "flood" }))).toBe(1);
    expect((await posts().stats(select())).total).toBe(1);
    expect((await posts().summary()).posts).toBe(1);

    const again = [...batch, post({ uid: "b", platform: "Gab" }), post({ uid: "d" })];
    expect(await posts().upsert(again)).toEqual({ stored: 1, replaced: 0, unchanged: 1, erased: [0, 2, 3] });
    expect(await stored()).toEqual(["b", "d"]);
    expect(await posts().deletePosts(target, { dryRun: true })).toEqual({ deleted: 0, marked: 0 });
    expect(await posts().deletePosts(target)).toEqual({ deleted: 0, marked: 0 });
  });

  test("the account of an erased post is not made by its delivery", async () => {
    await posts().deletePosts({ kind: "posts", posts: [{ platform: "Twitter", uid: "gone" }] });
    expect(await posts().upsert([of("gone", { uid: "7" })])).toMatchObject({ erased: [0] });
    expect((await posts().summary()).accounts).toBe(0);
  });

  test("an erased account is gone with all its posts, and its new posts are refused under every name it had", async () => {
    await posts().upsert([of("before", { handle: "Early" }), of("other", { uid: "8", handle: "other" })]);
    await posts().upsert([of("merged", { uid: "7", handle: "early" })]);
    await posts().upsert([of("renamed", { uid: "7", handle: "later" })]);
    const target = {
      kind: "account",
      account: { platform: "Twitter", by: "handle", value: "later" },
    } as const;
    expect(await posts().deletePosts(target, { dryRun: true })).toEqual({ deleted: 3, marked: 0 });
    expect(await posts().deletePosts(target)).toEqual({ deleted: 3, marked: 6 });
    expect(await stored()).toEqual(["other"]);
    expect((await posts().summary()).accounts).toBe(1);
    expect(
      await posts().findAccounts([
        { platform: "Twitter", by: "uid", value: "7" },
        { platform: "Twitter", by: "handle", value: "later" },
        { platform: "Twitter", by: "handle", value: "early" },
      ]),
    ).toEqual([null, null, null]);

    const fresh = [
      of("new", { uid: "7" }),
      of("new", { uid: "7", handle: "a-third-name" }),
      of("new", { handle: "@LATER" }),
      of("new", { handle: "early" }),
      of("before", { uid: "9" }),
      // Handles change hands: another uid is somebody else.
      of("taken over", { uid: "10", handle: "later" }),
    ];
    expect(await posts().upsert(fresh)).toEqual({
      stored: 1,
      replaced: 0,
      unchanged: 0,
      erased: [0, 1, 2, 3, 4],
    });
    expect(await stored()).toEqual(["other", "taken over"]);
  });

  test("an account that was known by its handle alone is refused under that handle with any uid", async () => {
    await posts().upsert([of("1", { handle: "bare" })]);
    await posts().deletePosts({
      kind: "account",
      account: { platform: "Twitter", by: "either", value: "bare" },
    });
    const fresh = [
      of("2", { uid: "70", handle: "bare" }),
      of("3", { handle: "bare" }),
      of("4", { uid: "70" }),
    ];
    expect(await posts().upsert(fresh)).toMatchObject({ stored: 1, erased: [0, 1] });
    expect(await stored()).toEqual(["4"]);
  });

  test("an account that was never seen can be erased in advance", async () => {
    const target = { kind: "account", account: { platform: "Twitter", by: "either", value: "x7" } } as const;
    expect(await posts().deletePosts(target, { dryRun: true })).toEqual({ deleted: 0, marked: 0 });
    expect(await posts().deletePosts(target)).toEqual({ deleted: 0, marked: 2 });
    expect(await posts().deletePosts(target)).toEqual({ deleted: 0, marked: 0 });
    const fresh = [of("1", { uid: "x7" }), of("2", { handle: "X7" }), of("3", { uid: "x8" })];
    expect(await posts().upsert(fresh)).toMatchObject({ stored: 1, erased: [0, 1] });
  });

  test("posts that are deleted by age leave no mark", async () => {
    const batch = [0, 1, 2, 3].map((days) => post({ uid: `${days}`, publishedAt: NOON - days * DAY }));
    await posts().upsert(batch);
    const target = { kind: "age", publishedBefore: NOON - DAY } as const;
    expect(await posts().deletePosts(target, { dryRun: true })).toEqual({ deleted: 2, marked: 0 });
    expect(await posts().deletePosts(target)).toEqual({ deleted: 2, marked: 0 });
    expect(await stored()).toEqual(["0", "1"]);
    expect(await posts().upsert(batch)).toEqual({ stored: 2, replaced: 0, unchanged: 2 });
    expect((await posts().page(select(), FIRST_PAGE)).posts).toHaveLength(4);
  });

  test("readers see a deletion as a whole or not at all", async () => {
    const batch = (start: number) =>
      Array.from({ length: 2_000 }, (_, index) =>
        of(`${start + index}`, { uid: `${index % 4}` }, { publishedAt: NOON + start + index }),
      );
    // Several parts of the table, which the engine changes one after the other.
    for (const start of [0, 2_000, 4_000]) await posts().upsert(batch(start));
    let deleting = true;
    const totals = new Set<number>();
    const reader = async () => {
      while (deleting) {
        totals.add(await posts().count(select()));
        totals.add(await posts().count(select({ query: "text" })));
        totals.add((await posts().stats(select())).total);
        totals.add((await posts().summary()).posts);
        const page = await posts().page(select(), { ...FIRST_PAGE, limit: 1000 });
        expect(page.posts).toHaveLength(1000);
      }
    };
    const readers = Promise.all([reader(), reader()]);
    await posts().deletePosts({ kind: "age", publishedBefore: NOON + 1_500 });
    await posts().deletePosts({
      kind: "account",
      account: { platform: "Twitter", by: "uid", value: "0" },
    });
    const some = Array.from({ length: 500 }, (_, index) => ({
      platform: "Twitter" as const,
      uid: `${1_501 + index * 4}`,
    }));
    await posts().deletePosts({ kind: "posts", posts: some });
    deleting = false;
    await readers;
    const seen = [...totals].sort((left, right) => right - left);
    for (const total of seen) expect([6_000, 4_500, 3_375, 2_875]).toContain(total);
    expect(await posts().count(select())).toBe(2_875);
  });

  test("what is erased while it is replaced is gone, whichever comes first", async () => {
    const batch = (engagement: number) =>
      Array.from({ length: 300 }, (_, index) => post({ uid: `${index}`, engagement }));
    await posts().upsert(batch(0));
    const erased = Array.from({ length: 100 }, (_, index) => ({
      platform: "Twitter" as const,
      uid: `${index * 3}`,
    }));
    const outcomes = await Promise.all([
      posts().upsert(batch(1)),
      posts().upsert(batch(2)),
      posts().deletePosts({ kind: "posts", posts: erased.slice(0, 50) }),
      posts().upsert(batch(3)),
      posts().deletePosts({ kind: "posts", posts: erased.slice(50) }),
      posts().upsert(batch(4)),
    ]);
    expect(outcomes.map((outcome) => ("replaced" in outcome ? outcome.replaced : outcome.deleted))).toEqual([
      300, 300, 50, 250, 50, 200,
    ]);
    expect(await posts().count(select())).toBe(200);
    const { posts: left } = await posts().page(select(), { ...FIRST_PAGE, limit: 1000 });
    expect(left.every(({ uid, engagement }) => Number(uid) % 3 !== 0 && engagement === 4)).toBe(true);
    expect(left).toHaveLength(200);
  });
}
