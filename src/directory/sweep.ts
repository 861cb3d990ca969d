import type { Kysely } from "kysely";
import { dayOf } from "./daily-use.ts";
import type { Tables } from "./tables.ts";

/** How long entries of the audit log, and what is known of the use of keys, are kept. */
const KEPT_MS = 400 * 24 * 60 * 60 * 1000;

/** Removes what is too old to be kept, and sessions and their keys that are over. */
export async function sweep(db: Kysely<Tables>, now: Date): Promise<void> {
  const oldest = now.getTime() - KEPT_MS;
  await db.deleteFrom("audit").where("at", "<", oldest).execute();
  await db
    .deleteFrom("key_usage")
    .where("day", "<", dayOf(new Date(oldest)))
    .execute();
  await db.deleteFrom("session_keys").where("expires_at", "<=", now.getTime()).execute();
  await db.deleteFrom("sessions").where("expires_at", "<=", now.getTime()).execute();
}
