/**
 * Posts that arrived in each hour (UTC), of those that were published shortly before. An hour in which nothing at all
 * arrived is not known.
 */
export interface HourSeries {
  /** Hours since 1970. */
  readonly firstHour: number;
  /** Of the search, from the first hour upwards. */
  readonly matching: Float64Array;
  /** Of everything, the search's among them. */
  readonly all: Float64Array;
}

/** What is usual for a search in the two hours up to a moment of one hour. */
export interface Usual {
  /** How many past weeks were there to compare with, at most eight. */
  readonly weeks: number;
  /** Variances by means. */
  readonly dispersion: { readonly matching: number; readonly all: number };
  /** The hour, the one before, and the one before that. */
  readonly hours: readonly { readonly all: number; readonly share: number }[];
}

/** Posts that arrived within the last two hours. */
export interface Recent {
  readonly matching: number;
  readonly all: number;
}

export interface SpikeVerdict {
  readonly spike: boolean;
  /** Also without the lower limits by which small bursts are found. */
  readonly certain: boolean;
  readonly reason: "spike" | "usual" | "few-posts" | "share-has-not-risen" | "short-history";
  /** Posts of the last two hours, and how many were to be expected. */
  readonly count: number;
  readonly expected: number;
  readonly weeks: number;
}

/** The last two hours are looked at this often: a burst may begin at any minute. */
export const SPIKE_EVERY_MS = 300_000;

export const SPIKE_WEEKS = 8;
export const SPIKE_MIN_WEEKS = 2;
/** Fewer are never a spike, however rare the search is. */
const MIN_COUNT = 5;
/** Posts come in clusters: their variance is at least so many times their mean, whatever a short history says. */
const MIN_DISPERSION = 1.25;
/** What is expected is never nothing, however rare the search is: so many posts in two hours. */
const MIN_MEAN = 0.5;
/** Less than this many times what is usual is not worth a notice, however improbable it is with large numbers. */
const MIN_RISE = 2;
/** False alarms that a search may have in 90 days. One begins with a post: so many posts, so many chances. */
const FALSE_ALARMS = 0.05;
const QUIET_MS = 90 * 86_400_000;
const WINDOWS_IN_90_DAYS = QUIET_MS / (2 * 3_600_000);
/** All other posts that come so many times as often as usual may be copies: each counts as so much less. */
const COPIES = 1.5;
/** Ten posts an hour that become thirty are to be found: there more false alarms are spent, and nowhere else. */
const CLEAR_RISE = { count: 47, rise: 2.15, chance: 1e-4 };

const HOURS_A_WEEK = 7 * 24;
/** The last day says nothing about what is usual: it may have the burst in it. */
const LAST_HOURS = 24;

/** Rhythms that are learned one after the other; each corrects those before it as far as the counts bear it out. */
const RHYTHMS: readonly ((hour: number) => number)[] = [
  (hour) => hour % 24,
  (hour) => Math.floor(hour / 24) % 7,
  (hour) => hour % HOURS_A_WEEK,
];

/**
 * What the past eight weeks, fewer if there are fewer, say of this hour, in hours since 1970: how many posts of all
 * kinds arrive, and which share of them is the search's.
 */
export function learnUsual(series: HourSeries, hour: number): Usual {
  const week = tallyWeek(series, hour - SPIKE_WEEKS * HOURS_A_WEEK, hour - LAST_HOURS);
  const dispersion = {
    matching: dispersionOf(week.known, week.matching),
    all: dispersionOf(week.known, week.all),
  };
  const all = learnRhythm(week.all.sums, week.known, dispersion.all);
  const share = learnRhythm(week.matching.sums, week.all.sums, dispersion.matching);
  const hours = [hour, hour - 1, hour - 2];
  return {
    weeks: Math.min(...hours.map((at) => weeksOf(series, at))),
    dispersion,
    hours: hours.map((at) => ({ all: all[at % HOURS_A_WEEK] ?? 0, share: share[at % HOURS_A_WEEK] ?? 0 })),
  };
}

/**
 * Whether the last two hours are unusual for this search at this hour of the week. Both must be improbable under a
 * negative binomial distribution: the number, and the number beside that of all other posts, by their usual relation,
 * so that a doubled corpus is no spike. `elapsed` is how much of the hour is over, from 0 to 1.
 */
export function judge({ weeks, dispersion, hours }: Usual, recent: Recent, elapsed: number): SpikeVerdict {
  // The last two hours: the one under way, the one before, and of the third what is still within.
  const weights = [elapsed, 1, 1 - elapsed];
  const sum = (pick: (hour: Usual["hours"][number]) => number) =>
    hours.reduce((total, hour, at) => total + pick(hour) * (weights[at] ?? 0), 0);
  const count = recent.matching;
  const expected = Math.max(
    MIN_MEAN,
    sum(({ all, share }) => all * share),
  );
  const others = recent.all - count;
  const usualOthers = Math.max(sum(({ all }) => all) - expected, Number.MIN_VALUE);
  const ratio = expected / usualOthers;
  const copies = others >= COPIES * usualOthers ? others / usualOthers : 1;
  const byOthers = Math.max(MIN_MEAN, (others * ratio) / copies);
  const unusual = { spike: false, certain: false, count, expected, weeks };
  if (weeks < SPIKE_MIN_WEEKS) return { ...unusual, reason: "short-history" };
  if (count < MIN_COUNT) return { ...unusual, reason: "few-posts" };
  const rise = riseOf(count, expected, dispersion.matching);
  if (rise === "none") return { ...unusual, reason: "usual" };
  // The others vary, too.
  const riseByOthers = riseOf(
    Math.floor(count / copies),
    byOthers,
    dispersion.matching + ratio * dispersion.all,
  );
  const certain = rise === "certain" && riseByOthers === "certain";
  // While everything has risen, what is usual is in doubt.
  if (others === 0 || riseByOthers === "none" || (copies > 1 && !certain))
    return { ...unusual, reason: "share-has-not-risen" };
  return { ...unusual, spike: true, certain, reason: "spike" };
}

/** `mean` is what was to be expected in the two hours. */
function riseOf(count: number, mean: number, dispersion: number): "none" | "clear" | "certain" {
  if (count < MIN_RISE * mean) return "none";
  const chance = chanceOf(count, mean, dispersion);
  if (chance <= FALSE_ALARMS / (WINDOWS_IN_90_DAYS * mean)) return "certain";
  const isClear = count >= CLEAR_RISE.count && count >= CLEAR_RISE.rise * mean;
  return isClear && chance <= CLEAR_RISE.chance ? "clear" : "none";
}

/** How many of the past weeks have this hour. */
function weeksOf({ firstHour, all }: HourSeries, hour: number): number {
  let weeks = 0;
  for (let week = 1; week <= SPIKE_WEEKS; week += 1)
    if ((all[hour - week * HOURS_A_WEEK - firstHour] ?? 0) > 0) weeks += 1;
  return weeks;
}

/** For each hour of the week. */
interface Tally {
  readonly sums: Float64Array;
  readonly squares: Float64Array;
}

interface Week {
  /** In how many weeks the hour is known. */
  readonly known: Float64Array;
  readonly matching: Tally;
  readonly all: Tally;
}

function tallyWeek({ firstHour, matching, all }: HourSeries, from: number, to: number): Week {
  const numbers = () => new Float64Array(HOURS_A_WEEK);
  const week = {
    known: numbers(),
    matching: { sums: numbers(), squares: numbers() },
    all: { sums: numbers(), squares: numbers() },
  };
  const end = Math.min(to - firstHour, all.length);
  for (let at = Math.max(0, from - firstHour); at < end; at += 1) {
    const hour = (firstHour + at) % HOURS_A_WEEK;
    const everything = all[at] ?? 0;
    const own = matching[at] ?? 0;
    if (everything === 0) continue;
    add(week.known, hour, 1);
    add(week.all.sums, hour, everything);
    add(week.all.squares, hour, everything * everything);
    add(week.matching.sums, hour, own);
    add(week.matching.squares, hour, own * own);
  }
  return week;
}

function add(numbers: Float64Array, at: number, number: number): void {
  numbers[at] = (numbers[at] ?? 0) + number;
}

/**
 * What is to be expected of each hour of the week for one unit of `exposure`. It begins with one number for all hours;
 * each rhythm then multiplies its own: what was counted by what was expected so far.
 */
function learnRhythm(counted: Float64Array, exposure: Float64Array, dispersion: number): Float64Array {
  const expected = new Float64Array(HOURS_A_WEEK).fill(sumOf(counted) / Math.max(1, sumOf(exposure)));
  for (const groupOf of RHYTHMS) {
    const [inGroup, expectedInGroup] = [new Float64Array(HOURS_A_WEEK), new Float64Array(HOURS_A_WEEK)];
    for (let hour = 0; hour < HOURS_A_WEEK; hour += 1) {
      add(inGroup, groupOf(hour), counted[hour] ?? 0);
      add(expectedInGroup, groupOf(hour), (exposure[hour] ?? 0) * (expected[hour] ?? 0));
    }
    const prior = priorOf(inGroup, expectedInGroup, dispersion);
    if (prior === null) continue;
    for (let hour = 0; hour < HOURS_A_WEEK; hour += 1) {
      const group = groupOf(hour);
      const factor = ((inGroup[group] ?? 0) + prior) / ((expectedInGroup[group] ?? 0) + prior);
      expected[hour] = (expected[hour] ?? 0) * factor;
    }
  }
  return expected;
}

/**
 * How many posts of the usual each group is taken to have had besides, so that a rhythm that is not there is not
 * learned from its noise: the factors of groups have a gamma distribution around 1, whose variance is what the groups
 * differ beyond chance (empirical Bayes). Null: they do not.
 */
function priorOf(counted: Float64Array, expected: Float64Array, dispersion: number): number | null {
  let [beyond, squares] = [0, 0];
  for (let group = 0; group < counted.length; group += 1) {
    const usual = expected[group] ?? 0;
    beyond += ((counted[group] ?? 0) - usual) ** 2 - dispersion * usual;
    squares += usual ** 2;
  }
  return beyond <= 0 ? null : (dispersion * squares) / beyond;
}

/** The variance of the same hours of the week by their mean, over all hours of the week together: by moments. */
function dispersionOf(known: Float64Array, { sums, squares }: Tally): number {
  let [deviation, usual] = [0, 0];
  for (let hour = 0; hour < HOURS_A_WEEK; hour += 1) {
    const [weeks, sum] = [known[hour] ?? 0, sums[hour] ?? 0];
    if (weeks < 2) continue;
    deviation += (squares[hour] ?? 0) - (sum * sum) / weeks;
    usual += ((weeks - 1) * sum) / weeks;
  }
  return Math.max(MIN_DISPERSION, usual === 0 ? 0 : deviation / usual);
}

function sumOf(numbers: Float64Array): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}

/**
 * Whether an alert tells of it. A search has one alarm in 90 days by the limits that find small bursts; for another it
 * must be certain, so that chance never rings twice.
 */
export function rings({ spike, certain }: SpikeVerdict, atMs: number, rangAtMs: number | null): boolean {
  return spike && (certain || rangAtMs === null || atMs - rangAtMs >= QUIET_MS);
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
