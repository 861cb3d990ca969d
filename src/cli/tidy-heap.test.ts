import { expect, test } from "vitest";
import { createIdleWatch } from "./tidy-heap.ts";

test("once after every time of work, and never in the midst of it", () => {
  let calls = 0;
  const look = createIdleWatch(() => {
    calls += 1;
  }, 100);
  const seen = [500, 900, 950, 960, 970, 1_200, 1_290, 1_300].map((worked) => {
    look(worked);
    return calls;
  });
  expect(seen).toEqual([0, 0, 1, 1, 1, 1, 2, 2]);
});
