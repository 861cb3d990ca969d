import type { ColumnDefinitionBuilder, Expression, Transaction } from "kysely";
import type { Tables } from "./tables.ts";

/** What the databases say differently when tables are made. */
export interface SchemaDialect {
  readonly idType: "integer" | "bigserial";
  /** Completes the column `id`: given by the database, never used twice. */
  readonly completeId: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;
  /** Text that is compared and ordered by its bytes. */
  readonly textType: "text" | Expression<string>;
  /** Holds off everybody else who migrates until the transaction ends. */
  readonly lock: (transaction: Transaction<Tables>) => Promise<void>;
}
