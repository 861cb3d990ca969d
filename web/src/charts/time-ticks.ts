import { locale } from "../languages/text.ts";
import { whenNeeded } from "../languages/when-needed.ts";

export interface TimeTick {
  /** Which bucket it stands at. */
  readonly at: number;
  readonly label: string;
}

interface Unit {
  /** The number of the stretch that a time lies in. */
  readonly stretch: (time: Date) => number;
  readonly format: () => Intl.DateTimeFormat;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const CLOCK = utc({ hour: "2-digit", minute: "2-digit" });
const DATE = utc({ day: "numeric", month: "short" });
const MONTH = utc({ month: "short" });
const YEAR = utc({ year: "numeric" });

/** From the finest to the coarsest. */
const UNITS: readonly Unit[] = [
  ...[1, 5, 15, 30, 60, 180, 360, 720].map((minutes) => every(minutes * MINUTE_MS, CLOCK)),
  ...[1, 2].map((days) => every(days * DAY_MS, DATE)),
  { stretch: mondays(1), format: DATE },
  { stretch: mondays(2), format: DATE },
  ...[1, 3, 6].map((months) => ({ stretch: monthsBy(months), format: MONTH })),
  ...[1, 2, 5, 10, 25].map((years) => ({ stretch: monthsBy(12 * years), format: YEAR })),
];

/** At which buckets of a timeline to say the time so that at most `most` labels fit: where a new stretch begins. */
export function timeTicks(starts: readonly string[], most: number): readonly TimeTick[] {
  const times = starts.map((start) => new Date(start));
  for (const unit of UNITS) {
    const ticks = ticksOf(times, unit);
    if (ticks.length > 0 && ticks.length <= Math.max(most, 1)) return ticks;
  }
  const [first] = times;
  return first === undefined ? [] : [{ at: 0, label: DATE().format(first) }];
}

function ticksOf(times: readonly Date[], { stretch, format }: Unit): readonly TimeTick[] {
  return times.flatMap((time, at) => {
    const before = times[at - 1];
    if (before === undefined || stretch(before) === stretch(time)) return [];
    return [{ at, label: labelOf(time, before, format) }];
  });
}

/** Where a greater unit turns, its name says more. */
function labelOf(time: Date, before: Date, format: Unit["format"]): string {
  if (format === CLOCK && time.getUTCDate() !== before.getUTCDate()) return DATE().format(time);
  if (format === MONTH && time.getUTCFullYear() !== before.getUTCFullYear()) return YEAR().format(time);
  return format().format(time);
}

function every(lengthMs: number, format: Unit["format"]): Unit {
  return { stretch: (time) => Math.floor(time.getTime() / lengthMs), format };
}

/** The epoch was a Thursday. */
function mondays(weeks: number): Unit["stretch"] {
  return (time) => Math.floor((time.getTime() + 3 * DAY_MS) / (weeks * 7 * DAY_MS));
}

function monthsBy(count: number): Unit["stretch"] {
  return (time) => Math.floor((time.getUTCFullYear() * 12 + time.getUTCMonth()) / count);
}

function utc(options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  return whenNeeded(() => new Intl.DateTimeFormat(locale, { timeZone: "UTC", ...options }));
}
