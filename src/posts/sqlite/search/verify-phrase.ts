import type { Steps } from "../../time-slice.ts";

/** The sequences of lexemes, by their hashes, of which a phrase is any. */
export type PhraseOrders = readonly (readonly number[])[];

/** So many rows are looked at in one step. */
const AT_ONCE = 500;

/** Those of the rows in whose words the phrase stands, in one of its orders. */
export function* verifyPhrase(
  rows: Uint32Array,
  orders: PhraseOrders,
  wordsOf: (row: number) => Uint8Array | null,
): Steps<Uint32Array> {
  const kept = new Uint32Array(rows.length);
  let count = 0;
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0;
    const bytes = wordsOf(row);
    if (bytes !== null && hasPhrase(bytes, orders)) kept[count++] = row;
    if (at % AT_ONCE === AT_ONCE - 1) yield;
  }
  return kept.subarray(0, count);
}

/** `bytes` is the sequence of a post, as `write-analysis.ts` writes it. */
function hasPhrase(bytes: Uint8Array, orders: PhraseOrders): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = view.getUint32(0, true);
  const words = new Uint32Array(count);
  for (let at = 0; at < count; at += 1) words[at] = view.getUint32(4 + at * 4, true);
  if (orders.some((order) => standsIn(words, order))) return true;
  const others = readOthers(view, 4 + count * 4);
  return others.size > 0 && orders.some((order) => standsWithOthers(words, others, order));
}

function standsIn(words: Uint32Array, order: readonly number[]): boolean {
  for (let start = words.length - order.length; start >= 0; start -= 1) {
    let at = 0;
    while (at < order.length && words[start + at] === order[at]) at += 1;
    if (at === order.length) return true;
  }
  return false;
}

/** Of positions with several lexemes all but the first of each: position * 2^32 + hash. */
function readOthers(view: DataView, start: number): ReadonlySet<number> {
  const others = new Set<number>();
  const count = view.getUint32(start, true);
  for (let at = start + 4; at < start + 4 + count * 8; at += 8) {
    others.add(view.getUint32(at + 4, true) * 2 ** 32 + view.getUint32(at, true));
  }
  return others;
}

function standsWithOthers(
  words: Uint32Array,
  others: ReadonlySet<number>,
  order: readonly number[],
): boolean {
  for (let start = words.length - order.length; start >= 0; start -= 1) {
    const stands = order.every(
      (hash, at) => words[start + at] === hash || others.has((start + at) * 2 ** 32 + hash),
    );
    if (stands) return true;
  }
  return false;
}
