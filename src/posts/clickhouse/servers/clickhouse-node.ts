import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import {
  ClickHouseError,
  ClickHouseLogLevel,
  type ClickHouseSettings,
  createClient,
} from "@clickhouse/client";
import { PostsUnavailableError, QueryTooExpensiveError } from "../../posts.ts";
import type { Statement } from "../engine.ts";
import { inlineLongValues } from "./rewrite-statement.ts";

export interface ClickHouseAccess {
  readonly user: string;
  readonly password: string;
  /** Certificates that are trusted for https, in PEM; null: those of the system. */
  readonly ca: Buffer | null;
  readonly database: string;
}

/**
 * One ClickHouse server over HTTP. What it throws is a QueryTooExpensiveError, a NodeDownError, or a mistake of ours.
 */
export interface ClickHouseNode {
  readonly url: string;
  rows<Row>(statement: Statement, options: RequestOptions): Promise<Row[]>;
  bytes(statement: Statement, format: string, options: RequestOptions): Promise<Uint8Array>;
  run(statement: Statement, options: RequestOptions): Promise<void>;
  /** `insertion` is all of the statement but its format. */
  insert(insertion: string, rows: readonly Uint8Array[], options: RequestOptions): Promise<void>;
  close(): Promise<void>;
}

export interface RequestOptions {
  readonly settings: ClickHouseSettings;
  /** For how long an answer is waited for. */
  readonly timeoutMs: number;
  /** By which the query can be found among those that run. */
  readonly queryId?: string;
  /** Aborted when the server is known not to answer. */
  readonly gone?: AbortSignal;
}

/** A server that cannot be reached, or that no longer answers. */
export class NodeDownError extends PostsUnavailableError {
  override readonly name: string = "NodeDownError";
  /** What is known: that nothing can have reached it, that it was waited for as long as there was time, or neither. */
  readonly kind: "untouched" | "timed_out" | "lost";

  constructor(message: string, options: ErrorOptions & { readonly kind: NodeDownError["kind"] }) {
    super(message, options);
    this.kind = options.kind;
  }
}

/** ClickHouse's codes for a query that was stopped by a limit: rows, time, memory, bytes, estimated time. */
const LIMIT_CODES = new Set(["158", "159", "160", "241", "307"]);
/**
 * And for a server that ends, or that does not answer another one: end of stream, address, time-out, network, ended,
 * all tried.
 */
const NETWORK_CODES = new Set(["32", "198", "209", "210", "236", "279", "519"]);
/**
 * And for a replica that has lost its keeper, that has not found it yet, or whose fellows have not done what it did.
 */
const KEEPER_CODES = new Set(["225", "242", "244", "285", "286", "319", "341", "667", "999"]);
/** And for a server that has lost its tables, does not have them yet, or starts one anew. */
const MISSING_CODES = new Set(["60", "81", "733"]);
/** And for a user that it refuses, or that may not do this. */
const REFUSED_CODES = new Set(["192", "193", "194", "497", "516"]);
/** Nothing has left this machine, or no server was there. */
const UNTOUCHED = new Set(["ECONNREFUSED", "ENOTFOUND", "EHOSTUNREACH", "ENETUNREACH", "EAI_AGAIN"]);
/**
 * Errors are seen when they happen, and not in the middle of an answer. Numbers are numbers, as the embedded engine
 * writes them.
 */
const ANSWER_SETTINGS: ClickHouseSettings = {
  wait_end_of_query: 1,
  output_format_json_quote_64bit_integers: 0,
};

export function openClickHouseNode(
  url: string,
  { user, password, ca }: ClickHouseAccess,
  connections: number,
): ClickHouseNode {
  const client = createClient({
    url,
    username: user,
    password,
    ...(ca === null ? {} : { tls: { ca_cert: ca } }),
    max_open_connections: connections,
    request_timeout: 24 * 3600_000,
    use_multipart_params_auto: true,
    log: { level: ClickHouseLogLevel.OFF },
  });

  async function ask<Result>(
    { settings, timeoutMs, queryId, gone }: RequestOptions,
    send: (common: Common) => Promise<Result>,
  ): Promise<Result> {
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), timeoutMs);
    try {
      return await send({
        clickhouse_settings: { ...ANSWER_SETTINGS, ...settings },
        abort_signal: gone === undefined ? timeout.signal : AbortSignal.any([timeout.signal, gone]),
        ...(queryId !== undefined && { query_id: queryId }),
      });
    } catch (error) {
      if (timeout.signal.aborted) {
        const message = `${url} has not answered within ${timeoutMs} ms`;
        throw new NodeDownError(message, { cause: error, kind: "timed_out" });
      }
      throw gone?.aborted
        ? new NodeDownError(`${url} does not answer`, { cause: error, kind: "lost" })
        : translate(error, url);
    } finally {
      clearTimeout(timer);
    }
  }

  const parts = (statement: Statement) => {
    const { sql, parameters } = inlineLongValues(statement);
    return { query: sql, query_params: parameters };
  };

  return {
    url,
    rows: <Row>(statement: Statement, options: RequestOptions) =>
      ask(options, async (common) => {
        const result = await client.query({ ...common, ...parts(statement), format: "JSONEachRow" });
        return result.json<Row>();
      }),
    bytes: (statement, format, options) =>
      ask(options, async (common) => {
        const { query, query_params } = parts(statement);
        const { stream } = await client.exec({ ...common, query: `${query} FORMAT ${format}`, query_params });
        return readAll(stream);
      }),
    run: (statement, options) =>
      ask(options, async (common) => {
        const { stream } = await client.exec({ ...common, ...parts(statement) });
        await readAll(stream);
      }),
    insert: (insertion, rows, options) =>
      ask(options, async (common) => {
        const query = `${insertion} FORMAT RowBinary`;
        const { stream } = await client.exec({ ...common, query, values: Readable.from(rows) });
        await readAll(stream);
      }),
    close: () => client.close(),
  };
}

interface Common {
  readonly clickhouse_settings: ClickHouseSettings;
  readonly abort_signal: AbortSignal;
  readonly query_id?: string;
}

async function readAll(stream: Readable): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function translate(error: unknown, url: string): unknown {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof ClickHouseError) {
    if (LIMIT_CODES.has(error.code)) return new QueryTooExpensiveError(message, { cause: error });
    if (MISSING_CODES.has(error.code) || REFUSED_CODES.has(error.code))
      return new PostsUnavailableError(message, { cause: error });
    if (NETWORK_CODES.has(error.code) || KEEPER_CODES.has(error.code))
      return new NodeDownError(message, { cause: error, kind: "lost" });
    return error;
  }
  const code = (error as { readonly code?: unknown }).code;
  if (typeof code !== "string" && !/socket hang up|Timeout error/i.test(message)) return error;
  const kind = typeof code === "string" && UNTOUCHED.has(code) ? "untouched" : "lost";
  return new NodeDownError(`${url} does not answer: ${message}`, { cause: error, kind });
}

/** So often in a row a server may fail to answer before what waits for it is given up. */
export const LOST_AFTER = 3;
const PULSE_EVERY_MS = 1_000;

/**
 * Lets a write take as long as it takes, as long as the server answers anything at all: one that hangs keeps its
 * connections, and would be waited for without end.
 */
export async function whileAnswering<Result>(
  pulse: () => Promise<unknown>,
  use: (gone: AbortSignal) => Promise<Result>,
  everyMs = PULSE_EVERY_MS,
): Promise<Result> {
  const gone = new AbortController();
  const over = new AbortController();
  void watch(pulse, everyMs, gone, over.signal);
  try {
    return await use(gone.signal);
  } finally {
    over.abort();
  }
}

async function watch(
  pulse: () => Promise<unknown>,
  everyMs: number,
  gone: AbortController,
  over: AbortSignal,
): Promise<void> {
  let failures = 0;
  while (!over.aborted && failures < LOST_AFTER) {
    await sleep(everyMs, undefined, { signal: over, ref: false }).catch(() => undefined);
    if (over.aborted) return;
    const answered = await pulse().then(
      () => true,
      () => false,
    );
    failures = answered ? 0 : failures + 1;
  }
  if (!over.aborted) gone.abort();
}
