import type { KeyBody } from "../../../../src/contract/manage/keys.ts";
import { t } from "../../languages/text.ts";

type Usage = KeyBody["usage"];

/** What the chart shows, in words. */
export function describeUsage(usage: Usage): string {
  const total = totalOf(usage);
  const values = { days: usage.length, count: total };
  if (total === 0) return t("No requests in the last {days, plural, one {# day} other {# days}}", values);
  const busiest = usage.reduce((most, day) => (day.requests > most.requests ? day : most));
  return t(
    "{count, plural, one {# request} other {# requests}} in the last {days, plural, one {# day} other {# days}}, most on {day}: {most, number}",
    { ...values, day: busiest.day, most: busiest.requests },
  );
}

export function totalOf(usage: Usage): number {
  return usage.reduce((sum, { requests }) => sum + requests, 0);
}
