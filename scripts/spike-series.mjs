/**
 * Series of posts by hour with a daily and a weekly rhythm and a variance of 1.5 times the mean, and what a detector of
 * spikes makes of them. Used by `npm run measure:spikes` and, smaller, by the tests.
 */

const HOUR_MS = 3_600_000;
const WEEKS = 8;
const HISTORY_HOURS = WEEKS * 7 * 24;
const QUIET_DAYS = 90;
const DISPERSION = 1.5;
/** All posts beside those of the search. */
const OTHERS = 20;
/** A burst begins with any of these. */
const SLOTS_AN_HOUR = 6;
/** The detector is asked at the hour and at half past. */
const SLOTS_PER_CHECK = 3;
const START_MS = Date.UTC(2026, 0, 5);

/** How many of the threefold bursts on this base are found within two hours. */
export function measureBursts(isSpike, { base, bursts, seed, weeks = WEEKS, onTheHour = true }) {
  const random = randomOf(seed);
  let found = 0;
  let minutes = 0;
  for (let burst = 0; burst < bursts; burst += 1) {
    const first = HISTORY_HOURS + Math.floor(random() * 24 * 7);
    const beginning = onTheHour ? 0 : Math.floor(random() * SLOTS_AN_HOUR);
    const series = seriesOf(random, {
      level: base / Math.min(...[0, 1, 2].map((later) => rhythmAt(first + later))),
      hours: first + 3,
      times: (hour, slot) => (hour * SLOTS_AN_HOUR + slot >= first * SLOTS_AN_HOUR + beginning ? 3 : 1),
    });
    for (let later = 1; later <= 2 * SLOTS_AN_HOUR; later += 1) {
      const slot = first * SLOTS_AN_HOUR + beginning + later;
      if (slot % SLOTS_PER_CHECK !== 0 || !judge(isSpike, series, slot, weeks).spike) continue;
      found += 1;
      minutes += (later * 60) / SLOTS_AN_HOUR;
      break;
    }
  }
  return { bursts, found, minutes: found === 0 ? null : minutes / found };
}

/** How many alarms 90 days without a burst give, for each search. Those of one hour and the next count as one. */
export function measureQuiet(isSpike, { level, searches, seed, change = {}, days = QUIET_DAYS }) {
  const random = randomOf(seed);
  return Array.from({ length: searches }, () => {
    const hours = HISTORY_HOURS + days * 24;
    const series = seriesOf(random, { level, hours, ...change });
    let alarms = 0;
    let last = Number.NEGATIVE_INFINITY;
    for (let slot = HISTORY_HOURS * SLOTS_AN_HOUR; slot <= hours * SLOTS_AN_HOUR; slot += SLOTS_PER_CHECK) {
      if (!judge(isSpike, series, slot, WEEKS).spike) continue;
      if (slot - last > 2 * SLOTS_AN_HOUR) alarms += 1;
      last = slot;
    }
    return alarms;
  });
}

/** From the beginning of the quiet days everything is there twice. */
export const DOUBLED_CORPUS = {
  times: (hour) => (hour >= HISTORY_HOURS ? 2 : 1),
  othersTimes: (hour) => (hour >= HISTORY_HOURS ? 2 : 1),
};

/**
 * For a day of the quiet days ten times as many posts arrive, published weeks ago; `isFresh` says which count.
 */
export function importOfOldPosts(isFresh) {
  return {
    arrivals: (random, hour, usual) => {
      const old = hour >= HISTORY_HOURS + 48 && hour < HISTORY_HOURS + 72 ? usual * 10 : 0;
      let fresh = usual;
      for (let post = 0; post < old; post += 1) {
        if (isFresh(HOUR_MS * 24 * (1 + random() * 60))) fresh += 1;
      }
      return fresh;
    },
  };
}

/** What the detector says at the end of this slot, of the hours up to it. */
function judge(isSpike, { slots, hours }, slot, weeks) {
  const hour = Math.floor(slot / SLOTS_AN_HOUR);
  const history = hours.slice(Math.max(0, hour - weeks * 7 * 24 - 4), hour);
  history.push(countOf(hour, slots.slice(hour * SLOTS_AN_HOUR, slot)));
  return isSpike(history, new Date(START_MS + (slot * HOUR_MS) / SLOTS_AN_HOUR));
}

function countOf(hour, slots) {
  const sum = (pick) => slots.reduce((total, slot) => total + pick(slot), 0);
  const matching = sum((slot) => slot.matching);
  return { hour: new Date(START_MS + hour * HOUR_MS), matching, all: matching + sum((slot) => slot.others) };
}

function seriesOf(
  random,
  { level, hours: length, times = () => 1, othersTimes = () => 1, arrivals = (_, __, usual) => usual },
) {
  const slots = [];
  const hours = [];
  for (let hour = 0; hour < length; hour += 1) {
    const mean = (level * rhythmAt(hour)) / SLOTS_AN_HOUR;
    for (let slot = 0; slot < SLOTS_AN_HOUR; slot += 1) {
      slots.push({
        matching: arrivals(random, hour, negativeBinomial(random, mean * times(hour, slot))),
        others: arrivals(random, hour, negativeBinomial(random, mean * OTHERS * othersTimes(hour))),
      });
    }
    hours.push(countOf(hour, slots.slice(hour * SLOTS_AN_HOUR)));
  }
  return { slots, hours };
}

/** Quiet at night, and less on the weekend; 1 on the average of a working day. */
function rhythmAt(hour) {
  const day = 1 + 0.6 * Math.sin(((hour % 24) / 24) * 2 * Math.PI - 2);
  return day * (Math.floor(hour / 24) % 7 >= 5 ? 0.7 : 1);
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
