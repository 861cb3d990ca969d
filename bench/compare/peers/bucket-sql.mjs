/**
 * The start of a post's bucket in Unix seconds, as both peers write it; the same arithmetic as `src/posts/timeline.ts`.
 */

const SECONDS = { minute: 60, hour: 3_600, day: 86_400, week: 7 * 86_400 };
/** The epoch was a Thursday; weeks begin on Monday. */
const MONDAY_OFFSET_SECONDS = 3 * 86_400;

/** `calendar(seconds, unit)` cuts to months and years, which no arithmetic does. */
export function bucketSql(seconds, interval, calendar) {
  const length = SECONDS[interval];
  if (length === undefined) return calendar(seconds, interval);
  const offset = interval === "week" ? MONDAY_OFFSET_SECONDS : 0;
  return `((${seconds} + ${offset}) / ${length} * ${length} - ${offset})`;
}
