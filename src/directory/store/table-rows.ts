import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Tables } from "./tables.ts";

/** A table, and what its rows are known and ordered by. */
export interface CopiedTable {
  readonly name: keyof Tables;
  readonly key: readonly string[];
}

type Value = string | number | null;

/** A row of any table, whatever its columns are. */
export type Row = Readonly<Record<string, Value>>;
/** The values of the key's columns. */
export type Key = readonly Value[];

/** So many rows are in memory at a time. */
const BATCH_LENGTH = 500;

/** All rows of a table in the order of its key, a batch at a time. */
export async function* readRows(db: Kysely<Tables>, table: CopiedTable): AsyncGenerator<readonly Row[]> {
  let after: Key | null = null;
  for (;;) {
    const rows: readonly Row[] = await selectRows(db, table, { after, upTo: null, limit: BATCH_LENGTH });
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    if (rows.length < BATCH_LENGTH) return;
    after = keyOf(table, last);
  }
}

/** The rows behind one key, up to and with another; null: from the beginning, to the end. */
export async function selectRows(
  db: Kysely<Tables>,
  table: CopiedTable,
  range: { readonly after: Key | null; readonly upTo: Key | null; readonly limit?: number },
): Promise<readonly Row[]> {
  const key = sql.join(table.key.map((column) => sql.ref(column)));
  const tests = [sql`1 = 1`];
  if (range.after) tests.push(sql`(${key}) > (${sql.join(range.after)})`);
  if (range.upTo) tests.push(sql`(${key}) <= (${sql.join(range.upTo)})`);
  const limit = range.limit === undefined ? sql`` : sql`limit ${sql.lit(range.limit)}`;
  const { rows } = await sql<Row>`
    select * from ${sql.table(table.name)} where ${sql.join(tests, sql` and `)} order by ${key} ${limit}
  `.execute(db);
  return rows;
}

/** Writes rows, over those with the same keys. */
export async function writeRows(db: Kysely<Tables>, table: CopiedTable, rows: readonly Row[]): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = Object.keys(first);
  const others = columns.filter((column) => !table.key.includes(column));
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
  const changes = others.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`);
  const settled = changes.length === 0 ? sql`nothing` : sql`update set ${sql.join(changes)}`;
  await sql`
    insert into ${sql.table(table.name)} (${names(columns)}) values ${sql.join(values)}
    on conflict (${names(table.key)}) do ${settled}
  `.execute(db);
}

export async function deleteRow(db: Kysely<Tables>, table: CopiedTable, key: Key): Promise<void> {
  await sql`delete from ${sql.table(table.name)} where (${names(table.key)}) = (${sql.join(key)})`.execute(
    db,
  );
}

export function keyOf(table: CopiedTable, row: Row): Key {
  return table.key.map((column) => row[column] ?? null);
}

/** The same for the same row in every database. */
export function printRow(row: Row): string {
  return JSON.stringify(
    Object.keys(row)
      .sort()
      .map((column) => [column, row[column]]),
  );
}

function names(columns: readonly string[]): RawBuilder<unknown> {
  return sql.join(columns.map((column) => sql.ref(column)));
}
