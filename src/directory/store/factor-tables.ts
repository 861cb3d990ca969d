import type { ColumnDefinitionBuilder, Transaction } from "kysely";
import type { SchemaDialect } from "./dialect.ts";
import type { Tables } from "./tables.ts";

/** Second factors, and users of an identity provider. Sessions of before were opened with a password. */
export async function createFactorTables(
  transaction: Transaction<Tables>,
  { idType, completeId, textType }: SchemaDialect,
): Promise<void> {
  const { schema } = transaction;
  const required = (column: ColumnDefinitionBuilder) => column.notNull();
  const owner = (column: ColumnDefinitionBuilder) =>
    column.notNull().references("users.id").onDelete("cascade");

  await schema
    .createTable("authenticator_apps")
    .addColumn("user_id", "integer", (column) =>
      column.primaryKey().references("users.id").onDelete("cascade"),
    )
    .addColumn("sealed_secret", textType, required)
    .addColumn("last_step", "bigint", required)
    .addColumn("created_at", "bigint", required)
    .execute();

  await schema
    .createTable("recovery_codes")
    .addColumn("code_hash", textType, (column) => column.primaryKey())
    .addColumn("user_id", "integer", owner)
    .execute();
  await schema.createIndex("recovery_codes_user").on("recovery_codes").column("user_id").execute();

  await schema
    .createTable("passkeys")
    .addColumn("id", idType, completeId)
    .addColumn("user_id", "integer", owner)
    .addColumn("credential_id", textType, (column) => column.notNull().unique())
    .addColumn("public_key", textType, required)
    .addColumn("counter", "bigint", required)
    .addColumn("transports", textType, required)
    .addColumn("name", textType, required)
    .addColumn("created_at", "bigint", required)
    .addColumn("last_used_at", "bigint")
    .execute();
  await schema.createIndex("passkeys_user").on("passkeys").column("user_id").execute();

  await schema
    .createTable("identities")
    .addColumn("issuer", textType, required)
    .addColumn("subject", textType, required)
    .addColumn("user_id", "integer", owner)
    .addColumn("created_at", "bigint", required)
    .addPrimaryKeyConstraint("identities_once", ["issuer", "subject"])
    .execute();
  await schema.createIndex("identities_user").on("identities").column("user_id").execute();

  await schema
    .alterTable("users")
    .addColumn("second_factor", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await schema
    .alterTable("sessions")
    .addColumn("opened_with", textType, (column) => column.notNull().defaultTo("password"))
    .execute();
}
