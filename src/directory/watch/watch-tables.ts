import { type ColumnDefinitionBuilder, type Generated, sql, type Transaction } from "kysely";
import type { SchemaDialect } from "../store/dialect.ts";
import type { Tables } from "../store/tables.ts";

/** The tables of alerts: what is watched, what was found, what has been said of it and what is still to be sent. */
export interface WatchTables {
  readonly alerts: AlertsTable;
  readonly alert_channels: AlertChannelsTable;
  readonly notices: NoticesTable;
  readonly alert_matches: AlertMatchesTable;
  readonly deliveries: DeliveriesTable;
  readonly feeds: FeedsTable;
  readonly mail_leaves: MailLeavesTable;
  readonly watch_leases: WatchLeasesTable;
  readonly watch_rounds: WatchRoundsTable;
}

interface AlertsTable {
  readonly id: Generated<number>;
  readonly search_id: number;
  readonly user_id: number;
  readonly kind: string;
  /** What the kind needs to know, in JSON. */
  readonly settings: string;
  readonly digest: string;
  readonly cooldown_minutes: number;
  /** Minutes of the day; null: no quiet hours. */
  readonly quiet_from: number | null;
  readonly quiet_to: number | null;
  readonly time_zone: string;
  readonly enabled: number;
  /** The arrival up to which posts have been looked at: see ADR 23. */
  readonly seen_until: number;
  /** When a threshold or a spike was last looked for. */
  readonly checked_at: number | null;
  readonly fired_at: number | null;
  /** What is to be said when the quiet hours are over. */
  readonly held_title: string | null;
  /** Why it could not be looked at the last time. */
  readonly problem: string | null;
  readonly created_at: number;
  readonly updated_at: number;
}

interface AlertChannelsTable {
  readonly id: Generated<number>;
  readonly alert_id: number;
  readonly type: string;
  readonly url: string | null;
  readonly format: string | null;
  /** What bodies are signed with, encrypted. */
  readonly sealed_secret: string | null;
  /** When it was given up. */
  readonly off_at: number | null;
  readonly off_reason: string | null;
}

interface NoticesTable {
  readonly id: Generated<number>;
  /** By which receivers tell repetitions. */
  readonly event_id: string;
  readonly alert_id: number;
  readonly user_id: number;
  readonly at: number;
  readonly title: string;
  readonly total: number;
  readonly read_at: number | null;
}

interface AlertMatchesTable {
  readonly alert_id: number;
  readonly post_id: number;
  readonly arrived_at: number;
  /** Unix seconds. */
  readonly published_at: number;
  /** Null: nothing has been said of it yet. */
  readonly notice_id: number | null;
}

interface DeliveriesTable {
  readonly id: Generated<number>;
  readonly notice_id: number;
  readonly channel_id: number;
  /** What is sent together keeps together; null: nothing was tried yet, or it is sent alone. */
  readonly batch: string | null;
  readonly attempts: number;
  readonly created_at: number;
  readonly next_at: number;
  readonly problem: string | null;
}

interface FeedsTable {
  readonly search_id: number;
  readonly secret_hash: string;
  readonly sealed_secret: string;
  readonly created_at: number;
}

interface MailLeavesTable {
  readonly user_id: number;
  readonly left_at: number;
}

interface WatchLeasesTable {
  readonly name: string;
  readonly holder: string;
  readonly until: number;
}

interface WatchRoundsTable {
  readonly id: Generated<number>;
  readonly started_at: number;
  readonly took_ms: number;
  readonly searches: number;
  readonly matches: number;
  readonly notices: number;
  readonly failures: number;
  readonly problem: string | null;
}

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
