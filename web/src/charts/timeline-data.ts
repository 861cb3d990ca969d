import type { PostStatsBody } from "../../../src/contract/stats.ts";
import type { Interval } from "../../../src/contract/vocabulary.ts";

export type Bucket = PostStatsBody["data"]["attributes"]["timeline"]["buckets"][number];

export interface TimelineData {
  readonly interval: Interval;
  readonly buckets: readonly Bucket[];
  /** Unix seconds, inclusive. */
  readonly from: number;
  readonly to: number;
}

/** The timeline of an answer; without the empty time before the first post when that is most of it. */
export function timelineOf({ data, meta }: PostStatsBody): TimelineData {
  const { interval, buckets } = data.attributes.timeline;
  const shown = buckets.slice(isMostlyEmpty(buckets) ? leadingEmpty(buckets) : 0);
  const first = secondsOf(shown[0]?.start ?? buckets[0]?.start ?? 0);
  return {
    interval,
    buckets: shown,
    from: Math.max(meta.window.from ?? first, first),
    to: meta.window.to ?? Math.floor(Date.now() / 1000),
  };
}

/**
 * From when on a finer timeline would tell more: the first post, when most of the time range lies before it. Null when
 * the timeline is fine as it is. Nothing is lost, since there are no posts before.
 */
export function worthZoomingTo({ data }: PostStatsBody): number | null {
  const { interval, buckets } = data.attributes.timeline;
  const start = buckets[leadingEmpty(buckets)]?.start;
  if (interval === "minute" || start === undefined || !isMostlyEmpty(buckets)) return null;
  return secondsOf(start);
}

/** The time of some buckets, in Unix seconds, both ends inclusive and within the time range. */
export function timesOfBuckets(
  { buckets, from, to }: TimelineData,
  first: number,
  last: number,
): { readonly from: number; readonly to: number } {
  const next = buckets[last + 1]?.start;
  return {
    from: Math.max(from, secondsOf(buckets[first]?.start ?? 0)),
    to: Math.min(to, next === undefined ? to : secondsOf(next) - 1),
  };
}

/** Of a search that begins long before its first post, most of a picture would say nothing. */
function isMostlyEmpty(buckets: readonly Bucket[]): boolean {
  return leadingEmpty(buckets) > buckets.length * 0.6;
}

function leadingEmpty(buckets: readonly Bucket[]): number {
  const first = buckets.findIndex(({ posts }) => posts > 0);
  return first === -1 ? 0 : first;
}

function secondsOf(time: string | number): number {
  return Math.floor(new Date(time).getTime() / 1000);
}
