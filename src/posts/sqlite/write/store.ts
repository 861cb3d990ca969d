import { CHUNK_ROWS, type Chunk, packChunk } from "../../columns/chunk.ts";
import type { ColumnsWriter, RowValues } from "../../columns/columns-writer.ts";
import type { MarkSet } from "../../erasure/erasure-marks.ts";
import { keepArrivals, keepRelatives } from "../columns-beside.ts";
import {
  type Database,
  lockForWriting,
  openForWriting,
  readMarks,
  readMeta,
  type Statement,
  writeMeta,
} from "../database.ts";
import { AccountWriter, StoredAccounts } from "../stored-accounts.ts";
import type { Published } from "../threads/thread-messages.ts";
import { loadColumns } from "./load-columns.ts";
import { Wal } from "./wal.ts";

export interface StoreOptions {
  readonly file: string;
  /** Of an index that does not exist yet. */
  readonly analyzerVersion: string;
  readonly hold: Int32Array;
  readonly publish: (published: Published) => void;
}

/** So many changed rows are kept beside the blocks before they are written into them. */
const MOST_CHANGES = 100_000;

/**
 * The file and the columns, for the only thread that writes. A write is one transaction and one version:
 * readers are told of it when it is on the disk. What fails has not happened, neither in the file nor in the
 * columns.
 */
export class Store {
  readonly database: Database;
  readonly columns: ColumnsWriter;
  readonly accounts: StoredAccounts;
  readonly accountWriter: AccountWriter;
  readonly #options: StoreOptions;
  readonly #wal: Wal;
  readonly #lock: Database;
  readonly #change: Statement;
  #version: number;
  #accountsVersion: number;
  #analyzer: string;
  /** The version in which the words of all posts were last made anew, since the index was opened; 0: they were not. */
  #words = 0;
  /** When the last post arrived. */
  #lastArrival: number;
  #marks: MarkSet;
  #changes: number;
  #replacedIn: number;
  /** Whether the write that is under way lets rows die or changes them. */
  #replaces = false;

  constructor(options: StoreOptions) {
    this.#options = options;
    this.#lock = lockForWriting(options.file);
    try {
      this.database = openForWriting(options.file, options.analyzerVersion);
    } catch (error) {
      this.#lock.close();
      throw error;
    }
    this.columns = loadColumns(this.database);
    this.accounts = new StoredAccounts(this.database);
    this.accountWriter = new AccountWriter((sql) => this.prepareWrite(sql));
    this.#wal = new Wal(this.database, options.hold);
    this.#change = this.prepareWrite(
      "INSERT OR REPLACE INTO changes (row, alive, facet, account, engagement, relative) VALUES (?, ?, ?, ?, ?, ?)",
    );
    this.#version = Number(readMeta(this.database, "version"));
    this.#accountsVersion = Number(readMeta(this.database, "accounts_version"));
    this.#analyzer = String(readMeta(this.database, "analyzer"));
    this.#lastArrival = Math.max(
      Number(readMeta(this.database, "last_arrival") ?? 0),
      this.columns.lastArrival(),
    );
    this.#replacedIn = this.#version;
    this.#marks = readMarks(this.database);
    this.#changes = Number(this.database.prepare("SELECT count(*) AS rows FROM changes").get().rows);
    this.#publish();
  }

  get marks(): MarkSet {
    return this.#marks;
  }

  get version(): number {
    return this.#version;
  }

  get analyzer(): string {
    return this.#analyzer;
  }

  get words(): number {
    return this.#words;
  }

  /** A statement that writes: after a deletion from the word index the last row number is too large for a number. */
  prepareWrite(sql: string): Statement {
    const statement = this.database.prepare(sql);
    statement.setReadBigInts(true);
    return statement;
  }

  /** One transaction, one version. */
  write<Result>(work: (version: number) => Result): Result {
    const version = this.#version + 1;
    const before = {
      rows: this.columns.rows,
      facets: this.columns.facets.count,
      tags: this.columns.tags.count,
      changes: this.#changes,
      accountsVersion: this.#accountsVersion,
      ...{ analyzer: this.#analyzer, words: this.#words },
      ...{ lastArrival: this.#lastArrival, marks: this.#marks },
    };
    this.columns.begin();
    this.#replaces = false;
    let result: Result;
    try {
      this.database.exec("BEGIN IMMEDIATE");
      result = work(version);
      this.#keepNames("facets", before.facets);
      this.#keepNames("tags", before.tags);
      writeMeta(this.database, "rows", this.columns.rows);
      writeMeta(this.database, "accounts", this.columns.accounts.count);
      writeMeta(this.database, "version", version);
      this.database.exec("COMMIT");
    } catch (error) {
      // Without asking the file, which may be what failed.
      this.columns.rollBack();
      this.#changes = before.changes;
      this.#accountsVersion = before.accountsVersion;
      this.#analyzer = before.analyzer;
      this.#words = before.words;
      this.#lastArrival = before.lastArrival;
      this.#marks = before.marks;
      if (this.database.isTransaction) this.database.exec("ROLLBACK");
      throw error;
    }
    this.#version = version;
    if (this.#replaces) this.#replacedIn = version;
    this.#publish();
    this.#tend();
    return result;
  }

  /** Without a new version: readers see nothing of it. */
  tidy(work: () => void): void {
    const changes = this.#changes;
    this.database.exec("BEGIN IMMEDIATE");
    try {
      work();
      this.database.exec("COMMIT");
    } catch (error) {
      this.#changes = changes;
      if (this.database.isTransaction) this.database.exec("ROLLBACK");
      throw error;
    }
    this.#tend();
  }

  /** Within a write: readers of accounts must look again. */
  accountsChange(version: number): void {
    this.#accountsVersion = version;
    writeMeta(this.database, "accounts_version", version);
  }

  /** Within a write of this version: the words of this analyzer are in the index from now on, made anew. */
  wordsChange(analyzer: string, version: number): void {
    this.#analyzer = analyzer;
    this.#words = version;
    writeMeta(this.database, "analyzer", analyzer);
  }

  /**
   * Within a write: when the posts that are new with it arrive. Later than all that arrived before, even if the clock
   * has been set back, or has not moved: who has seen everything up to a time has missed nothing.
   */
  arrive(now: number): number {
    return this.noteArrival(Math.max(now, this.#lastArrival + 1));
  }

  /** Within a write: posts have come that arrived at this time in another store. */
  noteArrival(arrival: number): number {
    this.#lastArrival = Math.max(this.#lastArrival, arrival);
    writeMeta(this.database, "last_arrival", this.#lastArrival);
    return arrival;
  }

  /** Within a write. */
  addMarks(marks: readonly Uint8Array[]): number {
    const insert = this.prepareWrite("INSERT OR IGNORE INTO erasures (mark) VALUES (?)");
    let added = 0;
    for (const mark of marks) added += Number(insert.run(mark).changes);
    if (added > 0) this.#marks = readMarks(this.database);
    return added;
  }

  /** Within a write: a chunk that has become full is written whole. */
  sealIfFull(): void {
    if (this.columns.rows % CHUNK_ROWS !== 0 || this.columns.rows === 0) return;
    const block = this.columns.rows / CHUNK_ROWS - 1;
    const sealed = this.columns.seal(block);
    this.#writeBlock(block, sealed);
    keepArrivals(this.database, block, sealed.createdAt);
  }

  kill(row: number): void {
    this.columns.kill(row);
    this.#replaces = true;
    this.#noteChange(row);
  }

  change(row: number, values: RowValues): void {
    this.columns.change(row, values);
    this.#replaces = true;
    this.#noteChange(row);
  }

  /** Writes the changes of one block into it, if there are many; false if there was nothing to do. */
  fold(all = false): boolean {
    if (this.#changes === 0 || (!all && this.#changes < MOST_CHANGES)) return false;
    const first = this.database.prepare("SELECT min(row) AS row FROM changes").get().row as number | null;
    if (first === null) return false;
    const block = Math.floor(first / CHUNK_ROWS);
    this.tidy(() => this.foldBlock(block));
    return true;
  }

  /** Within a transaction. */
  foldBlock(block: number): void {
    this.#writeBlock(block, this.columns.chunk(block));
    const drop = this.prepareWrite("DELETE FROM changes WHERE row >= ? AND row < ?");
    this.#changes -= Number(drop.run(block * CHUNK_ROWS, (block + 1) * CHUNK_ROWS).changes);
  }

  /** Everything that was written is in the file itself, and the log is empty; false if a reader keeps it from that. */
  emptyLog(): boolean {
    return this.#wal.empty();
  }

  close(): void {
    try {
      this.#wal.empty();
    } finally {
      this.database.close();
      this.#lock.close();
    }
  }

  /** What was written is written, whatever becomes of the log: a disk that takes no more says so at the next write. */
  #tend(): void {
    try {
      this.#wal.tend();
    } catch {
      // It is tended after the next write.
    }
  }

  #writeBlock(block: number, chunk: Chunk): void {
    const insert = this.prepareWrite("INSERT OR REPLACE INTO blocks (block, columns) VALUES (?, ?)");
    insert.run(block, packChunk(chunk));
    keepRelatives(this.database, block, chunk.relative);
  }

  /** Blocks that are full are not written again for every row. */
  #noteChange(row: number): void {
    const chunk = this.columns.chunkOf(row);
    if (chunk.order === null) return;
    const within = row % CHUNK_ROWS;
    this.#change.run(
      row,
      this.columns.isAlive(row) ? 1 : 0,
      chunk.facet[within] ?? 0,
      chunk.account[within] ?? 0,
      chunk.engagement[within] ?? 0,
      chunk.relative[within] ?? 0,
    );
    this.#changes += 1;
  }

  #keepNames(table: "facets" | "tags", from: number): void {
    const names = this.columns[table];
    if (names.count === from) return;
    const insert = this.prepareWrite(`INSERT OR REPLACE INTO ${table} (number, name) VALUES (?, ?)`);
    for (let number = from; number < names.count; number += 1) insert.run(number, names.at(number));
  }

  #publish(): void {
    const snapshot = this.columns.snapshot(this.#version, this.#accountsVersion);
    const state = { analyzer: this.#analyzer, words: this.#words, replacedIn: this.#replacedIn };
    this.#options.publish({ snapshot, ...state });
  }
}
