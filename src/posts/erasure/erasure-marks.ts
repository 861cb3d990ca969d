import { createHmac } from "node:crypto";
import type { Platform } from "../../contract/vocabulary.ts";
import { normalizeHandle } from "../identity.ts";

export const MARK_BYTES = 16;

/** Who posted, as far as it is known. */
export interface MarkedAccount {
  readonly platform: Platform;
  readonly uid: string | null;
  readonly handle: string | null;
}

/**
 * What is left of a post that was erased: enough to recognize it when it is delivered again, too little to tell which
 * it was without the key of this installation.
 */
export function postMark(key: string, platform: Platform, uid: string): Buffer {
  return mark(key, "post", platform, uid);
}

/** What is left of an account that was erased. */
export function accountMarks(key: string, { platform, uid, handle }: MarkedAccount): readonly Buffer[] {
  if (uid === null) return handle === null ? [] : [handleMark(key, platform, handle)];
  const ofUid = mark(key, "account uid", platform, uid);
  return handle === null ? [ofUid] : [ofUid, formerHandleMark(key, platform, handle)];
}

/**
 * The marks that refuse a post of this account. Handles change hands: where both uids are known they decide. The handle
 * decides if the erased account was known by it alone, or if the post has no uid of its account.
 */
export function refusingMarks(key: string, { platform, uid, handle }: MarkedAccount): readonly Buffer[] {
  const marks: Buffer[] = [];
  if (uid !== null) marks.push(mark(key, "account uid", platform, uid));
  if (handle !== null) marks.push(handleMark(key, platform, handle));
  if (handle !== null && uid === null) marks.push(formerHandleMark(key, platform, handle));
  return marks;
}

function handleMark(key: string, platform: Platform, handle: string): Buffer {
  return mark(key, "account handle", platform, normalizeHandle(handle));
}

/** Of an account whose uid is marked too. */
function formerHandleMark(key: string, platform: Platform, handle: string): Buffer {
  return mark(key, "account uid handle", platform, normalizeHandle(handle));
}

function mark(key: string, ...identity: readonly string[]): Buffer {
  return createHmac("sha256", key).update(identity.join("\0")).digest().subarray(0, MARK_BYTES);
}

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
