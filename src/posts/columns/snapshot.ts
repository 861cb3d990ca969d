import { CHUNK_ROWS, type Chunk } from "./chunk.ts";
import type { NameTable } from "./name-table.ts";
import type { RowSet } from "./row-set.ts";
import { sharedUint32 } from "./shared-memory.ts";

/** Everything that posts are filtered and counted by, as it was at one moment. Later versions leave it as it is. */
export interface Snapshot {
  /** Of the store: rises with every write. */
  readonly version: number;
  /** The version in which an account last changed. */
  readonly accountsVersion: number;
  /** How many there are, dead ones included. */
  readonly rows: number;
  readonly chunks: readonly Chunk[];
  /** Rows by the IDs of their posts. */
  readonly slots: Slots;
  /** Platform, type, kind, language and names of counters, in the form of `facet.ts`. */
  readonly facets: NameTable;
  /** Hashtags, which begin with #, and domains, which do not. */
  readonly tags: NameTable;
  readonly accounts: AccountNumbers;
}

/** Accounts have numbers, which columns of posts use. */
export interface AccountNumbers {
  readonly count: number;
  readonly ids: Float64Array;
  /** The number of the account that this one was merged into; otherwise its own. Copied when it changes. */
  readonly current: Uint32Array;
  readonly slots: Slots;
}

export function accountNumber({ count, ids, slots }: AccountNumbers, id: number): number | undefined {
  let found: number | undefined;
  visitNumbers(
    slots,
    id,
    (number) => ids[number] ?? -1,
    (number) => {
      if (number < count) found = number;
      return found !== undefined;
    },
  );
  return found;
}

/** The rows of posts with this ID that can be seen: one, unless two posts have the same ID. */
export function rowsWithId(snapshot: Snapshot, id: number): readonly number[] {
  const rows: number[] = [];
  visitNumbers(
    snapshot.slots,
    id,
    (row) => snapshot.chunks[Math.floor(row / CHUNK_ROWS)]?.id[row % CHUNK_ROWS] ?? -1,
    (row) => {
      if (row < snapshot.rows && isAlive(snapshot, row)) rows.push(row);
      return false;
    },
  );
  return rows;
}

function isAlive({ chunks }: Snapshot, row: number): boolean {
  const { alive } = chunks[Math.floor(row / CHUNK_ROWS)] ?? {};
  const within = row % CHUNK_ROWS;
  return alive !== undefined && ((alive[within >>> 5] ?? 0) & (1 << (within & 31))) !== 0;
}

interface ChunkSlice {
  readonly chunk: Chunk;
  readonly index: number;
  /** The rows of the chunk, counted from its beginning; it shares its words with the whole. */
  readonly slice: RowSet;
}

/** A set of whole chunks, chunk by chunk. */
export function* slicesOf({ chunks }: Snapshot, { first, words }: RowSet): Generator<ChunkSlice> {
  const perChunk = CHUNK_ROWS / 32;
  for (let at = 0; at < words.length; at += perChunk) {
    const index = first / CHUNK_ROWS + at / perChunk;
    const chunk = chunks[index];
    if (chunk !== undefined) {
      yield { chunk, index, slice: { first: 0, words: words.subarray(at, at + perChunk) } };
    }
  }
}

/**
 * Finds numbers (rows of posts, accounts) by the ID that each has. Open addressing: a slot holds 1 + a
 * number, 0 if it is free. Several numbers may have one ID: a post that was replaced is in several rows.
 * Nothing is taken out; what was added after a snapshot is not below its count, and a reader leaves it
 * out.
 */
export type Slots = Uint32Array;

const FEWEST = 1024;
/** At most this part of the slots is taken. */
const LOAD = 0.6;

export function noSlots(count = 0): Slots {
  let length = FEWEST;
  while (count > length * LOAD) length *= 2;
  return sharedUint32(length);
}

/** Calls `visit` for every number that has the ID, until it says true. */
export function visitNumbers(
  slots: Slots,
  id: number,
  idOf: (number: number) => number,
  visit: (number: number) => boolean,
): void {
  const last = slots.length - 1;
  for (let slot = slotOf(id) & last; ; slot = (slot + 1) & last) {
    const taken = slots[slot] ?? 0;
    if (taken === 0) return;
    if (idOf(taken - 1) === id && visit(taken - 1)) return;
  }
}

export function addNumber(slots: Slots, id: number, number: number): void {
  const last = slots.length - 1;
  let slot = slotOf(id) & last;
  while (slots[slot] !== 0) slot = (slot + 1) & last;
  slots[slot] = number + 1;
}

/** Whether there is room for so many. */
export function isRoomy(slots: Slots, count: number): boolean {
  return count <= slots.length * LOAD;
}

/** IDs are hashes already. */
function slotOf(id: number): number {
  return ((id % 4_294_967_296) ^ Math.floor(id / 4_294_967_296)) >>> 0;
}
