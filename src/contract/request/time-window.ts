import { DEFAULT_WINDOW_SECONDS, MAX_TIME_SECONDS } from "../limits.ts";
import type { TimeWindow } from "../post-request.ts";
import type { Given, GivenParameters } from "./given-parameters.ts";
import { quote, type Remarks } from "./remarks.ts";

export interface RequestedWindow {
  readonly window: TimeWindow | null;
  readonly isDefault: boolean;
}

/**
 * The specification's four cases (4.5), and a fifth: without bounds there is no time limit where a post is looked up
 * by `post_uid`, or arrival is asked for.
 */
export function parseTimeWindow(
  given: GivenParameters,
  nowSeconds: number,
  remarks: Remarks,
): RequestedWindow {
  const now = Math.min(Math.max(Math.floor(nowSeconds), 0), MAX_TIME_SECONDS);
  const from = parseTime("published_at_from", given, remarks);
  const to = parseTime("published_at_to", given, remarks);
  if (!from.given && !to.given) {
    return { window: isUnlimited(given) ? null : lastDays(now), isDefault: true };
  }
  if (!from.given) {
    remarks.invalid("published_at_to", "`published_at_to` needs `published_at_from`: give both bounds.");
  }
  if (from.value === null || (to.given && to.value === null)) return { window: null, isDefault: false };
  const window = { from: from.value, to: to.value ?? now };
  if (window.from > window.to) remarks.invalid("published_at_from", tooLate(window, to.given));
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
  return `\`published_at_from\` must not be later than ${end} ${quote(String(to))}; it is ${quote(String(from))}.`;
}

export function parseTime(
  name: "published_at_from" | "published_at_to" | "collected_from" | "collected_to",
  given: GivenParameters,
  remarks: Remarks,
): Given<number> {
  const { given: isGiven, value: text } = given.single(name);
  if (text === null) return { given: isGiven, value: null };
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value <= MAX_TIME_SECONDS) return { given: true, value };
  const expected = `${quote(name)} must be whole Unix seconds from 0 to ${MAX_TIME_SECONDS}, not ${quote(text)}`;
  const hint = /^\d{13}$/.test(text)
    ? `: it takes seconds, not milliseconds (try ${quote(text.slice(0, 10))}).`
    : ".";
  remarks.invalid(name, `${expected}${hint}`);
  return { given: true, value: null };
}
