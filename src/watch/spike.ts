/** Posts that arrived in one hour (UTC), of those that were published shortly before. */
export interface HourCount {
  /** Its beginning. */
  readonly hour: Date;
  /** Of the search. */
  readonly matching: number;
  /** Of everything, the search's among them. */
  readonly all: number;
}

export interface SpikeVerdict {
  readonly spike: boolean;
  readonly reason: "spike" | "usual" | "few-posts" | "share-has-not-risen" | "short-history";
  /** Posts of the last two hours, and how many were to be expected. */
  readonly count: number;
  readonly expected: number;
  /** How likely so many are by chance beside all other posts; 1 where it was not looked at. */
  readonly chance: number;
  /** How many past weeks were there to compare with, at most eight. */
  readonly weeks: number;
}

/** A post counts when it was published less than this before it arrived: what comes late is no spike. */
export const FRESH_MS = 2 * 3_600_000;

/** The detector is measured when asked this often, at the hour and at half past; more often adds accidents. */
export const SPIKE_EVERY_MS = 1_800_000;

export const SPIKE_WEEKS = 8;
const MIN_WEEKS = 2;
/** Fewer are never a spike, however rare the search is. */
const MIN_COUNT = 5;
/** Posts come in clusters: their variance is at least so many times their mean, whatever a short history says. */
const MIN_DISPERSION = 1.25;
/** What is expected is never nothing, however rare the search is: so many posts an hour. */
const MIN_MEAN = 0.25;
/** Less than this many times what is usual is not worth a notice, however improbable it is with large numbers. */
const MIN_RISE = 2;
/** A search is judged some thousands of times in 90 days. An accident must be rarer than that. */
const MAX_NUMBER_CHANCE = 1e-3;
const MAX_SHARE_CHANCE = 1.5e-4;

const HOUR_MS = 3_600_000;
const WEEK_MS = 7 * 24 * HOUR_MS;

/**
 * Whether the last hours are unusual for this search at this hour of the week. `history` has each hour of the past
 * eight weeks, fewer if there are fewer, up to the hour that `now` is in; hours that are left out, or in which nothing
 * at all arrived, are not known.
 *
 * Both must be improbable under a negative binomial distribution: the number, by the same hours of past weeks; and the
 * number beside that of all other posts, by their past relation, so that a doubled corpus is no spike.
 */
export function isSpike(history: readonly HourCount[], now: Date): SpikeVerdict {
  const hours = new Map(history.filter(({ all }) => all > 0).map((count) => [count.hour.getTime(), count]));
  const hourMs = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS;
  const elapsed = (now.getTime() - hourMs) / HOUR_MS;
  // The last two hours: the one under way, the one before, and of the third what is still within.
  const parts = [
    { atMs: hourMs, counted: 1, weight: elapsed },
    { atMs: hourMs - HOUR_MS, counted: 1, weight: 1 },
    { atMs: hourMs - 2 * HOUR_MS, counted: 1 - elapsed, weight: 1 - elapsed },
  ];
  let [matching, others, expected, byRatio] = [0, 0, 0, 0];
  let [weeks, samples] = [SPIKE_WEEKS, Number.POSITIVE_INFINITY];
  for (const { atMs, counted, weight } of parts.filter((part) => part.weight > 0)) {
    const found = hours.get(atMs) ?? { matching: 0, all: 0 };
    const past = pastOf(hours, atMs);
    matching += found.matching * counted;
    others += (found.all - found.matching) * counted;
    expected += past.mean * weight;
    byRatio += past.ratio * (found.all - found.matching) * counted;
    weeks = Math.min(weeks, past.weeks);
    samples = Math.min(samples, past.samples);
  }
  const count = Math.round(matching);
  const usual = { spike: false, count, expected, weeks, chance: 1 };
  if (weeks < MIN_WEEKS) return { ...usual, reason: "short-history" };
  if (count < MIN_COUNT) return { ...usual, reason: "few-posts" };
  if (count < MIN_RISE * expected) return { ...usual, reason: "usual" };
  // The mean is known from a few weeks only, which makes what is to be expected the wider.
  const dispersion = dispersionOf(hours, hourMs) * (1 + 2 / samples);
  if (chanceOf(count, expected, dispersion) > MAX_NUMBER_CHANCE) return { ...usual, reason: "usual" };
  const chance = others === 0 ? 1 : chanceOf(count, byRatio, dispersion);
  if (chance > MAX_SHARE_CHANCE) return { ...usual, reason: "share-has-not-risen" };
  return { ...usual, spike: true, reason: "spike", chance };
}

/**
 * What the same hour of past weeks had, with the hours before and after it: a rise and a fall beside each other cancel
 * out, and three times as many numbers are three times as sure.
 */
function pastOf(hours: ReadonlyMap<number, HourCount>, atMs: number) {
  let [matching, others, samples, weeks] = [0, 0, 0, 0];
  for (let week = 1; week <= SPIKE_WEEKS; week += 1) {
    const near = [-HOUR_MS, 0, HOUR_MS].map((step) => hours.get(atMs - week * WEEK_MS + step));
    if (near[1] !== undefined) weeks += 1;
    for (const known of near) {
      if (known === undefined) continue;
      matching += known.matching;
      others += known.all - known.matching;
      samples += 1;
    }
  }
  return {
    weeks,
    samples,
    mean: samples === 0 ? 0 : Math.max(matching / samples, MIN_MEAN),
    ratio: others === 0 ? 0 : Math.max(matching, MIN_MEAN * samples) / others,
  };
}

/** The variance of the same hours of the week by their mean, over all hours of the week together: by moments. */
function dispersionOf(hours: ReadonlyMap<number, HourCount>, beforeMs: number): number {
  const groups = new Map<number, { count: number; sum: number; squares: number }>();
  for (const [atMs, { matching }] of hours) {
    // The hours that are judged say nothing about what is usual.
    if (atMs > beforeMs - 24 * HOUR_MS || atMs < beforeMs - SPIKE_WEEKS * WEEK_MS) continue;
    const group = groups.get(atMs % WEEK_MS) ?? { count: 0, sum: 0, squares: 0 };
    group.count += 1;
    group.sum += matching;
    group.squares += matching * matching;
    groups.set(atMs % WEEK_MS, group);
  }
  let [deviation, usual] = [0, 0];
  for (const { count, sum, squares } of groups.values()) {
    deviation += squares - (sum * sum) / count;
    usual += ((count - 1) * sum) / count;
  }
  return Math.max(MIN_DISPERSION, usual === 0 ? 0 : deviation / usual);
}

/** How likely `count` or more are: negative binomial with this mean and a variance of `dispersion` times the mean. */
export function chanceOf(count: number, mean: number, dispersion: number): number {
  if (count <= mean) return 1;
  const size = mean / (dispersion - 1);
  const more = 1 - 1 / dispersion;
  let term = Math.exp(
    logGamma(count + size) -
      logGamma(size) -
      logGamma(count + 1) -
      size * Math.log(dispersion) +
      count * Math.log(more),
  );
  let sum = 0;
  // Above the mean each term is smaller than the one before.
  for (let at = count; term > sum * 1e-9 && term > 0; at += 1) {
    sum += term;
    term *= (more * (at + size)) / (at + 1);
  }
  return Math.min(sum, 1);
}

/** The logarithm of the gamma function for positive numbers: Stirling's series, after steps up to where it is exact. */
function logGamma(value: number): number {
  let [at, steps] = [value, 0];
  for (; at < 10; at += 1) steps += Math.log(at);
  const inverse = 1 / (at * at);
  const series = (1 / 12 - inverse * (1 / 360 - inverse * (1 / 1260 - inverse / 1680))) / at;
  return (at - 0.5) * Math.log(at) - at + 0.5 * Math.log(2 * Math.PI) + series - steps;
}
