import { closeSync, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type DatabaseSyncInstance } from "@photostructure/sqlite";
import { Kysely, sql } from "kysely";
import { createDirectory, type UserCaps } from "../create-directory.ts";
import type { Directory } from "../directory.ts";
import type { ChangeMark, DirectoryDatabase, SchemaDialect } from "./dialect.ts";
import { migrate } from "./migrations.ts";
import { createSqliteDialect, whenNotBusy } from "./sqlite-dialect.ts";
import type { Tables } from "./tables.ts";

const SQLITE_SCHEMA: SchemaDialect = {
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

/** One connection: what was committed survives a crash of the machine, and readers do not wait for writers. */
export async function openSqliteDatabase(file: string): Promise<DatabaseSyncInstance> {
  mkdirSync(dirname(file), { recursive: true });
  // SQLite gives its journals the mode of the database, so it is made with the right one.
  closeSync(openSync(file, "a", 0o600));
  const database = new DatabaseSync(file);
  try {
    await whenNotBusy(() => database.exec("pragma journal_mode = wal"));
    database.exec("pragma synchronous = full");
    database.exec("pragma foreign_keys = on");
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** One number grows with what other connections commit, the other with what this one does. */
const CHANGES = "select data_version, total_changes() as own from pragma_data_version";

interface Changes {
  readonly data_version: number;
  readonly own: number;
}

/**
 * To look takes a fourteenth of the time of a search that is repeated: a caller that asks before the look is over
 * shares what it sees.
 */
export function createChangeMark(database: DatabaseSyncInstance): ChangeMark {
  const statement = database.prepare(CHANGES);
  let looking: Promise<string | null> | null = null;

  function look(): string | null {
    // A transaction does not see what others have changed since it began.
    if (!database.isOpen || database.isTransaction) return null;
    try {
      const { data_version, own } = statement.get() as unknown as Changes;
      return `${data_version} ${own}`;
    } catch {
      return null;
    }
  }

  return () => {
    looking ??= new Promise(setImmediate).then(() => {
      looking = null;
      return look();
    });
    return looking;
  };
}

interface SqliteDirectoryOptions {
  /** Made when it does not exist, readable by its owner only. */
  readonly file: string;
  /** 32 bytes; API keys are encrypted under it. */
  readonly secret: Uint8Array;
  readonly clock?: () => Date;
  /** How long an answer of `authenticate` may be old. */
  readonly keyCacheMs?: number;
  readonly caps?: UserCaps;
}

/** Opens the directory in a SQLite file; several processes may have it open at once. */
export async function openSqliteDirectory(options: SqliteDirectoryOptions): Promise<Directory> {
  const { file, secret, clock = () => new Date(), keyCacheMs, caps } = options;
  const { db, changeMark } = await openSqliteTables(file, clock);
  try {
    return createDirectory({
      db,
      secret,
      clock,
      changeMark,
      caps,
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
