import { expect, test } from "vitest";
import {
  DOUBLED_CORPUS,
  importOfOldPosts,
  measureBursts,
  measureQuiet,
} from "../../scripts/spike-series.mjs";
import { chanceOf, FRESH_MS, type HourCount, isSpike } from "./spike.ts";

const HOUR_MS = 3_600_000;
const NOW = new Date("2026-11-10T12:00:00Z");

test("Threefold bursts are found within two hours", () => {
  const { bursts, found } = measureBursts(isSpike, { base: 10, bursts: 60, seed: 3 });
  expect(found).toBeGreaterThanOrEqual(bursts * 0.9);
});

test("Quiet days, a doubled corpus and an import of old posts give no alarm", () => {
  const old = importOfOldPosts((lateMs) => lateMs < FRESH_MS);
  for (const change of [{}, DOUBLED_CORPUS, old]) {
    expect(measureQuiet(isSpike, { level: 10, searches: 1, seed: 5, days: 4, change })).toEqual([0]);
  }
});

test("A spike says how much was expected, and from how many weeks that is known", () => {
  expect(isSpike(hours(8, 60), NOW)).toMatchObject({ spike: true, count: 60, expected: 20, weeks: 8 });
  expect(isSpike(hours(3, 60), NOW)).toMatchObject({ spike: true, weeks: 3 });
  expect(isSpike(hours(1, 60), NOW)).toMatchObject({ spike: false, reason: "short-history", weeks: 1 });
});

test("What is no spike says why", () => {
  expect(isSpike(hours(8, 22), NOW)).toMatchObject({ spike: false, reason: "usual" });
  const rare = hours(8, 4).map((row) => (row.matching === 10 ? { ...row, matching: 0 } : row));
  expect(isSpike(rare, NOW)).toMatchObject({ spike: false, reason: "few-posts" });
  const everywhere = hours(8, 60).map((row) => (row.matching === 30 ? { ...row, all: row.all * 3 } : row));
  expect(isSpike(everywhere, NOW)).toMatchObject({ spike: false, reason: "share-has-not-risen" });
  const alone = hours(8, 60).map((row) => ({ ...row, all: row.matching }));
  expect(isSpike(alone, NOW)).toMatchObject({ spike: false, reason: "share-has-not-risen" });
});

test("The chance is that of the negative binomial distribution, with small and with large numbers", () => {
  const bySum = (count: number, mean: number, dispersion: number) => {
    const size = mean / (dispersion - 1);
    let [term, below] = [dispersion ** -size, 0];
    for (let at = 0; at < count; at += 1) {
      below += term;
      term *= ((1 - 1 / dispersion) * (at + size)) / (at + 1);
    }
    return 1 - below;
  };
  for (const [count, mean, dispersion] of [
    [5, 0.5, 1.5],
    [20, 10, 1.25],
    [45, 20, 3],
  ] as const) {
    expect(chanceOf(count, mean, dispersion)).toBeCloseTo(bySum(count, mean, dispersion), 10);
  }
  expect(chanceOf(1_000_000, 1_000_000, 2)).toBe(1);
  expect(chanceOf(1_003_000, 1_000_000, 2)).toBeCloseTo(0.017, 3);
  expect(chanceOf(9_000_000, 1_000_000, 2)).toBe(0);
});

/** Ten an hour of 200 for these weeks, and `last` in the last two hours together. */
function hours(weeks: number, last: number): readonly HourCount[] {
  const count = weeks * 7 * 24 + 3;
  return Array.from({ length: count }, (_, back) => {
    const matching = back === 0 ? 0 : back <= 2 ? last / 2 : 10;
    return { hour: new Date(NOW.getTime() - back * HOUR_MS), matching, all: matching + 200 };
  });
}
