import { CHUNK_ROWS } from "../../columns/chunk.ts";
import { readMeta, type Statement, writeMeta } from "../database.ts";
import { forgetFrequentSets } from "../terms.ts";
import type { Store } from "./store.ts";

/** A deletion from the word index touches pages all over it: so many rows at a time. */
const ROWS_AT_ONCE = 1_000;
/** Pages of the word index that are written at a time. */
const MERGE_PAGES = 2_000;
const FREE_PAGES = 2_000;

/**
 * Removes from the file what was deleted or replaced, in steps between which others write: dead rows; words
 * that only they had, which means writing the word index anew; names that no post has any more; pages that
 * are free then; the log. Searches go on meanwhile.
 */
export class Purge {
  readonly #store: Store;
  #rows = 0;
  #steps: Generator<void, void, void> | null = null;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Does a little more; null as long as something is left to do, then how many rows were removed. */
  step(): number | null {
    const steps = this.#steps ?? this.#run();
    // A step that fails ends this purge: the next one begins anew, with what is left.
    this.#steps = null;
    if (steps.next().done !== true) {
      this.#steps = steps;
      return null;
    }
    const rows = this.#rows;
    this.#rows = 0;
    return rows;
  }

  *#run(): Generator<void, void, void> {
    const { database } = this.#store;
    const scrubbed = new Set<number>(this.#isBegun() ? this.#scrubAll() : []);
    this.#store.tidy(() => forgetFrequentSets(database));
    while (this.#removeRows(scrubbed)) yield;
    yield* this.#scrubBlocks(scrubbed);
    this.#blankNames();
    yield;
    yield* this.#mergeWords();
    while (Number(database.prepare("PRAGMA freelist_count").get().freelist_count) > 0) {
      database.exec(`PRAGMA incremental_vacuum(${FREE_PAGES})`);
      yield;
    }
    this.#store.tidy(() => database.exec("DELETE FROM meta WHERE key = 'purge'"));
    this.#store.emptyLog();
  }

  /** Whether rows were removed by a purge that has not come to its end, because the process was killed for example. */
  #isBegun(): boolean {
    return readMeta(this.#store.database, "purge") !== null;
  }

  /** It is not recorded which blocks have rows that were removed. Gives the blocks that are full. */
  #scrubAll(): readonly number[] {
    const { columns } = this.#store;
    const full = Math.floor(columns.rows / CHUNK_ROWS);
    for (let row = 0; row < full * CHUNK_ROWS; row += 1) if (!columns.isAlive(row)) columns.scrub(row);
    return Array.from({ length: full }, (_, block) => block);
  }

  #removeRows(scrubbed: Set<number>): boolean {
    const dead = this.#store.database
      .prepare("SELECT row FROM posts WHERE died IS NOT NULL LIMIT ?")
      .all(ROWS_AT_ONCE) as { row: number }[];
    if (dead.length === 0) return false;
    const removals = this.#removals();
    this.#store.tidy(() => {
      writeMeta(this.#store.database, "purge", 1);
      for (const { row } of dead) {
        for (const remove of removals) remove.run(BigInt(row));
        this.#store.columns.scrub(row);
        if (this.#store.columns.chunkOf(row).order !== null) scrubbed.add(Math.floor(row / CHUNK_ROWS));
      }
    });
    this.#rows += dead.length;
    return true;
  }

  #removals(): readonly Statement[] {
    const tables = ["documents", ...this.#tables("sequences"), ...this.#tables("words"), "posts"];
    // What FTS5 calls its rows.
    return tables.map((table) => {
      const key = table.startsWith("words") ? "rowid" : "row";
      return this.#store.prepareWrite(`DELETE FROM ${table} WHERE ${key} = ?`);
    });
  }

  /** While posts are being analyzed anew there are two. */
  #tables(name: "sequences" | "words"): readonly string[] {
    return readMeta(this.#store.database, "reindex") === null ? [name] : [name, `${name}_next`];
  }

  *#scrubBlocks(blocks: ReadonlySet<number>): Generator<void, void, void> {
    for (const block of blocks) {
      this.#store.tidy(() => this.#store.foldBlock(block));
      yield;
    }
  }

  /** Hashtags and domains that no post has any more. Numbers stay taken. */
  #blankNames(): void {
    const { columns } = this.#store;
    const used = new Uint8Array(columns.tags.count);
    columns.visitAlive((_, { tagsFrom, tags }, within) => {
      const end = tagsFrom[within + 1] ?? 0;
      for (let at = tagsFrom[within] ?? 0; at < end; at += 1) used[tags[at] ?? 0] = 1;
    });
    const unused: number[] = [];
    for (let number = 0; number < used.length; number += 1) {
      if (used[number] === 0 && !columns.tags.isBlank(number)) unused.push(number);
    }
    if (unused.length === 0) return;
    this.#store.write(() => {
      const blank = this.#store.prepareWrite("UPDATE tags SET name = ? WHERE number = ?");
      for (const number of unused) blank.run(`\0${number}`, number);
    });
    // When it is in the file: what fails has not happened.
    columns.tags.blank(unused);
  }

  /** Until all that is left is one segment without anything that was deleted. */
  *#mergeWords(): Generator<void, void, void> {
    if (!this.#isBegun()) return;
    for (const table of this.#tables("words")) yield* this.#merge(table);
  }

  *#merge(table: string): Generator<void, void, void> {
    const { database } = this.#store;
    const merge = this.#store.prepareWrite(`INSERT INTO ${table} (${table}, rank) VALUES ('merge', ?)`);
    const changes = () => Number(database.prepare("SELECT total_changes() AS changes").get().changes);
    for (let pages = -MERGE_PAGES; ; pages = MERGE_PAGES) {
      const before = changes();
      this.#store.tidy(() => void merge.run(BigInt(pages)));
      yield;
      // FTS5 reports one change even if it found nothing to do.
      if (changes() - before < 2) return;
    }
  }
}
