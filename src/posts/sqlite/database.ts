import { closeSync, existsSync, openSync } from "node:fs";
import { DatabaseSync, type DatabaseSyncInstance, type StatementSyncInstance } from "@photostructure/sqlite";
import { createMarkSet, type MarkSet } from "../erasure/erasure-marks.ts";
import { PostsBusyError, PostsConflictError, PostsDegradedError } from "../posts.ts";
import { NO_SHARED_MEMORY } from "./sqlite-reason.ts";

export type Database = DatabaseSyncInstance;
export type Statement = StatementSyncInstance;

/** Rises when the tables change. */
const FORMAT = 1;
const PAGE_BYTES = 8192;
const BUSY_MS = 10_000;
const SQLITE_BUSY = 5;
/** Of each connection, in KiB. */
const CACHE_KIB = 16_384;
/** So much of the word index is collected in memory before it is written. */
const WORDS_HASH_BYTES = 64 * 2 ** 20;

/**
 * So many segments of one size are merged into a larger one: with fewer an import takes longer, with more a
 * search does.
 */
const WORDS_SEGMENTS = 8;

/** Split at spaces and line feeds alone: every other sign belongs to a token. */
const PUNCTUATION = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index))
  .filter((sign) => !/[0-9A-Za-z]/.test(sign))
  .join("");
const TOKENIZER = `ascii tokenchars '${PUNCTUATION.replaceAll("'", "''")}'`;

/** `words` has lexemes and pairs of every row; a table of this form is made anew when the dictionaries change. */
export function createWords(name: string): string {
  return `CREATE VIRTUAL TABLE ${name} USING fts5(
    terms, content = '', contentless_delete = 1, detail = none, tokenize = "${TOKENIZER.replaceAll('"', '""')}"
  )`;
}

export function createSequences(name: string): string {
  return `CREATE TABLE ${name} (row INTEGER PRIMARY KEY, words BLOB NOT NULL)`;
}

/** Files that were made before have them not; 0 is unknown. */
const ACCOUNT_TIMES = ["first_seen_at INTEGER NOT NULL DEFAULT 0", "changed_at INTEGER NOT NULL DEFAULT 0"];

/** The same; see `relative-engagement.ts`. */
const RELATIVE = "relative INTEGER NOT NULL DEFAULT 0";

/** See `terms.ts`. Files that were made before have it not. */
const SETS = `CREATE TABLE IF NOT EXISTS sets (
  term TEXT PRIMARY KEY, from_row INTEGER NOT NULL, to_row INTEGER NOT NULL, count INTEGER NOT NULL, words BLOB NOT NULL
)`;

/** Numbers are bound as REAL: the affinity of the columns makes integers of them. */
const TABLES = [
  "CREATE TABLE meta (key TEXT PRIMARY KEY, value) WITHOUT ROWID",
  // Rows are numbered by arrival, and no number is used twice. `died`: the version in which the row was
  // replaced or deleted.
  `CREATE TABLE posts (
    row INTEGER PRIMARY KEY, id INTEGER NOT NULL, uid TEXT NOT NULL, published_at INTEGER NOT NULL, facet INTEGER NOT NULL,
    account INTEGER NOT NULL, engagement INTEGER NOT NULL, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL,
    collected_at INTEGER NOT NULL, digest INTEGER NOT NULL, text_digest INTEGER NOT NULL, source_digest INTEGER NOT NULL,
    first_row INTEGER NOT NULL, tags BLOB NOT NULL, died INTEGER, ${RELATIVE}
  )`,
  "CREATE INDEX dead_posts ON posts (died) WHERE died IS NOT NULL",
  "CREATE TABLE documents (row INTEGER PRIMARY KEY, content BLOB NOT NULL)",
  createSequences("sequences"),
  createWords("words"),
  // Columns of full chunks, and what has changed in them since they were written.
  "CREATE TABLE blocks (block INTEGER PRIMARY KEY, columns BLOB NOT NULL)",
  `CREATE TABLE changes (
    row INTEGER PRIMARY KEY, alive INTEGER NOT NULL, facet INTEGER NOT NULL, account INTEGER NOT NULL, engagement INTEGER NOT NULL,
    ${RELATIVE}
  )`,
  "CREATE TABLE facets (number INTEGER PRIMARY KEY, name TEXT NOT NULL)",
  "CREATE TABLE tags (number INTEGER PRIMARY KEY, name TEXT NOT NULL)",
  `CREATE TABLE accounts (
    number INTEGER PRIMARY KEY, id INTEGER NOT NULL, version INTEGER NOT NULL, platform TEXT NOT NULL, uid TEXT NOT NULL,
    handle TEXT NOT NULL, handle_key TEXT NOT NULL, name TEXT NOT NULL, type TEXT NOT NULL, url TEXT NOT NULL, bio TEXT NOT NULL,
    followers INTEGER, properties TEXT NOT NULL, described TEXT NOT NULL, merged_into INTEGER NOT NULL, folded TEXT NOT NULL,
    ${ACCOUNT_TIMES.join(", ")}
  )`,
  "CREATE UNIQUE INDEX accounts_by_id ON accounts (id)",
  "CREATE INDEX accounts_by_handle ON accounts (handle_key) WHERE handle_key != ''",
  "CREATE INDEX accounts_merged ON accounts (merged_into) WHERE merged_into != 0",
  "CREATE TABLE account_pairs (pair TEXT NOT NULL, account INTEGER NOT NULL, PRIMARY KEY (pair, account)) WITHOUT ROWID",
  "CREATE INDEX account_pairs_by_account ON account_pairs (account)",
  "CREATE TABLE erasures (mark BLOB PRIMARY KEY) WITHOUT ROWID",
];

/** The connection of the only writer. The tables are made if they do not exist. */
export function openForWriting(file: string, analyzerVersion: string): Database {
  // Before SQLite opens it: closing it later would take away the locks of this process.
  if (!existsSync(file)) closeSync(openSync(file, "a", 0o600));
  const database = new DatabaseSync(file, { timeout: BUSY_MS });
  try {
    database.exec(`PRAGMA page_size = ${PAGE_BYTES}; PRAGMA auto_vacuum = INCREMENTAL;`);
    setUp(database);
    // The writer says itself when it is time: see `writer.ts`.
    database.exec("PRAGMA wal_autocheckpoint = 0");
    if (!hasTables(database)) create(database, analyzerVersion);
    checkFormat(database, file);
    addWhatIsNew(database);
    database.exec(`INSERT INTO words (words, rank) VALUES ('hashsize', ${WORDS_HASH_BYTES})`);
    database.exec(`INSERT INTO words (words, rank) VALUES ('automerge', ${WORDS_SEGMENTS})`);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/**
 * Keeps others from writing to the same index for as long as it is open: two would not know of each other's
 * columns. It is a lock of the operating system, which ends with the process, and holds between containers
 * that share a directory, too.
 */
export function lockForWriting(file: string): Database {
  const lock = new DatabaseSync(`${file}.lock`, { timeout: 0 });
  try {
    lock.exec("BEGIN EXCLUSIVE");
    return lock;
  } catch (error) {
    lock.close();
    if ((error as { readonly sqliteCode?: number }).sqliteCode !== SQLITE_BUSY) throw error;
    throw new PostsBusyError(`another process writes to ${file}`);
  }
}

/** Beside any other process. */
export function openForReading(file: string): Database {
  const database = new DatabaseSync(file, { timeout: BUSY_MS, readOnly: true });
  try {
    setUp(database);
    checkFormat(database, file);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function setUp(database: Database): void {
  const { journal_mode: mode } = database.prepare("PRAGMA journal_mode = WAL").get();
  // Where there can be none, SQLite goes on without a log, and readers and the writer would wait for each other.
  if (mode !== "wal") throw new PostsDegradedError(NO_SHARED_MEMORY, { reason: NO_SHARED_MEMORY });
  database.exec(`PRAGMA synchronous = FULL; PRAGMA fullfsync = ON; PRAGMA secure_delete = FAST;
    PRAGMA cache_size = -${CACHE_KIB}; PRAGMA temp_store = MEMORY; PRAGMA busy_timeout = ${BUSY_MS};`);
}

function hasTables(database: Database): boolean {
  return database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'meta'").get() !== undefined;
}

function create(database: Database, analyzerVersion: string): void {
  inTransaction(database, () => {
    for (const sql of TABLES) database.exec(sql);
    writeMeta(database, "format", FORMAT);
    writeMeta(database, "version", 0);
    writeMeta(database, "accounts_version", 0);
    writeMeta(database, "analyzer", analyzerVersion);
  });
}

/** Brings a file that was made before it had these columns and this table into today's form. */
function addWhatIsNew(database: Database): void {
  database.exec(SETS);
  if (!hasAccountTimes(database)) {
    inTransaction(database, () => {
      for (const column of ACCOUNT_TIMES) database.exec(`ALTER TABLE accounts ADD COLUMN ${column}`);
    });
  }
  if (!hasRelative(database)) {
    inTransaction(database, () => {
      for (const table of ["posts", "changes"]) database.exec(`ALTER TABLE ${table} ADD COLUMN ${RELATIVE}`);
    });
  }
}

/** A file that is only read may be in the form that it was made in. */
export function hasAccountTimes(database: Database): boolean {
  return hasColumn(database, "accounts", "changed_at");
}

/** The same. */
export function hasRelative(database: Database): boolean {
  return hasColumn(database, "posts", "relative");
}

function hasColumn(database: Database, table: string, column: string): boolean {
  return (
    database.prepare("SELECT 1 FROM pragma_table_info(?) WHERE name = ?").get(table, column) !== undefined
  );
}

function checkFormat(database: Database, file: string): void {
  const format = hasTables(database) ? readMeta(database, "format") : null;
  if (format === FORMAT) return;
  throw new PostsConflictError(
    format === null
      ? `${file} is not a post index.`
      : `${file} is a post index of form ${format}, and this program knows form ${FORMAT}. Use the version of Earshot that made it.`,
  );
}

function inTransaction<Result>(database: Database, work: () => Result): Result {
  database.exec("BEGIN IMMEDIATE");
  try {
    const result = work();
    database.exec("COMMIT");
    return result;
  } catch (error) {
    if (database.isTransaction) database.exec("ROLLBACK");
    throw error;
  }
}

export function readMeta(database: Database, key: string): number | string | null {
  const row = database.prepare("SELECT value FROM meta WHERE key = ?").get(key);
  return row?.value ?? null;
}

export function writeMeta(database: Database, key: string, value: number | string): void {
  const write = database.prepare(
    "INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
  );
  write.setReadBigInts(true);
  write.run(key, typeof value === "number" ? BigInt(value) : value);
}

/** Of all posts that were erased. */
export function readMarks(database: Database): MarkSet {
  const rows = database.prepare("SELECT mark FROM erasures ORDER BY mark").all() as { mark: Uint8Array }[];
  return createMarkSet(Buffer.concat(rows.map(({ mark }) => mark)));
}
