import type { NativeFacts } from "../../posts/post.ts";
import { JsonScanner } from "../formats/scan/json-scanner.ts";
import { cleanText, describe, type Fields, isRecord } from "./fields.ts";

const DAY_SECONDS = 86_400;
/** Unix seconds of this size lie tens of thousands of years ahead; milliseconds of this size lie around now. */
const MILLISECONDS_FROM = 100_000_000_000;

/**
 * A publication time in whole Unix seconds: ISO 8601 (UTC unless it names a zone) or Unix seconds; fractions are cut.
 */
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

interface Engagement {
  readonly counters: Readonly<Record<string, number>>;
  /** The sum of the counters. */
  readonly engagement: number;
}

const NONE: Engagement = { counters: {}, engagement: 0 };

/**
 * The counters of a post: an object of whole numbers from 0 (fractions are cut, nulls skipped), or one number. A
 * counter in parts (`reactions` of like, love and so on) becomes one for each, named `reactions.like`.
 */
export function readEngagement(fields: Fields, name: string): Engagement {
  const value = fields.value(name);
  if (value === undefined) return NONE;
  if (!isRecord(value)) {
    const count = readCount(value);
    if (count !== null) return { counters: { engagement: count }, engagement: count };
    fields.fail(name, `must be an object of counters or a whole number from 0, not ${describe(value)}`);
    return NONE;
  }
  const given = Object.entries(value).flatMap(([counter, count]): readonly (readonly [string, unknown])[] =>
    isRecord(count)
      ? Object.entries(count).map(([part, one]) => [`${counter}.${part}`, one] as const)
      : [[counter, count]],
  );
  if (fields.hasTooMany(name, given)) return NONE;
  const counters: [string, number][] = [];
  for (const [counter, one] of given) {
    if (one === null) continue;
    const count = readCount(one);
    if (counter.trim() === "" || counter.length > 200)
      fields.fail(name, "needs counter names of 1 to 200 characters");
    else if (count === null)
      fields.fail(`${name}.${cleanText(counter)}`, `must be a whole number from 0, not ${describe(one)}`);
    else counters.push([cleanText(counter), count]);
  }
  const engagement = counters.reduce((sum, [, count]) => sum + count, 0);
  if (!Number.isSafeInteger(engagement)) fields.fail(name, "adds up to more than 9007199254740991");
  return { counters: Object.fromEntries(counters), engagement };
}

/** A whole number from 0; fractions are cut, and digits may come as a string. */
export function readCount(value: unknown): number | null {
  const number = typeof value === "string" && /^\d{1,16}$/.test(value) ? Number(value) : value;
  if (typeof number !== "number" || number < 0) return null;
  const count = Math.trunc(number);
  return Number.isSafeInteger(count) ? count : null;
}

/** Of the platform's own record, as JSON in UTF-8. */
export const MAX_RAW_BYTES = 64 * 1024;

/** Null when the record says nothing of it. */
export function readNative(fields: Fields, line: string | null): NativeFacts | null {
  const facts = {
    replyTo: fields.identifier("reply_to"),
    quoteOf: fields.identifier("quote_of"),
    shareOf: fields.identifier("share_of"),
    raw: readRaw(fields, line),
  };
  return Object.values(facts).every((fact) => fact === null) ? null : facts;
}

/** An object without members says nothing. */
function readRaw(fields: Fields, line: string | null): string | null {
  const value = fields.value("raw");
  if (value === undefined) return null;
  if (!isRecord(value)) return fields.fail("raw", `must be an object, not ${describe(value)}`);
  const written = JSON.stringify(value);
  if (written === "{}") return null;
  const raw = line === null || line.includes(written) ? written : asItStands(line, written);
  const bytes = Buffer.byteLength(raw);
  if (bytes <= MAX_RAW_BYTES) return raw;
  return fields.fail(
    "raw",
    `has ${bytes} bytes of JSON and may have ${MAX_RAW_BYTES}; leave out what you do not need of it`,
  );
}

/** Numbers that JavaScript would round, such as IDs of 64 bits, are kept; so are spaces and the order of names. */
function asItStands(line: string, written: string): string {
  const scanner = new JsonScanner((path) => (path === "" ? "enter" : path === "raw" ? "take" : "skip"), {
    maxBytes: Number.MAX_SAFE_INTEGER,
  });
  const pieces = [...scanner.push(Buffer.from(line)), ...scanner.end()];
  // Of a key that is there twice the last one counts.
  const last = pieces.findLast((piece) => "text" in piece && "path" in piece && piece.path === "raw");
  return last !== undefined && "text" in last ? last.text : written;
}
