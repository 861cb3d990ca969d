import { type ColumnDefinitionBuilder, sql, type Transaction } from "kysely";
import type { SchemaDialect } from "./dialect.ts";
import type { Tables } from "./tables.ts";

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const belongsTo = (reference: string) => (column: ColumnDefinitionBuilder) =>
  column.notNull().references(reference).onDelete("cascade");

export async function createWatchTables(
  transaction: Transaction<Tables>,
  dialect: SchemaDialect,
): Promise<void> {
  await createAlertTables(transaction, dialect);
  await createNoticeTables(transaction, dialect);
  const { schema } = transaction;
  const { idType, completeId, textType } = dialect;
  await schema
    .createTable("feeds")
    .addColumn("search_id", "integer", (column) =>
      column.primaryKey().references("searches.id").onDelete("cascade"),
    )
    .addColumn("secret_hash", textType, (column) => column.notNull().unique())
    .addColumn("sealed_secret", textType, required)
    .addColumn("created_at", "bigint", required)
    .execute();
  await schema
    .createTable("mail_leaves")
    .addColumn("user_id", "integer", (column) =>
      column.primaryKey().references("users.id").onDelete("cascade"),
    )
    .addColumn("left_at", "bigint", required)
    .execute();
  await schema
    .createTable("watch_leases")
    .addColumn("name", textType, (column) => column.primaryKey())
    .addColumn("holder", textType, required)
    .addColumn("until", "bigint", required)
    .execute();
  await schema
    .createTable("watch_rounds")
    .addColumn("id", idType, completeId)
    .addColumn("started_at", "bigint", required)
    .addColumn("took_ms", "integer", required)
    .addColumn("searches", "integer", required)
    .addColumn("matches", "integer", required)
    .addColumn("notices", "integer", required)
    .addColumn("failures", "integer", required)
    .addColumn("problem", textType)
    .execute();
}

async function createAlertTables(
  { schema }: Transaction<Tables>,
  { idType, completeId, textType }: SchemaDialect,
): Promise<void> {
  await schema
    .createTable("alerts")
    .addColumn("id", idType, completeId)
    .addColumn("search_id", "integer", belongsTo("searches.id"))
    .addColumn("user_id", "integer", belongsTo("users.id"))
    .addColumn("kind", textType, required)
    .addColumn("settings", textType, required)
    .addColumn("digest", textType, required)
    .addColumn("cooldown_minutes", "integer", required)
    .addColumn("quiet_from", "integer")
    .addColumn("quiet_to", "integer")
    .addColumn("time_zone", textType, required)
    .addColumn("enabled", "integer", required)
    .addColumn("seen_until", "bigint", required)
    .addColumn("checked_at", "bigint")
    .addColumn("fired_at", "bigint")
    .addColumn("held_title", textType)
    .addColumn("problem", textType)
    .addColumn("created_at", "bigint", required)
    .addColumn("updated_at", "bigint", required)
    .execute();
  await schema.createIndex("alerts_search").on("alerts").column("search_id").execute();
  await schema.createIndex("alerts_user").on("alerts").column("user_id").execute();
  await schema
    .createTable("alert_channels")
    .addColumn("id", idType, completeId)
    .addColumn("alert_id", "integer", belongsTo("alerts.id"))
    .addColumn("type", textType, required)
    .addColumn("url", textType)
    .addColumn("format", textType)
    .addColumn("sealed_secret", textType)
    .addColumn("off_at", "bigint")
    .addColumn("off_reason", textType)
    .execute();
  await schema.createIndex("alert_channels_alert").on("alert_channels").column("alert_id").execute();
}

async function createNoticeTables(
  { schema }: Transaction<Tables>,
  { idType, completeId, textType }: SchemaDialect,
): Promise<void> {
  await schema
    .createTable("notices")
    .addColumn("id", idType, completeId)
    .addColumn("event_id", textType, (column) => column.notNull().unique())
    .addColumn("alert_id", "integer", belongsTo("alerts.id"))
    .addColumn("user_id", "integer", belongsTo("users.id"))
    .addColumn("at", "bigint", required)
    .addColumn("title", textType, required)
    .addColumn("total", "integer", required)
    .addColumn("read_at", "bigint")
    .execute();
  await schema.createIndex("notices_alert").on("notices").column("alert_id").execute();
  await schema.createIndex("notices_user").on("notices").columns(["user_id", "id"]).execute();
  await schema
    .createTable("alert_matches")
    .addColumn("alert_id", "integer", belongsTo("alerts.id"))
    .addColumn("post_id", "bigint", required)
    .addColumn("arrived_at", "bigint", required)
    .addColumn("published_at", "bigint", required)
    .addColumn("notice_id", "integer")
    // A post is recorded once: two posts with the same ID, which is a hash, came at different times.
    .addPrimaryKeyConstraint("alert_matches_once", ["alert_id", "post_id", "arrived_at"])
    .execute();
  await schema.createIndex("alert_matches_notice").on("alert_matches").column("notice_id").execute();
  await schema
    .createIndex("alert_matches_open")
    .on("alert_matches")
    .column("alert_id")
    .where(sql.ref("notice_id"), "is", null)
    .execute();
  await schema
    .createTable("deliveries")
    .addColumn("id", idType, completeId)
    .addColumn("notice_id", "integer", belongsTo("notices.id"))
    .addColumn("channel_id", "integer", belongsTo("alert_channels.id"))
    .addColumn("batch", textType)
    .addColumn("attempts", "integer", required)
    .addColumn("created_at", "bigint", required)
    .addColumn("next_at", "bigint", required)
    .addColumn("problem", textType)
    .addUniqueConstraint("deliveries_once", ["notice_id", "channel_id"])
    .execute();
  await schema.createIndex("deliveries_channel").on("deliveries").column("channel_id").execute();
  await schema.createIndex("deliveries_next").on("deliveries").column("next_at").execute();
}

/** Second factors, and users of an identity provider. Sessions of before were opened with a password. */
export async function createFactorTables(
  transaction: Transaction<Tables>,
  { idType, completeId, textType }: SchemaDialect,
): Promise<void> {
  const { schema } = transaction;
  const owner = belongsTo("users.id");

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

/** Searches of before are their owners' alone, and count as never opened. */
export async function createSearchShares({ schema }: Transaction<Tables>): Promise<void> {
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
    .addColumn("opened_at", "bigint", required)
    .addPrimaryKeyConstraint("search_visits_once", ["search_id", "user_id"])
    .execute();
  await schema.createIndex("search_visits_user").on("search_visits").column("user_id").execute();
}

/** Lists of before are their owners' alone. */
export async function createTeamTables(
  { schema }: Transaction<Tables>,
  { idType, completeId, textType }: SchemaDialect,
): Promise<void> {
  await schema
    .createTable("teams")
    .addColumn("id", idType, completeId)
    .addColumn("name", textType, required)
    .addColumn("name_key", textType, (column) => column.notNull().unique())
    .addColumn("created_at", "bigint", required)
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
    .addColumn("may", textType, required)
    .execute();
  await schema.createIndex("list_shares_team").on("list_shares").column("team_id").execute();
}
