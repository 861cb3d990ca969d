import { Kysely } from "kysely";
import { createDirectory } from "./create-directory.ts";
import type { Directory } from "./directory.ts";
import { migrate } from "./migrations.ts";
import type { DirectoryDatabase } from "./schema-dialect.ts";
import { createChangeMark } from "./sqlite-changes.ts";
import { openSqliteDatabase } from "./sqlite-database.ts";
import { createSqliteDialect } from "./sqlite-dialect.ts";
import { SQLITE_SCHEMA } from "./sqlite-schema.ts";
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
  const { db, changeMark } = await openSqliteTables(file, clock);
  try {
    return createDirectory({
      db,
      secret,
      clock,
      changeMark,
      ...(keyCacheMs !== undefined && { keyCacheMs }),
    });
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/** The tables of the directory in a SQLite file, up to date. Close `db`. */
export async function openSqliteTables(
  file: string,
  clock: () => Date = () => new Date(),
): Promise<DirectoryDatabase> {
  const database = await openSqliteDatabase(file);
  const db = new Kysely<Tables>({ dialect: createSqliteDialect(database) });
  try {
    await migrate(db, SQLITE_SCHEMA, clock);
    return { db, dialect: SQLITE_SCHEMA, changeMark: createChangeMark(database) };
  } catch (error) {
    await db.destroy();
    throw error;
  }
}
