import { AccountNumbersWriter } from "./account-numbers.ts";
import { arrivalsOf, CHUNK_ROWS, type ChangingColumn, type Chunk, newChunk, orderRows } from "./chunk.ts";
import { NameWriter } from "./name-table.ts";
import { copyOf, enlarged, sharedFloat64, sharedUint32 } from "./shared-memory.ts";
import type { AccountNumbers, Snapshot } from "./snapshot.ts";
import { addNumber, isRoomy, noSlots, type Slots, visitNumbers } from "./snapshot.ts";

export interface NewRow {
  readonly id: number;
  readonly publishedAt: number;
  readonly createdAt: number;
  readonly source: number;
  readonly facet: number;
  readonly account: number;
  readonly engagement: number;
  readonly relative: number;
  readonly tags: readonly number[] | Uint32Array;
}

export interface RowValues {
  readonly facet: number;
  readonly account: number;
  readonly engagement: number;
  readonly relative: number;
}

/**
 * The columns for the only thread that changes them. Between `begin` and `snapshot` or `rollBack` a write is
 * under way: readers have the last snapshot, and see nothing of it.
 */
export class ColumnsWriter {
  readonly facets = new NameWriter();
  readonly tags = new NameWriter();
  readonly accounts = new AccountNumbersWriter();
  #chunks: Chunk[] = [];
  #rows = 0;
  #slots: Slots = noSlots();
  #before: Before | null = null;
  /** The columns that were copied for the write that is under way. */
  #copied = new Set<string>();

  get rows(): number {
    return this.#rows;
  }

  begin(): void {
    this.#before = {
      chunks: [...this.#chunks],
      rows: this.#rows,
      slots: this.#slots,
      facets: this.facets.count,
      tags: this.tags.count,
      accounts: this.accounts.snapshot(),
    };
    this.#copied = new Set();
  }

  /** What readers see from now on. */
  snapshot(version: number, accountsVersion: number): Snapshot {
    this.#before = null;
    this.#copied = new Set();
    return {
      ...{ version, accountsVersion, rows: this.#rows, chunks: [...this.#chunks], slots: this.#slots },
      facets: this.facets.snapshot(),
      tags: this.tags.snapshot(),
      accounts: this.accounts.snapshot(),
    };
  }

  /** Nothing that was done since `begin` has happened. */
  rollBack(): void {
    const before = this.#before;
    if (before === null) return;
    this.#before = null;
    this.#chunks = before.chunks;
    this.#rows = before.rows;
    this.#slots = this.#spread(before.rows);
    this.facets.backTo(before.facets);
    this.tags.backTo(before.tags);
    this.accounts.backTo(before.accounts);
  }

  /** Which row it is. */
  append(values: NewRow): number {
    const row = this.#rows;
    const within = row % CHUNK_ROWS;
    if (within === 0) this.#chunks.push(newChunk());
    const index = this.#chunks.length - 1;
    const chunk = this.#withRoomForTags(index, within, values.tags.length);
    chunk.id[within] = values.id;
    chunk.publishedAt[within] = values.publishedAt;
    chunk.createdAt[within] = values.createdAt;
    chunk.source[within] = values.source;
    chunk.facet[within] = values.facet;
    chunk.account[within] = values.account;
    chunk.engagement[within] = values.engagement;
    chunk.relative[within] = values.relative;
    const start = chunk.tagsFrom[within] ?? 0;
    chunk.tags.set(values.tags, start);
    chunk.tagsFrom[within + 1] = start + values.tags.length;
    chunk.alive[within >>> 5] = (chunk.alive[within >>> 5] ?? 0) | (1 << (within & 31));
    this.#rows += 1;
    if (!isRoomy(this.#slots, this.#rows)) this.#slots = this.#spread(this.#rows);
    else addNumber(this.#slots, values.id, row);
    return row;
  }

  /** The chunk that became full last gets its order and the span of its arrivals, and loses what dead rows were. */
  seal(index: number): Chunk {
    const chunk = this.chunk(index);
    const order = orderRows(chunk, CHUNK_ROWS);
    const sealed = { ...chunk, order, arrivals: arrivalsOf(chunk.createdAt) };
    this.#chunks[index] = sealed;
    for (const within of order) {
      const row = index * CHUNK_ROWS + within;
      if (!this.isAlive(row)) this.scrub(row);
    }
    return sealed;
  }

  kill(row: number): void {
    const alive = this.#own(row, "alive");
    const within = row % CHUNK_ROWS;
    alive[within >>> 5] = (alive[within >>> 5] ?? 0) & ~(1 << (within & 31));
  }

  change(row: number, values: RowValues): void {
    const within = row % CHUNK_ROWS;
    for (const column of ["facet", "account", "engagement", "relative"] as const) {
      if (this.chunkOf(row)[column][within] !== values[column])
        this.#own(row, column)[within] = values[column];
    }
  }

  chunk(index: number): Chunk {
    const chunk = this.#chunks[index];
    if (chunk === undefined) throw new Error(`there is no chunk ${index}`);
    return chunk;
  }

  chunkOf(row: number): Chunk {
    return this.chunk(Math.floor(row / CHUNK_ROWS));
  }

  isAlive(row: number): boolean {
    const within = row % CHUNK_ROWS;
    return ((this.chunkOf(row).alive[within >>> 5] ?? 0) & (1 << (within & 31))) !== 0;
  }

  /** When the last post arrived; 0 without any. */
  lastArrival(): number {
    return this.#chunks.reduce((latest, { createdAt, arrivals }) => {
      const { last } = arrivals ?? arrivalsOf(createdAt);
      return Math.max(latest, last);
    }, 0);
  }

  /** Calls `visit` for every row that can be seen. */
  visitAlive(visit: (row: number, chunk: Chunk, within: number) => void): void {
    this.#chunks.forEach((chunk, index) => {
      const start = index * CHUNK_ROWS;
      const rows = Math.min(CHUNK_ROWS, this.#rows - start);
      for (let within = 0; within < rows; within += 1) {
        if ((chunk.alive[within >>> 5] ?? 0) & (1 << (within & 31))) visit(start + within, chunk, within);
      }
    });
  }

  /**
   * Leaves nothing of a post that is gone by which it could be recognized: a full chunk is on the disk. The
   * row gets the ID of the one before it in the order of results, so that the order is right for it, too.
   */
  scrub(row: number): void {
    const chunk = this.chunkOf(row);
    const { order, publishedAt, id } = chunk;
    if (order === null) return;
    const within = row % CHUNK_ROWS;
    const place = order.indexOf(within);
    const before = place > 0 ? (order[place - 1] ?? -1) : -1;
    id[within] = before !== -1 && publishedAt[before] === publishedAt[within] ? (id[before] ?? 0) : 0;
    chunk.source[within] = 0;
  }

  /** The rows of posts with this ID that can be seen. */
  rowsWithId(id: number): readonly number[] {
    const rows: number[] = [];
    visitNumbers(
      this.#slots,
      id,
      (row) => this.#idOf(row),
      (row) => {
        if (row < this.#rows && this.isAlive(row)) rows.push(row);
        return false;
      },
    );
    return rows;
  }

  /** From the store: full chunks first, in their order, with all their columns. */
  load(chunk: Chunk): void {
    this.#chunks.push({ ...chunk, arrivals: arrivalsOf(chunk.createdAt) });
    this.#rows = this.#chunks.length * CHUNK_ROWS;
  }

  /** When all of them are there. */
  loaded(): void {
    this.#slots = this.#spread(this.#rows);
  }

  #idOf(row: number): number {
    return this.#chunks[Math.floor(row / CHUNK_ROWS)]?.id[row % CHUNK_ROWS] ?? -1;
  }

  /** A column of the chunk of this row that no reader has. */
  #own<Name extends ChangingColumn>(row: number, name: Name): Chunk[Name] {
    const index = Math.floor(row / CHUNK_ROWS);
    const key = `${index} ${name}`;
    const chunk = this.chunk(index);
    if (this.#copied.has(key)) return chunk[name];
    this.#copied.add(key);
    const column = chunk[name];
    const copy =
      column instanceof Float64Array ? copyOf(sharedFloat64, column) : copyOf(sharedUint32, column);
    this.#chunks[index] = { ...chunk, [name]: copy };
    return this.chunk(index)[name];
  }

  #withRoomForTags(index: number, within: number, more: number): Chunk {
    const chunk = this.chunk(index);
    const least = (chunk.tagsFrom[within] ?? 0) + more;
    if (least <= chunk.tags.length) return chunk;
    const larger = { ...chunk, tags: enlarged(sharedUint32, chunk.tags, least) };
    this.#chunks[index] = larger;
    return larger;
  }

  /** Without the dead rows: those who have an earlier snapshot have its slots too. */
  #spread(rows: number): Slots {
    const slots = noSlots(rows * 1.5);
    for (let first = 0; first < rows; first += CHUNK_ROWS) {
      const { alive, id } = this.chunkOf(first);
      const end = Math.min(CHUNK_ROWS, rows - first);
      for (let within = 0; within < end; within += 1) {
        if ((alive[within >>> 5] ?? 0) & (1 << (within & 31)))
          addNumber(slots, id[within] ?? 0, first + within);
      }
    }
    return slots;
  }
}

interface Before {
  readonly chunks: Chunk[];
  readonly rows: number;
  readonly slots: Slots;
  readonly facets: number;
  readonly tags: number;
  readonly accounts: AccountNumbers;
}
