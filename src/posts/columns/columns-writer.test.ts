import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { expect, test } from "vitest";
import { NO_FILTER } from "../../contract/request/post-request.ts";
import type { SortBy } from "../../contract/vocabulary.ts";
import { toEnd } from "../time-slice.ts";
import { CHUNK_ROWS, packChunk, unpackChunk } from "./chunk.ts";
import { ColumnsWriter } from "./columns-writer.ts";
import { FacetReader, writeFacet } from "./facet.ts";
import { findName, nameAt } from "./name-table.ts";
import { type PageOfRows, pageRows } from "./page-rows.ts";
import { Orders, type RowSource, selectRows } from "./select-rows.ts";
import { accountNumber, rowsWithId, type Snapshot } from "./snapshot.ts";

const FACET = writeFacet({ platform: "Gab", type: "status", kind: "post", language: "EN", counters: [] });

function rowOf(columns: ColumnsWriter, id: number, publishedAt = id, tags: readonly string[] = []) {
  return {
    ...{ id, publishedAt, source: 0, facet: columns.facets.numberOf(FACET) },
    ...{ account: 0, engagement: id, relative: id },
    createdAt: Math.floor(id / 3),
    tags: tags.map((tag) => columns.tags.numberOf(tag)),
  };
}

/** The IDs of all rows that can be seen, the newest first, or the greatest. */
function idsIn(
  snapshot: Snapshot,
  sortBy: SortBy = "published_at",
  orders: Orders = new Orders(),
): readonly number[] {
  const source: RowSource = {
    ...{ snapshot, orders, facets: new FacetReader(), rowsToRead: Number.POSITIVE_INFINITY },
    matches: () => {
      throw new Error("there is no keyword");
    },
    propertyHolders: () => null,
    uidOf: () => "",
  };
  const selected = toEnd(selectRows(source, { filter: NO_FILTER, keyword: null, lists: null }));
  const page = { sortBy, order: "desc", limit: 1e6, start: { skip: 0 } } as const;
  return toEnd(pageRows(snapshot, orders, selected, page)).map(
    (row) => snapshot.chunks[Math.floor(row / CHUNK_ROWS)]?.id[row % CHUNK_ROWS] ?? -1,
  );
}

const changes = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant("append" as const), count: fc.integer({ min: 1, max: 5 }) }),
    fc.record({ kind: fc.constant("kill" as const), at: fc.nat() }),
    fc.record({ kind: fc.constant("change" as const), at: fc.nat(), engagement: fc.nat(1e9) }),
  ),
  { maxLength: 6 },
);

test("a snapshot stays what it was, whatever is written later, and what is taken back has not happened", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(changes, fc.boolean()), { maxLength: 12 }), (writes) => {
      const columns = new ColumnsWriter();
      let model = new Map<number, number>();
      let next = 1;
      const kept: { readonly snapshot: Snapshot; readonly model: ReadonlyMap<number, number> }[] = [];
      writes.forEach(([steps, fails], version) => {
        columns.begin();
        const trial = new Map(model);
        for (const step of steps) {
          if (step.kind === "append") {
            for (let left = step.count; left > 0; left -= 1) {
              columns.append(rowOf(columns, next, next, [`#t${next}`]));
              trial.set(next, next);
              next += 1;
            }
            continue;
          }
          const ids = [...trial.keys()];
          const id = ids[step.at % Math.max(1, ids.length)];
          const [row] = id === undefined ? [] : columns.rowsWithId(id);
          if (id === undefined || row === undefined) continue;
          if (step.kind === "kill") {
            columns.kill(row);
            trial.delete(id);
          } else {
            const { engagement } = step;
            columns.change(row, { facet: 0, account: 0, engagement, relative: engagement });
            trial.set(id, step.engagement);
          }
        }
        if (fails) columns.rollBack();
        else {
          model = trial;
          kept.push({ snapshot: columns.snapshot(version, 0), model });
        }
      });
      // The orders of one thread, which are mended from version to version, and made anew for an earlier one.
      const orders = new Orders();
      for (const { snapshot, model: then } of [...kept, ...kept.toReversed()]) {
        const byEngagement = [...then].sort(([one, left], [other, right]) => right - left || other - one);
        expect(idsIn(snapshot, "engagement", orders)).toEqual(byEngagement.map(([id]) => id));
        expect(idsIn(snapshot, "relative_engagement", orders)).toEqual(byEngagement.map(([id]) => id));
        expect(idsIn(snapshot, "collected", orders)).toEqual([...then.keys()].sort((a, b) => b - a));
        expect(idsIn(snapshot)).toEqual([...then.keys()].sort((left, right) => right - left));
        for (const [id, engagement] of then) {
          const [row] = rowsWithId(snapshot, id);
          expect(row).toBeDefined();
          expect(snapshot.chunks[0]?.engagement[row ?? -1]).toBe(engagement);
        }
      }
    }),
    { numRuns: 200 },
  );
});

test("a full chunk is the same after it was packed, and nothing is left in it of posts that are gone", () => {
  const columns = new ColumnsWriter();
  columns.begin();
  for (let index = 0; index < CHUNK_ROWS; index += 1) {
    // Many at the same time.
    columns.append(rowOf(columns, 1_000_000 + ((index * 7) % CHUNK_ROWS), index % 100, [`#t${index % 9}`]));
  }
  columns.kill(17);
  const dead = columns.chunk(0).id[17];
  columns.seal(0);
  columns.kill(18);
  columns.scrub(18);
  const snapshot = columns.snapshot(1, 0);
  const ids = idsIn(snapshot);
  expect(ids).toHaveLength(CHUNK_ROWS - 2);
  const packed = packChunk(columns.chunk(0));
  const chunk = unpackChunk(packed);
  // These are kept beside it.
  chunk.createdAt.set(columns.chunk(0).createdAt);
  chunk.relative.set(columns.chunk(0).relative);
  const loaded = new ColumnsWriter();
  loaded.load(chunk);
  // The matcher would look at every number by itself.
  expect(isDeepStrictEqual(loaded.chunk(0), columns.chunk(0))).toBe(true);
  expect([...chunk.id].filter((id) => id === dead)).toEqual([]);
  expect(idsIn({ ...snapshot, chunks: [chunk] })).toEqual(ids);
  // A walk by key gives what one large page gives.
  const walked: number[] = [];
  const selected = { first: 0, words: chunk.alive };
  for (let start: PageOfRows["start"] = { skip: 0 }; ; ) {
    const page: PageOfRows = { order: "desc", limit: 9_000, start };
    const rows: readonly number[] = toEnd(pageRows(snapshot, new Orders(), selected, page));
    const last = rows.at(-1);
    if (last === undefined) break;
    walked.push(...rows.map((row) => chunk.id[row] ?? -1));
    const publishedAt = chunk.publishedAt[last] ?? 0;
    start = { after: { value: publishedAt, publishedAt, id: chunk.id[last] ?? 0, uid: "" } };
  }
  expect(walked).toEqual(ids);
  expect(() => unpackChunk(packed.subarray(0, packed.length - 4))).toThrow();
});

test("accounts that are merged lead to the other, in whatever order", () => {
  const columns = new ColumnsWriter();
  const [a, b, c] = [columns.accounts.add(1), columns.accounts.add(2), columns.accounts.add(3)];
  columns.accounts.merge(b, c);
  columns.accounts.merge(a, b);
  expect([a, b, c].map((one) => columns.accounts.current(one))).toEqual([c, c, c]);
  columns.accounts.forget(a);
  const { accounts } = columns.snapshot(1, 1);
  expect([1, 2, 3, 4].map((id) => accountNumber(accounts, id))).toEqual([undefined, b, c, undefined]);
});

test("names are found by their text, and blanked ones are gone", () => {
  const columns = new ColumnsWriter();
  const names = Array.from({ length: 3_000 }, (_, index) => `#näme${index}`);
  expect(names.map((name) => columns.tags.numberOf(name))).toEqual(names.map((_, index) => index));
  columns.tags.blank([5, 7]);
  const table = columns.tags.snapshot();
  expect(findName(table, "#näme6")).toBe(6);
  expect(nameAt(table, 2_999)).toBe("#näme2999");
  expect(findName(table, "#näme5")).toBeUndefined();
  expect(Buffer.from(table.bytes).includes("#näme7#")).toBe(false);
  expect(columns.tags.numberOf("#näme5")).toBe(3_000);
});
