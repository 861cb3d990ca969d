import fc from "fast-check";
import { expect, test } from "vitest";
import { timeTicks } from "./time-ticks.ts";

const HOUR_MS = 3_600_000;

function startsFrom(first: number, stepMs: number, count: number): readonly string[] {
  return Array.from({ length: count }, (_, at) => new Date(first + at * stepMs).toISOString());
}

test("hours of a week are labelled by days", () => {
  const ticks = timeTicks(startsFrom(Date.UTC(2026, 10, 8, 7), HOUR_MS, 168), 8);
  expect(ticks.map(({ label }) => label)).toEqual([
    "9 Nov",
    "10 Nov",
    "11 Nov",
    "12 Nov",
    "13 Nov",
    "14 Nov",
    "15 Nov",
  ]);
  expect(ticks[0]?.at).toBe(17);
});

test("hours of a day are labelled by the clock, and midnight by the date", () => {
  const ticks = timeTicks(startsFrom(Date.UTC(2026, 10, 8, 7), HOUR_MS, 24), 8);
  expect(ticks.map(({ label }) => label)).toEqual([
    "09:00",
    "12:00",
    "15:00",
    "18:00",
    "21:00",
    "9 Nov",
    "03:00",
    "06:00",
  ]);
});

test("weeks are labelled by months, and January by the year", () => {
  const ticks = timeTicks(startsFrom(Date.UTC(2026, 10, 2), 7 * 24 * HOUR_MS, 20), 6);
  expect(ticks.map(({ label }) => label)).toEqual(["Dec", "2027", "Feb", "Mar"]);
});

test("there are never more labels than fit, and never none", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 4e12 }),
      fc.constantFrom(60_000, HOUR_MS, 24 * HOUR_MS, 7 * 24 * HOUR_MS, 30 * 24 * HOUR_MS, 365 * 24 * HOUR_MS),
      fc.integer({ min: 1, max: 200 }),
      fc.integer({ min: 1, max: 12 }),
      (first, stepMs, count, most) => {
        const ticks = timeTicks(startsFrom(first, stepMs, count), most);
        expect(ticks.length).toBeGreaterThan(0);
        expect(ticks.length).toBeLessThanOrEqual(most);
      },
    ),
  );
});
