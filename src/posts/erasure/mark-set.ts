import { MARK_BYTES } from "./erasure-mark.ts";

/** Marks one behind the other in their order, in memory that threads share: handing them over costs nothing. */
export type MarkSet = Uint8Array;

export const NO_MARKS: MarkSet = new Uint8Array(0);

/** `bytes` are marks in their order. */
export function createMarkSet(bytes: Uint8Array): MarkSet {
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
  shared.set(bytes);
  return shared;
}

export function hasMark(marks: MarkSet, mark: Uint8Array): boolean {
  let low = 0;
  let high = marks.length / MARK_BYTES;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const order = compareAt(marks, middle * MARK_BYTES, mark);
    if (order === 0) return true;
    if (order < 0) low = middle + 1;
    else high = middle;
  }
  return false;
}

function compareAt(marks: MarkSet, start: number, mark: Uint8Array): number {
  for (let at = 0; at < MARK_BYTES; at += 1) {
    const order = (marks[start + at] ?? 0) - (mark[at] ?? 0);
    if (order !== 0) return order;
  }
  return 0;
}
