import { expect, test } from "vitest";
import { NO_FILTER } from "../../contract/request/post-request.ts";
import { rowsArrived } from "./arrivals.ts";
import { CHUNK_ROWS } from "./chunk.ts";
import { ColumnsWriter } from "./columns-writer.ts";
import { rowsBetween } from "./row-set.ts";

/** Row n has arrived in the second n. */
function columnsOf(rows: number): ColumnsWriter {
  const columns = new ColumnsWriter();
  columns.begin();
  const values = { publishedAt: 1, source: 0, facet: 0, account: 0, engagement: 0, relative: 0, tags: [] };
  for (let row = 0; row < rows; row += 1) columns.append({ ...values, id: row, createdAt: row * 1000 });
  return columns;
}

test("a full chunk knows when its first and its last post arrived; one that is not full does not", () => {
  const columns = columnsOf(CHUNK_ROWS + 10);
  expect(columns.seal(0).arrivals).toEqual({ first: 0, last: (CHUNK_ROWS - 1) * 1000 });
  // A column that is copied leaves it as it is.
  columns.kill(5);
  const { chunks } = columns.snapshot(1, 0);
  expect(chunks.map(({ arrivals }) => arrivals)).toEqual([{ first: 0, last: (CHUNK_ROWS - 1) * 1000 }, null]);
  expect(columns.lastArrival()).toBe((CHUNK_ROWS + 9) * 1000);
});

test("what arrived in a range is looked for in the chunks alone that can have it, and in those that are not full", () => {
  const rows = 2 * CHUNK_ROWS + 10;
  const columns = columnsOf(rows);
  for (const index of [0, 1]) columns.seal(index);
  const snapshot = columns.snapshot(1, 0);
  const alive = new Uint32Array((3 * CHUNK_ROWS) / 32);
  for (const [index, chunk] of snapshot.chunks.entries()) alive.set(chunk.alive, (index * CHUNK_ROWS) / 32);
  const arrived = (collectedFrom: number | null, collectedTo: number | null) => {
    const all = { first: 0, words: rowsBetween(alive, 0, 3 * CHUNK_ROWS).words };
    const { first, words } = rowsArrived(snapshot, all, { ...NO_FILTER, collectedFrom, collectedTo });
    const found = words.reduce((sum, word) => sum + [...(word >>> 0).toString(2)].filter(Number).length, 0);
    return { first: first / CHUNK_ROWS, chunks: (words.length * 32) / CHUNK_ROWS, found };
  };
  expect(arrived(null, null)).toEqual({ first: 0, chunks: 3, found: rows });
  expect(arrived(CHUNK_ROWS + 7, null)).toEqual({ first: 1, chunks: 2, found: CHUNK_ROWS + 3 });
  expect(arrived(2 * CHUNK_ROWS, null)).toEqual({ first: 2, chunks: 1, found: 10 });
  // Nothing is known of the last chunk until it is full: it is looked at.
  expect(arrived(null, 4)).toEqual({ first: 0, chunks: 3, found: 5 });
});
