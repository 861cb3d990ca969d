import { closeSync, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type DatabaseSyncInstance } from "@photostructure/sqlite";
import { whenNotBusy } from "./sqlite-dialect.ts";

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
