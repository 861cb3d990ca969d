import { expect, test } from "vitest";
import {
  COPIED_CORPUS,
  DOUBLED_CORPUS,
  importOfOldPosts,
  measureBursts,
  measureQuiet,
  ownRhythm,
} from "../../scripts/measure/spike-series.mjs";
import { FRESH_MS } from "../posts/results.ts";
import { chanceOf, type HourSeries, judge, learnUsual, rings, SPIKE_WEEKS } from "./spike.ts";

const detector = { learnUsual, judge, rings };
const HOURS_A_WEEK = 7 * 24;
const FIRST_HOUR = 490_000;

test("Threefold bursts that begin at any minute are found within two hours", () => {
  for (const rhythm of [undefined, ownRhythm]) {
    const options = { base: 10, bursts: 200, seed: 3, ...(rhythm && { rhythm }) };
    const { bursts, found } = measureBursts(detector, options);
    expect(found).toBeGreaterThanOrEqual(bursts * 0.92);
  }
});

test("Quiet days, a doubled corpus and an import of old posts give no alarm", () => {
  const old = importOfOldPosts((lateMs) => lateMs < FRESH_MS);
  for (const change of [{}, DOUBLED_CORPUS, COPIED_CORPUS, old]) {
    expect(measureQuiet(detector, { level: 10, searches: 2, seed: 5, days: 10, change })).toEqual([0, 0]);
  }
});

test("An import would be a spike if its old posts counted as fresh", () => {
  const change = importOfOldPosts(() => true);
  const [alarms] = measureQuiet(detector, { level: 10, searches: 1, seed: 5, days: 4, change });
  expect(alarms).toBeGreaterThan(0);
});

test("A spike says how much was expected, and from how many weeks that is known", () => {
  const at = FIRST_HOUR + 8 * HOURS_A_WEEK;
  const verdictOf = (weeks: number) => judge(learnUsual(steady(weeks), at), { matching: 60, all: 460 }, 1);
  expect(verdictOf(8)).toMatchObject({ spike: true, count: 60, weeks: 8 });
  expect(verdictOf(8).expected).toBeCloseTo(20, 6);
  expect(verdictOf(3)).toMatchObject({ spike: true, weeks: 3 });
  expect(verdictOf(1)).toMatchObject({ spike: false, reason: "short-history", weeks: 1 });
  expect(verdictOf(0)).toMatchObject({ spike: false, reason: "short-history", weeks: 0 });
});

test("What is no spike says why", () => {
  const usual = learnUsual(steady(8), FIRST_HOUR + 8 * HOURS_A_WEEK);
  const reasonOf = (matching: number, all: number) => judge(usual, { matching, all }, 0.5).reason;
  expect(reasonOf(22, 422)).toBe("usual");
  expect(reasonOf(4, 404)).toBe("few-posts");
  expect(reasonOf(60, 1260)).toBe("share-has-not-risen");
  expect(reasonOf(60, 60)).toBe("share-has-not-risen");
});

test("Where each post arrives twice a spike is what was certain before", () => {
  const usual = learnUsual(steady(8), FIRST_HOUR + 8 * HOURS_A_WEEK);
  const verdictOf = (matching: number, others: number) =>
    judge(usual, { matching, all: matching + others }, 1);
  const verdicts = Array.from({ length: 120 }, (_, count) => verdictOf(count, 400));
  expect(new Set(verdicts.map(({ certain }) => certain))).toEqual(new Set([false, true]));
  for (const [count, { certain }] of verdicts.entries())
    expect(verdictOf(2 * count, 800).spike, `${count}`).toBe(certain);
});

test("For a second alarm within 90 days a spike must be certain", () => {
  const usual = learnUsual(steady(8), FIRST_HOUR + 8 * HOURS_A_WEEK);
  const spikes = Array.from({ length: 120 }, (_, count) =>
    judge(usual, { matching: count, all: 400 + count }, 1),
  );
  const uncertain = spikes.find(({ spike, certain }) => spike && !certain);
  const certain = spikes.find((verdict) => verdict.certain);
  const day = 86_400_000;
  const ringsOn = (verdict: typeof certain, rangOn: number | null) =>
    verdict !== undefined && rings(verdict, 100 * day, rangOn);
  expect([null, 99 * day, 11 * day, 10 * day].map((at) => ringsOn(uncertain, at))).toEqual([
    true,
    false,
    false,
    true,
  ]);
  expect([null, 99 * day].map((at) => ringsOn(certain, at))).toEqual([true, true]);
});

test("What is usual is that of the hour of the week, and the last day does not count", () => {
  const series = steady(8);
  const at = FIRST_HOUR + 8 * HOURS_A_WEEK;
  for (let hour = 0; hour < series.all.length; hour += 1) {
    const isLoud = (series.firstHour + hour) % HOURS_A_WEEK === at % HOURS_A_WEEK;
    const isLastDay = hour >= series.all.length - 24;
    series.matching[hour] = isLastDay ? 500 : isLoud ? 100 : 10;
    series.all[hour] = 200 + (series.matching[hour] ?? 0);
  }
  const expected = (hour: number) => judge(learnUsual(series, hour), { matching: 1, all: 201 }, 1).expected;
  expect(expected(at)).toBeGreaterThan(85);
  expect(expected(at)).toBeLessThan(120);
  expect(expected(at - 4)).toBeGreaterThan(18);
  expect(expected(at - 4)).toBeLessThan(22);
});

test("A rhythm that is only noise is not learned", () => {
  const series = steady(8);
  for (let hour = 0; hour < series.all.length; hour += 1) series.matching[hour] = hour % 5 === 0 ? 18 : 8;
  const expected = Array.from({ length: HOURS_A_WEEK }, (_, hour) => {
    const usual = learnUsual(series, FIRST_HOUR + 8 * HOURS_A_WEEK + hour);
    return judge(usual, { matching: 1, all: 201 }, 1).expected;
  });
  expect(Math.max(...expected) / Math.min(...expected)).toBeLessThan(1.2);
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

/** Ten an hour of 210, for so many of the eight weeks. */
function steady(weeks: number): HourSeries {
  const unknown = (SPIKE_WEEKS - weeks) * HOURS_A_WEEK;
  const fill = (count: number) => new Float64Array(SPIKE_WEEKS * HOURS_A_WEEK + 2).fill(count, unknown);
  return { firstHour: FIRST_HOUR - 2, matching: fill(10), all: fill(210) };
}
