import { sql } from "kysely";
import type { SchemaDialect } from "./schema-dialect.ts";

export const SQLITE_SCHEMA: SchemaDialect = {
  idType: "integer",
  completeId: (column) => column.primaryKey().autoIncrement(),
  textType: "text",
  // A transaction begins with the write lock already.
  lock: async () => {},
  async lastId(db, table) {
    const { rows } = await sql<{
      seq: number;
    }>`select seq from sqlite_sequence where name = ${table}`.execute(db);
    return rows[0]?.seq ?? 0;
  },
  async raiseLastId(db, table, id) {
    const raised = await sql`update sqlite_sequence set seq = max(seq, ${id}) where name = ${table}`.execute(
      db,
    );
    if (raised.numAffectedRows === 0n && id > 0) {
      await sql`insert into sqlite_sequence (name, seq) values (${table}, ${id})`.execute(db);
    }
  },
};
