import { expect, test } from "vitest";
import type { PostStatsBody } from "../../../src/contract/stats.ts";
import { linesOf } from "./series.ts";

function answer(...counts: readonly number[]): PostStatsBody {
  const buckets = counts.map((posts, at) => ({
    start: new Date(Date.UTC(2026, 10, 1 + at)).toISOString(),
    posts,
    engagement: 0,
    share: posts === 0 ? null : posts / 100,
  }));
  const attributes = { timeline: { interval: "day", buckets } };
  return { data: { type: "post_stats", attributes } } as unknown as PostStatsBody;
}

test("timelines lie upon each other, from the first post of any of them on", () => {
  const lines = linesOf([answer(0, 0, 4, 2), answer(0, 5, 0, 10)], "posts");
  expect(lines?.starts[0]).toBe("2026-11-02T00:00:00.000Z");
  expect(lines?.values).toEqual([
    [0, 4, 2],
    [5, 0, 10],
  ]);
});

test("each line can be measured against its own peak, or all posts", () => {
  expect(linesOf([answer(1, 4), answer(0, 0)], "peak")?.values).toEqual([
    [25, 100],
    [0, 0],
  ]);
  expect(linesOf([answer(1, 0)], "share")?.values).toEqual([[0.01, null]]);
});

test("a search without an answer has no line, and no answer at all no lines", () => {
  expect(linesOf([null, answer(3)], "posts")?.values).toEqual([[], [3]]);
  expect(linesOf([null], "posts")).toBeNull();
});
