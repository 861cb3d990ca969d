import fc from "fast-check";
import { expect, test } from "vitest";
import { niceTicks } from "./nice-ticks.ts";

test("ticks are round and reach the greatest value", () => {
  expect(niceTicks(389, 4)).toEqual([0, 100, 200, 300, 400]);
  expect(niceTicks(7, 4)).toEqual([0, 2, 4, 6, 8]);
  expect(niceTicks(0.3, 3)).toEqual([0, 0.1, 0.2, 0.3]);
  expect(niceTicks(0, 4)).toEqual([0]);
});

test("what is counted has no halves", () => {
  expect(niceTicks(1, 3, 1)).toEqual([0, 1]);
  expect(niceTicks(2, 3, 1)).toEqual([0, 1, 2]);
});

test("whatever the greatest value, the ticks grow, begin at 0, end at it or beyond, and are few", () => {
  fc.assert(
    fc.property(
      fc.double({ min: 1e-6, max: 1e12, noNaN: true }),
      fc.integer({ min: 1, max: 8 }),
      (max, count) => {
        const ticks = niceTicks(max, count);
        expect(ticks[0]).toBe(0);
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(max * (1 - 1e-6));
        expect(ticks.length).toBeLessThanOrEqual(count + 2);
        expect(ticks).toEqual(ticks.toSorted((left, right) => left - right));
      },
    ),
  );
});
