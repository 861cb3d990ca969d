import type { PostStatsBody } from "../../../src/contract/stats.ts";
import type { Interval } from "../../../src/contract/vocabulary.ts";
import type { Measure } from "./comparison.ts";

/** The lines of a comparison on one timeline: a value for each search and stretch, null where there is none. */
export interface Lines {
  readonly interval: Interval;
  readonly starts: readonly string[];
  /** By the place of the search; a search that has not been answered has no values. */
  readonly values: ReadonlyArray<readonly (number | null)[]>;
}

/** Lays the timelines of several answers upon each other, without the empty time before the first post of any. */
export function linesOf(answers: readonly (PostStatsBody | null)[], measure: Measure): Lines | null {
  const timelines = answers.map((answer) => answer?.data.attributes.timeline.buckets ?? []);
  const longest = timelines.toSorted((left, right) => right.length - left.length)[0] ?? [];
  const interval = answers.find((answer) => answer !== null)?.data.attributes.timeline.interval;
  if (interval === undefined || longest.length === 0) return null;
  const first = longest.findIndex((_, at) => timelines.some((buckets) => (buckets[at]?.posts ?? 0) > 0));
  const shown = timelines.map((buckets) => buckets.slice(Math.max(first, 0)));
  return {
    interval,
    starts: longest.slice(Math.max(first, 0)).map(({ start }) => start),

    values: shown.map((buckets) => {
      const peak = Math.max(...buckets.map(({ posts }) => posts), 1);
      return buckets.map((bucket) => valueOfBucket(bucket, measure, peak));
    }),
  };
}

type Bucket = PostStatsBody["data"]["attributes"]["timeline"]["buckets"][number];

function valueOfBucket({ posts, share }: Bucket, measure: Measure, peak: number): number | null {
  switch (measure) {
    case "posts":
      return posts;
    case "share":
      return share;
    case "peak":
      return (100 * posts) / peak;
  }
}
