import { expect, test } from "vitest";
import { createPace, printSeconds } from "./progress.ts";

test("the time left follows from what has been stored since the first posts were stored", () => {
  let now = 0;
  const pace = createPace({ totalBytes: 1_000, clock: () => now });
  expect([pace.share(), pace.perSecond(), pace.secondsLeft()]).toEqual([0, 0, null]);
  now = 2_000;
  pace.stored(50, 100);
  expect(pace.secondsLeft()).toBe(null);
  now = 4_000;
  pace.stored(200, 400);
  expect([pace.share(), pace.perSecond(), pace.secondsLeft()]).toEqual([0.4, 50, 4]);
});

test("what an earlier run has stored does not count as speed", () => {
  let now = 0;
  const pace = createPace({ totalBytes: 1_000, clock: () => now });
  pace.passedOver(10_000);
  expect(pace.perSecond()).toBe(0);
  now = 1_000;
  pace.stored(10_030, 600);
  expect([pace.share(), pace.perSecond()]).toEqual([0.6, 30]);
});

test("a pipe has no end that is known", () => {
  const pace = createPace({ totalBytes: null, clock: () => 0 });
  pace.stored(1, 10);
  expect([pace.share(), pace.secondsLeft()]).toEqual([null, null]);
});

test.each([
  [0, "0 s"],
  [59, "59 s"],
  [200, "3 min 20 s"],
  [3_900, "1 h 5 min"],
])("%i seconds are printed as %s", (seconds, text) => {
  expect(printSeconds(seconds)).toBe(text);
});
