import { DEFAULT_WINDOW_SECONDS } from "../../../../src/contract/limits.ts";
import { t } from "../../languages/text.ts";
import { formatRange } from "../../ui/format-time.ts";
import type { Search } from "../search.ts";

type Times = Pick<Search, "from" | "to">;

const DAY_SECONDS = 86_400;

interface TimePreset {
  readonly label: string;
  /** Null: from the beginning. */
  readonly seconds: number | null;
}

/** Each ends now. The week is what the API takes when nothing is said. */
export const TIME_PRESETS: readonly TimePreset[] = [
  { label: t("Last 24 hours"), seconds: DAY_SECONDS },
  { label: t("Last 7 days"), seconds: DEFAULT_WINDOW_SECONDS },
  { label: t("Last 30 days"), seconds: 30 * DAY_SECONDS },
  { label: t("Last 90 days"), seconds: 90 * DAY_SECONDS },
  { label: t("Last 12 months"), seconds: 365 * DAY_SECONDS },
  { label: t("Everything"), seconds: null },
];

export function timesOf({ seconds }: TimePreset, nowSeconds: number): Times {
  if (seconds === DEFAULT_WINDOW_SECONDS) return { from: null, to: null };
  // On the minute: an address that is made twice is the same.
  const now = nowSeconds - (nowSeconds % 60);
  return { from: seconds === null ? 0 : now - seconds, to: null };
}

/** The preset that a time range came from. An open end moves on, so that it fits only for a while. */
export function presetOf({ from, to }: Times, nowSeconds: number): TimePreset | null {
  if (to !== null) return null;
  if (from === null) return TIME_PRESETS[1] ?? null;
  const length = nowSeconds - from;
  return (
    TIME_PRESETS.find(({ seconds }) =>
      seconds === null ? from === 0 : length >= seconds && length < seconds * 1.02 + 300,
    ) ?? null
  );
}

/** A time range in a few words. */
export function describeTimes(times: Times, nowSeconds: number): string {
  const preset = presetOf(times, nowSeconds);
  if (preset !== null) return preset.label;
  return formatRange(times.from ?? 0, times.to ?? nowSeconds);
}
