import type { SortBy } from "../../contract/vocabulary.ts";
import { CHUNK_ROWS, type Chunk, compareRows } from "./chunk.ts";
import type { Snapshot } from "./snapshot.ts";

/** What rows are ordered by first; where it is the same, by time and ID. */
export function valuesOf(chunk: Chunk, sortBy: SortBy): Uint32Array | Float64Array {
  switch (sortBy) {
    case "published_at":
      return chunk.publishedAt;
    case "engagement":
      return chunk.engagement;
    case "collected":
      return chunk.createdAt;
  }
}

interface KnownOrder {
  readonly version: number;
  /** The rows that could be seen. */
  readonly order: Uint16Array;
  readonly values: Uint32Array | Float64Array;
  /** How many there were, dead ones included. */
  readonly rows: number;
}

/**
 * The rows of each chunk by engagement or by arrival. They are sorted when they are first asked for; after a write the
 * rows that are new, or have another value, are put in their places among the others.
 */
export class ValueOrders {
  readonly #known = { engagement: new Map<number, KnownOrder>(), collected: new Map<number, KnownOrder>() };

  /** `byTime` has the same rows in the order of time. */
  of(
    snapshot: Snapshot,
    index: number,
    sortBy: "engagement" | "collected",
    byTime: () => Uint16Array,
  ): Uint16Array {
    const chunk = snapshot.chunks[index];
    if (chunk === undefined) throw new Error(`there is no chunk ${index}`);
    const { version } = snapshot;
    const known = this.#known[sortBy].get(index);
    if (known?.version === version) return known.order;
    const values = valuesOf(chunk, sortBy);
    const rows = Math.min(CHUNK_ROWS, snapshot.rows - index * CHUNK_ROWS);
    const order =
      known !== undefined && known.rows <= rows
        ? mendOrder(chunk, values, rows, known)
        : sortByValue(chunk, values, byTime());
    this.#known[sortBy].set(index, { version, order, values, rows });
    return order;
  }
}

/** Sorting keeps the order of time where values are the same. */
function sortByValue(chunk: Chunk, values: Uint32Array | Float64Array, byTime: Uint16Array): Uint16Array {
  return byTime
    .filter((row) => isAlive(chunk, row))
    .sort((left, right) => (values[left] ?? 0) - (values[right] ?? 0));
}

function mendOrder(
  chunk: Chunk,
  values: Uint32Array | Float64Array,
  rows: number,
  known: KnownOrder,
): Uint16Array {
  const moved: number[] = [];
  const kept = known.order.filter((row) => {
    if (!isAlive(chunk, row)) return false;
    if (values[row] === known.values[row]) return true;
    moved.push(row);
    return false;
  });
  for (let row = known.rows; row < rows; row += 1) if (isAlive(chunk, row)) moved.push(row);
  if (moved.length === 0) return kept;
  const compare = (left: number, right: number): number =>
    (values[left] ?? 0) - (values[right] ?? 0) || compareRows(chunk, left, right);
  return merge(kept, moved.sort(compare), compare);
}

/** Of two that are in order one that is. */
function merge(
  left: Uint16Array,
  right: readonly number[],
  compare: (left: number, right: number) => number,
): Uint16Array {
  const merged = new Uint16Array(left.length + right.length);
  let [at, next] = [0, 0];
  for (let place = 0; place < merged.length; place += 1) {
    const takesLeft =
      next >= right.length || (at < left.length && compare(left[at] ?? 0, right[next] ?? 0) < 0);
    merged[place] = (takesLeft ? left[at++] : right[next++]) ?? 0;
  }
  return merged;
}

function isAlive({ alive }: Chunk, row: number): boolean {
  return ((alive[row >>> 5] ?? 0) & (1 << (row & 31))) !== 0;
}
