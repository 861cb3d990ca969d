import type { ColumnDefinitionBuilder, Kysely, Transaction } from "kysely";
import { DirectoryError } from "../directory.ts";
import { normalizeEmail } from "../users/user-rows.ts";
import {
  createFactorTables,
  createSearchShares,
  createTeamTables,
  createWatchTables,
} from "./create-tables.ts";
import type { SchemaDialect } from "./dialect.ts";
import type { Tables } from "./tables.ts";

async function createSearchTables(
  { schema }: Transaction<Tables>,
  { idType, completeId, textType }: SchemaDialect,
): Promise<void> {
  const required = (column: ColumnDefinitionBuilder) => column.notNull();
  await schema
    .createTable("searches")
    .addColumn("id", idType, completeId)
    .addColumn("user_id", "integer", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("name", textType, required)
    .addColumn("query", textType, required)
    .addColumn("window_days", "integer")
    .addColumn("created_at", "bigint", required)
    .addColumn("updated_at", "bigint", required)
    .execute();
  await schema.createIndex("searches_user").on("searches").column("user_id").execute();
}

/** What several servers need to count together. */
async function createRateTables(
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

/** Invitations; which key or session did what is in the audit log; keys with limits of their own. */
async function createTrustTables(
  transaction: Transaction<Tables>,
  { textType }: SchemaDialect,
): Promise<void> {
  const { schema } = transaction;
  const required = (column: ColumnDefinitionBuilder) => column.notNull();
  await schema
    .createTable("invitations")
    .addColumn("token_hash", textType, (column) => column.primaryKey())
    .addColumn("user_id", "integer", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("created_at", "bigint", required)
    .addColumn("expires_at", "bigint", required)
    .execute();
  await schema.createIndex("invitations_user").on("invitations").column("user_id").execute();
  await schema.alterTable("audit").addColumn("key_id", "integer").execute();
  await schema.alterTable("audit").addColumn("session_id", "integer").execute();
  await schema.alterTable("api_keys").addColumn("rate_limit", "integer").execute();
}

/**
 * What the web application needs. Sessions are made anew, because none could be had before: no user could sign in.
 */
async function createWebTables(
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

/** Keys of before never end, and work from everywhere. */
async function addKeyLimits(transaction: Transaction<Tables>, { textType }: SchemaDialect): Promise<void> {
  const { schema } = transaction;
  await schema.alterTable("api_keys").addColumn("expires_at", "bigint").execute();
  await schema
    .alterTable("api_keys")
    .addColumn("allowed_addresses", textType, (column) => column.notNull().defaultTo(""))
    .execute();
  await schema.alterTable("api_keys").addColumn("last_address", textType).execute();
}

/**
 * Addresses of before were kept as they were typed, and look-ups compare what looks the same. Where two users have one
 * address then, the later one keeps the old form, by which nobody signs in: an administrator deletes that user.
 */
async function normalizeAddresses(transaction: Transaction<Tables>): Promise<void> {
  const users = await transaction.selectFrom("users").select(["id", "email"]).orderBy("id").execute();
  const taken = new Set(users.map(({ email }) => email));
  for (const { id, email: before } of users) {
    const email = normalizeEmail(before);
    if (taken.has(email)) continue;
    taken.add(email);
    await transaction.updateTable("users").set({ email }).where("id", "=", id).execute();
    await transaction.updateTable("audit").set({ actor: email }).where("actor", "=", before).execute();
    await transaction.updateTable("audit").set({ subject: email }).where("subject", "=", before).execute();
  }
}

/** Brings the tables up to date, one transaction a step; safe when several processes start at once. */
export async function migrate(db: Kysely<Tables>, dialect: SchemaDialect, clock: () => Date): Promise<void> {
  // Looked at without a lock first: a command beside a busy server must not wait for nothing.
  // A failure means a new database, or shows again below.
  const version = await appliedVersion(db).catch(() => 0);
  refuseNewer(version);
  if (version === MIGRATIONS.length) return;
  for (const [index, migration] of MIGRATIONS.entries()) {
    await db.transaction().execute(async (transaction) => {
      await dialect.lock(transaction);
      await createRecord(transaction, dialect);
      const applied = await appliedVersion(transaction);
      refuseNewer(applied);
      if (applied > index) return;
      await migration.up(transaction, dialect);
      await transaction
        .insertInto("schema_migrations")
        .values({ version: index + 1, name: migration.name, applied_at: clock().getTime() })
        .execute();
    });
  }
}

interface Migration {
  readonly name: string;
  readonly up: (transaction: Transaction<Tables>, dialect: SchemaDialect) => Promise<void>;
}

/** In order; a step's version is its place, from 1. A step that was released is never edited. */
const MIGRATIONS: readonly Migration[] = [
  { name: "users, sessions, keys, lists, facts", up: createTables },
  { name: "sessions with keys, use of keys, audit", up: createWebTables },
  { name: "requests counted by several servers", up: createRateTables },
  { name: "invitations, keys and sessions in the audit log, limits of keys", up: createTrustTables },
  { name: "keys that end, and where they are used from", up: addKeyLimits },
  { name: "saved searches", up: createSearchTables },
  { name: "second factors, users of an identity provider", up: createFactorTables },
  { name: "teams, and lists that they share", up: createTeamTables },
  { name: "alerts, notices, deliveries, feeds", up: createWatchTables },
  { name: "searches that a team shares, and when they were opened", up: createSearchShares },
  { name: "addresses as they are compared", up: normalizeAddresses },
];

async function appliedVersion(db: Kysely<Tables>): Promise<number> {
  const row = await db
    .selectFrom("schema_migrations")
    .select((eb) => eb.fn.max("version").as("version"))
    .executeTakeFirst();
  return row?.version ?? 0;
}

function refuseNewer(version: number): void {
  if (version <= MIGRATIONS.length) return;
  throw new DirectoryError(
    "conflict",
    `The directory was written by a newer version of Earshot (its schema is ${version}, this version knows ${MIGRATIONS.length}). Use that version, or restore a backup made before the update.`,
  );
}

async function createRecord(transaction: Transaction<Tables>, { textType }: SchemaDialect): Promise<void> {
  await transaction.schema
    .createTable("schema_migrations")
    .ifNotExists()
    .addColumn("version", "integer", (column) => column.primaryKey())
    .addColumn("name", textType, (column) => column.notNull())
    .addColumn("applied_at", "bigint", (column) => column.notNull())
    .execute();
}

async function createTables(transaction: Transaction<Tables>, dialect: SchemaDialect): Promise<void> {
  const { schema } = transaction;
  const { idType, completeId, textType } = dialect;
  const required = (column: ColumnDefinitionBuilder) => column.notNull();
  const owner = (column: ColumnDefinitionBuilder) =>
    column.notNull().references("users.id").onDelete("cascade");

  await schema
    .createTable("users")
    .addColumn("id", idType, completeId)
    .addColumn("email", textType, (column) => column.notNull().unique())
    .addColumn("password_hash", textType, required)
    .addColumn("disabled", "integer", required)
    .addColumn("scopes", textType, required)
    .addColumn("rate_limit", "integer")
    .addColumn("created_at", "bigint", required)
    .execute();

  await schema
    .createTable("sessions")
    .addColumn("token_hash", textType, (column) => column.primaryKey())
    .addColumn("user_id", "integer", owner)
    .addColumn("created_at", "bigint", required)
    .addColumn("expires_at", "bigint", required)
    .execute();
  await schema.createIndex("sessions_user").on("sessions").column("user_id").execute();
  await schema.createIndex("sessions_expiry").on("sessions").column("expires_at").execute();

  await schema
    .createTable("api_keys")
    .addColumn("id", idType, completeId)
    .addColumn("user_id", "integer", owner)
    .addColumn("name", textType)
    .addColumn("secret_hash", textType, (column) => column.notNull().unique())
    .addColumn("sealed_secret", textType, required)
    .addColumn("disabled", "integer", required)
    .addColumn("scopes", textType, required)
    .addColumn("created_at", "bigint", required)
    .addColumn("last_used_at", "bigint")
    .execute();
  await schema.createIndex("api_keys_user").on("api_keys").column("user_id").execute();

  await schema
    .createTable("lists")
    .addColumn("id", idType, completeId)
    .addColumn("user_id", "integer", owner)
    .addColumn("name", textType, required)
    .addColumn("description", textType)
    .addColumn("keyword", textType)
    .addColumn("simple_query", "integer", required)
    .addColumn("created_at", "bigint", required)
    .addColumn("updated_at", "bigint", required)
    .execute();
  await schema.createIndex("lists_user").on("lists").column("user_id").execute();

  await schema
    .createTable("list_members")
    .addColumn("id", idType, completeId)
    .addColumn("list_id", "integer", (column) => column.notNull().references("lists.id").onDelete("cascade"))
    .addColumn("platform", textType, required)
    .addColumn("named_by", textType, required)
    .addColumn("value", textType, required)
    .addUniqueConstraint("list_members_once", ["list_id", "platform", "named_by", "value"])
    .execute();

  await schema
    .createTable("facts")
    .addColumn("name", textType, (column) => column.primaryKey())
    .addColumn("value", textType, required)
    .execute();
}
