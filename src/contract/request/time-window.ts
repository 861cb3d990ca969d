import { DEFAULT_WINDOW_SECONDS, MAX_TIME_SECONDS } from "../limits.ts";
import type { TimeWindow } from "../post-request.ts";
import type { GivenParameters } from "./given-parameters.ts";
import { quote, type Remarks } from "./remarks.ts";
import { parseTime } from "./time.ts";

export interface RequestedWindow {
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
