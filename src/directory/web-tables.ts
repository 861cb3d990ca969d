import type { ColumnDefinitionBuilder, Transaction } from "kysely";
import type { SchemaDialect } from "./schema-dialect.ts";
import type { Tables } from "./tables.ts";

/** What the web application needs. Sessions are made anew, because none could be had before: nothing signed anybody in. */
export async function createWebTables(
  transaction: Transaction<Tables>,
  { idType, completeId, textType }: SchemaDialect,
): Promise<void> {
  const { schema } = transaction;
  const required = (column: ColumnDefinitionBuilder) => column.notNull();
  const belongsTo = (reference: string) => (column: ColumnDefinitionBuilder) =>
    column.notNull().references(reference).onDelete("cascade");

  await schema.dropTable("sessions").execute();
  await schema
    .createTable("sessions")
    .addColumn("id", idType, completeId)
    .addColumn("token_hash", textType, (column) => column.notNull().unique())
    .addColumn("user_id", "integer", belongsTo("users.id"))
    .addColumn("created_at", "bigint", required)
    .addColumn("confirmed_at", "bigint", required)
    .addColumn("expires_at", "bigint", required)
    .addColumn("address", textType)
    .addColumn("user_agent", textType)
    .execute();
  await schema.createIndex("sessions_owner").on("sessions").column("user_id").execute();
  await schema.createIndex("sessions_end").on("sessions").column("expires_at").execute();

  await schema
    .createTable("session_keys")
    .addColumn("secret_hash", textType, (column) => column.primaryKey())
    .addColumn("session_id", "integer", belongsTo("sessions.id"))
    .addColumn("expires_at", "bigint", required)
    .execute();
  await schema.createIndex("session_keys_session").on("session_keys").column("session_id").execute();
  await schema.createIndex("session_keys_end").on("session_keys").column("expires_at").execute();

  await schema
    .createTable("key_usage")
    .addColumn("key_id", "integer", belongsTo("api_keys.id"))
    .addColumn("day", textType, required)
    .addColumn("requests", "bigint", required)
    .addPrimaryKeyConstraint("key_usage_day", ["key_id", "day"])
    .execute();

  await schema
    .createTable("audit")
    .addColumn("id", idType, completeId)
    .addColumn("at", "bigint", required)
    .addColumn("actor", textType)
    .addColumn("action", textType, required)
    .addColumn("subject", textType)
    .addColumn("detail", textType)
    .addColumn("address", textType)
    .execute();
  await schema.createIndex("audit_at").on("audit").column("at").execute();
}
