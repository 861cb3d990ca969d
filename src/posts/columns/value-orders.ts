import type { SortBy } from "../../contract/vocabulary.ts";
import { CHUNK_ROWS, type Chunk } from "./chunk.ts";
import type { Snapshot } from "./snapshot.ts";

type Values = Uint32Array | Float64Array;

/**
 * What rows are ordered by, one column after the other; the last is the ID. The order by arrival has nothing in it that
 * another version of a post could change.
 */
export interface SortColumns {
  readonly values: Values;
  readonly times: Values;
  readonly ids: Float64Array;
}

export function sortColumns(chunk: Chunk, sortBy: SortBy): SortColumns {
  const { publishedAt, engagement, relative, createdAt, id: ids } = chunk;
  switch (sortBy) {
    case "published_at":
      return { values: publishedAt, times: publishedAt, ids };
    case "engagement":
      return { values: engagement, times: publishedAt, ids };
    case "relative_engagement":
      return { values: relative, times: publishedAt, ids };
    case "collected":
      return { values: createdAt, times: createdAt, ids };
  }
}

/** Rows of one chunk; where two posts have the same ID, by their rows. */
export function compareBy({ values, times, ids }: SortColumns): (left: number, right: number) => number {
  return (left, right) =>
    (values[left] ?? 0) - (values[right] ?? 0) ||
    (times[left] ?? 0) - (times[right] ?? 0) ||
    (ids[left] ?? 0) - (ids[right] ?? 0) ||
    left - right;
}

interface KnownOrder {
  readonly version: number;
  /** The rows that could be seen. */
  readonly order: Uint16Array;
  readonly values: Values;
  /** A copy: of the last chunk bits are set as it grows. */
  readonly alive: Uint32Array;
  /** How many there were, dead ones included. */
  readonly rows: number;
}

export type ValueSort = Exclude<SortBy, "published_at">;

/**
 * The rows of each chunk by engagement, of either kind, or by arrival. They are sorted when they are first asked for; after a write the
 * rows that are new, or have another value, are put in their places among the others.
 */
export class ValueOrders {
  readonly #known: Readonly<Record<ValueSort, Map<number, KnownOrder>>> = {
    engagement: new Map(),
    relative_engagement: new Map(),
    collected: new Map(),
  };

  of(snapshot: Snapshot, index: number, sortBy: ValueSort): Uint16Array {
    const chunk = snapshot.chunks[index];
    if (chunk === undefined) throw new Error(`there is no chunk ${index}`);
    const { version } = snapshot;
    const known = this.#known[sortBy].get(index);
    if (known?.version === version) return known.order;
    const columns = sortColumns(chunk, sortBy);
    const rows = Math.min(CHUNK_ROWS, snapshot.rows - index * CHUNK_ROWS);
    const mended = known !== undefined && known.rows <= rows ? known : NOTHING_KNOWN;
    const order = mendOrder(chunk, columns, rows, mended);
    const { values } = columns;
    this.#known[sortBy].set(index, { version, order, values, alive: chunk.alive.slice(), rows });
    return order;
  }
}

const NOTHING_KNOWN: KnownOrder = {
  version: -1,
  order: new Uint16Array(),
  values: new Float64Array(),
  alive: new Uint32Array(),
  rows: 0,
};

/** Rows that are dead are gone from it: their IDs may have been overwritten. */
function mendOrder(chunk: Chunk, columns: SortColumns, rows: number, known: KnownOrder): Uint16Array {
  const { values } = columns;
  // Most writes leave most chunks as they are.
  if (rows === known.rows && isSame(chunk.alive, known.alive) && isSame(values, known.values))
    return known.order;
  const moved: number[] = [];
  const kept = new Uint16Array(known.order.length);
  let count = 0;
  for (const row of known.order) {
    if (!isAlive(chunk, row)) continue;
    if (values[row] === known.values[row]) kept[count++] = row;
    else moved.push(row);
  }
  for (let row = known.rows; row < rows; row += 1) if (isAlive(chunk, row)) moved.push(row);
  const compare = compareBy(columns);
  return merge(kept.subarray(0, count), Uint16Array.from(moved).sort(compare), compare);
}

function isSame(left: Values, right: Values): boolean {
  for (let at = 0; at < left.length; at += 1) if (left[at] !== right[at]) return false;
  return true;
}

/** Of two that are in order one that is. */
function merge(
  left: Uint16Array,
  right: Uint16Array,
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
