import type { Database } from "../database.ts";

const PAGE_BYTES = 8192;
/** So much of the log is written into the file at a time. */
const STEP_PAGES = (16 * 2 ** 20) / PAGE_BYTES;
/** Above this, readers that never pause would let the log grow for ever: they are held back for a moment. */
const MOST_PAGES = (64 * 2 ** 20) / PAGE_BYTES;

interface LogState {
  readonly busy: number;
  readonly log: number;
  readonly checkpointed: number;
}

/** Keeps the write-ahead log short. `hold` is shared with the readers: they begin nothing while it is 1. */
export class Wal {
  readonly #database: Database;
  readonly #hold: Int32Array;

  constructor(database: Database, hold: Int32Array) {
    this.#database = database;
    this.#hold = hold;
    database.exec(`PRAGMA journal_size_limit = ${MOST_PAGES * PAGE_BYTES}`);
  }

  /** After every write. */
  tend(): void {
    const { log, checkpointed } = this.#checkpoint("NOOP");
    if (log - checkpointed >= STEP_PAGES) this.#checkpoint("PASSIVE");
    if (log >= MOST_PAGES) this.#withoutReaders("RESTART");
  }

  /** False if a reader outside of this process keeps it from being empty. */
  empty(): boolean {
    return this.#withoutReaders("TRUNCATE").busy === 0;
  }

  #withoutReaders(mode: "RESTART" | "TRUNCATE"): LogState {
    Atomics.store(this.#hold, 0, 1);
    try {
      return this.#checkpoint(mode);
    } finally {
      Atomics.store(this.#hold, 0, 0);
      Atomics.notify(this.#hold, 0);
    }
  }

  #checkpoint(mode: string): LogState {
    return this.#database.prepare(`PRAGMA wal_checkpoint(${mode})`).get();
  }
}
