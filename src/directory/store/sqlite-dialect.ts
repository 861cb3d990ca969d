import { once } from "node:events";
import { statSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { DatabaseSyncInstance } from "@photostructure/sqlite";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type TransactionSettings,
} from "kysely";

/** Kysely on one connection of the `node:sqlite` API. Closing Kysely closes the connection. */
export function createSqliteDialect(database: DatabaseSyncInstance): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new SqliteDriver(database),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/** How long a statement waits for another process that is writing. */
const BUSY_TIMEOUT_MS = 5000;

/**
 * Repeats what failed because another connection holds the lock.
 * SQLite's own busy timeout would stop the whole process while it waits; this lets it serve on.
 */
export async function whenNotBusy<Result>(act: () => Result): Promise<Result> {
  const deadline = performance.now() + BUSY_TIMEOUT_MS;
  for (;;) {
    try {
      return act();
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error;
    }
    await sleep(2 + Math.random() * 10);
  }
}

class SqliteDriver implements Driver {
  readonly #database: DatabaseSyncInstance;
  readonly #connection: SqliteConnection;
  readonly #mutex = new Mutex();
  readonly #checkpoints: Checkpoints;

  constructor(database: DatabaseSyncInstance) {
    this.#database = database;
    this.#checkpoints = new Checkpoints(database);
    this.#connection = new SqliteConnection(database);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    await this.#mutex.take();
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {
    this.#checkpoints.look();
    this.#mutex.give();
  }

  /**
   * Takes the write lock at once: a transaction that upgrades later can fail where waiting does not help.
   * One that only reads sees the moment of its first look, and holds no writer off.
   */
  async beginTransaction(
    _connection: DatabaseConnection,
    { accessMode }: TransactionSettings,
  ): Promise<void> {
    const begin = accessMode === "read only" ? "begin" : "begin immediate";
    await this.#connection.executeQuery(CompiledQuery.raw(begin));
  }

  async commitTransaction(): Promise<void> {
    await this.#connection.executeQuery(CompiledQuery.raw("commit"));
  }

  async rollbackTransaction(): Promise<void> {
    // Some failures, such as a full disk, have already rolled back.
    if (this.#database.isTransaction) await this.#connection.executeQuery(CompiledQuery.raw("rollback"));
  }

  async destroy(): Promise<void> {
    await this.#mutex.take();
    await this.#checkpoints.close();
    this.#connection.close();
    if (this.#database.isOpen) this.#database.close();
    this.#mutex.give();
  }
}

/**
 * Each takes a few kilobytes. The directory asks a few dozen questions; those about several things at once differ by
 * how many.
 */
const MOST_STATEMENTS = 100;

interface Prepared {
  readonly statement: ReturnType<DatabaseSyncInstance["prepare"]>;
  readonly returnsRows: boolean;
}

class SqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSyncInstance;
  /** In the order in which they were prepared: preparing takes longer than most answers. */
  readonly #prepared = new Map<string, Prepared>();

  constructor(database: DatabaseSyncInstance) {
    this.#database = database;
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return whenNotBusy(() => this.#run<Row>(query));
  }

  // biome-ignore lint/correctness/useYield: the interface asks for a generator; nothing here streams.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error("The directory does not stream.");
  }

  close(): void {
    for (const sql of [...this.#prepared.keys()]) this.#close(sql);
  }

  #run<Row>(query: CompiledQuery): QueryResult<Row> {
    const { statement, returnsRows } = this.#prepared.get(query.sql) ?? this.#prepare(query.sql);
    try {
      if (returnsRows) return { rows: statement.all(...query.parameters) as Row[] };
      const { changes, lastInsertRowid } = statement.run(...query.parameters);
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
    } catch (error) {
      this.#close(query.sql);
      throw error;
    }
  }

  #prepare(sql: string): Prepared {
    const statement = this.#database.prepare(sql);
    const prepared = { statement, returnsRows: statement.columns().length > 0 };
    this.#prepared.set(sql, prepared);
    for (const oldest of this.#prepared.keys()) {
      if (this.#prepared.size <= MOST_STATEMENTS) break;
      this.#close(oldest);
    }
    return prepared;
  }

  #close(sql: string): void {
    this.#prepared.get(sql)?.statement.close();
    this.#prepared.delete(sql);
  }
}

/** First come, first served: one connection, so statements must not slip into another transaction. */
class Mutex {
  #taken = false;
  readonly #waiting: (() => void)[] = [];

  async take(): Promise<void> {
    if (this.#taken) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#taken = true;
  }

  give(): void {
    const next = this.#waiting.shift();
    // Handed over directly, so that no other statement can come in between.
    if (next) next();
    else this.#taken = false;
  }
}

const SQLITE_BUSY = 5;

function isBusy(error: unknown): boolean {
  if (!(error instanceof Error) || !("errcode" in error)) return false;
  // The low byte is the kind; the rest tells variants of it apart.
  return typeof error.errcode === "number" && (error.errcode & 0xff) === SQLITE_BUSY;
}

/** SQLite's own: a thousand pages. */
const MOST_PAGES = 1_000;
const MOST_BYTES = MOST_PAGES * 4_096;
/** Threads run what was built, also where the sources run as they are. */
const THREAD = new URL("../../../dist/directory/store/checkpoint-thread.js", import.meta.url);

/**
 * What is committed stands in a journal beside the file until it is copied into the file. SQLite would do that at the
 * end of a commit, which after a list of 50,000 members holds up the whole process for 100 ms. A thread does it, begun
 * when the journal is first too long.
 */
class Checkpoints {
  readonly #database: DatabaseSyncInstance;
  readonly #file: string | null;
  #thread: Worker | null = null;
  #isCopying = false;
  /** How long the journal was when it was copied last: one that has not grown is not copied again. */
  #copiedBytes = 0;

  constructor(database: DatabaseSyncInstance) {
    this.#database = database;
    this.#file = database.location();
    database.exec("pragma wal_autocheckpoint = 0");
    // Once it is copied, the next writer begins the journal anew, and makes it so short.
    database.exec(`pragma journal_size_limit = ${MOST_BYTES}`);
  }

  /** Has the journal copied if it is too long. */
  look(): void {
    if (this.#isCopying || this.#file === null) return;
    const { size = 0 } = statSync(`${this.#file}-wal`, { throwIfNoEntry: false }) ?? {};
    if (size <= MOST_BYTES) this.#copiedBytes = 0;
    if (size <= MOST_BYTES || size === this.#copiedBytes) return;
    this.#isCopying = true;
    this.#copiedBytes = size;
    this.#thread ??= this.#start(this.#file);
    this.#thread.postMessage("copy");
  }

  /** Before the connection is closed: the last one that is closed removes the journal. */
  async close(): Promise<void> {
    const thread = this.#thread;
    if (thread === null) return;
    // Nothing else may keep the process from ending before the thread has.
    thread.ref();
    // One that fails on the way has ended, too.
    const ended = once(thread, "exit").catch(() => undefined);
    thread.postMessage("close");
    await ended;
  }

  #start(file: string): Worker {
    const thread = new Worker(THREAD, { workerData: { file } });
    thread.unref();
    thread.on("message", () => {
      this.#isCopying = false;
    });
    // Without the thread, whoever commits copies.
    thread.once("error", () => {
      this.#thread = null;
      if (this.#database.isOpen) this.#database.exec(`pragma wal_autocheckpoint = ${MOST_PAGES}`);
    });
    return thread;
  }
}
