import type { ColumnDefinitionBuilder, Transaction } from "kysely";
import type { SchemaDialect } from "./schema-dialect.ts";
import type { Tables } from "./tables.ts";

/** What several servers need to count together. */
export async function createRateTables(
  transaction: Transaction<Tables>,
  { textType }: SchemaDialect,
): Promise<void> {
  const required = (column: ColumnDefinitionBuilder) => column.notNull();
  await transaction.schema
    .createTable("rate_counts")
    .addColumn("counter", textType, required)
    .addColumn("hour", "integer", required)
    .addColumn("used", "bigint", required)
    .addColumn("granted", "bigint", required)
    .addPrimaryKeyConstraint("rate_counts_hour", ["counter", "hour"])
    .execute();
}
