import { setTimeout as sleep } from "node:timers/promises";
import { Kysely, sql } from "kysely";
import { Client, Pool, types } from "pg";
import { createDirectory, type UserCaps } from "../create-directory.ts";
import { type Directory, DirectoryError, type SharedRates } from "../directory.ts";
import type { DirectoryDatabase, SchemaDialect } from "./dialect.ts";
import { migrate } from "./migrations.ts";
import { createPostgresDialect, parsePostgresUrl } from "./postgres-dialect.ts";
import type { Tables } from "./tables.ts";

/** The advisory lock of those who migrate; the letters EARS. */
const MIGRATION_LOCK = 0x45_41_52_53;
const LOCK_POLL_MS = 50;

const POSTGRES_SCHEMA: SchemaDialect = {
  idType: "bigserial",
  completeId: (column) => column.primaryKey(),
  // In the order of their bytes, whatever the database's own collation is.
  textType: sql`text collate "C"`,
  async lock(transaction) {
    // Asked for again and again: a statement that waits would run into its timeout.
    for (;;) {
      const { rows } = await sql<{
        taken: boolean;
      }>`select pg_try_advisory_xact_lock(${MIGRATION_LOCK}) as taken`.execute(transaction);
      if (rows[0]?.taken) return;
      await sleep(LOCK_POLL_MS);
    }
  },
  async lastId(db, table) {
    const { rows } = await sql<{ last: number | null }>`
      select pg_sequence_last_value(pg_get_serial_sequence(${table}, 'id')::regclass) as last
    `.execute(db);
    return rows[0]?.last ?? 0;
  },
  async raiseLastId(db, table, id) {
    if (id <= (await this.lastId(db, table))) return;
    await sql`select setval(pg_get_serial_sequence(${table}, 'id')::regclass, ${id})`.execute(db);
  },
};

/** Requests by user, key and hour in a PostgreSQL database that several servers share. */
function createRates(db: Kysely<Tables>): SharedRates {
  return {
    async take({ counter, hour, limit, made, wanted }) {
      const granted = sql`least(${wanted}::bigint, greatest(0, ${limit}::bigint - counts.used - ${made}::bigint))`;
      const { rows } = await sql<{ granted: number; used: number }>`
        with hasty as (
          -- The commit does not wait for the disk: after a crash of the database a fraction of a second of counting is lost.
          select set_config('synchronous_commit', 'off', true)
        )
        insert into rate_counts as counts (counter, hour, used, granted)
        select ${counter}, ${hour}, ${made}::bigint + first.granted, first.granted
        from hasty, (select least(${wanted}::bigint, greatest(0, ${limit}::bigint - ${made}::bigint)) as granted) as first
        on conflict (counter, hour) do update
        set used = counts.used + ${made}::bigint + ${granted}, granted = ${granted}
        returning granted, used
      `.execute(db);
      const [row] = rows;
      if (row === undefined) throw new Error("PostgreSQL returned no count.");
      return row;
    },

    async forgetBefore(hour) {
      await db.deleteFrom("rate_counts").where("hour", "<", hour).execute();
    },
  };
}

interface PostgresDirectoryOptions {
  /** `postgresql://user:password@host/database`; see `parsePostgresUrl`. */
  readonly url: string;
  /** 32 bytes, the same for all servers; API keys are encrypted under it. */
  readonly secret: Uint8Array;
  readonly clock?: () => Date;
  /** How long an answer of `authenticate` may be old. */
  readonly keyCacheMs?: number;
  readonly caps?: UserCaps;
}

/** Opens the directory in a PostgreSQL database; many servers may have it open at once. */
export async function openPostgresDirectory(options: PostgresDirectoryOptions): Promise<Directory> {
  const { url, secret, clock = () => new Date(), keyCacheMs, caps } = options;
  const { db, changeMark } = await openPostgresTables(url, clock);
  try {
    const rates = createRates(db);
    return createDirectory({
      db,
      secret,
      clock,
      changeMark,
      caps,
      rates,
      ...(keyCacheMs !== undefined && { keyCacheMs }),
    });
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/** The tables of the directory in a PostgreSQL database, up to date. Close `db`. */
export async function openPostgresTables(
  url: string,
  clock: () => Date = () => new Date(),
): Promise<DirectoryDatabase> {
  const { connectionString, ssl, shown } = parsePostgresUrl(url);
  const pool = new Pool({
    connectionString,
    ssl,
    application_name: "earshot",
    max: MOST_CONNECTIONS,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    types: { getTypeParser },
  });
  const db = new Kysely<Tables>({ dialect: createPostgresDialect(pool) });
  try {
    await refuseUnfit(db);
    await migrate(db, POSTGRES_SCHEMA, clock);
    // To ask whether anything has changed would take as long as to ask what is wanted.
    return { db, dialect: POSTGRES_SCHEMA, changeMark: async () => null };
  } catch (error) {
    await db.destroy();
    throw explain(error, shown);
  }
}

const MOST_CONNECTIONS = 10;
/** A request waits so long at most before it is told that the database is away. */
const CONNECT_TIMEOUT_MS = 2_000;
const QUERY_TIMEOUT_MS = 5_000;
const OLDEST_VERSION = 14;

/** Large numbers arrive as numbers: times are far below what one holds exactly, and so are counts. */
function getTypeParser(oid: number, format?: "text" | "binary"): unknown {
  return oid === types.builtins.INT8 ? Number : types.getTypeParser(oid, format);
}

async function refuseUnfit(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ version: string; encoding: string }>`
    select current_setting('server_version') as version, current_setting('server_encoding') as encoding
  `.execute(db);
  const { version = "", encoding = "" } = rows[0] ?? {};
  if (Number.parseInt(version, 10) < OLDEST_VERSION) {
    throw new DirectoryError(
      "invalid",
      `Earshot needs PostgreSQL ${OLDEST_VERSION} or newer; this is ${version}.`,
    );
  }
  if (encoding !== "UTF8") {
    throw new DirectoryError(
      "invalid",
      `The database has the encoding ${encoding}; Earshot needs UTF8. Create it with: create database earshot encoding 'UTF8' template template0`,
    );
  }
}

function hintFor(reason: string): string {
  if (/does not support SSL/.test(reason))
    return ' If the way to it is safe without encryption, add "?sslmode=disable" to its address.';
  if (/certificate|altnames/i.test(reason))
    return ' Name the authority of its certificate with "?sslrootcert=FILE" in its address; "?sslmode=require" encrypts without asking who it is.';
  return "";
}

/** When a command or a server starts, why the database cannot be reached is for its operator to know. */
function explain(error: unknown, shown: string): unknown {
  if (!(error instanceof DirectoryError) || error.code !== "unavailable") return error;
  const reason =
    error.cause instanceof Error ? error.cause.message || String(error.cause) : "it does not answer";
  const hint = hintFor(reason);
  const explained = new DirectoryError(
    "unavailable",
    `PostgreSQL at ${shown} cannot be used: ${reason}.${hint}`,
  );
  explained.cause = error.cause;
  return explained;
}

/** Lets one of all processes on the same database do something at a time. */
export interface PostgresWriterLock {
  acquire(purpose: "write" | "reindex"): Promise<HeldLock>;
}

interface HeldLock {
  /** Aborted when the connection is gone, and with it the lock. */
  readonly lost: AbortSignal;
  /** A number that is greater than every one before, whichever process asked for it, and not below `least`. */
  arrive(least: number): Promise<number>;
  release(): Promise<void>;
}

/** The first half of the names of our locks: EARS. */
const OURS = 0x45_41_52_53;
const PURPOSES = { write: 1, reindex: 2 } as const;
const LOCK_CONNECT_TIMEOUT_MS = 5_000;

/**
 * A lock that ends with the connection of its process, however that process ends. Each has a connection of its own: it
 * is held for as long as an import writes, and others wait for it in PostgreSQL, first come first served.
 */
export function createPostgresWriterLock(url: string): PostgresWriterLock {
  const { connectionString, ssl } = parsePostgresUrl(url);
  return {
    async acquire(purpose) {
      const client = new Client({
        connectionString,
        ssl,
        application_name: "earshot writer",
        keepAlive: true,
        connectionTimeoutMillis: LOCK_CONNECT_TIMEOUT_MS,
      });
      const lost = new AbortController();
      client.on("error", () => lost.abort());
      client.on("end", () => lost.abort());
      await client.connect();
      try {
        await client.query("select pg_advisory_lock($1, $2)", [OURS, PURPOSES[purpose]]);
      } catch (error) {
        await client.end().catch(() => undefined);
        throw error;
      }
      return {
        lost: lost.signal,
        arrive: createArrivals(client),
        release: () => client.end().catch(() => undefined),
      };
    },
  };
}

/** Out of a sequence, which never goes back, whatever becomes of the transaction or the clock. */
function createArrivals(client: Client): (least: number) => Promise<number> {
  let created: Promise<unknown> | null = null;
  return async (least) => {
    created ??= client.query("create sequence if not exists post_arrivals");
    await created;
    const { rows } = await client.query<{ arrival: string }>(
      "select setval('post_arrivals', greatest(nextval('post_arrivals'), $1::bigint)) as arrival",
      [least],
    );
    return Number(rows[0]?.arrival);
  };
}
