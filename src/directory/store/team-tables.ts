import type { ColumnDefinitionBuilder, Transaction } from "kysely";
import type { SchemaDialect } from "./dialect.ts";
import type { Tables } from "./tables.ts";

/** Searches of before are their owners' alone, and nobody has opened them yet. */
export async function createSearchShares({ schema }: Transaction<Tables>): Promise<void> {
  const belongsTo = (reference: string) => (column: ColumnDefinitionBuilder) =>
    column.notNull().references(reference).onDelete("cascade");
  await schema
    .createTable("search_shares")
    .addColumn("search_id", "integer", (column) => belongsTo("searches.id")(column).primaryKey())
    .addColumn("team_id", "integer", belongsTo("teams.id"))
    .execute();
  await schema.createIndex("search_shares_team").on("search_shares").column("team_id").execute();
  await schema
    .createTable("search_visits")
    .addColumn("search_id", "integer", belongsTo("searches.id"))
    .addColumn("user_id", "integer", belongsTo("users.id"))
    .addColumn("opened_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("search_visits_once", ["search_id", "user_id"])
    .execute();
  await schema.createIndex("search_visits_user").on("search_visits").column("user_id").execute();
}

/** Lists of before are their owners' alone. */
export async function createTeamTables(
  { schema }: Transaction<Tables>,
  { idType, completeId, textType }: SchemaDialect,
): Promise<void> {
  const belongsTo = (reference: string) => (column: ColumnDefinitionBuilder) =>
    column.notNull().references(reference).onDelete("cascade");
  await schema
    .createTable("teams")
    .addColumn("id", idType, completeId)
    .addColumn("name", textType, (column) => column.notNull())
    .addColumn("name_key", textType, (column) => column.notNull().unique())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .execute();
  await schema
    .createTable("team_members")
    .addColumn("team_id", "integer", belongsTo("teams.id"))
    .addColumn("user_id", "integer", belongsTo("users.id"))
    .addPrimaryKeyConstraint("team_members_once", ["team_id", "user_id"])
    .execute();
  await schema.createIndex("team_members_user").on("team_members").column("user_id").execute();
  await schema
    .createTable("list_shares")
    .addColumn("list_id", "integer", (column) => belongsTo("lists.id")(column).primaryKey())
    .addColumn("team_id", "integer", belongsTo("teams.id"))
    .addColumn("may", textType, (column) => column.notNull())
    .execute();
  await schema.createIndex("list_shares_team").on("list_shares").column("team_id").execute();
}
