import type { Database } from "../database.ts";

const PAGE_BYTES = 8192;

export interface WalLimits {
  /** So many pages of the log are written into the file at a time. */
  readonly stepPages: number;
  /** Above this, readers that never pause would let the log grow for ever: they are held back for a moment. */
  readonly mostPages: number;
  /** After a reader of another process was in the way, so long no writer is held back for it again. */
  readonly restMs: number;
  /** Our own readers are done within a turn; others are not waited for longer. */
  readonly restartMs: number;
  /** As long where the log is to be empty. */
  readonly truncateMs: number;
}

const LIMITS: WalLimits = {
  stepPages: (16 * 2 ** 20) / PAGE_BYTES,
  mostPages: (64 * 2 ** 20) / PAGE_BYTES,
  restMs: 10_000,
  restartMs: 200,
  truncateMs: 5_000,
};

interface LogState {
  readonly busy: number;
  readonly log: number;
  readonly checkpointed: number;
}

/** Keeps the write-ahead log short. `hold` is shared with the readers: they begin nothing while it is 1. */
export class Wal {
  readonly #database: Database;
  readonly #hold: Int32Array;
  readonly #limits: WalLimits;
  #restUntil = 0;

  constructor(database: Database, hold: Int32Array, limits = LIMITS) {
    this.#database = database;
    this.#hold = hold;
    this.#limits = limits;
    database.exec(`PRAGMA journal_size_limit = ${limits.mostPages * PAGE_BYTES}`);
  }

  /** After every write. */
  tend(): void {
    const { log, checkpointed } = this.#checkpoint("NOOP");
    if (log - checkpointed >= this.#limits.stepPages) this.#checkpoint("PASSIVE");
    if (log < this.#limits.mostPages || performance.now() < this.#restUntil) return;
    const { busy } = this.#withoutReaders("RESTART", this.#limits.restartMs);
    if (busy !== 0) this.#restUntil = performance.now() + this.#limits.restMs;
  }

  /** False if a reader outside of this process keeps it from being empty. */
  empty(): boolean {
    return this.#withoutReaders("TRUNCATE", this.#limits.truncateMs).busy === 0;
  }

  #withoutReaders(mode: "RESTART" | "TRUNCATE", waitMs: number): LogState {
    const { timeout } = this.#database.prepare("PRAGMA busy_timeout").get() as { timeout: number };
    Atomics.store(this.#hold, 0, 1);
    this.#database.exec(`PRAGMA busy_timeout = ${waitMs}`);
    try {
      return this.#checkpoint(mode);
    } finally {
      this.#database.exec(`PRAGMA busy_timeout = ${timeout}`);
      Atomics.store(this.#hold, 0, 0);
      Atomics.notify(this.#hold, 0);
    }
  }

  #checkpoint(mode: string): LogState {
    return this.#database.prepare(`PRAGMA wal_checkpoint(${mode})`).get();
  }
}
