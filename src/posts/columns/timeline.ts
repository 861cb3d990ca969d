import type { TimeWindow } from "../../contract/request/post-request.ts";
import { INTERVALS, type Interval } from "../../contract/vocabulary.ts";

const MOST_BUCKETS = 200;
const DAY_SECONDS = 86_400;
const SECONDS = { minute: 60, hour: 3_600, day: DAY_SECONDS, week: 7 * DAY_SECONDS } as const;
/** The epoch was a Thursday; weeks begin on Monday. */
const MONDAY_OFFSET_SECONDS = 3 * DAY_SECONDS;

/** The finest interval that cuts the window into at most about 200 buckets. */
export function chooseInterval(window: TimeWindow): Interval {
  return INTERVALS.find((interval) => bucketCount(window, interval) <= MOST_BUCKETS) ?? "year";
}

/** The start of every bucket that the window touches, in Unix seconds, UTC. */
export function bucketStarts(window: TimeWindow, interval: Interval): readonly number[] {
  const starts: number[] = [];
  for (let start = startOf(window.from, interval); start <= window.to; start = bucketEnd(start, interval)) {
    starts.push(start);
  }
  return starts;
}

/**
 * The unit of time in which a post was published, as SQL: counting by it takes a fraction of the time that it
 * takes to find the beginning of a month for every post. Every bucket is made of whole units.
 */
export function unitExpression(interval: Interval): string {
  return `intDiv(published_at, ${unitSeconds(interval)})`;
}

/** The start of the bucket that has this unit. */
export function bucketOf(unit: number, interval: Interval): number {
  return startOf(unit * unitSeconds(interval), interval);
}

/** Every bucket is made of whole units of so many seconds. */
export function unitSeconds(interval: Interval): number {
  return interval === "minute" || interval === "hour" ? SECONDS[interval] : SECONDS.day;
}

function bucketCount(window: TimeWindow, interval: Interval): number {
  switch (interval) {
    case "minute":
    case "hour":
    case "day":
    case "week":
      return (window.to - startOf(window.from, interval)) / SECONDS[interval];
    case "month":
      return (window.to - window.from) / (30 * DAY_SECONDS);
    case "year":
      return (window.to - window.from) / (365 * DAY_SECONDS);
  }
}

function startOf(seconds: number, interval: Interval): number {
  switch (interval) {
    case "minute":
    case "hour":
    case "day":
      return Math.floor(seconds / SECONDS[interval]) * SECONDS[interval];
    case "week":
      return (
        Math.floor((seconds + MONDAY_OFFSET_SECONDS) / SECONDS.week) * SECONDS.week - MONDAY_OFFSET_SECONDS
      );
    case "month":
    case "year": {
      const date = new Date(seconds * 1000);
      return Date.UTC(date.getUTCFullYear(), interval === "year" ? 0 : date.getUTCMonth()) / 1000;
    }
  }
}

/** Where the bucket ends that begins here, and the next one begins. */
export function bucketEnd(start: number, interval: Interval): number {
  switch (interval) {
    case "minute":
    case "hour":
    case "day":
    case "week":
      return start + SECONDS[interval];
    case "month":
    case "year": {
      const date = new Date(start * 1000);
      return (
        Date.UTC(
          date.getUTCFullYear() + (interval === "year" ? 1 : 0),
          date.getUTCMonth() + (interval === "month" ? 1 : 0),
        ) / 1000
      );
    }
  }
}
