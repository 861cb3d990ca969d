import { expect, test } from "vitest";
import type { PostStatsBody } from "../../../src/contract/stats.ts";
import { timelineOf, timesOfBuckets, worthZoomingTo } from "./timeline-data.ts";

const DAY = 86_400;
const START = Date.UTC(2026, 10, 1) / 1000;

function answer(posts: readonly number[], window: { from: number; to: number }): PostStatsBody {
  const buckets = posts.map((count, at) => ({
    start: new Date((START + at * DAY) * 1000).toISOString(),
    posts: count,
    engagement: 0,
    share: null,
  }));
  const attributes = { timeline: { interval: "day" as const, buckets } };
  const meta = { window: { ...window, default: false }, query: null, warnings: [], took_ms: 1 };
  return { data: { type: "post_stats", attributes }, meta } as unknown as PostStatsBody;
}

const window = { from: START + 3_600, to: START + 4 * DAY - 1 };

test("a long empty time before the first post is not drawn, a short one is", () => {
  const { buckets, from } = timelineOf(answer([0, 0, 0, 4], window));
  expect(buckets.map(({ posts }) => posts)).toEqual([4]);
  expect(from).toBe(START + 3 * DAY);
  expect(timelineOf(answer([0, 0, 4, 0], window)).buckets).toHaveLength(4);
});

test("a timeline without any post is drawn whole", () => {
  expect(timelineOf(answer([0, 0, 0], window)).buckets).toHaveLength(3);
});

test("buckets are turned into times that never leave the time range", () => {
  const data = timelineOf(answer([1, 2, 3, 4], window));
  expect(timesOfBuckets(data, 0, 0)).toEqual({ from: START + 3_600, to: START + DAY - 1 });
  expect(timesOfBuckets(data, 1, 3)).toEqual({ from: START + DAY, to: window.to });
});

test("a finer timeline is worth it only when much of the time range lies before the first post", () => {
  expect(worthZoomingTo(answer([0, 0, 0, 4], window))).toBe(START + 3 * DAY);
  expect(worthZoomingTo(answer([0, 4, 4, 4], window))).toBeNull();
  expect(worthZoomingTo(answer([0, 0, 0], window))).toBeNull();
});
