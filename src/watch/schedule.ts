import type { Alert, Digest, QuietHours } from "../directory/watch/watch.ts";

/** When an alert may speak: its digest, its cool-down and its quiet hours. Times of the day are those of its zone. */

type Timing = Pick<Alert, "digest" | "cooldownMinutes" | "quietHours" | "timeZone" | "firedAt" | "createdAt">;

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;

/** Daily and weekly digests are made at eight. 1 January 1970 was a Thursday: weeks begin on Monday. */
const DIGEST_HOUR_MS = 8 * HOUR_MS;
const MONDAY_MS = 4 * DAY_MS;

/** Whether a notice may be made now. A time that lies ahead, because the clock was set back, does not count. */
export function isDue(alert: Timing, now: Date): boolean {
  const { digest, cooldownMinutes, timeZone, createdAt } = alert;
  const firedAt = alert.firedAt !== null && alert.firedAt <= now ? alert.firedAt : null;
  if (isQuiet(alert, now)) return false;
  if (firedAt !== null && now.getTime() - firedAt.getTime() < cooldownMinutes * MINUTE_MS) return false;
  return (
    digest === "at_once" || periodOf(digest, now, timeZone) > periodOf(digest, firedAt ?? createdAt, timeZone)
  );
}

export function isQuiet(
  { quietHours, timeZone }: Pick<Timing, "quietHours" | "timeZone">,
  now: Date,
): boolean {
  if (quietHours === null) return false;
  const minute = Math.floor((localTime(now, timeZone) % DAY_MS) / MINUTE_MS);
  return isWithin(quietHours, minute);
}

function isWithin({ from, to }: QuietHours, minute: number): boolean {
  return from <= to ? minute >= from && minute < to : minute >= from || minute < to;
}

/** The number of the hour, the day or the week that a digest is for. */
function periodOf(digest: Exclude<Digest, "at_once">, at: Date, timeZone: string): number {
  const local = localTime(at, timeZone);
  switch (digest) {
    case "hourly":
      return Math.floor(local / HOUR_MS);
    case "daily":
      return Math.floor((local - DIGEST_HOUR_MS) / DAY_MS);
    case "weekly":
      return Math.floor((local - DIGEST_HOUR_MS - MONDAY_MS) / WEEK_MS);
  }
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** What a clock on the wall shows there, as if it were UTC. */
function localTime(at: Date, timeZone: string): number {
  if (timeZone === "UTC") return at.getTime();
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat("en-US", {
      timeZone,
      hourCycle: "h23",
      ...({ year: "numeric", month: "numeric", day: "numeric" } as const),
      ...({ hour: "numeric", minute: "numeric", second: "numeric" } as const),
    });
    formats.set(timeZone, format);
  }
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const { year = 1970, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

export function isTimeZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat("en-US", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}
