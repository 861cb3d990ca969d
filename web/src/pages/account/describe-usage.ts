import type { KeyBody } from "../../../../src/contract/manage/keys.ts";
import { countOf, formatCount } from "../../ui/format-number.ts";

type Usage = KeyBody["usage"];

/** What the chart shows, in words. */
export function describeUsage(usage: Usage): string {
  const total = totalOf(usage);
  const span = `in the last ${countOf(usage.length, "day")}`;
  if (total === 0) return `No requests ${span}`;
  const busiest = usage.reduce((most, day) => (day.requests > most.requests ? day : most));
  return `${countOf(total, "request")} ${span}, most on ${busiest.day}: ${formatCount(busiest.requests)}`;
}

export function totalOf(usage: Usage): number {
  return usage.reduce((sum, { requests }) => sum + requests, 0);
}
