import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { SchemaDialect } from "./schema-dialect.ts";

/** The advisory lock of those who migrate; the letters EARS. */
const MIGRATION_LOCK = 0x45_41_52_53;
const LOCK_POLL_MS = 50;

export const POSTGRES_SCHEMA: SchemaDialect = {
  idType: "bigserial",
  completeId: (column) => column.primaryKey(),
  // In the order of their bytes, whatever the database's own collation is.
  textType: sql`text collate "C"`,
  async lock(transaction) {
    // Asked for again and again: a statement that waits would run into its timeout.
    for (;;) {
      const { rows } = await sql<{
        taken: boolean;
      }>`select pg_try_advisory_xact_lock(${MIGRATION_LOCK}) as taken`.execute(transaction);
      if (rows[0]?.taken) return;
      await sleep(LOCK_POLL_MS);
    }
  },
  async lastId(db, table) {
    const { rows } = await sql<{ last: number | null }>`
      select pg_sequence_last_value(pg_get_serial_sequence(${table}, 'id')::regclass) as last
    `.execute(db);
    return rows[0]?.last ?? 0;
  },
  async raiseLastId(db, table, id) {
    if (id <= (await this.lastId(db, table))) return;
    await sql`select setval(pg_get_serial_sequence(${table}, 'id')::regclass, ${id})`.execute(db);
  },
};
