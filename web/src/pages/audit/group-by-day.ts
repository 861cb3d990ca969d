import type { AuditEntryBody } from "../../../../src/contract/manage/audit.ts";
import { formatBucket } from "../../ui/format-time.ts";

interface Day {
  readonly day: string;
  readonly entries: readonly AuditEntryBody[];
}

/** The entries of each day (UTC), in the order they came. */
export function groupByDay(entries: readonly AuditEntryBody[]): readonly Day[] {
  const days = new Map<string, AuditEntryBody[]>();
  for (const entry of entries) {
    const day = formatBucket(entry.at, "day");
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days].map(([day, ofDay]) => ({ day, entries: ofDay }));
}
