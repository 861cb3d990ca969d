/** A value bound to a placeholder `{name:Type}`; it never enters the text of a query. */
export type ParameterValue = string | number | readonly string[] | readonly number[];

export interface Statement {
  readonly sql: string;
  readonly parameters: Readonly<Record<string, ParameterValue>>;
}

/** A column as rows in RowBinary have it: `LowCardinality` is nothing of theirs. */
export interface Column {
  readonly name: string;
  readonly type: "String" | "UInt32" | "UInt64" | "Nullable(UInt64)" | "Array(String)" | "Array(UInt64)";
}

/** The ClickHouse engine, wherever it runs. All that `posts` needs of it. */
export interface Engine {
  /** Of the tables, as the tables of the system name it; statements call it `earshot`, whatever its name is. */
  readonly database: string;
  /** Reads under the limits on time, memory and rows; throws QueryTooExpensiveError beyond them. */
  read<Row>(statement: Statement): Promise<Row[]>;
  /** Reads what a write depends on: without those limits, which are there for questions and must not stop an import. */
  readForWrite<Row>(statement: Statement): Promise<Row[]>;
  /** The same as bytes, for whoever takes them apart in another thread. */
  readBytes(statement: Statement, format: "RowBinary" | "JSONEachRow"): Promise<Uint8Array>;
  /** Reads from every server of the store what each has for itself: its parts, its tables. */
  readEverywhere<Row>(statement: Statement): Promise<Row[]>;
  /**
   * Before what was interrupted is finished: ends writes that are still running although nobody waits for them, and makes
   * servers equal that should be. `begun` are the versions of the batches that were interrupted.
   */
  reconcile(begun: readonly number[]): Promise<void>;
  /** Changes data or tables; one at a time, without those limits, done when it resolves. */
  write(statement: Statement): Promise<void>;
  /** Stores rows in RowBinary, in as many pieces as they come in, all or none: one call is one part of the table. */
  insert(table: string, columns: readonly Column[], rows: readonly Uint8Array[]): Promise<void>;
  close(): Promise<void>;
}
