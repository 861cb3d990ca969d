import fc, { type Arbitrary } from "fast-check";
import { type AccountType, EXCLUDES, SORT_ORDERS, SORTS } from "../../src/contract/vocabulary.ts";
import { NOON } from "../support/world.ts";
import type { Corpus } from "./corpus.ts";
import type { ModelPost, Property, Wish } from "./model.ts";
import { randomKeyword, stitchedPhrases } from "./random-keyword.ts";

/** Wishes made of what the corpus holds, mostly of one post: others would find nothing, and agree on that. */
export function randomWish({ posts, lists }: Pick<Corpus, "posts" | "lists">): Arbitrary<Wish> {
  const anyPost = fc.constantFrom(...posts);
  const stitched = stitchedPhrases(posts);
  return anyPost
    .chain((main) => {
      const somePost = weighed([6, fc.constant(main)], [1, anyPost]);
      return fc.record({
        keyword: weighed([1, fc.constant(null)], [4, randomKeyword(somePost, stitched)]),
        window: weighed([2, fc.constant(null)], [1, randomWindow(somePost)]),
        inIso: fc.boolean(),
        unknownList: fc.boolean(),
        platforms: seldom(somePost, ({ post }) => [post.platform]),
        types: seldom(somePost, ({ post }) => [post.type]),
        languages: seldom(somePost, ({ post }) => (post.language === null ? [] : [post.language])),
        exclude: weighed([3, fc.constant([])], [1, fc.subarray([...EXCLUDES])]),
        engagement: weighed([3, fc.constant([null, null] as const)], [1, randomRange(somePost)]),
        lists: weighed([3, fc.constant([])], [1, fc.subarray(lists.map(({ list }) => list))]),
        person: seldom(somePost, (post) => propertiesOf(post, "person")),
        channel: seldom(somePost, (post) => propertiesOf(post, "organization")),
        hashtags: seldom(somePost, ({ hashtags }) => hashtags.slice(0, 2)),
        domains: seldom(somePost, ({ domains }) => domains.slice(0, 2)),
        postUid: weighed([19, fc.constant(null)], [1, somePost.map(({ post }) => post.uid)]),
        collected: weighed([3, fc.constant([null, null] as const)], [1, randomArrival(somePost)]),
        sortBy: fc.option(fc.constantFrom(...SORTS)),
        sortOrder: fc.option(fc.constantFrom(...SORT_ORDERS)),
      });
    })
    .map(
      ({ engagement: [engagementFrom, engagementTo], collected: [collectedFrom, collectedTo], ...rest }) => ({
        ...rest,
        collectedFrom,
        collectedTo,
        engagementFrom,
        engagementTo,
      }),
    );
}

type Weighed<Value> = readonly [weight: number, arbitrary: Arbitrary<Value>];

function weighed<Left, Right>(left: Weighed<Left>, right: Weighed<Right>): Arbitrary<Left | Right> {
  return fc.oneof({ weight: left[0], arbitrary: left[1] }, { weight: right[0], arbitrary: right[1] });
}

/** One time in five: what one, two or three posts have, each value once. */
function seldom<Value>(
  somePost: Arbitrary<ModelPost>,
  valuesOf: (post: ModelPost) => readonly Value[],
): Arbitrary<readonly Value[]> {
  const values = fc
    .array(somePost, { minLength: 1, maxLength: 3 })
    .map((posts) => [...new Set(posts.flatMap(valuesOf))]);
  return weighed([4, fc.constant<readonly Value[]>([])], [1, values]);
}

/** The bounds are the very seconds of posts, so that it matters on which side they fall. */
function randomWindow(somePost: Arbitrary<ModelPost>): Arbitrary<NonNullable<Wish["window"]>> {
  const now = NOON.getTime() / 1000;
  const second = weighed(
    [5, somePost.map(({ post }) => post.publishedAt)],
    [1, fc.constantFrom(0, now, 4_102_444_799)],
  );
  return fc.tuple(second, second, fc.boolean()).map(([one, other, onlyFrom]) => {
    if (onlyFrom) return { from: Math.min(one, now), to: null };
    // Now and then it ends before it begins.
    const isReversed = one > other && one % 8 === 0;
    return isReversed ? { from: one, to: other } : { from: Math.min(one, other), to: Math.max(one, other) };
  });
}

type Range = readonly [from: number | null, to: number | null];

function randomRange(somePost: Arbitrary<ModelPost>): Arbitrary<Range> {
  return rangeOf(somePost.map(({ post }) => post.engagement));
}

/** The very second of arrival, and the ones beside it. */
function randomArrival(somePost: Arbitrary<ModelPost>): Arbitrary<Range> {
  const shift = fc.constantFrom(0, 0, 0, -1, 1);
  return rangeOf(fc.tuple(somePost, shift).map(([{ arrivedAt }, by]) => arrivedAt + by));
}

function rangeOf(value: Arbitrary<number>): Arbitrary<Range> {
  const bound = fc.option(value, { freq: 2 });
  return fc
    .tuple(bound, bound)
    .map(([from, to]) => (from !== null && to !== null && from > to ? [to, from] : [from, to]));
}

/** Case does not count, neither of the key nor of the value. */
function propertiesOf({ post: { account } }: ModelPost, type: AccountType): readonly Property[] {
  if ((account.type ?? "organization") !== type) return [["State", "nowhere"]];
  return Object.entries(account.properties ?? {}).flatMap(([key, value], index) => {
    const [first = ""] = [value].flat().map(String);
    if (index > 1) return [];
    return [index === 0 ? [key, first] : [key.toUpperCase(), first.toLowerCase()]];
  });
}
