const WHOLE = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });
const COMPACT = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });
const TIMES = new Intl.NumberFormat("en", { maximumFractionDigits: 1 });
const SHARE = new Intl.NumberFormat("en", { style: "percent", maximumSignificantDigits: 2 });

/** 12,345 */
export function formatCount(count: number): string {
  return WHOLE.format(count);
}

/** 12.3K */
export function formatCompact(count: number): string {
  return COMPACT.format(count);
}

/** 4.2 */
export function formatTimes(times: number): string {
  return TIMES.format(times);
}

/** 1.2% */
export function formatShare(share: number): string {
  return SHARE.format(share);
}

/** 1 post, 2 posts */
export function countOf(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? "" : "s"}`;
}
