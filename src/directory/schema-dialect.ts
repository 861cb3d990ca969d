import type { ColumnDefinitionBuilder, Transaction } from "kysely";
import type { Tables } from "./tables.ts";

/** What the databases say differently when tables are made. */
export interface SchemaDialect {
  readonly idType: "integer" | "serial";
  /** Completes the column `id`: given by the database, never used twice. */
  readonly completeId: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;
  /** Holds off everybody else who migrates until the transaction ends. */
  readonly lock: (transaction: Transaction<Tables>) => Promise<void>;
}
