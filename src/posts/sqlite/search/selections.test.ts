import { expect, test } from "vitest";
import { NO_FILTER } from "../../../contract/request/post-request.ts";
import { ColumnsWriter } from "../../columns/columns-writer.ts";
import { FacetReader, writeFacet } from "../../columns/facet.ts";
import { addRow, noRows } from "../../columns/row-set.ts";
import { Orders, type RowSource } from "../../columns/select-rows.ts";
import type { Snapshot } from "../../columns/snapshot.ts";
import { toEnd } from "../../time-slice.ts";
import { Selections } from "./selections.ts";

const FACET = writeFacet({ platform: "Gab", type: "status", kind: "post", language: "EN", counters: [] });
const columns = new ColumnsWriter();

/** The next version, with so many posts more. */
function write(posts: number, version: number): Snapshot {
  const facet = columns.facets.numberOf(FACET);
  columns.begin();
  for (let left = posts; left > 0; left -= 1) {
    const id = columns.rows + 1;
    columns.append({
      ...{ id, publishedAt: id, createdAt: id, source: 0, facet, account: 0, engagement: 0 },
      ...{ relative: 0, tags: [] },
    });
  }
  return columns.snapshot(version, 0);
}

/** The keyword is in every second post. `asked` counts how often it was looked for. */
function sourceOf(snapshot: Snapshot) {
  const counter = { asked: 0 };
  const source: RowSource = {
    ...{ snapshot, orders: new Orders(), facets: new FacetReader(), rowsToRead: Number.POSITIVE_INFINITY },
    // biome-ignore lint/correctness/useYield: it is found at once.
    *matches(_, from, to) {
      counter.asked += 1;
      const set = noRows(from, to);
      for (let row = from; row < snapshot.rows; row += 2) addRow(set, row);
      return set;
    },
    propertyHolders: () => null,
    uidOf: () => "",
  };
  return { source, counter };
}

const wordAt = (start: number) => ({
  filter: NO_FILTER,
  keyword: { kind: "word", token: "x", span: { start, end: start + 1 } } as const,
  lists: null,
});
const pageOf = (limit: number, skip = 0) => ({ order: "asc", limit, start: { skip } }) as const;
const selections = new Selections(({ lists: _, ...selection }) => ({ ...selection, lists: null }));

test("what was selected is known the second time, on every page, until posts are written", () => {
  const { source, counter } = sourceOf(write(10, 1));
  const page = (start: number, limit: number, skip = 0) =>
    toEnd(selections.page(source, wordAt(start), pageOf(limit, skip)));
  const first = page(0, 3);
  expect(first).toEqual({ rows: [0, 2, 4], total: 5 });
  expect(page(7, 3)).toBe(first);
  expect(page(0, 3, 3)).toEqual({ rows: [6, 8], total: 5 });
  expect(counter.asked).toBe(1);

  const later = sourceOf(write(4, 2));
  expect(toEnd(selections.page(later.source, wordAt(0), pageOf(3)))).toEqual({ rows: [0, 2, 4], total: 7 });
  expect(later.counter.asked).toBe(1);
});
