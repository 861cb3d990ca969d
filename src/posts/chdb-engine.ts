import { drainPending, Session } from "chdb";
import type { Engine, Statement } from "./engine.ts";
import { mapInSlices } from "./map-in-slices.ts";
import { PostsBusyError, QueryTooExpensiveError } from "./posts.ts";
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
}

/** ClickHouse's codes for a query that was stopped by a limit: rows, time, memory, bytes, estimated time. */
const LIMIT_CODES = new Set([158, 159, 160, 241, 307]);

export async function openChdbEngine({ path, limits, sessions }: ChdbEngineOptions): Promise<Engine> {
  const open = () => openSession(path);
  const writer = createSessionPool([open()]);
  const readers = createSessionPool(Array.from({ length: sessions }, open));
  const settings = settingsFor(limits);
  await readers.withEach((session) => session.queryAsync(settings));

  return {
    read: <Row>(statement: Statement) => readers.withOne((session) => readRows<Row>(session, statement)),
    readForWrite: <Row>(statement: Statement) =>
      writer.withOne((session) => readRows<Row>(session, statement)),
    write: ({ sql, parameters }) =>
      writer.withOne(async (session) => {
        await translate(session.queryBindAsync(sql, parameters));
      }),
    insert: (table, columns, rows) =>
      writer.withOne(async (session) => {
        const lines = await mapInSlices(rows, (row) => Buffer.from(`${JSON.stringify(row)}\n`));
        const values = Buffer.concat(lines);
        await translate(session.insert({ table, columns, values, format: "JSONCompactEachRow" }));
      }),
    async close() {
      await Promise.all([writer.close(), readers.close()]);
      await drainPending();
    },
  };
}

function openSession(path: string): Session {
  try {
    return new Session(path);
  } catch (error) {
    if (messageOf(error).includes("Cannot lock file")) {
      throw new PostsBusyError(`the post index in ${path} is in use by another process`);
    }
    throw error;
  }
}

function settingsFor(limits: QueryLimits): string {
  return `SET max_execution_time = ${limits.timeoutMs / 1000}, timeout_overflow_mode = 'throw',
    max_memory_usage = ${limits.memoryBytes}, max_rows_to_read = ${limits.rowsToRead}, read_overflow_mode = 'throw',
    max_query_size = 16777216, max_ast_elements = 1000000, max_expanded_ast_elements = 1000000`;
}

async function readRows<Row>(session: Session, { sql, parameters }: Statement): Promise<Row[]> {
  const result = await translate(session.queryBindAsync(sql, parameters, { format: "JSONEachRow" }));
  return parseRows<Row>(result.text());
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
