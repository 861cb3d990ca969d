import { expect, test } from "vitest";
import { fastestGrowing } from "./growth.ts";

const tag = (value: string, posts: number) => ({ value, posts });

test("hashtags are ordered by how many times as many posts they have; what shrinks or is rare is left out", () => {
  const now = [tag("#a", 40), tag("#b", 30), tag("#c", 10), tag("#d", 2)];
  const before = [tag("#a", 20), tag("#b", 5), tag("#c", 20)];
  expect(fastestGrowing(now, before, 5)).toEqual([
    { value: "#b", posts: 30, times: 6, atLeast: false },
    { value: "#a", posts: 40, times: 2, atLeast: false },
  ]);
});

test("one that was not among the most frequent ones before has grown at least so much", () => {
  const before = Array.from({ length: 20 }, (_, at) => tag(`#t${at}`, 30 - at));
  expect(fastestGrowing([tag("#new", 22)], before, 5)).toEqual([
    { value: "#new", posts: 22, times: 2, atLeast: true },
  ]);
});
