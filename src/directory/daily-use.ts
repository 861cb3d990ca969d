import type { Kysely } from "kysely";
import type { DailyUse } from "./directory.ts";
import type { Tables } from "./tables.ts";

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
