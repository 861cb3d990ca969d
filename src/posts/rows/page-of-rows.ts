import type { PageRequest } from "../posts.ts";
import { type RowSet, rowBelow, rowFrom } from "../columns/row-set.ts";
import { StaleBookError } from "../stale-book-error.ts";
import type { Book } from "./book.ts";
import { rowAtPlace, type Segment } from "./segment.ts";

/** A post as the book has it: which version of which, and whose. */
export interface RowKey {
  readonly published_at: number;
  readonly id: number;
  readonly version: number;
  readonly account_id: number;
}

/** Whether the book can tell which posts were collected until then. */
export function knowsCollected({ segments }: Book, { collectedUntil }: PageRequest): boolean {
  return (
    collectedUntil === undefined || segments.every(({ lastCreatedAt }) => lastCreatedAt <= collectedUntil)
  );
}

/** The posts of one page, in order. */
export function pageOfRows(
  book: Book,
  selected: readonly RowSet[],
  { start, order, limit }: PageRequest,
): readonly RowKey[] {
  const lanes = book.segments.map((segment, index) =>
    createLane(segment, selected[index] ?? { first: 0, words: new Uint32Array(0) }, start, order),
  );
  const keys: RowKey[] = [];
  let toSkip = "skip" in start ? start.skip : 0;
  while (keys.length < limit) {
    const lane = nextLane(lanes, order);
    if (lane === null) break;
    if (toSkip > 0) toSkip -= 1;
    else keys.push(keyOf(book, lane));
    lane.advance();
  }
  return keys;
}

/** The selected rows of one segment, one after the other; -1 behind the last. */
interface Lane {
  readonly segment: Segment;
  row: number;
  advance(): void;
}

function createLane(
  segment: Segment,
  rows: RowSet,
  start: PageRequest["start"],
  order: PageRequest["order"],
): Lane {
  const after = "after" in start ? start.after : null;
  if (order === "desc") {
    const end =
      after === null ? segment.publishedAt.length : rowAtPlace(segment, after.publishedAt, after.id);
    const lane: Lane = {
      segment,
      row: rowBelow(rows, end),
      advance() {
        lane.row = rowBelow(rows, lane.row);
      },
    };
    return lane;
  }
  const begin = after === null ? 0 : rowAtPlace(segment, after.publishedAt, after.id + 1);
  const lane: Lane = {
    segment,
    row: rowFrom(rows, begin),
    advance() {
      lane.row = rowFrom(rows, lane.row + 1);
    },
  };
  return lane;
}

function nextLane(lanes: readonly Lane[], order: PageRequest["order"]): Lane | null {
  let best: Lane | null = null;
  for (const lane of lanes) {
    if (lane.row < 0) continue;
    if (best === null || (order === "desc" ? compare(lane, best) > 0 : compare(lane, best) < 0)) best = lane;
  }
  return best;
}

function compare(left: Lane, right: Lane): number {
  const difference =
    (left.segment.publishedAt[left.row] ?? 0) - (right.segment.publishedAt[right.row] ?? 0) ||
    (left.segment.id[left.row] ?? 0) - (right.segment.id[right.row] ?? 0);
  if (difference === 0) throw new StaleBookError("only the uid tells two posts apart");
  return difference;
}

function keyOf({ names }: Book, { segment, row }: Lane): RowKey {
  return {
    published_at: segment.publishedAt[row] ?? 0,
    id: segment.id[row] ?? 0,
    version: names.versions.values[segment.version[row] ?? 0] ?? 0,
    account_id: names.accounts.values[segment.account[row] ?? 0] ?? 0,
  };
}
