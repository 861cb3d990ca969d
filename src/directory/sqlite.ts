import { Kysely } from "kysely";
import { createDirectory } from "./create-directory.ts";
import type { Directory } from "./directory.ts";
import { migrate } from "./migrations.ts";
import type { SchemaDialect } from "./schema-dialect.ts";
import { openSqliteDatabase } from "./sqlite-database.ts";
import { createSqliteDialect } from "./sqlite-dialect.ts";
import type { Tables } from "./tables.ts";

interface SqliteDirectoryOptions {
  /** Made when it does not exist, readable by its owner only. */
  readonly file: string;
  /** 32 bytes; API keys are encrypted under it. */
  readonly secret: Uint8Array;
  readonly clock?: () => Date;
  /** How long an answer of `authenticate` may be old. */
  readonly keyCacheMs?: number;
}

/** Opens the directory in a SQLite file; several processes may have it open at once. */
export async function openSqliteDirectory(options: SqliteDirectoryOptions): Promise<Directory> {
  const { file, secret, clock = () => new Date(), keyCacheMs } = options;
  const database = await openSqliteDatabase(file);
  const db = new Kysely<Tables>({ dialect: createSqliteDialect(database) });
  try {
    await migrate(db, SCHEMA_DIALECT, clock);
    return createDirectory({ db, secret, clock, ...(keyCacheMs !== undefined && { keyCacheMs }) });
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

const SCHEMA_DIALECT: SchemaDialect = {
  idType: "integer",
  completeId: (column) => column.primaryKey().autoIncrement(),
  textType: "text",
  // A transaction begins with the write lock already.
  lock: async () => {},
};
