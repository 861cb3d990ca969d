import fc from "fast-check";
import { expect, test } from "vitest";
import { type ArrivingPost, compareTimes, relativesOf, timesMedian } from "./relative-engagement.ts";

const engagement = fc.oneof(fc.nat(9), fc.nat(100_000), fc.maxSafeNat());
const somePost = fc.record({
  account: fc.nat(2),
  publishedAt: fc.nat(150),
  id: fc.maxSafeNat(),
  engagement,
});
const somePosts = fc.uniqueArray(somePost, { selector: ({ id }) => id, maxLength: 400, size: "max" });

/** Straight from the words of the documentation. */
function naive(post: ArrivingPost, all: readonly ArrivingPost[]): number | null {
  const before = all
    .filter((other) => other.account === post.account && compareTimes(other, post) < 0)
    .sort(compareTimes)
    .slice(-100)
    .map((other) => other.engagement)
    .sort((left, right) => left - right);
  if (before.length < 5) return null;
  const half = before.length / 2;
  const median =
    before.length % 2 === 1
      ? (before[Math.floor(half)] ?? 0)
      : ((before[half - 1] ?? 0) + (before[half] ?? 0)) / 2;
  const times = post.engagement / Math.max(median, 1);
  return Math.min(Math.round(times * 1000) / 1000, 4_000_000);
}

test("a post is so many times the median of the 100 posts before it, of those stored and those that come with it", () => {
  fc.assert(
    fc.property(somePosts, fc.nat(400), (all, split) => {
      const [stored, arriving] = [all.slice(0, split), all.slice(split)];
      const relatives = relativesOf(arriving, (from, to) =>
        stored
          .filter((post) => post.account === to.account && compareTimes(post, to) < 0)
          .filter((post) => from === null || compareTimes(post, from) > 0)
          .sort(compareTimes)
          .slice(-100)
          .map((post) => post.engagement),
      );
      expect(relatives.map(timesMedian)).toEqual(arriving.map((post) => naive(post, all)));
    }),
    { numRuns: 200 },
  );
});

test.each([
  ["too few posts", [1, 1, 1, 1], 9, null],
  ["the median of an odd number", [5, 1, 3, 2, 4], 12, 4],
  ["the middle of two", [1, 2, 3, 4, 5, 100], 7, 2],
  ["a median of nothing counts as one", [0, 0, 0, 0, 0], 7, 7],
  ["three decimals", [3, 3, 3, 3, 3], 10, 3.333],
  ["nothing", [3, 3, 3, 3, 3], 0, 0],
  ["no more than four million", [0, 0, 0, 0, 0], 2 ** 53 - 1, 4_000_000],
] as const)("%s: against %j, %d is %s times the usual", (_, before, own, times) => {
  const post = { account: 1, publishedAt: 9, id: 1, engagement: own };
  expect(relativesOf([post], () => before).map(timesMedian)).toEqual([times]);
});
