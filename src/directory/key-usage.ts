import type { Kysely } from "kysely";
import type { Tables } from "./tables.ts";

const FLUSH_INTERVAL_MS = 60_000;

/** When keys were last used: noted in memory, written once a minute, because every request uses one. */
export class KeyUsage {
  readonly #db: Kysely<Tables>;
  readonly #clock: () => Date;
  readonly #intervalMs: number;
  #pending = new Map<number, number>();
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> = Promise.resolve();
  #closed = false;

  constructor(db: Kysely<Tables>, clock: () => Date, intervalMs = FLUSH_INTERVAL_MS) {
    this.#db = db;
    this.#clock = clock;
    this.#intervalMs = intervalMs;
  }

  touch(keyId: number): void {
    if (this.#closed) return;
    this.#pending.set(keyId, this.#clock().getTime());
    this.#schedule();
  }

  /** What is not written yet; milliseconds. */
  pending(keyId: number): number | null {
    return this.#pending.get(keyId) ?? null;
  }

  async close(): Promise<void> {
    this.#closed = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#writing;
    await this.#flush();
  }

  #schedule(): void {
    if (this.#timer || this.#closed) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#writing = this.#flush();
    }, this.#intervalMs).unref();
  }

  /** Never throws: a request must not fail because the time of its key was not noted. */
  async #flush(): Promise<void> {
    if (this.#pending.size === 0) return;
    const uses = this.#pending;
    this.#pending = new Map();
    try {
      await this.#write(uses);
    } catch {
      this.#pending = new Map([...uses, ...this.#pending]);
      this.#schedule();
    }
  }

  async #write(uses: ReadonlyMap<number, number>): Promise<void> {
    await this.#db.transaction().execute(async (transaction) => {
      for (const [id, usedAt] of uses) {
        await transaction
          .updateTable("api_keys")
          .set({ last_used_at: usedAt })
          .where("id", "=", id)
          // Another process may have seen it used later.
          .where((eb) => eb.or([eb("last_used_at", "is", null), eb("last_used_at", "<", usedAt)]))
          .execute();
      }
    });
  }
}
