import { CHUNK_ROWS } from "../../columns/chunk.ts";
import type { ColumnsWriter } from "../../columns/columns-writer.ts";

const FEWEST = 1024;
const LOAD = 0.6;

/**
 * Finds rows by the line that they come from: by the low 32 bits of its digest, so a reader compares
 * the whole. It is made when it is first needed, and takes in rows as they come.
 */
export class SourceIndex {
  readonly #columns: ColumnsWriter;
  /** 1 + a row, 0 if free. */
  #slots = new Uint32Array(0);
  #taken = 0;
  /** All rows below it are in. */
  #rows = 0;

  constructor(columns: ColumnsWriter) {
    this.#columns = columns;
  }

  /** Calls `visit` for every row with this source, until it says true. */
  visit(source: number, visit: (row: number) => boolean): void {
    this.#catchUp();
    const last = this.#slots.length - 1;
    for (let slot = spread(source) & last; ; slot = (slot + 1) & last) {
      const row = (this.#slots[slot] ?? 0) - 1;
      if (row === -1) return;
      if (row < this.#columns.rows && this.#sourceOf(row) === source && visit(row)) return;
    }
  }

  /** A row comes from another line now. */
  change(row: number, source: number): void {
    this.#columns.chunkOf(row).source[row % CHUNK_ROWS] = source;
    if (row < this.#rows) this.#add(row);
  }

  #catchUp(): void {
    const { rows } = this.#columns;
    // After a write that was taken back other rows may have the numbers: those that were added stay, and are
    // compared.
    if (this.#rows > rows) this.#rows = rows;
    for (; this.#rows < rows; this.#rows += 1) this.#add(this.#rows);
    if (this.#slots.length === 0) this.#slots = new Uint32Array(FEWEST);
  }

  #add(row: number): void {
    const source = this.#sourceOf(row);
    if (source === 0) return;
    if (this.#taken + 1 > this.#slots.length * LOAD) this.#grow();
    this.#put(source, row);
  }

  #put(source: number, row: number): void {
    const last = this.#slots.length - 1;
    let slot = spread(source) & last;
    while (this.#slots[slot] !== 0) slot = (slot + 1) & last;
    this.#slots[slot] = row + 1;
    this.#taken += 1;
  }

  #grow(): void {
    const before = this.#slots;
    let length = Math.max(FEWEST, before.length * 2);
    while (this.#columns.rows > length * LOAD) length *= 2;
    this.#slots = new Uint32Array(length);
    this.#taken = 0;
    for (const taken of before) if (taken !== 0) this.#put(this.#sourceOf(taken - 1), taken - 1);
  }

  #sourceOf(row: number): number {
    return this.#columns.chunkOf(row).source[row % CHUNK_ROWS] ?? 0;
  }
}

function spread(source: number): number {
  return (Math.imul(source, 0x9e3779b1) ^ (source >>> 15)) >>> 0;
}
