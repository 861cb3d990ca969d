import { DEFAULT_WINDOW_SECONDS, MAX_TIME_SECONDS } from "../limits.ts";
import type { SingleParameter } from "../parameters.ts";
import type { Given, GivenParameters } from "./given-parameters.ts";
import type { TimeWindow } from "./post-request.ts";
import { quote, type Remarks } from "./remarks.ts";

/**
 * A bound of a time range, in Unix seconds. A date without a time of day is a whole day, UTC: as the start of a
 * range its first second, as the end its last, because both bounds are inclusive.
 */
function parseTime(
  name: SingleParameter,
  bound: "start" | "end",
  given: GivenParameters,
  remarks: Remarks,
): Given<number> {
  const { given: isGiven, value: text } = given.single(name);
  if (text === null) return { given: isGiven, value: null };
  const value = parseTimeBound(text, bound);
  if (value !== null) return { given: true, value };
  const expected = `${quote(name)} must be whole Unix seconds from 0 to ${MAX_TIME_SECONDS}, or ISO 8601 as \`2026-09-01\` or \`2026-09-01T00:00:00Z\`, not ${quote(text)}`;
  const hint = /^\d{13}$/.test(text)
    ? `: it takes seconds, not milliseconds (try ${quote(text.slice(0, 10))}).`
    : ".";
  remarks.invalid(name, `${expected}${hint}`);
  return { given: true, value: null };
}

/** The same of any text; null: it is no time. */
export function parseTimeBound(text: string, bound: "start" | "end"): number | null {
  const value = /^\d+$/.test(text) ? Number(text) : parseIso(text, bound);
  return value >= 0 && value <= MAX_TIME_SECONDS ? value : null;
}

/** Date, time of day, fraction, zone. A plus sign that was not encoded arrives as a space. */
const ISO = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?(?:[.,]\d+)?(Z|[+ -]\d\d:?\d\d)?)?$/i;

const LAST_SECOND_OF_DAY = 86_399;

/** Unix seconds; NaN for what is no time. A fraction is cut; without a zone it is UTC. */
function parseIso(text: string, bound: "start" | "end"): number {
  const [, date, minutes, seconds = ":00", zone = "Z"] = ISO.exec(text) ?? [];
  if (date === undefined) return Number.NaN;
  const milliseconds = Date.parse(`${date}T${minutes ?? "00:00"}${seconds}Z`);
  // Such as the 30th of February, of which a Date makes a day in March.
  if (Number.isNaN(milliseconds) || !new Date(milliseconds).toISOString().startsWith(date)) return Number.NaN;
  const wholeDay = minutes === undefined && bound === "end" ? LAST_SECOND_OF_DAY : 0;
  return milliseconds / 1000 + wholeDay - offsetSeconds(zone);
}

/** East of UTC is positive. */
function offsetSeconds(zone: string): number {
  const [, sign = "", hours = "0", minutes = "0"] = /^([+ -])(\d\d):?(\d\d)$/.exec(zone) ?? [];
  if (Number(hours) > 23 || Number(minutes) > 59) return Number.NaN;
  return (sign === "-" ? -1 : 1) * (Number(hours) * 3_600 + Number(minutes) * 60);
}

interface RequestedWindow {
  readonly window: TimeWindow | null;
  readonly isDefault: boolean;
}

/**
 * The specification's four cases (4.5), and a fifth: without bounds there is no time limit where a post is looked up
 * by `post_uid`, or arrival is asked for.
 * A range that ends before it begins is a range without posts, and no mistake: a poller may ask from its last post on.
 */
export function parseTimeWindow(
  given: GivenParameters,
  nowSeconds: number,
  remarks: Remarks,
): RequestedWindow {
  const now = Math.min(Math.max(Math.floor(nowSeconds), 0), MAX_TIME_SECONDS);
  const from = parseTime("published_at_from", "start", given, remarks);
  const to = parseTime("published_at_to", "end", given, remarks);
  if (!from.given && !to.given) {
    return { window: isUnlimited(given) ? null : lastDays(now), isDefault: true };
  }
  if (!from.given) {
    remarks.invalid("published_at_to", "`published_at_to` needs `published_at_from`: give both bounds.");
  }
  if (from.value === null || (to.given && to.value === null)) return { window: null, isDefault: false };
  const window = { from: from.value, to: to.value ?? now };
  if (window.from > window.to) remarks.warn("empty_window", "published_at_from", tooLate(window, to.given));
  return { window, isDefault: false };
}

function isUnlimited(given: GivenParameters): boolean {
  return (
    (["post_uid", "collected_from", "collected_to"] as const).some((name) => given.single(name).given) ||
    given.single("sort_by").value === "collected"
  );
}

function lastDays(now: number): TimeWindow {
  return { from: Math.max(now - DEFAULT_WINDOW_SECONDS, 0), to: now };
}

function tooLate({ from, to }: TimeWindow, toGiven: boolean): string {
  const end = toGiven ? "`published_at_to`," : "now,";
  return `\`published_at_from\`, ${quote(String(from))}, is later than ${end} ${quote(String(to))}: no post can match.`;
}

/** When a post first arrived. A range in which nothing can lie is not refused: a program that polls may ask for it. */
export function parseCollected(
  given: GivenParameters,
  remarks: Remarks,
): { readonly from: number | null; readonly to: number | null } {
  const { value: from } = parseTime("collected_from", "start", given, remarks);
  const { value: to } = parseTime("collected_to", "end", given, remarks);
  if (from !== null && to !== null && from > to) {
    remarks.warn(
      "empty_window",
      "collected_from",
      `\`collected_from\` is later than \`collected_to\`, ${quote(String(to))}: nothing is found.`,
    );
  }
  return { from, to };
}
