/** A value bound to a placeholder `{name:Type}`; it never enters the text of a query. */
export type ParameterValue = string | number | readonly string[] | readonly number[];

export interface Statement {
  readonly sql: string;
  readonly parameters: Readonly<Record<string, ParameterValue>>;
}

/** The ClickHouse engine, wherever it runs. All that `posts` needs of it. */
export interface Engine {
  /** Reads under the limits on time, memory and rows; throws QueryTooExpensiveError beyond them. */
  read<Row>(statement: Statement): Promise<Row[]>;
  /** Reads what a write depends on: without those limits, which are there for questions and must not stop an import. */
  readForWrite<Row>(statement: Statement): Promise<Row[]>;
  /** Changes data or tables; one at a time, without those limits, done when it resolves. */
  write(statement: Statement): Promise<void>;
  /** Stores all the rows or none: one call is one part of the table. */
  insert(table: string, columns: readonly string[], rows: readonly (readonly unknown[])[]): Promise<void>;
  close(): Promise<void>;
}
