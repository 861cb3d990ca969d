import { MAX_TIME_SECONDS } from "../limits.ts";
import type { SingleParameter } from "../parameters.ts";
import type { Given, GivenParameters } from "./given-parameters.ts";
import { quote, type Remarks } from "./remarks.ts";

/**
 * A bound of a time range, in Unix seconds. A date without a time of day is a whole day, UTC: as the start of a
 * range its first second, as the end its last, because both bounds are inclusive.
 */
export function parseTime(
  name: SingleParameter,
  bound: "start" | "end",
  given: GivenParameters,
  remarks: Remarks,
): Given<number> {
  const { given: isGiven, value: text } = given.single(name);
  if (text === null) return { given: isGiven, value: null };
  const value = /^\d+$/.test(text) ? Number(text) : parseIso(text, bound);
  if (value >= 0 && value <= MAX_TIME_SECONDS) return { given: true, value };
  const expected = `${quote(name)} must be whole Unix seconds from 0 to ${MAX_TIME_SECONDS}, or ISO 8601 as \`2026-09-01\` or \`2026-09-01T00:00:00Z\`, not ${quote(text)}`;
  const hint = /^\d{13}$/.test(text)
    ? `: it takes seconds, not milliseconds (try ${quote(text.slice(0, 10))}).`
    : ".";
  remarks.invalid(name, `${expected}${hint}`);
  return { given: true, value: null };
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
