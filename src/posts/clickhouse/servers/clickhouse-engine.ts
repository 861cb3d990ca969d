import { randomUUID } from "node:crypto";
import type { ClickHouseSettings } from "@clickhouse/client";
import {
  type Column,
  createStatementBuilder,
  type OneServer,
  type QueryLimits,
  type Rows,
  type ServerEngine,
  type Statement,
} from "../engine.ts";
import { JOURNAL, NEXT_POSTS } from "../schema.ts";
import {
  type ClickHouseAccess,
  type ClickHouseNode,
  NodeDownError,
  openClickHouseNode,
  type RequestOptions,
  whileAnswering,
} from "./clickhouse-node.ts";
import { nameOwnTables, quoteText } from "./rewrite-statement.ts";

export interface ClickHouseEngineOptions extends ClickHouseAccess {
  /** Servers through which the same tables are reached; the next one is tried when one does not answer. */
  readonly urls: readonly string[];
  readonly limits: QueryLimits;
  /** How many queries run at the same time; the next ones wait. */
  readonly sessions: number;
}

/** How much longer an answer is waited for than the server may work on it. */
const GRACE_MS = 5_000;
/**
 * A write may take as long as it takes; a server that is gone is noticed by the connection, and one that hangs by its
 * silence.
 */
const WRITE_TIMEOUT_MS = 3600_000;
/** Statements get long when they name accounts; the limits of the embedded engine. */
const LONG_STATEMENTS: ClickHouseSettings = {
  max_query_size: "268435456",
  max_ast_elements: "1000000",
  max_expanded_ast_elements: "1000000",
};
const PULSE: Statement = { sql: "SELECT 1", parameters: {} };
const PULSE_OPTIONS: RequestOptions = { settings: {}, timeoutMs: 10_000 };
export const READ_FOR_WRITE: RequestOptions = { settings: LONG_STATEMENTS, timeoutMs: WRITE_TIMEOUT_MS };
export const WRITE: RequestOptions = { settings: LONG_STATEMENTS, timeoutMs: WRITE_TIMEOUT_MS };
/** A whole archive is written anew by one statement when it is restored. */
const LONG_WRITE: RequestOptions = { settings: LONG_STATEMENTS, timeoutMs: 24 * WRITE_TIMEOUT_MS };
/** One block, one part: so all rows of an insert are stored or none. */
export const INSERT: RequestOptions = {
  settings: {
    async_insert: 0,
    max_insert_block_size: "1000000000",
    min_insert_block_size_rows: "1000000000",
    min_insert_block_size_bytes: "0",
    max_insert_threads: "1",
    max_threads: 1,
  },
  timeoutMs: WRITE_TIMEOUT_MS,
};

/** What a question may use, as settings of its query. */
export function readingOptions(limits: QueryLimits): RequestOptions {
  return {
    settings: {
      ...LONG_STATEMENTS,
      max_execution_time: limits.timeoutMs / 1000,
      timeout_overflow_mode: "throw",
      max_memory_usage: `${limits.memoryBytes}`,
      max_rows_to_read: `${limits.rowsToRead}`,
      read_overflow_mode: "throw",
      cancel_http_readonly_queries_on_client_close: 1,
    },
    timeoutMs: limits.timeoutMs + GRACE_MS,
  };
}

export function lookingOptions({ timeoutMs }: QueryLimits): RequestOptions {
  return { settings: { max_execution_time: timeoutMs / 1000 }, timeoutMs: timeoutMs + GRACE_MS };
}

/** One ClickHouse, over HTTP. */
export function openClickHouseEngine(
  options: ClickHouseEngineOptions,
): ServerEngine & { readonly alone: OneServer } {
  const { urls, database, limits, sessions } = options;
  const nodes = urls.map((url) => openClickHouseNode(url, options, sessions));
  // Apart, because the others may all be busy.
  const pulses = new Map(nodes.map((node) => [node, openClickHouseNode(node.url, options, 1)]));
  const reading = readingOptions(limits);
  const looking = lookingOptions(limits);
  const named = (statement: Statement) => nameOwnTables(statement, database);
  let preferred = 0;
  let era = newEra();

  /** With the server that answered last, then with the others. */
  async function withNode<Result>(
    use: (node: ClickHouseNode) => Promise<Result>,
    mayRepeat: (error: NodeDownError) => boolean,
  ): Promise<Result> {
    for (let tried = 1; ; tried += 1) {
      const node = nodes[preferred % nodes.length];
      if (node === undefined) throw new Error("no ClickHouse server was named");
      try {
        return await use(node);
      } catch (error) {
        if (!(error instanceof NodeDownError)) throw error;
        if (tried >= nodes.length || !mayRepeat(error)) throw error;
        if (nodes[preferred % nodes.length] === node) preferred += 1;
      }
    }
  }
  const asking = <Result>(use: (node: ClickHouseNode) => Promise<Result>) =>
    withNode(use, ({ kind }) => kind !== "timed_out");
  /** What may have arrived is not sent again. */
  const changing = <Result>(use: (node: ClickHouseNode, gone: AbortSignal) => Promise<Result>) =>
    withNode(
      (node) =>
        whileAnswering(
          async () => pulses.get(node)?.rows(PULSE, PULSE_OPTIONS),
          (gone) => use(node, gone),
        ),
      ({ kind }) => kind === "untouched",
    );
  const readForWrite = <Row>(statement: Statement) =>
    asking((node) => node.rows<Row>(named(statement), READ_FOR_WRITE));

  return {
    database,
    patches: true,
    read: <Row>(statement: Statement) => asking((node) => node.rows<Row>(named(statement), reading)),
    readRowBinary: (statement) => asking((node) => node.bytes(named(statement), "RowBinary", reading)),
    readForWrite,
    look: <Row>(statement: Statement) => asking((node) => node.rows<Row>(named(statement), looking)),
    readEverywhere: readForWrite,
    alone: {
      read: (sql) => asking((node) => node.rows({ sql, parameters: {} }, READ_FOR_WRITE)),
      write: (sql) => changing((node, gone) => node.run({ sql, parameters: {} }, { ...LONG_WRITE, gone })),
    },
    // There is one, of any kind.
    avoid: () => true,
    onReturn: () => {},
    async reconcile() {
      era = newEra();
      await changing((node, gone) => node.run(killOthers(database, era), { ...WRITE, gone }));
    },
    readBytes: (statement, format) => asking((node) => node.bytes(named(statement), format, READ_FOR_WRITE)),
    // They go over the network.
    write: (statement) =>
      changing((node, gone) =>
        node.run(named(statement), { ...WRITE, gone, queryId: writeId(database, era) }),
      ),
    insert: (table, columns, rows, batch) => {
      const conditions = batch === undefined ? [] : [isOpen(batch)];
      const { sql } = named({ sql: insertion(table, columns, conditions), parameters: {} });
      const queryId = writeId(database, era, table);
      return changing((node, gone) => node.insert(sql, inMemory(rows), { ...INSERT, gone, queryId }));
    },
    async close() {
      await Promise.all([...nodes, ...pulses.values()].map((node) => node.close()));
    },
  };
}

/** The caller has the name of no file. */
export function inMemory(rows: Rows): readonly Uint8Array[] {
  if ("file" in rows) throw new Error("rows for a server cannot be in a file");
  return rows;
}

/** All of an insert but its format; only rows for which the conditions hold are stored. */
export function insertion(table: string, columns: readonly Column[], conditions: readonly string[]): string {
  const names = columns.map(({ name }) => name).join(", ");
  const into = `INSERT INTO ${table} (${names})`;
  if (conditions.length === 0) return into;
  const structure = columns.map(({ name, type }) => `${name} ${type}`).join(", ");
  return `${into} SELECT ${names} FROM input(${quoteText(structure)}) WHERE ${conditions.join(" AND ")}`;
}

/** Whether the batch of this version may still be stored. */
export function isOpen(version: number): string {
  return `(SELECT count() FROM ${JOURNAL} WHERE version = ${version}) = 1`;
}

/** Writes carry the era of their process, so that abandoned ones can be found and ended. */
export function newEra(): string {
  return randomUUID();
}

/** Posts that are analyzed anew are written beside everything else, and can be written again. */
export function writeId(database: string, era: string, table = ""): string {
  const kind = table === NEXT_POSTS ? "copy" : "write";
  return `earshot-${kind}-${database}-${era}-${randomUUID()}`;
}

/** Ends all writes of other eras. The caller must be the only writer. */
export function killOthers(database: string, era: string): Statement {
  const builder = createStatementBuilder();
  const all = builder.bind("String", `earshot-write-${database}-`);
  const mine = builder.bind("String", `earshot-write-${database}-${era}-`);
  return builder.build(
    `KILL QUERY WHERE startsWith(query_id, ${all}) AND NOT startsWith(query_id, ${mine}) SYNC`,
  );
}
