import type { ColumnDefinitionBuilder, Expression, Kysely, Transaction } from "kysely";
import type { Tables } from "./tables.ts";

/** A database with the tables of a directory. */
export interface DirectoryDatabase {
  readonly db: Kysely<Tables>;
  readonly dialect: SchemaDialect;
  readonly changeMark: ChangeMark;
}

/**
 * Says something else after every change to the database, by any process. Null: it cannot say, and what was read
 * before may be out of date.
 */
export type ChangeMark = () => Promise<string | null>;

/** What the databases say differently about their tables. */
export interface SchemaDialect {
  readonly idType: "integer" | "bigserial";
  /** Completes the column `id`: given by the database, never used twice. */
  readonly completeId: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;
  /** Text that is compared and ordered by its bytes. */
  readonly textType: "text" | Expression<string>;
  /** Holds off everybody else who migrates until the transaction ends. */
  readonly lock: (transaction: Transaction<Tables>) => Promise<void>;
  /** The last ID that was given to a row of this table, whether or not that row is still there; 0: none. */
  readonly lastId: (db: Kysely<Tables>, table: keyof Tables) => Promise<number>;
  /** The next IDs are larger than this one. */
  readonly raiseLastId: (db: Kysely<Tables>, table: keyof Tables, id: number) => Promise<void>;
}

/** PostgreSQL's codes for a transaction that was given up in favor of another: it is as if it had not been tried. */
const GIVEN_UP = new Set(["40P01", "40001"]);
const MOST_ATTEMPTS = 5;

/** Runs it as one transaction; again, when the database gave it up because of others at the same time. */
export async function transact<Result>(
  db: Kysely<Tables>,
  act: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(act);
    } catch (error) {
      const code = error instanceof Error && "code" in error ? String(error.code) : "";
      if (!GIVEN_UP.has(code) || attempt === MOST_ATTEMPTS) throw error;
    }
  }
}
