import type { Kysely, Transaction } from "kysely";
import type { DailyUse } from "../records.ts";
import { transact } from "../store/dialect.ts";
import type { Tables } from "../store/tables.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** In UTC: `2026-11-10`. */
export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}

/** So many days that end with today, oldest first. */
export function lastDays(now: Date, days: number): readonly string[] {
  return Array.from({ length: days }, (_, index) =>
    dayOf(new Date(now.getTime() - (days - 1 - index) * DAY_MS)),
  );
}

/** How often each key of a user was used on each of these days. */
export async function readDailyUses(
  db: Kysely<Tables>,
  userId: number,
  days: readonly string[],
): Promise<ReadonlyMap<number, readonly DailyUse[]>> {
  const keys = await db.selectFrom("api_keys").select("id").where("user_id", "=", userId).execute();
  const rows = await db
    .selectFrom("key_usage")
    .innerJoin("api_keys", "api_keys.id", "key_usage.key_id")
    .select(["key_usage.key_id", "key_usage.day", "key_usage.requests"])
    .where("api_keys.user_id", "=", userId)
    .where("key_usage.day", ">=", days[0] ?? "")
    .execute();
  const requests = new Map(rows.map((row) => [`${row.key_id} ${row.day}`, row.requests]));
  return new Map(
    keys.map(({ id }) => [id, days.map((day) => ({ day, requests: requests.get(`${id} ${day}`) ?? 0 }))]),
  );
}

const FLUSH_INTERVAL_MS = 60_000;

/** What has not been written yet about one key. */
interface PendingUse {
  /** Unix milliseconds. */
  lastUsedAt: number;
  lastAddress: string | null;
  readonly requestsByDay: Map<string, number>;
}

/** When and how often keys were used: noted in memory, written once a minute, because every request uses one. */
export class KeyUsage {
  readonly #db: Kysely<Tables>;
  readonly #clock: () => Date;
  readonly #intervalMs: number;
  #pending = new Map<number, PendingUse>();
  /** What is being written now: neither pending nor sure to be in the database. */
  #writing: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | null = null;
  #closed = false;

  constructor(db: Kysely<Tables>, clock: () => Date, intervalMs = FLUSH_INTERVAL_MS) {
    this.#db = db;
    this.#clock = clock;
    this.#intervalMs = intervalMs;
  }

  touch(keyId: number, address: string | null = null): void {
    if (this.#closed) return;
    const now = this.#clock();
    note(this.#pending, keyId, { at: now.getTime(), address, day: dayOf(now), requests: 1 });
    this.#schedule();
  }

  /** What is not written yet. */
  pending(keyId: number): Pick<PendingUse, "lastUsedAt" | "lastAddress"> | null {
    return this.#pending.get(keyId) ?? null;
  }

  /** Writes what is pending now, so that a reader sees it. */
  async settle(): Promise<void> {
    await this.#writing;
    this.#writing = this.#flush();
    await this.#writing;
  }

  async close(): Promise<void> {
    this.#closed = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.settle();
  }

  #schedule(): void {
    if (this.#timer || this.#closed) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      void this.settle();
    }, this.#intervalMs).unref();
  }

  /** Never throws: a request must not fail because the use of its key was not noted. */
  async #flush(): Promise<void> {
    if (this.#pending.size === 0) return;
    const uses = this.#pending;
    this.#pending = new Map();
    try {
      await transact(this.#db, (transaction) => write(transaction, uses));
    } catch {
      for (const [keyId, { lastUsedAt: at, lastAddress: address, requestsByDay }] of uses) {
        for (const [day, requests] of requestsByDay)
          note(this.#pending, keyId, { at, address, day, requests });
      }
      this.#schedule();
    }
  }
}

interface Use {
  readonly at: number;
  readonly address: string | null;
  readonly day: string;
  readonly requests: number;
}

function note(uses: Map<number, PendingUse>, keyId: number, { at, address, day, requests }: Use): void {
  const first = { lastUsedAt: at, lastAddress: address, requestsByDay: new Map<string, number>() };
  const use = uses.get(keyId) ?? first;
  if (at >= use.lastUsedAt) use.lastAddress = address ?? use.lastAddress;
  use.lastUsedAt = Math.max(use.lastUsedAt, at);
  use.requestsByDay.set(day, (use.requestsByDay.get(day) ?? 0) + requests);
  uses.set(keyId, use);
}

async function write(transaction: Transaction<Tables>, uses: ReadonlyMap<number, PendingUse>): Promise<void> {
  // In the same order everywhere, so that servers that write at the same time do not wait for each other in a circle.
  const inOrder = [...uses].sort(([one], [other]) => one - other);
  for (const [id, { lastUsedAt, lastAddress, requestsByDay }] of inOrder) {
    const known = await transaction
      .selectFrom("api_keys")
      .select("id")
      .where("id", "=", id)
      .executeTakeFirst();
    if (!known) continue;
    await transaction
      .updateTable("api_keys")
      .set({ last_used_at: lastUsedAt, ...(lastAddress !== null && { last_address: lastAddress }) })
      .where("id", "=", id)
      // Another process may have seen it used later.
      .where((eb) => eb.or([eb("last_used_at", "is", null), eb("last_used_at", "<", lastUsedAt)]))
      .execute();
    for (const [day, requests] of requestsByDay) {
      await transaction
        .insertInto("key_usage")
        .values({ key_id: id, day, requests })
        .onConflict((conflict) =>
          conflict
            .columns(["key_id", "day"])
            .doUpdateSet((eb) => ({ requests: eb("key_usage.requests", "+", requests) })),
        )
        .execute();
    }
  }
}
