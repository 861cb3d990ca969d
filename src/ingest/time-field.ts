import { describe, type Fields } from "./fields.ts";

const DAY_SECONDS = 86_400;
/** Unix seconds of this size lie tens of thousands of years ahead; milliseconds of this size lie around now. */
const MILLISECONDS_FROM = 100_000_000_000;

/** A publication time in whole Unix seconds: ISO 8601 (UTC unless it names a zone) or Unix seconds; fractions are cut. */
export function readTime(fields: Fields, name: string, nowMs: number): number | null {
  const value = fields.value(name);
  if (value === undefined) return fields.fail(name, "is required, as ISO 8601 or Unix seconds");
  const seconds = toSeconds(value);
  if (seconds === null) {
    return fields.fail(
      name,
      `must be ISO 8601 (2026-11-10T12:00:00Z) or Unix seconds, not ${describe(value)}`,
    );
  }
  if (seconds < 0) return fields.fail(name, "is before 1970");
  return isTooLate(fields, name, { value, seconds, nowMs }) ? null : seconds;
}

/** When a record was collected, in Unix milliseconds; null when it does not say. Written like a publication time. */
export function readCollectionTime(fields: Fields, name: string, nowMs: number): number | null {
  const value = fields.value(name);
  if (value === undefined) return null;
  const seconds = toSeconds(value);
  if (seconds === null || seconds < 0) {
    return fields.fail(
      name,
      `must be ISO 8601 (2026-11-10T12:00:00Z) or Unix seconds from 0, not ${describe(value)}`,
    );
  }
  // Collected in the year 9999, it would never again be replaced.
  return isTooLate(fields, name, { value, seconds, nowMs }) ? null : seconds * 1000;
}

/** Notes it, if so. */
function isTooLate(
  fields: Fields,
  name: string,
  { value, seconds, nowMs }: { readonly value: unknown; readonly seconds: number; readonly nowMs: number },
): boolean {
  if (seconds <= Math.floor(nowMs / 1000) + DAY_SECONDS) return false;
  const isMilliseconds = seconds >= MILLISECONDS_FROM && NUMBER.test(String(value).trim());
  fields.fail(
    name,
    isMilliseconds ? "must be in seconds, not milliseconds" : "is more than 24 hours in the future",
  );
  return true;
}

const NUMBER = /^-?\d{1,20}(\.\d+)?$/;

/** Null: it is no time. */
export function toSeconds(value: unknown): number | null {
  if (typeof value === "number") return Number.isFinite(value) ? Math.floor(value) : null;
  if (typeof value !== "string") return null;
  const text = value.trim();
  return NUMBER.test(text) ? Math.floor(Number(text)) : isoToSeconds(text);
}

const ISO =
  /^(\d{4})-(\d\d)-(\d\d)(?:[Tt ](\d\d):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?\s?(?:([Zz])|([+-])(\d\d):?(\d\d)?)?)?$/;

function isoToSeconds(text: string): number | null {
  const match = ISO.exec(text);
  if (match === null) return null;
  const part = (index: number) => Number(match[index] ?? 0);
  const [year, month, day, hour, minute, second] = [part(1), part(2), part(3), part(4), part(5), part(6)];
  // 60 is a leap second; it counts as the first second of the next minute, as in Unix time.
  if (hour > 23 || minute > 59 || second > 60 || part(9) > 23 || part(10) > 59) return null;
  const midnight = new Date(0);
  midnight.setUTCFullYear(year, month - 1, day);
  // A day that does not exist (February 30) would silently become another one.
  if (midnight.getUTCMonth() !== month - 1 || midnight.getUTCDate() !== day) return null;
  const offset = (part(9) * 60 + part(10)) * 60 * (match[8] === "-" ? -1 : 1);
  return midnight.getTime() / 1000 + hour * 3600 + minute * 60 + second - offset;
}
