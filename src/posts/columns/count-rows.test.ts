import fc from "fast-check";
import { expect, test } from "vitest";
import { NO_FILTER, type TimeWindow } from "../../contract/request/post-request.ts";
import { toEnd } from "../time-slice.ts";
import { ColumnsWriter } from "./columns-writer.ts";
import { countSelected } from "./count-rows.ts";
import { FacetReader, writeFacet } from "./facet.ts";
import { addRow, noRows } from "./row-set.ts";
import { Orders, type RowSource } from "./select-rows.ts";
import type { Snapshot } from "./snapshot.ts";

/** More than are counted one by one. */
const ROWS = 6_000;
const LAST = 100_000;
const FACET = writeFacet({ platform: "Gab", type: "status", kind: "post", language: "EN", counters: [] });
const times = Array.from({ length: ROWS }, (_, row) => (row * 7_919) % LAST);
/** Some beyond what a sum of them in one number would keep exact. */
const engagementOf = (row: number): number => (row % 1_000 === 0 ? 2 ** 52 + row : row % 50);
const matches = (row: number): boolean => row % 3 === 0;

function snapshotWithout(dead: readonly number[]): Snapshot {
  const columns = new ColumnsWriter();
  const facet = columns.facets.numberOf(FACET);
  const account = columns.accounts.add(1);
  columns.begin();
  times.forEach((publishedAt, row) => {
    const engagement = engagementOf(row);
    columns.append({
      ...{ id: row + 1, publishedAt, createdAt: 0, source: 0, facet, account, engagement },
      ...{ relative: 0, tags: [] },
    });
  });
  for (const row of dead) columns.kill(row);
  return columns.snapshot(1, 0);
}

function count(snapshot: Snapshot, window: TimeWindow | null) {
  const source: RowSource = {
    ...{ snapshot, orders: new Orders(), facets: new FacetReader(), rowsToRead: Number.POSITIVE_INFINITY },
    // biome-ignore lint/correctness/useYield: it is found at once.
    *matches(_, from, to) {
      const set = noRows(from, to);
      for (let row = from; row < ROWS; row += 1) if (matches(row)) addRow(set, row);
      return set;
    },
    propertyHolders: () => null,
    uidOf: () => "",
  };
  const keyword = { kind: "word", token: "x", span: { start: 0, end: 1 } } as const;
  return toEnd(countSelected(source, { filter: { ...NO_FILTER, window }, keyword, lists: null }));
}

const windows = fc
  .tuple(fc.nat(LAST), fc.nat(LAST))
  .map(([one, other]) => ({ from: Math.min(one, other), to: Math.max(one, other) }));

test.each([
  { title: "all posts alive", dead: [] },
  { title: "some dead", dead: [17, 4_000] },
])("buckets have what each post would add to them: $title", ({ dead }) => {
  const snapshot = snapshotWithout(dead);
  const rows = times.map((_, row) => row).filter((row) => !dead.includes(row));
  fc.assert(
    fc.property(fc.option(windows), (window) => {
      const { total, engagement, buckets } = count(snapshot, window);
      const inside = rows.filter((row) => {
        const time = times[row] ?? 0;
        return window === null || (time >= window.from && time <= window.to);
      });
      const found = inside.filter(matches);
      expect(total).toBe(found.length);
      const sum = found.reduce((all, row) => all + BigInt(engagementOf(row)), 0n);
      expect(engagement.total).toBe(Number(sum));
      const counted = buckets.map(({ start }, bucket) => {
        const end = buckets[bucket + 1]?.start ?? Number.POSITIVE_INFINITY;
        const isIn = (row: number) => (times[row] ?? 0) >= start && (times[row] ?? 0) < end;
        return { start, posts: found.filter(isIn).length, baseline: inside.filter(isIn).length };
      });
      expect(buckets.map(({ start, posts, baseline }) => ({ start, posts, baseline }))).toEqual(counted);
    }),
    { numRuns: 30 },
  );
});
