import type { PostStatsBody } from "../../../../src/contract/stats.ts";

type Counted = PostStatsBody["data"]["attributes"]["top_hashtags"];

export interface Grown {
  readonly value: string;
  readonly posts: number;
  /** How many times as many posts as in the time before. */
  readonly times: number;
  /** Whether it may be more: the hashtag was not among the most frequent ones before. */
  readonly atLeast: boolean;
}

/** Fewer are an accident. */
const LEAST_POSTS = 3;

/**
 * The hashtags that have grown most. Only the most frequent ones of either time are known: one that was not among them
 * before had at most as many posts as the last of them.
 */
export function fastestGrowing(now: Counted, before: Counted, most: number): readonly Grown[] {
  const counts = new Map(before.map(({ value, posts }) => [value, posts]));
  const bound = before.length < COMPLETE ? 1 : Math.max(1, ...before.slice(-1).map(({ posts }) => posts));
  return now
    .filter(({ posts }) => posts >= LEAST_POSTS)
    .map(({ value, posts }) => {
      const earlier = counts.get(value);
      return { value, posts, times: posts / (earlier ?? bound), atLeast: earlier === undefined };
    })
    .filter(({ times }) => times > 1)
    .sort((a, b) => b.times - a.times || b.posts - a.posts)
    .slice(0, most);
}

/** So many the statistics name; fewer are all of them. */
const COMPLETE = 20;
