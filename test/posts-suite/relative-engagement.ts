import fc from "fast-check";
import { expect, test } from "vitest";
import { postId } from "../../src/posts/identity.ts";
import type { NewPost } from "../../src/posts/post.ts";
import type { Posts } from "../../src/posts/posts.ts";
import { timesMedian } from "../../src/posts/relative-engagement.ts";
import { tries } from "../support/edition.ts";
import { account, FIRST_PAGE, NOON, post, select } from "../support/posts-fixtures.ts";

interface Draft {
  readonly uid: string;
  readonly writer: number;
  readonly seconds: number;
  readonly engagement: number;
  readonly text: string;
}

interface Known extends Draft {
  readonly times: number | null;
}

const draft = fc.record({
  uid: fc.nat(400).map(String),
  writer: fc.nat(2),
  seconds: fc.nat(60),
  engagement: fc.oneof(fc.nat(4), fc.nat(5_000)),
  text: fc.constantFrom("one", "other"),
});
const batch = fc.uniqueArray(draft, { selector: ({ uid }) => uid, maxLength: 180, size: "max" });
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("store" as const), drafts: batch }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("delete" as const), uid: fc.nat(400).map(String) }) },
  // From now on the account is known by its uid as well: it is merged into another.
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("name" as const), writer: fc.nat(2) }) },
);

/** What engagement is for the account, on whatever the posts are. */
export function describeRelativeEngagement(posts: () => Posts): void {
  const shown = async (): Promise<Readonly<Record<string, number | null>>> => {
    const page = await posts().page(select(), { ...FIRST_PAGE, limit: 1_000 });
    return Object.fromEntries(page.posts.map(({ uid, relative }) => [uid, timesMedian(relative)]));
  };
  const series = (prefix: string, engagements: readonly number[], from = NOON): readonly NewPost[] =>
    engagements.map((engagement, index) =>
      post({ uid: `${prefix}${index}`, publishedAt: from + index, engagement }),
    );

  test("a post is measured when it arrives and when it changes, and not when posts before it do", async () => {
    await posts().upsert(series("a", [2, 2, 2, 2, 2, 8]));
    expect(await shown()).toEqual({ a0: null, a1: null, a2: null, a3: null, a4: null, a5: 4 });
    // Earlier ones change, and come: nothing becomes of the later one.
    await posts().upsert(series("b", [7, 7, 7], NOON - 100));
    await posts().upsert(series("a", [9, 9, 9, 9, 9]));
    expect(await shown()).toMatchObject({ a0: null, a2: 1.286, a4: 1, a5: 4, b0: null });
    await posts().upsert([post({ uid: "a5", publishedAt: NOON + 5, engagement: 18 })]);
    expect(await shown()).toMatchObject({ a5: 2 });
    // The same again is no change.
    expect(await posts().upsert(series("a", [9, 9, 9, 9, 9]))).toMatchObject({ unchanged: 5 });
    await posts().deletePosts({
      kind: "posts",
      posts: ["a0", "a1", "a2", "a3"].map((uid) => ({ platform: "Twitter", uid })),
    });
    expect(await shown()).toMatchObject({ a5: 2 });
    await posts().upsert([post({ uid: "a5", publishedAt: NOON + 5, engagement: 19 })]);
    expect(await shown()).toMatchObject({ a5: null });
  });

  test("a new index measures those of which nothing could be said when they came, and leaves the others", async () => {
    await posts().upsert(series("late", [4, 8], NOON + 100));
    await posts().upsert(series("a", [2, 2, 2, 2, 2, 8]));
    expect(await shown()).toMatchObject({ late0: null, late1: null, a4: null, a5: 4 });
    await posts().upsert(series("b", [1, 1, 1, 1, 1], NOON - 100));
    await posts().reindex();
    expect(await shown()).toMatchObject({ late0: 2, late1: 4, a0: 2, a4: 2, a5: 4, b4: null });
  });

  test("of batches that are stored at the same time each knows what those before it brought", async () => {
    const batches = Array.from({ length: 8 }, (_, index) => series(`b${index}-`, [3, 3], NOON + index * 10));
    await Promise.all(batches.map((some) => posts().upsert(some)));
    const known = await shown();
    expect(Object.values(known).filter((times) => times === null)).toHaveLength(5);
    expect(known["b7-1"]).toBe(1);
  });

  test("those of which nothing can be said are the last, and each comes once", async () => {
    await posts().upsert(series("a", [4, 4, 4, 4, 4, 8, 2, 4, 4, 40, 8]));
    const page = { ...FIRST_PAGE, sortBy: "relative_engagement" } as const;
    const uids = (await posts().page(select(), page)).posts.map(({ uid }) => uid);
    expect(uids).toEqual(["a9", "a10", "a5", "a8", "a7", "a6", "a4", "a3", "a2", "a1", "a0"]);
    const upwards = await posts().page(select(), { ...page, order: "asc" });
    expect(upwards.posts.map(({ uid }) => uid)).toEqual(uids.toReversed());
  });

  test("whatever is stored, changed, moved, merged and deleted, it is as the definition says", async () => {
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6, size: "max" }), async (steps) => {
        runs += 1;
        const name = (uid: string) => `${runs}-${uid}`;
        const known = new Map<string, Known>();
        const named = new Set<number>();
        for (const one of steps) {
          if (one.kind === "name") named.add(one.writer);
          else if (one.kind === "delete") {
            known.delete(one.uid);
            const identity = { platform: "Twitter", uid: name(one.uid) };
            // Without a mark, so that it may come again.
            await posts().deletePosts({ kind: "posts", posts: [identity] });
          } else {
            const drafts = one.drafts.filter(({ uid }) => known.has(uid) || !erased(steps, one, uid));
            await posts().upsert(
              drafts.map(({ uid, writer, seconds, engagement, text }) =>
                post({
                  ...{ uid: name(uid), publishedAt: NOON + seconds, engagement, text },
                  account: account({
                    uid: named.has(writer) ? `${runs}-uid-${writer}` : null,
                    handle: `${runs}-handle-${writer}`,
                  }),
                }),
              ),
            );
            note(known, drafts, name);
          }
        }
        const all = await shown();
        const own = Object.entries(all).filter(([uid]) => uid.startsWith(name("")));
        expect(Object.fromEntries(own)).toEqual(
          Object.fromEntries([...known].map(([uid, { times }]) => [name(uid), times])),
        );
        await posts().deletePosts({ kind: "age", publishedBefore: NOON + 1_000 });
      }),
      { numRuns: tries(4, 60) },
    );
  }, 120_000);
}

/** What was erased does not come back. */
function erased(steps: readonly { readonly kind: string }[], until: object, uid: string): boolean {
  return steps
    .slice(0, steps.indexOf(until as (typeof steps)[number]))
    .some((one) => one.kind === "delete" && (one as { readonly uid?: string }).uid === uid);
}

/** Straight from the words of the documentation. */
function note(known: Map<string, Known>, drafts: readonly Draft[], name: (uid: string) => string): void {
  const isSame = (left: Draft | undefined, right: Draft) =>
    left !== undefined &&
    (["writer", "seconds", "engagement", "text"] as const).every((field) => left[field] === right[field]);
  const changed = drafts.filter((one) => !isSame(known.get(one.uid), one));
  for (const one of changed) known.set(one.uid, { ...one, times: null });
  const order = ({ seconds, uid }: Draft): readonly [number, number] => [
    seconds,
    postId("Twitter", name(uid)),
  ];
  const compare = (one: Draft, other: Draft) => {
    const [[time, id], [otherTime, otherId]] = [order(one), order(other)];
    return time - otherTime || id - otherId;
  };
  for (const one of changed) {
    const before = [...known.values()]
      .filter((other) => other.writer === one.writer && compare(other, one) < 0)
      .sort(compare)
      .slice(-100)
      .map(({ engagement }) => engagement)
      .sort((left, right) => left - right);
    const half = Math.floor(before.length / 2);
    const middle =
      before.length % 2 === 1 ? (before[half] ?? 0) : ((before[half - 1] ?? 0) + (before[half] ?? 0)) / 2;
    const times = Math.round((one.engagement / Math.max(1, middle)) * 1000) / 1000;
    known.set(one.uid, { ...one, times: before.length < 5 ? null : times });
  }
}
