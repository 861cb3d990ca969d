import { Kysely, sql } from "kysely";
import { Pool, types } from "pg";
import { createDirectory } from "./create-directory.ts";
import { type Directory, DirectoryError } from "./directory.ts";
import { migrate } from "./migrations.ts";
import { createPostgresDialect } from "./postgres-dialect.ts";
import { POSTGRES_SCHEMA } from "./postgres-schema.ts";
import { parsePostgresUrl } from "./postgres-url.ts";
import { createRates } from "./rates.ts";
import type { DirectoryDatabase } from "./schema-dialect.ts";
import type { Tables } from "./tables.ts";

interface PostgresDirectoryOptions {
  /** `postgresql://user:password@host/database`; see `parsePostgresUrl`. */
  readonly url: string;
  /** 32 bytes, the same for all servers; API keys are encrypted under it. */
  readonly secret: Uint8Array;
  readonly clock?: () => Date;
  /** How long an answer of `authenticate` may be old. */
  readonly keyCacheMs?: number;
}

/** Opens the directory in a PostgreSQL database; many servers may have it open at once. */
export async function openPostgresDirectory(options: PostgresDirectoryOptions): Promise<Directory> {
  const { url, secret, clock = () => new Date(), keyCacheMs } = options;
  const { db, changeMark } = await openPostgresTables(url, clock);
  try {
    const rates = createRates(db);
    return createDirectory({
      db,
      secret,
      clock,
      changeMark,
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

/** When a command or a server starts, why the database cannot be reached is for its operator to know. */
function explain(error: unknown, shown: string): unknown {
  if (!(error instanceof DirectoryError) || error.code !== "unavailable") return error;
  const reason =
    error.cause instanceof Error ? error.cause.message || String(error.cause) : "it does not answer";
  const hint = /does not support SSL/.test(reason)
    ? ' If the way to it is safe without encryption, add "?sslmode=disable" to its address.'
    : "";
  const explained = new DirectoryError(
    "unavailable",
    `PostgreSQL at ${shown} cannot be used: ${reason}.${hint}`,
  );
  explained.cause = error.cause;
  return explained;
}
