import { readFileSync } from "node:fs";
import { type ConnectionOptions, checkServerIdentity } from "node:tls";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from "kysely";
import { DatabaseError, type Pool, type PoolClient } from "pg";
import { DirectoryError } from "../directory.ts";

/** For so long after a failure no request tries again. */
const PAUSE_MS = 500;
/** Then one does, and has so long to find out; then it is the next one's turn. */
const PROBE_MS = 2_000;

/**
 * Knows whether the database is away. While it is, requests are told at once: requests that all wait for the same
 * machine that does not answer would fill the memory, and those who are remembered would wait for nothing.
 */
export class Outage {
  /** Null: the database answers, as far as we know. */
  #retryAt: number | null = null;

  /** Throws when the database is known to be away. Who gets through tells what came of it: `over` or `begin`. */
  check(): void {
    if (this.#retryAt === null) return;
    const now = performance.now();
    if (now < this.#retryAt) throw unavailable();
    this.#retryAt = now + PROBE_MS;
  }

  over(): void {
    this.#retryAt = null;
  }

  begin(cause: unknown): DirectoryError {
    this.#retryAt = performance.now() + PAUSE_MS;
    return unavailable(cause);
  }
}

function unavailable(cause?: unknown): DirectoryError {
  const error = new DirectoryError("unavailable", "The database of the directory does not answer.");
  error.cause = cause;
  return error;
}

/**
 * Kysely on a pool of connections. Closing Kysely closes the pool.
 * When the database is away, what is asked fails with a `DirectoryError` of the code `unavailable`.
 */
export function createPostgresDialect(pool: Pool): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PostgresDriver(pool),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

class PostgresDriver implements Driver {
  readonly #pool: Pool;
  readonly #outage = new Outage();

  constructor(pool: Pool) {
    this.#pool = pool;
    // A connection was lost. If it is idle the pool forgets it; otherwise its next statement fails and tells.
    pool.on("error", () => {});
    pool.on("connect", (client) => client.on("error", () => {}));
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PostgresConnection> {
    this.#outage.check();
    try {
      return new PostgresConnection(await this.#pool.connect(), this.#outage);
    } catch (error) {
      throw this.#outage.begin(error);
    }
  }

  async releaseConnection(connection: PostgresConnection): Promise<void> {
    connection.release();
  }

  async beginTransaction(
    connection: DatabaseConnection,
    { isolationLevel, accessMode }: TransactionSettings,
  ): Promise<void> {
    const level = isolationLevel === undefined ? "" : ` isolation level ${isolationLevel}`;
    await connection.executeQuery(CompiledQuery.raw(`begin${level}${accessMode ? ` ${accessMode}` : ""}`));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("commit"));
  }

  async rollbackTransaction(connection: PostgresConnection): Promise<void> {
    // With the connection the transaction ends too.
    if (!connection.broken) await connection.executeQuery(CompiledQuery.raw("rollback"));
  }

  async destroy(): Promise<void> {
    await this.#pool.end();
  }
}

class PostgresConnection implements DatabaseConnection {
  readonly #client: PoolClient;
  readonly #outage: Outage;
  #broken = false;

  constructor(client: PoolClient, outage: Outage) {
    this.#client = client;
    this.#outage = outage;
  }

  get broken(): boolean {
    return this.#broken;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      const { command, rowCount, rows } = await this.#client.query(query.sql, [...query.parameters]);
      this.#outage.over();
      if (command === "SELECT") return { rows };
      return { rows, numAffectedRows: BigInt(rowCount ?? 0) };
    } catch (error) {
      if (!meansAway(error)) {
        this.#outage.over();
        throw error;
      }
      this.#broken = true;
      // One statement may wait for a lock: that says nothing about others.
      throw isTimeout(error) ? unavailable(error) : this.#outage.begin(error);
    }
  }

  // biome-ignore lint/correctness/useYield: the interface asks for a generator; nothing here streams.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error("The directory does not stream.");
  }

  /** A connection that failed may still be waiting for an answer: it is never used again. */
  release(): void {
    this.#client.release(this.#broken);
  }
}

/** The pool has waited for an answer for as long as it may. */
function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === "Query read timeout";
}

/**
 * Connection failures (08), resources that are short (53), an operator who steps in, a statement that takes too long
 * (57), or a standby that only reads (25006). What is no error of PostgreSQL's own is one of the connection.
 */
function meansAway(error: unknown): boolean {
  return !(error instanceof DatabaseError) || /^(08|53|57|25006)/.test(error.code ?? "");
}

/** How PostgreSQL is reached. */
export interface PostgresAddress {
  readonly connectionString: string;
  readonly ssl: ConnectionOptions | false;
  /** For people: without the password. */
  readonly shown: string;
}

const SSL_MODES = ["disable", "require", "verify-ca", "verify-full"] as const;

/**
 * `postgresql://user:password@host:5432/database`, with `sslmode` and `sslrootcert` as psql knows them. Without a mode:
 * none on this machine, `verify-full` elsewhere: nothing travels in the clear, or to a stranger, unasked.
 */
export function parsePostgresUrl(text: string): PostgresAddress {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^postgres(ql)?:$/.test(url.protocol)) {
    throw invalid("must begin with postgresql:// and name a host and a database");
  }
  const rest = new URL(url);
  const take = (name: string): string | null => {
    const value = url.searchParams.get(name);
    rest.searchParams.delete(name);
    return value;
  };
  const host = url.searchParams.get("host") ?? decodeURIComponent(url.hostname);
  const mode = take("sslmode") ?? (isThisMachine(host) ? "disable" : "verify-full");
  const rootCertificate = take("sslrootcert");
  if (!isSslMode(mode)) throw invalid(`has the sslmode "${mode}"; there are ${SSL_MODES.join(", ")}`);
  return {
    connectionString: rest.href,
    ssl: tlsOf(mode, rootCertificate),
    shown: `${host || "localhost"}${url.port === "" ? "" : `:${url.port}`}${url.pathname}`,
  };
}

type SslMode = (typeof SSL_MODES)[number];

function isSslMode(mode: string): mode is SslMode {
  return (SSL_MODES as readonly string[]).includes(mode);
}

/** An empty host is the default one; a path is a socket. */
function isThisMachine(host: string): boolean {
  return /^(|\/.*|localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/.test(host);
}

function tlsOf(mode: SslMode, rootCertificate: string | null): ConnectionOptions | false {
  if (mode === "disable") return false;
  const ca = rootCertificate === null ? {} : { ca: readCertificate(rootCertificate) };
  switch (mode) {
    case "require":
      // As in psql: encrypted, and checked only against an authority that was named.
      return rootCertificate === null
        ? { rejectUnauthorized: false }
        : { ...ca, checkServerIdentity: () => undefined };
    case "verify-ca":
      return { ...ca, checkServerIdentity: () => undefined };
    case "verify-full":
      return { ...ca, checkServerIdentity };
  }
}

function readCertificate(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw invalid(
      `names sslrootcert ${file}, which cannot be read (${error instanceof Error ? error.message : error})`,
    );
  }
}

/** The address is never repeated whole: it holds a password. */
function invalid(problem: string): DirectoryError {
  return new DirectoryError("invalid", `The address of the database ${problem}.`);
}
