/**
 * Series of posts with a daily and a weekly rhythm and a variance of 1.5 times the mean, and what a detector of spikes
 * makes of them. Used by `npm run measure:spikes` and, smaller, by the tests.
 */

const HOUR_MS = 3_600_000;
const WEEKS = 8;
const HISTORY_HOURS = WEEKS * 7 * 24;
const QUIET_DAYS = 90;
const DISPERSION = 1.5;
/** All posts beside those of the search. */
const OTHERS = 20;
/** The detector is asked this often. */
const CHECKS_AN_HOUR = 12;
const WINDOW_HOURS = 2;
/** A Monday. */
const START_HOUR = Date.UTC(2026, 0, 5) / HOUR_MS;

/**
 * How many of the threefold bursts on this base are found within two hours. A burst begins at any minute of the week;
 * the base is the least that the three hours have in which it is looked for.
 */
export function measureBursts(detector, { base, bursts, seed, weeks = WEEKS, rhythm = sameRhythm }) {
  const random = randomOf(seed);
  let found = 0;
  let minutes = 0;
  for (let burst = 0; burst < bursts; burst += 1) {
    const first = HISTORY_HOURS + Math.floor(random() * 24 * 7);
    const begin = 60 * WINDOW_HOURS + Math.floor(random() * 60);
    const level = base / Math.min(...[0, 1, 2].map((later) => rhythm(first + later)));
    const series = emptySeries(first + 1 + WINDOW_HOURS);
    fillHours(random, series, { level, rhythm, from: first - weeks * 7 * 24, to: first - WINDOW_HOURS });
    // By minutes: the two hours before the first, and the three in which the burst is.
    const window = createWindow(60 * WINDOW_HOURS);
    const usual = [];
    for (let minute = 1; minute <= begin + 60 * WINDOW_HOURS; minute += 1) {
      const hour = first - WINDOW_HOURS + Math.floor((minute - 1) / 60);
      const mean = (level * rhythm(hour)) / 60;
      const matching = negativeBinomial(random, mean * (minute > begin ? 3 : 1));
      const others = negativeBinomial(random, (level * OTHERS * sameRhythm(hour)) / 60);
      window.add(matching, others);
      addTo(series, hour, matching, others);
      if (minute <= begin || minute % (60 / CHECKS_AN_HOUR) !== 0) continue;
      usual[hour] ??= detector.learnUsual(series, START_HOUR + hour);
      if (!detector.judge(usual[hour], window, (((minute - 1) % 60) + 1) / 60).spike) continue;
      found += 1;
      minutes += minute - begin;
      break;
    }
  }
  return { bursts, found, minutes: found === 0 ? null : minutes / found };
}

/** How many alarms 90 days without a burst give, for each search. Those within two hours count as one. */
export function measureQuiet(
  detector,
  { level, searches, seed, change = {}, days = QUIET_DAYS, weeks = WEEKS, rhythm = sameRhythm },
) {
  const { times = () => 1, copies = () => 1, arrivals = (_hour, usual) => usual } = change;
  const random = randomOf(seed);
  return Array.from({ length: searches }, () => {
    const end = HISTORY_HOURS + days * 24;
    const series = emptySeries(end);
    const from = HISTORY_HOURS - weeks * 7 * 24;
    fillHours(random, series, { level, rhythm, from, to: HISTORY_HOURS - WINDOW_HOURS });
    const window = createWindow(CHECKS_AN_HOUR * WINDOW_HOURS);
    let alarms = 0;
    let last = Number.NEGATIVE_INFINITY;
    for (let hour = HISTORY_HOURS - WINDOW_HOURS; hour < end; hour += 1) {
      const usual = detector.learnUsual(series, START_HOUR + hour);
      for (let check = 1; check <= CHECKS_AN_HOUR; check += 1) {
        const mean = (level * rhythm(hour) * times(hour)) / CHECKS_AN_HOUR;
        const matching = copies(hour) * arrivals(hour, negativeBinomial(random, mean));
        const meanOfOthers = (level * OTHERS * sameRhythm(hour) * times(hour)) / CHECKS_AN_HOUR;
        const others = copies(hour) * negativeBinomial(random, meanOfOthers);
        window.add(matching, others);
        addTo(series, hour, matching, others);
        if (hour < HISTORY_HOURS) continue;
        const at = (hour + check / CHECKS_AN_HOUR) * HOUR_MS;
        const verdict = detector.judge(usual, window, check / CHECKS_AN_HOUR);
        if (at - last <= WINDOW_HOURS * HOUR_MS && verdict.spike) last = at;
        else if (detector.rings(verdict, at, last)) [alarms, last] = [alarms + 1, at];
      }
    }
    return alarms;
  });
}

const twiceFromNowOn = (hour) => (hour >= HISTORY_HOURS ? 2 : 1);

/** From the beginning of the quiet days as many other posts again arrive. */
export const DOUBLED_CORPUS = { times: twiceFromNowOn };

/** From the beginning of the quiet days each post arrives twice. */
export const COPIED_CORPUS = { copies: twiceFromNowOn };

/**
 * For a day of the quiet days ten times as many posts of the search arrive, published up to sixty days ago; `isFresh`
 * says which count. All else is as it is without them.
 */
export function importOfOldPosts(isFresh) {
  const random = randomOf(1);
  return {
    arrivals: (hour, usual) => {
      const old = hour >= HISTORY_HOURS + 48 && hour < HISTORY_HOURS + 72 ? usual * 10 : 0;
      let fresh = usual;
      for (let post = 0; post < old; post += 1) {
        if (isFresh(HOUR_MS * 24 * random() * 60)) fresh += 1;
      }
      return fresh;
    },
  };
}

/** Quiet at night, and less on the weekend; 1 on the average of a working day. That of all other posts, too. */
function sameRhythm(hour) {
  const day = 1 + 0.6 * Math.sin(((hour % 24) / 24) * 2 * Math.PI - 2);
  return day * (Math.floor(hour / 24) % 7 >= 5 ? 0.7 : 1);
}

/** That of a search that is loud in the night and on the weekend, when the others are quiet. */
export function ownRhythm(hour) {
  const day = 1 + 0.6 * Math.sin(((hour % 24) / 24) * 2 * Math.PI + 1);
  return day * (Math.floor(hour / 24) % 7 >= 5 ? 1.3 : 1);
}

function emptySeries(hours) {
  return { firstHour: START_HOUR, matching: new Float64Array(hours), all: new Float64Array(hours) };
}

function fillHours(random, series, { level, rhythm, from, to }) {
  for (let hour = from; hour < to; hour += 1) {
    const others = negativeBinomial(random, level * OTHERS * sameRhythm(hour));
    addTo(series, hour, negativeBinomial(random, level * rhythm(hour)), others);
  }
}

function addTo(series, hour, matching, others) {
  series.matching[hour] += matching;
  series.all[hour] += matching + others;
}

/** What the last steps had together. */
function createWindow(steps) {
  const kept = [];
  return {
    matching: 0,
    all: 0,
    add(matching, others) {
      kept.push([matching, others]);
      this.matching += matching;
      this.all += matching + others;
      if (kept.length <= steps) return;
      const [oldMatching, oldOthers] = kept.shift();
      this.matching -= oldMatching;
      this.all -= oldMatching + oldOthers;
    },
  };
}

/** A Poisson number whose mean is a gamma number: its variance is `DISPERSION` times its mean. */
function negativeBinomial(random, mean) {
  return poisson(random, gamma(random, mean / (DISPERSION - 1)) * (DISPERSION - 1));
}

/** Marsaglia and Tsang's method; below 1 with the step that they give for it. */
function gamma(random, shape) {
  if (shape < 1) return gamma(random, shape + 1) * random() ** (1 / shape);
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const x = normal(random);
    const v = (1 + c * x) ** 3;
    if (v > 0 && Math.log(random()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v;
  }
}

function poisson(random, mean) {
  if (mean > 60) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal(random)));
  const end = Math.exp(-mean);
  let count = 0;
  for (let product = random(); product > end; product *= random()) count += 1;
  return count;
}

function normal(random) {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** Mulberry32: the same numbers for the same seed. */
function randomOf(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
