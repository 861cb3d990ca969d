import { CHUNK_ROWS, type Chunk } from "../columns/chunk.ts";
import { copyOf } from "../columns/shared-memory.ts";
import type { Database } from "./database.ts";

/**
 * When the posts of full chunks first arrived, in a table beside the blocks: blocks from before it stay as they are.
 */
const ARRIVALS = "CREATE TABLE IF NOT EXISTS arrivals (block INTEGER PRIMARY KEY, stamps BLOB NOT NULL)";

/**
 * Fills the column of a full chunk. Of a block that was written without arrivals they are read from its posts, once.
 */
export function loadArrivals(database: Database, block: number, { createdAt }: Chunk): void {
  const stored = readArrivals(database, block);
  if (stored !== null) {
    createdAt.set(stored);
    return;
  }
  const rows = database.prepare("SELECT row, created_at FROM posts WHERE row >= ? AND row < ?");
  rows.setReturnArrays(true);
  const first = block * CHUNK_ROWS;
  const found = rows.iterate(BigInt(first), BigInt(first + CHUNK_ROWS)) as Iterable<[number, number]>;
  for (const [row, arrival] of found) createdAt[row - first] = arrival;
  keepArrivals(database, block, createdAt);
}

/** Within a transaction, or before the first. */
export function keepArrivals(database: Database, block: number, createdAt: Float64Array): void {
  const { buffer } = copyOf((length) => new Float64Array(length), createdAt);
  const insert = database.prepare("INSERT OR REPLACE INTO arrivals (block, stamps) VALUES (?, ?)");
  // The last row number of the connection may be too large for a number: see `write/store.ts`.
  insert.setReadBigInts(true);
  insert.run(block, new Uint8Array(buffer));
}

export function createArrivals(database: Database): void {
  database.exec(ARRIVALS);
}

/** Null for a block that was written without them. */
export function readArrivals(database: Database, block: number): Float64Array | null {
  const stored = database.prepare("SELECT stamps FROM arrivals WHERE block = ?").get(block);
  return stored === undefined ? null : new Float64Array((stored.stamps as Uint8Array).slice().buffer);
}

/** Not in an index that only earlier versions have opened. */
export function hasArrivals(database: Database): boolean {
  return database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'arrivals'").get() !== undefined;
}

/**
 * What the engagement of the posts of full chunks is for their accounts, in a table beside the blocks, as the arrivals
 * are: blocks from before it stay as they are.
 */
const RELATIVES = "CREATE TABLE IF NOT EXISTS relatives (block INTEGER PRIMARY KEY, numbers BLOB NOT NULL)";

export function createRelatives(database: Database): void {
  database.exec(RELATIVES);
}

/** Fills the column of a full chunk. Of a block that was written without it, it is unknown. */
export function loadRelatives(database: Database, block: number, { relative }: Chunk): void {
  const stored = database.prepare("SELECT numbers FROM relatives WHERE block = ?").get(block);
  if (stored !== undefined) relative.set(new Uint32Array((stored.numbers as Uint8Array).slice().buffer));
}

/** Within a transaction. */
export function keepRelatives(database: Database, block: number, relative: Uint32Array): void {
  const { buffer } = copyOf((length) => new Uint32Array(length), relative);
  const insert = database.prepare("INSERT OR REPLACE INTO relatives (block, numbers) VALUES (?, ?)");
  // The last row number of the connection may be too large for a number: see `write/store.ts`.
  insert.setReadBigInts(true);
  insert.run(block, new Uint8Array(buffer));
}

/** Not in an index that only earlier versions have opened. */
export function hasRelatives(database: Database): boolean {
  return database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'relatives'").get() !== undefined;
}
