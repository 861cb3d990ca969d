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
