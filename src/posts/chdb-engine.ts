import { mkdirSync, rmSync } from "node:fs";
import { open, rm, stat } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { drainPending, Session } from "chdb";
import type { Column, Engine, Statement } from "./engine.ts";
import { inlineValues, quoteText } from "./inline-values.ts";
import { createMergePause, type Parts, UNSETTLED_TABLES } from "./merge-pause.ts";
import { PostsBusyError, QueryTooExpensiveError } from "./posts.ts";
import { DATABASE, DOCUMENTS, POSTS } from "./schema.ts";
import { createSessionPool } from "./session-pool.ts";

/** What one query may use before it is stopped. */
export interface QueryLimits {
  readonly timeoutMs: number;
  readonly memoryBytes: number;
  readonly rowsToRead: number;
}

export interface ChdbEngineOptions {
  /** libchdb binds one data directory per process, and one process per data directory. */
  readonly path: string;
  readonly limits: QueryLimits;
  /** How many queries run at the same time. */
  readonly sessions: number;
  /** How long no large batch arrives before merging goes on. */
  readonly quietMs?: number;
}

/** ClickHouse's codes for a query that was stopped by a limit: rows, time, memory, bytes, estimated time. */
const LIMIT_CODES = new Set([158, 159, 160, 241, 307]);
/** One stores a batch while the other looks up what the next one needs. */
const WRITERS = 2;
/**
 * Heavy questions have sessions of their own, so that no other waits behind them, as many threads as there are cores, and give way to the others. Those
 * run in one thread each, which most are done in sooner than in several.
 */
const HEAVY_READERS = 4;
/** One block, one part: so all rows of an insert are stored or none. One thread, behind all that answers somebody. */
const INSERT_SETTINGS =
  "min_insert_block_size_rows = 1000000000, min_insert_block_size_bytes = 0, max_insert_threads = 1, max_threads = 1";
/** Of the engine as a whole. Merging is put off while anybody waits for an answer; caches stay small beside the data. */
const ENGINE_ARGUMENTS = [
  "--os_threads_nice_value_merge_mutate=10",
  `--mark_cache_size=${96 * 2 ** 20}`,
  `--index_mark_cache_size=${96 * 2 ** 20}`,
  `--primary_index_cache_size=${64 * 2 ** 20}`,
  `--text_index_tokens_cache_size=${32 * 2 ** 20}`,
  `--text_index_header_cache_size=${32 * 2 ** 20}`,
  // Small, because what a keyword matches is remembered; see `rows/matches.ts`.
  `--text_index_postings_cache_size=${32 * 2 ** 20}`,
  // Where a backup goes is for whoever runs this process to say.
  "--backups.allowed_path=/",
];
/** After a batch of this size the engine gives back the memory that it took, and does not keep it for the next one, in every thread anew. */
const LARGE_BATCH = 2 ** 20;
/** So often it gives back what questions have left, if there were any. */
const GIVE_BACK_MS = 5_000;
/** Only an import looks up so many posts at once. */
const MANY_IDS = 2_000;
/** What a question asks for is small and is remembered elsewhere: threads to write it, and what the engine would remember, only take time. */
const READER_SETTINGS = "output_format_parallel_formatting = 0, use_query_condition_cache = 0";
/** Values are part of the text of a query. */
const TEXT_SETTINGS =
  "max_query_size = 16777216, max_ast_elements = 1000000, max_expanded_ast_elements = 1000000";
const WRITER_SETTINGS = `SET os_threads_nice_value_query = 5, ${TEXT_SETTINGS}`;

export async function openChdbEngine({
  path,
  limits,
  sessions,
  quietMs,
}: ChdbEngineOptions): Promise<Engine> {
  const openOne = () => openSession(path);
  const writers = createSessionPool(Array.from({ length: WRITERS }, openOne));
  const readers = createSessionPool(Array.from({ length: sessions }, openOne));
  const heavyReaders = createSessionPool(Array.from({ length: HEAVY_READERS }, openOne));
  const closeSessions = async () => {
    await Promise.all([writers, readers, heavyReaders].map((pool) => pool.close()));
  };
  const heavySettings = `max_threads = ${availableParallelism()}, os_threads_nice_value_query = 2`;
  try {
    await readers.withEach((session) => session.queryAsync(settingsFor(limits, "max_threads = 1")));
    await heavyReaders.withEach((session) => session.queryAsync(settingsFor(limits, heavySettings)));
    await writers.withEach((session) => session.queryAsync(WRITER_SETTINGS));
  } catch (error) {
    // An emulated engine says so only now.
    await closeSessions();
    throw busyOr(error, path);
  }
  const incoming = openIncoming(path);
  let files = 0;
  const nextFile = () => join(incoming, `${files++}.rows`);
  const asWriter = <Row>(sql: string) =>
    writers.withOne((session) => readRows<Row>(session, { sql, parameters: {} }));
  const unsettled = await asWriter<{ table: string }>(UNSETTLED_TABLES);
  const rest = (table: string) => void pause.noteInsert(table, LARGE_BATCH).catch(() => undefined);
  const pause = createMergePause({
    unsettled: unsettled.map(({ table }) => table),
    ...(quietMs !== undefined && { quietMs }),
    run: async (sql) => void (await asWriter(sql)),
    async measure(table) {
      const [found] = await asWriter<Parts>(
        `SELECT count() AS parts, sum(bytes_on_disk) AS bytes FROM system.parts
         WHERE active AND NOT startsWith(name, 'patch-') AND database || '.' || table = ${quoteText(table)}`,
      );
      return found ?? { parts: 0, bytes: 0 };
    },
  });

  let asked = 0;
  const readersFor = ({ heavy }: Statement) => {
    asked += 1;
    return heavy ? heavyReaders : readers;
  };
  // An engine that was built without that allocator says so.
  const giveBack = () => asWriter("SYSTEM JEMALLOC PURGE").catch(() => undefined);
  const givingBack = setInterval(() => {
    if (asked > 0) void giveBack();
    asked = 0;
  }, GIVE_BACK_MS).unref();
  const readForWrite = <Row>(statement: Statement) =>
    writers.withOne((session) => readRows<Row>(session, statement));

  return {
    database: DATABASE,
    read: <Row>(statement: Statement) =>
      readersFor(statement).withOne((session) => readRows<Row>(session, statement)),
    readRowBinary: (statement) =>
      readersFor(statement).withOne(async (session) => {
        try {
          return (await run(session, statement, "RowBinary")).bytes();
        } finally {
          if (statement.keepsParts) await session.queryAsync("SELECT 1");
        }
      }),
    readForWrite,
    readEverywhere: readForWrite,
    readBytes: (statement, format) =>
      writers.withOne(async (session) => {
        // An import is under way, even if nothing of it turns out to be new.
        if (asksForMany(statement.parameters)) for (const table of [POSTS, DOCUMENTS]) rest(table);
        return (await run(session, statement, format)).bytes();
      }),
    async write(statement) {
      await writers.withOne((session) => run(session, statement));
    },
    spool: nextFile,
    async insert(table, columns, rows) {
      // The engine takes binary rows from files only.
      const file = "file" in rows ? rows.file : nextFile();
      try {
        if (!("file" in rows)) await writePieces(file, rows);
        const { size } = await stat(file);
        await writers.withOne((session) => translate(session.queryAsync(insertFrom(file, table, columns))));
        if (table === POSTS || table === DOCUMENTS) await pause.noteInsert(table, size);
        if (size > LARGE_BATCH) await giveBack();
      } finally {
        await rm(file, { force: true });
      }
    },
    async close() {
      clearInterval(givingBack);
      await pause.close();
      await closeSessions();
      await drainPending();
      rmSync(incoming, { recursive: true, force: true });
    },
  };
}

/** Where rows wait for the engine; whatever an earlier process left there was never acknowledged. */
function openIncoming(path: string): string {
  // The engine takes these characters of a file name for wildcards.
  const base = /[*?{}]/.test(path) ? join(tmpdir(), `earshot-${process.pid}`) : resolve(path);
  const incoming = join(base, "incoming");
  rmSync(incoming, { recursive: true, force: true });
  mkdirSync(incoming, { recursive: true });
  return incoming;
}

function asksForMany(parameters: Statement["parameters"]): boolean {
  return Object.values(parameters).some((value) => Array.isArray(value) && value.length > MANY_IDS);
}

async function writePieces(file: string, pieces: readonly Uint8Array[]): Promise<void> {
  const handle = await open(file, "w");
  try {
    for (const piece of pieces) await handle.writeFile(piece);
  } finally {
    await handle.close();
  }
}

function insertFrom(file: string, table: string, columns: readonly Column[]): string {
  const names = columns.map(({ name }) => name).join(", ");
  const structure = columns.map(({ name, type }) => `${name} ${type}`).join(", ");
  return `INSERT INTO ${table} (${names}) SELECT ${names} FROM file(${quoteText(file)}, 'RowBinary', ${quoteText(structure)})
    SETTINGS ${INSERT_SETTINGS}`;
}

function openSession(path: string): Session {
  try {
    return new Session(path, { connectionArgs: ENGINE_ARGUMENTS });
  } catch (error) {
    throw busyOr(error, path);
  }
}

function busyOr(error: unknown, path: string): unknown {
  return messageOf(error).includes("Cannot lock file")
    ? new PostsBusyError(`the post index in ${path} is in use by another process`)
    : error;
}

function settingsFor(limits: QueryLimits, threads: string): string {
  return `SET max_execution_time = ${limits.timeoutMs / 1000}, timeout_overflow_mode = 'throw',
    max_memory_usage = ${limits.memoryBytes}, max_rows_to_read = ${limits.rowsToRead}, read_overflow_mode = 'throw',
    ${threads}, ${READER_SETTINGS}, ${TEXT_SETTINGS}`;
}

async function readRows<Row>(session: Session, statement: Statement): Promise<Row[]> {
  return parseRows<Row>((await run(session, statement, "JSONEachRow")).text());
}

/** Values are in the text: with parameters of its own, libchdb would run one query at a time, whatever the sessions. */
function run(session: Session, statement: Statement, format?: "JSONEachRow" | "RowBinary") {
  return translate(session.queryAsync(inlineValues(statement), format === undefined ? {} : { format }));
}

async function translate<Result>(pending: Promise<Result>): Promise<Result> {
  try {
    return await pending;
  } catch (error) {
    const code = (error as { clickhouseCode?: unknown }).clickhouseCode;
    if (typeof code === "number" && LIMIT_CODES.has(code)) {
      throw new QueryTooExpensiveError(messageOf(error), { cause: error });
    }
    throw error;
  }
}

function parseRows<Row>(text: string): Row[] {
  return text === "" ? [] : (JSON.parse(`[${text.trimEnd().replaceAll("\n", ",")}]`) as Row[]);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
