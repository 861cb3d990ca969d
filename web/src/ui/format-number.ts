import { locale, msg, t } from "../languages/text.ts";
import { whenNeeded } from "../languages/when-needed.ts";

const WHOLE = whenNeeded(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }));
const COMPACT = whenNeeded(
  () => new Intl.NumberFormat(locale, { notation: "compact", maximumFractionDigits: 1 }),
);
const TIMES = whenNeeded(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }));
const SHARE = whenNeeded(
  () => new Intl.NumberFormat(locale, { style: "percent", maximumSignificantDigits: 2 }),
);
const TENTHS = whenNeeded(
  () => new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
);

/** 12,345 */
export function formatCount(count: number): string {
  return WHOLE().format(count);
}

/** 12.3K */
export function formatCompact(count: number): string {
  return COMPACT().format(count);
}

/** 4.2 */
export function formatTimes(times: number): string {
  return TIMES().format(times);
}

/** 1.2% */
export function formatShare(share: number): string {
  return SHARE().format(share);
}

/** 4.0 */
export function formatTenths(value: number): string {
  return TENTHS().format(value);
}

const COUNTED = {
  account: msg("{count, plural, one {# account} other {# accounts}}"),
  day: msg("{count, plural, one {# day} other {# days}}"),
  line: msg("{count, plural, one {# line} other {# lines}}"),
  list: msg("{count, plural, one {# list} other {# lists}}"),
  minute: msg("{count, plural, one {# minute} other {# minutes}}"),
  other: msg("{count, plural, one {# other} other {# others}}"),
  post: msg("{count, plural, one {# post} other {# posts}}"),
  request: msg("{count, plural, one {# request} other {# requests}}"),
  row: msg("{count, plural, one {# row} other {# rows}}"),
} as const;

/** 1 post, 2 posts */
export function countOf(count: number, noun: keyof typeof COUNTED): string {
  return t(COUNTED[noun], { count });
}
