import { lowerBound, sharedBytes, sharedFloat64, sharedUint16, sharedUint32 } from "./shared-memory.ts";

export const CHUNK_ROWS = 65_536;

/**
 * What 65,536 posts are filtered, ordered and counted by, in memory that threads share. Row n of chunk c is
 * row c * CHUNK_ROWS + n of the index. Rows are numbered by arrival; a row that was written never changes,
 * with the exception of the columns that are copied when one of their values does: a reader with the chunk
 * from before keeps what it had.
 */
export interface Chunk {
  readonly publishedAt: Uint32Array;
  readonly id: Float64Array;
  /** When the post first arrived, in Unix milliseconds. It is kept beside the other columns: `sqlite/columns-beside.ts`. */
  readonly createdAt: Float64Array;
  /** Of `createdAt` the first and the last; null as long as the chunk is not full. */
  readonly arrivals: Arrivals | null;
  /** The low 32 bits of the digest of the line that the post comes from; 0: it comes from none. */
  readonly source: Uint32Array;
  /** Those of row n lie from `tagsFrom[n]` up to `tagsFrom[n + 1]`. */
  readonly tagsFrom: Uint32Array;
  readonly tags: Uint32Array;
  /** The rows in the order of results, by time and ID; null as long as the chunk is not full. */
  readonly order: Uint16Array | null;
  /** Which rows can be seen, as bits. Copied when a row dies. */
  readonly alive: Uint32Array;
  /**
   * Copied when values change: a number of a facet, a number of an account, the engagement, and what it is for the
   * account (`relative-engagement.ts`), which is kept beside the other columns as well.
   */
  readonly facet: Uint32Array;
  readonly account: Uint32Array;
  readonly engagement: Float64Array;
  readonly relative: Uint32Array;
}

export interface Arrivals {
  readonly first: number;
  readonly last: number;
}

export type ChangingColumn = "alive" | "facet" | "account" | "engagement" | "relative";

/** How many tags a new chunk has room for. */
const USUAL_TAGS = CHUNK_ROWS;

export function newChunk(): Chunk {
  return {
    publishedAt: sharedUint32(CHUNK_ROWS),
    id: sharedFloat64(CHUNK_ROWS),
    createdAt: sharedFloat64(CHUNK_ROWS),
    arrivals: null,
    source: sharedUint32(CHUNK_ROWS),
    tagsFrom: sharedUint32(CHUNK_ROWS + 1),
    tags: sharedUint32(USUAL_TAGS),
    order: null,
    alive: sharedUint32(CHUNK_ROWS / 32),
    facet: sharedUint32(CHUNK_ROWS),
    account: sharedUint32(CHUNK_ROWS),
    engagement: sharedFloat64(CHUNK_ROWS),
    relative: sharedUint32(CHUNK_ROWS),
  };
}

/** Of as many rows as there are times. */
export function arrivalsOf(createdAt: Float64Array): Arrivals {
  let [first, last] = [Number.POSITIVE_INFINITY, 0];
  for (const arrival of createdAt) {
    if (arrival < first) first = arrival;
    if (arrival > last) last = arrival;
  }
  return { first, last };
}

/** By time and ID; where both are the same the order is that of the uids, which `page-rows.ts` looks at. */
export function compareRows({ publishedAt, id }: Chunk, left: number, right: number): number {
  return (
    (publishedAt[left] ?? 0) - (publishedAt[right] ?? 0) || (id[left] ?? 0) - (id[right] ?? 0) || left - right
  );
}

/** The rows up to `rows` in the order of results. `earlier` is the order of the first of them, if it is known. */
export function orderRows(chunk: Chunk, rows: number, earlier: Uint16Array | null = null): Uint16Array {
  const known = earlier ?? new Uint16Array(0);
  const added = Array.from({ length: rows - known.length }, (_, index) => known.length + index);
  added.sort((left, right) => compareRows(chunk, left, right));
  const order = sharedUint16(rows);
  let [at, next] = [0, 0];
  for (let place = 0; place < rows; place += 1) {
    const takesKnown =
      next >= added.length || (at < known.length && compareRows(chunk, known[at] ?? 0, added[next] ?? 0) < 0);
    order[place] = (takesKnown ? known[at++] : added[next++]) ?? 0;
  }
  return order;
}

/** The first place in the order whose row was not published before `time`. */
export function placeAtTime({ publishedAt }: Chunk, order: Uint16Array, time: number): number {
  return lowerBound(order.length, (place) => (publishedAt[order[place] ?? 0] ?? 0) >= time);
}

/** Columns one behind the other, each at a multiple of eight bytes. */
const COLUMNS = [
  ["id", Float64Array, CHUNK_ROWS],
  ["engagement", Float64Array, CHUNK_ROWS],
  ["publishedAt", Uint32Array, CHUNK_ROWS],
  ["source", Uint32Array, CHUNK_ROWS],
  ["facet", Uint32Array, CHUNK_ROWS],
  ["account", Uint32Array, CHUNK_ROWS],
  ["alive", Uint32Array, CHUNK_ROWS / 32],
  ["order", Uint16Array, CHUNK_ROWS],
  ["tagsFrom", Uint32Array, CHUNK_ROWS + 1],
] as const;

/** A full chunk as the store keeps it. */
export function packChunk(chunk: Chunk): Uint8Array {
  const { order, tagsFrom, tags } = chunk;
  if (order === null) throw new Error("the chunk is not full");
  const own = tags.subarray(0, tagsFrom[CHUNK_ROWS]);
  const columns: readonly ArrayBufferView[] = [...COLUMNS.map(([name]) => chunk[name] ?? order), own];
  const packed = new Uint8Array(columns.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const { buffer, byteOffset, byteLength } of columns) {
    packed.set(new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength), at);
    at += byteLength;
  }
  return packed;
}

/** Without what is kept beside it. Throws if it is not one. */
export function unpackChunk(packed: Uint8Array): Chunk {
  const memory = sharedBytes(packed.length);
  memory.set(packed);
  const { buffer } = memory;
  let at = 0;
  const views: Record<string, unknown> = {};
  for (const [name, Type, length] of COLUMNS) {
    views[name] = new Type(buffer as ArrayBuffer, at, length);
    at += length * Type.BYTES_PER_ELEMENT;
  }
  const { tagsFrom } = views as unknown as Chunk;
  const tags = new Uint32Array(buffer as ArrayBuffer, at, (packed.length - at) / 4);
  if (tagsFrom[CHUNK_ROWS] !== tags.length) throw new Error("the columns of a block are damaged");
  const beside = {
    createdAt: sharedFloat64(CHUNK_ROWS),
    arrivals: null,
    relative: sharedUint32(CHUNK_ROWS),
  };
  return { ...(views as unknown as Chunk), tags, ...beside };
}
