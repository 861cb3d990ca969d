import type { ColumnDefinitionBuilder, Expression, Kysely, Transaction } from "kysely";
import type { Tables } from "./tables.ts";

/** A database with the tables of a directory. */
export interface DirectoryDatabase {
  readonly db: Kysely<Tables>;
  readonly dialect: SchemaDialect;
  readonly changeMark: ChangeMark;
}

/** Says something else after every change to the database, whoever made it. Null: it cannot say, and what was read before may be out of date. */
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
