import type { PageRequest, PostKey } from "../posts.ts";
import { CHUNK_ROWS, type Chunk, compareRows } from "./chunk.ts";
import { lowest } from "./lowest.ts";
import { countRows, hasRow, listRows, type RowSet } from "./row-set.ts";
import { type Orders, slicesOf } from "./select-rows.ts";
import type { Snapshot } from "./snapshot.ts";

/** Of fewer rows of a chunk it takes less time to sort them than to walk through all rows of it in their order. */
const FEW = 2_048;

export type PageOfRows = Pick<PageRequest, "order" | "limit" | "start">;

/** The rows of one page, in order. */
export function pageRows(
  snapshot: Snapshot,
  orders: Orders,
  selected: RowSet,
  page: PageOfRows,
): readonly number[] {
  const lanes = new LaneHeap(page.order === "desc" ? -1 : 1);
  for (const { chunk, index, slice } of slicesOf(snapshot, selected)) {
    const count = countRows(slice);
    if (count === 0) continue;
    const order = count < FEW ? sorted(chunk, slice) : orders.of(snapshot, index);
    lanes.add(createLane(chunk, index, slice, order, page));
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

function sorted(chunk: Chunk, slice: RowSet): Uint16Array {
  return Uint16Array.from(listRows(slice)).sort((left, right) => compareRows(chunk, left, right));
}

/** The selected rows of one chunk, one after the other. */
interface Lane {
  readonly chunk: Chunk;
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
  { order: direction, start }: PageOfRows,
): Lane {
  const step = direction === "desc" ? -1 : 1;
  let place = startOf(chunk, order, direction, "after" in start ? start.after : null);
  const lane: Lane = {
    chunk,
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

/** The place before the first one. */
function startOf(
  chunk: Chunk,
  order: Uint16Array,
  direction: PageRequest["order"],
  after: PostKey | null,
): number {
  if (direction === "desc") {
    return after === null
      ? order.length
      : lowest(order.length, (at) => compareTo(chunk, order[at] ?? 0, after) >= 0);
  }
  return after === null ? -1 : lowest(order.length, (at) => compareTo(chunk, order[at] ?? 0, after) > 0) - 1;
}

function compareTo({ publishedAt, id }: Chunk, row: number, key: PostKey): number {
  return (publishedAt[row] ?? 0) - key.publishedAt || (id[row] ?? 0) - key.id;
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
      (left.chunk.publishedAt[left.row] ?? 0) - (right.chunk.publishedAt[right.row] ?? 0) ||
      (left.chunk.id[left.row] ?? 0) - (right.chunk.id[right.row] ?? 0);
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
