import type { SortBy } from "../../contract/vocabulary.ts";
import type { PageRequest, ResultOrder, SortKey } from "../posts.ts";
import type { Steps } from "../time-slice.ts";
import { CHUNK_ROWS, type Chunk } from "./chunk.ts";
import { countRows, hasRow, listRows, type RowSet } from "./row-set.ts";
import type { Orders } from "./select-rows.ts";
import { lowerBound } from "./shared-memory.ts";
import type { Snapshot } from "./snapshot.ts";
import { slicesOf } from "./snapshot.ts";
import { compareBy, type SortColumns, sortColumns } from "./value-orders.ts";

/**
 * Of fewer rows of a chunk it takes less time to sort them than to go through all rows of it in their order; where that
 * order may have to be made first, of more.
 */
const FEW = 128;
const FEW_WITHOUT_ORDER = 2_048;

export type PageOfRows = Pick<PageRequest, "sortBy" | "order" | "limit" | "start">;

/** The rows of one page, in order. */
export function* pageRows(
  snapshot: Snapshot,
  orders: Orders,
  selected: RowSet,
  page: PageOfRows,
): Steps<readonly number[]> {
  const { sortBy = "published_at" } = page;
  const few = sortBy === "published_at" ? FEW : FEW_WITHOUT_ORDER;
  const lanes = new LaneHeap(page.order === "desc" ? -1 : 1);
  for (const { chunk, index, slice } of slicesOf(snapshot, selected)) {
    const count = countRows(slice);
    if (count === 0) continue;
    const order = count < few ? sorted(chunk, slice, sortBy) : orders.by(sortBy, snapshot, index);
    lanes.add(createLane(chunk, index, slice, order, page));
    // The first time an order has to be made.
    if (sortBy !== "published_at") yield;
  }
  const rows: number[] = [];
  let toSkip = "skip" in page.start ? page.start.skip : 0;
  for (; rows.length < page.limit; lanes.advance()) {
    const row = lanes.first();
    if (row === null) break;
    if (toSkip > 0) toSkip -= 1;
    else rows.push(row);
  }
  return rows;
}

function sorted(chunk: Chunk, slice: RowSet, sortBy: SortBy): Uint16Array {
  return Uint16Array.from(listRows(slice)).sort(compareBy(sortColumns(chunk, sortBy)));
}

/** The selected rows of one chunk, one after the other. */
interface Lane {
  readonly columns: SortColumns;
  readonly index: number;
  /** -1 behind the last. */
  row: number;
  advance(): void;
}

function createLane(
  chunk: Chunk,
  index: number,
  slice: RowSet,
  order: Uint16Array,
  { sortBy = "published_at", order: direction, start }: PageOfRows,
): Lane {
  const step = direction === "desc" ? -1 : 1;
  const columns = sortColumns(chunk, sortBy);
  const first = direction === "desc" ? order.length : -1;
  let place = "after" in start ? placeOf(columns, order, start.after, { sortBy, order: direction }) : first;
  const lane: Lane = {
    columns,
    index,
    row: -1,
    advance() {
      do place += step;
      while (place >= 0 && place < order.length && !hasRow(slice, order[place] ?? 0));
      lane.row = place >= 0 && place < order.length ? (order[place] ?? 0) : -1;
    },
  };
  lane.advance();
  return lane;
}

/** The place before the first one behind the key. */
function placeOf(
  { values, times, ids }: SortColumns,
  order: Uint16Array,
  key: SortKey,
  { sortBy, order: direction }: ResultOrder,
): number {
  const time = sortBy === "collected" ? key.value : key.publishedAt;
  const compareTo = (row: number): number =>
    (values[row] ?? 0) - key.value || (times[row] ?? 0) - time || (ids[row] ?? 0) - key.id;
  return direction === "desc"
    ? lowerBound(order.length, (at) => compareTo(order[at] ?? 0) >= 0)
    : lowerBound(order.length, (at) => compareTo(order[at] ?? 0) > 0) - 1;
}

/** The lanes, the one with the next row first. */
class LaneHeap {
  readonly #lanes: Lane[] = [];
  readonly #direction: number;

  constructor(direction: number) {
    this.#direction = direction;
  }

  add(lane: Lane): void {
    if (lane.row === -1) return;
    this.#lanes.push(lane);
    for (let at = this.#lanes.length - 1; at > 0; ) {
      const parent = (at - 1) >>> 1;
      if (!this.#comesBefore(at, parent)) break;
      this.#swap(at, parent);
      at = parent;
    }
  }

  first(): number | null {
    const [lane] = this.#lanes;
    return lane === undefined ? null : lane.index * CHUNK_ROWS + lane.row;
  }

  advance(): void {
    const [lane] = this.#lanes;
    if (lane === undefined) return;
    lane.advance();
    if (lane.row === -1) {
      const last = this.#lanes.pop();
      if (last === undefined || last === lane) return;
      this.#lanes[0] = last;
    }
    this.#sink();
  }

  #sink(): void {
    for (let at = 0; ; ) {
      let best = at;
      for (const child of [2 * at + 1, 2 * at + 2]) {
        if (child < this.#lanes.length && this.#comesBefore(child, best)) best = child;
      }
      if (best === at) return;
      this.#swap(at, best);
      at = best;
    }
  }

  #comesBefore(one: number, other: number): boolean {
    const left = this.#lanes[one];
    const right = this.#lanes[other];
    if (left === undefined || right === undefined) return false;
    const order =
      (left.columns.values[left.row] ?? 0) - (right.columns.values[right.row] ?? 0) ||
      (left.columns.times[left.row] ?? 0) - (right.columns.times[right.row] ?? 0) ||
      (left.columns.ids[left.row] ?? 0) - (right.columns.ids[right.row] ?? 0);
    return order * this.#direction < 0;
  }

  #swap(one: number, other: number): void {
    const left = this.#lanes[one];
    const right = this.#lanes[other];
    if (left === undefined || right === undefined) return;
    this.#lanes[one] = right;
    this.#lanes[other] = left;
  }
}
