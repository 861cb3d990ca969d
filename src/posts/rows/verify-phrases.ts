import { lowest } from "../lowest.ts";
import { SHORT_MS, TimeSlice } from "../time-slice.ts";

/** The words of a row, in their order, are those from `from` up to `end`; they are good for the time of the call. */
export type VisitWords = (row: number, words: Uint32Array, from: number, end: number) => void;

/** The words of the rows of a segment. */
export interface SegmentWords {
  /** Calls `visit` for each of the rows, which go upwards. False if they are not there any more. */
  read(rows: Uint32Array, visit: VisitWords): boolean;
  readonly alternatives: Alternatives;
  readonly stored: StoredWords;
}

/** How many words each row has, in a file; or all of them, and where those of each row begin. */
export type StoredWords =
  | { readonly lengths: Uint16Array }
  | { readonly starts: Uint32Array; readonly words: Uint32Array };

/** Of rows in which a position has several lexemes: all but the first of each position, as `write-analysis.ts` describes them. */
export interface Alternatives {
  /** Upwards. */
  readonly rows: Uint32Array;
  /** Those of `rows[n]` are the entries from `from[n]` up to `from[n + 1]`. */
  readonly from: Uint32Array;
  /** Position * 2^32 + hash. */
  readonly entries: Float64Array;
}

/** The sequences of lexemes, by their hashes, of which a phrase is any. */
export type PhraseOrders = readonly (readonly number[])[];

/** So many rows are looked at between two looks at the time. */
const AT_ONCE = 256;

const NO_ENTRIES: ReadonlySet<number> = new Set();

/** Those of the rows in which the phrase stands, in one of its orders; the rows go upwards. Null if the words are not there any more. */
export async function keepPhrase(
  { read, alternatives }: SegmentWords,
  rows: Uint32Array,
  orders: PhraseOrders,
): Promise<Uint32Array | null> {
  const kept = new Uint32Array(rows.length);
  let count = 0;
  const visit: VisitWords = (row, words, from, end) => {
    if (
      hasOneOf(words, from, end, orders) ||
      hasMixedOrder(words.subarray(from, end), entriesOf(alternatives, row), orders)
    ) {
      kept[count++] = row;
    }
  };
  const slice = new TimeSlice(SHORT_MS);
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    if (!read(rows.subarray(start, start + AT_ONCE), visit)) return null;
    if (slice.isOver()) await slice.next();
  }
  return kept.slice(0, count);
}

function hasOneOf(words: Uint32Array, from: number, end: number, orders: PhraseOrders): boolean {
  for (const order of orders) {
    for (let start = end - order.length; start >= from; start--) {
      let at = 0;
      while (at < order.length && words[start + at] === order[at]) at += 1;
      if (at === order.length) return true;
    }
  }
  return false;
}

/** With the alternatives, at least one of which it needs. */
function hasMixedOrder(words: Uint32Array, entries: ReadonlySet<number>, orders: PhraseOrders): boolean {
  if (entries.size === 0) return false;
  return orders.some((order) => {
    const standsAt = (start: number) =>
      order.every((hash, at) => words[start + at] === hash || entries.has((start + at) * 2 ** 32 + hash));
    for (let start = words.length - order.length; start >= 0; start--) if (standsAt(start)) return true;
    return false;
  });
}

function entriesOf({ rows, from, entries }: Alternatives, row: number): ReadonlySet<number> {
  const index = lowest(rows.length, (at) => (rows[at] ?? 0) >= row);
  return rows[index] === row ? new Set(entries.subarray(from[index], from[index + 1])) : NO_ENTRIES;
}
