import type { Chunk } from "../columns/chunk.ts";
import { copyOf } from "../columns/shared-memory.ts";
import type { Database } from "./database.ts";

/**
 * What the engagement of the posts of full chunks is for their accounts, in a table beside the blocks, as the arrivals
 * are: blocks from before it stay as they are.
 */
const TABLE = "CREATE TABLE IF NOT EXISTS relatives (block INTEGER PRIMARY KEY, numbers BLOB NOT NULL)";

export function createRelatives(database: Database): void {
  database.exec(TABLE);
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
