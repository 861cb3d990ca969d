import type { Interval } from "../../../src/contract/vocabulary.ts";
import { locale, t } from "../languages/text.ts";
import { whenNeeded } from "../languages/when-needed.ts";

/** All times are in UTC, like those of the API: what is on the page can be compared with what a program gets. */
function formatter(options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  return whenNeeded(() => new Intl.DateTimeFormat(locale, { timeZone: "UTC", ...options }));
}

const DAY = formatter({ day: "numeric", month: "short", year: "numeric" });
const MINUTE = formatter({
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});
const MONTH = formatter({ month: "long", year: "numeric" });
const YEAR = formatter({ year: "numeric" });
const WEEKDAY = formatter({ weekday: "short", day: "numeric", month: "short", year: "numeric" });

/** 15 Nov 2026, 05:32 */
export function formatMinute(time: number | string): string {
  return MINUTE().format(new Date(time));
}

/** 15 Nov 2026 */
export function formatDay(time: number | string): string {
  return DAY().format(new Date(time));
}

/** 8 Nov 2026, 07:00 to 15 Nov 2026, 07:00; days alone when both ends are whole days. */
export function formatRange(fromSeconds: number, toSeconds: number): string {
  const wholeDays = fromSeconds % 86_400 === 0 && (toSeconds + 1) % 86_400 === 0;
  const format = wholeDays ? formatDay : formatMinute;
  const from = format(fromSeconds * 1000);
  const to = format(toSeconds * 1000);
  return from === to ? from : `${from} – ${to}`;
}

/** A stretch of a timeline, said in full. */
export function formatBucket(start: string, interval: Interval): string {
  const time = new Date(start);
  switch (interval) {
    case "minute":
    case "hour":
      return MINUTE().format(time);
    case "day":
      return WEEKDAY().format(time);
    case "week":
      return t("Week of {day}", { day: DAY().format(time) });
    case "month":
      return MONTH().format(time);
    case "year":
      return YEAR().format(time);
  }
}

const RELATIVE = whenNeeded(() => new Intl.RelativeTimeFormat(locale, { numeric: "auto", style: "short" }));
const UNITS = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;

/** 3 hr. ago */
export function formatAgo(time: string, nowMs: number): string {
  const seconds = (Date.parse(time) - nowMs) / 1000;
  const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? ["minute", 60];
  return RELATIVE().format(Math.round(seconds / size), unit);
}

const INTERVALS: Readonly<Record<Interval, string>> = {
  minute: t("minute"),
  hour: t("hour"),
  day: t("day"),
  week: t("week"),
  month: t("month"),
  year: t("year"),
};

/** What the stretches of a timeline are. */
export function intervalName(interval: Interval): string {
  return INTERVALS[interval];
}
