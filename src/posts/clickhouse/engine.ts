/**
 * A value bound to a placeholder `{name:Type}`. Only engines put it into the text of a query, and only as
 * `rewrite-statement.ts` does.
 */
export type ParameterValue = string | number | readonly string[] | readonly number[];

/** What one query may use before it is stopped. */
export interface QueryLimits {
  readonly timeoutMs: number;
  readonly memoryBytes: number;
  readonly rowsToRead: number;
}

export interface Statement {
  readonly sql: string;
  readonly parameters: Readonly<Record<string, ParameterValue>>;
  /**
   * Takes long even if nothing else is to be done, like statistics of everything: no other query is to wait behind it.
   */
  readonly heavy?: boolean;
}

/** A column as rows in RowBinary have it: `LowCardinality` is nothing of theirs. */
export interface Column {
  readonly name: string;
  readonly type:
    | "String"
    | "UInt32"
    | "UInt64"
    | "Nullable(UInt64)"
    | "Array(String)"
    | "Array(UInt32)"
    | "Array(UInt64)";
}

/** Rows in RowBinary, in as many pieces as they come in. */
export type Rows = readonly Uint8Array<ArrayBuffer>[];

/** The ClickHouse engine, wherever it runs. All that `posts` needs of it. */
export interface Engine {
  /** Of the tables, as the tables of the system name it; statements call it `earshot` in any case. */
  readonly database: string;
  /** Whether a deletion may be written down as a patch, see `servers/patches.ts`; otherwise no table has any. */
  readonly patches: boolean;
  /** Reads under the limits on time, memory and rows; throws QueryTooExpensiveError beyond them. */
  read<Row>(statement: Statement): Promise<Row[]>;
  /** The same as RowBinary, for callers that parse the rows themselves. */
  readRowBinary(statement: Statement): Promise<Uint8Array>;
  /** Reads what a write depends on: without those limits, which are there for questions and must not stop an import. */
  readForWrite<Row>(statement: Statement): Promise<Row[]>;
  /** The same as bytes, for callers that parse them in another thread. */
  readBytes(statement: Statement, format: "RowBinary" | "JSONEachRow"): Promise<Uint8Array>;
  /** Reads from every server of the store what each has for itself: its parts, its tables. */
  readEverywhere<Row>(statement: Statement): Promise<Row[]>;
  /** Changes data or tables; without those limits, done when it resolves. */
  write(statement: Statement): Promise<void>;
  /**
   * Stores rows, all or none: one call is one part of the table. Those of a batch only as long as its version is open
   * in the journal: where writes outlive their process, they may come too late.
   */
  insert(table: string, columns: readonly Column[], rows: Rows, batch?: number): Promise<void>;
  close(): Promise<void>;
}

/** Writes that have nothing to do with each other, at once. When it resolves or rejects all of them have ended. */
export async function writeAll(engine: Engine, statements: readonly Statement[]): Promise<void> {
  const results = await Promise.allSettled(statements.map((statement) => engine.write(statement)));
  const failed = results.find((result) => result.status === "rejected");
  if (failed !== undefined) throw failed.reason;
}

/** An engine of servers, which other processes use too. */
export interface ServerEngine extends Engine {
  /**
   * Reads the few rows that every question begins with: for no longer than a question may take, and without its other
   * limits.
   */
  look<Row>(statement: Statement): Promise<Row[]>;
  /** Reads from none of these servers from now on; false: no others have their posts, and readers must wait. */
  avoid(servers: readonly string[]): boolean;
  /**
   * Before what was interrupted is finished: ends abandoned writes that are still running, and
   * waits until replicas have the same. No other process may be writing.
   */
  reconcile(interrupted: Interrupted): Promise<void>;
  /** The one server that has everything; null: a cluster has it. */
  readonly alone: OneServer | null;
  /** Calls back when a server answers again that did not; it is not read from before the next `reconcile`. */
  onReturn(call: () => void): void;
}

/** A server by itself; what it is told is not changed in any way. */
export interface OneServer {
  read<Row>(sql: string): Promise<Row[]>;
  write(sql: string): Promise<void>;
}

export interface Interrupted {
  /** Whether a write may have failed since all was in order. */
  readonly failed: boolean;
  /** Sees to it that no process reads from these servers, and that all may from the others. */
  exclude(servers: readonly string[]): Promise<void>;
}

type ParameterType =
  | "String"
  | "UInt32"
  | "UInt64"
  | "Int64"
  | "Array(String)"
  | "Array(UInt32)"
  | "Array(UInt64)";

/** Collects the values of one statement and hands out their placeholders. */
export interface StatementBuilder {
  /** The placeholder to write into the SQL in place of the value. */
  bind(type: ParameterType, value: ParameterValue): string;
  build(sql: string, options?: Pick<Statement, "heavy">): Statement;
}

export function createStatementBuilder(): StatementBuilder {
  const parameters: Record<string, ParameterValue> = {};
  let count = 0;
  return {
    bind(type, value) {
      const name = `p${count++}`;
      parameters[name] = value;
      return `{${name}:${type}}`;
    },
    build: (sql, { heavy = false } = {}) => (heavy ? { sql, parameters, heavy } : { sql, parameters }),
  };
}
