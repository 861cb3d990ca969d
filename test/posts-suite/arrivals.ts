import { expect, test } from "vitest";
import type { SortBy } from "../../src/contract/vocabulary.ts";
import type { NewPost } from "../../src/posts/post.ts";
import { type PageRequest, type Posts, type StoredPost, sortKeyOf } from "../../src/posts/posts.ts";
import { tries } from "../support/edition.ts";
import { FIRST_PAGE, NOON, post, select } from "../support/posts-fixtures.ts";

/** When posts arrive, and the orders by arrival and by engagement. */
export function describeArrivals(posts: () => Posts): void {
  const everything = async (page: Partial<PageRequest>): Promise<readonly StoredPost[]> =>
    (await posts().page(select(), { ...FIRST_PAGE, limit: 1_000, ...page })).posts;

  async function walk(sortBy: SortBy, order: "asc" | "desc", limit: number): Promise<readonly string[]> {
    const uids: string[] = [];
    for (let start: PageRequest["start"] = { skip: 0 }; ; ) {
      const found: readonly StoredPost[] = await everything({ sortBy, order, limit, start });
      const last = found.at(-1);
      if (last === undefined) return uids;
      uids.push(...found.map(({ uid }) => uid));
      start = { after: sortKeyOf(last, sortBy) };
    }
  }

  test("each batch arrives later than the one before, and a replacement keeps its first arrival", async () => {
    const batches = [["a", "b"], ["c"], ["d"], ["e"]];
    // At once: more than one within a millisecond.
    await Promise.all(batches.map((uids) => posts().upsert(uids.map((uid) => post({ uid })))));
    const arrivals = new Map((await everything({})).map(({ uid, createdAt }) => [uid, createdAt]));
    const stamps = batches.map((uids) => [...new Set(uids.map((uid) => arrivals.get(uid) ?? 0))]);
    expect(stamps.every(({ length }) => length === 1)).toBe(true);
    const order = stamps.flat();
    expect(order).toEqual([...new Set(order)].sort((left, right) => left - right));
    await posts().upsert([post({ uid: "b", engagement: 5 }), post({ uid: "c", text: "Another text" })]);
    for (const { uid, createdAt, updatedAt } of await everything({})) {
      expect(createdAt, uid).toBe(arrivals.get(uid));
      expect(updatedAt).toBeGreaterThanOrEqual(createdAt);
    }
  });

  test("posts are found by the second in which they arrived, both bounds inclusive", async () => {
    await posts().upsert([post({ uid: "old", publishedAt: 5 }), post({ uid: "new" })]);
    const [{ createdAt } = { createdAt: 0 }] = await everything({});
    const second = Math.floor(createdAt / 1000);
    const count = (collectedFrom: number | null, collectedTo: number | null) =>
      posts().count(select({ window: null, collectedFrom, collectedTo }));
    expect(await count(second, second)).toBe(2);
    expect(await count(second + 1, null)).toBe(0);
    expect(await count(null, second - 1)).toBe(0);
    expect(await count(second - 1, null)).toBe(2);
    expect(await count(null, second)).toBe(2);
    expect(await count(second, second - 1)).toBe(0);
    const { total } = await posts().stats(select({ window: null, collectedFrom: second }));
    expect(total).toBe(2);
  });

  test("pages, a walk by keys and an export have the same order, whatever they are sorted by, in both directions", async () => {
    const numbers = Array.from({ length: 30 }, (_, index) => (index * 17) % 30);
    for (let start = 0; start < numbers.length; start += 10) {
      await posts().upsert(
        numbers
          .slice(start, start + 10)
          .map((number) =>
            post({ uid: `u${number}`, publishedAt: NOON - (number % 7), engagement: number % 4 }),
          ),
      );
    }
    // One moves, one is replaced, and none of it changes when they arrived.
    await posts().upsert([
      post({ uid: "u3", publishedAt: NOON - 3, engagement: 99 }),
      post({ uid: "u4", publishedAt: NOON - 4, engagement: 0, text: "Another text" }),
    ]);
    const all = await everything({});
    for (const sortBy of ["published_at", "engagement", "relative_engagement", "collected"] as const) {
      const byKey = (one: StoredPost, other: StoredPost) => {
        const [left, right] = [sortKeyOf(one, sortBy), sortKeyOf(other, sortBy)];
        const time = sortBy === "collected" ? 0 : left.publishedAt - right.publishedAt;
        return left.value - right.value || time || left.id - right.id;
      };
      const sorted = all.toSorted(byKey).map(({ uid }) => uid);
      for (const order of ["asc", "desc"] as const) {
        const by = `${sortBy} ${order}`;
        const expected = order === "asc" ? sorted : sorted.toReversed();
        expect(
          (await everything({ sortBy, order })).map(({ uid }) => uid),
          by,
        ).toEqual(expected);
        expect(await walk(sortBy, order, 11), by).toEqual(expected);
        const second = await everything({ sortBy, order, limit: 11, start: { skip: 11 } });
        expect(
          second.map(({ uid }) => uid),
          by,
        ).toEqual(expected.slice(11, 22));
        const exported: string[] = [];
        for await (const page of (await posts().walk(select(), { sortBy, order })).pages())
          exported.push(...page.map(({ uid }) => uid));
        expect(exported, by).toEqual(expected);
      }
    }
  });

  test("who follows what arrives gets every post once, while others store and replace", async () => {
    expect(await followWhile(posts(), [(round) => posts().upsert(batchOf("a", round))])).toEqual(
      uidsOfBatches(["a"]),
    );
  });
}

const ROUNDS = tries(4, 12);
const BATCH = 300;

/** New posts, and some of the round before again. */
export function batchOf(name: string, round: number): readonly NewPost[] {
  const fresh = Array.from({ length: BATCH }, (_, index) =>
    post({ uid: `${name}-${round}-${index}`, publishedAt: NOON - ((index * 37) % 100) }),
  );
  const again = Array.from({ length: round === 0 || round % 3 !== 0 ? 0 : 20 }, (_, index) =>
    post({ uid: `${name}-${round - 1}-${index}`, publishedAt: NOON - 500 - index, engagement: round }),
  );
  return [...fresh, ...again];
}

export function uidsOfBatches(names: readonly string[]): readonly string[] {
  return names
    .flatMap((name) =>
      Array.from(
        { length: ROUNDS * BATCH },
        (_, index) => `${name}-${Math.floor(index / BATCH)}-${index % BATCH}`,
      ),
    )
    .sort();
}

/**
 * What a reader is given by arrival, page by page, while each of the writers stores its batches, and until all is
 * there; sorted.
 */
export async function followWhile(
  reader: Posts,
  writers: readonly ((round: number) => Promise<unknown>)[],
): Promise<readonly string[]> {
  const write = async (store: (round: number) => Promise<unknown>) => {
    for (let round = 0; round < ROUNDS; round += 1) await store(round);
  };
  let isWriting = true;
  const written = Promise.all(writers.map(write)).finally(() => {
    isWriting = false;
  });
  const uids: string[] = [];
  for (let start: PageRequest["start"] = { skip: 0 }; ; ) {
    const wasWriting = isWriting;
    const page: PageRequest = { sortBy: "collected", order: "asc", limit: 70, start, callerLists: [] };
    const { posts: found } = await reader.page(select(), page);
    const last = found.at(-1);
    uids.push(...found.map(({ uid }) => uid));
    if (last !== undefined) start = { after: sortKeyOf(last, "collected") };
    else if (!wasWriting) break;
  }
  await written;
  return uids.sort();
}
