import type { CopiedTable } from "./copied-tables.ts";
import type { Column, Engine, Statement } from "./engine.ts";
import { createStatementBuilder, type StatementBuilder } from "./statement-builder.ts";

/** The values of a key's columns. */
export type RowKey = readonly (string | number)[];

/** The rows behind one key, up to and with another; null: from the beginning, to the end. */
export interface Stretch {
  readonly table: CopiedTable;
  readonly after: RowKey | null;
  readonly upTo: RowKey | null;
}

/** What rows say, as a number: the same for the same rows, in whatever order they are stored. */
export interface StretchDigest {
  readonly rows: number;
  readonly digest: string;
}

/** The key of the last row of the next step; null when there are fewer rows left. */
export async function findEndOfStep(
  engine: Engine,
  table: CopiedTable,
  after: RowKey | null,
): Promise<RowKey | null> {
  const builder = createStatementBuilder();
  const names = namesOf(table);
  const [row] = await engine.read<Record<string, string | number>>(
    builder.build(
      `SELECT ${names} FROM ${table.from} WHERE ${within({ table, after, upTo: null }, builder)}
       ORDER BY ${names} LIMIT 1 OFFSET ${table.step - 1}`,
    ),
  );
  return row === undefined ? null : table.key.map(({ name }) => row[name] ?? "");
}

export async function digestStretch(
  engine: Engine,
  columns: readonly Column[],
  stretch: Stretch,
): Promise<StretchDigest> {
  const builder = createStatementBuilder();
  // A hash of nothing would be nothing.
  const values = columns.flatMap(({ name, type }) =>
    type.startsWith("Nullable") ? [`isNull(${name})`, `ifNull(${name}, 0)`] : [name],
  );
  const [row] = await engine.read<StretchDigest>(
    builder.build(
      `SELECT count() AS rows, toString(sum(cityHash64(${values.join(", ")}))) AS digest
       FROM ${stretch.table.from} WHERE ${within(stretch, builder)}`,
    ),
  );
  return row ?? { rows: 0, digest: "0" };
}

export function selectStretch(columns: readonly Column[], stretch: Stretch): Statement {
  const builder = createStatementBuilder();
  return builder.build(
    `SELECT ${columns.map(({ name }) => name).join(", ")} FROM ${stretch.table.from}
     WHERE ${within(stretch, builder)} ORDER BY ${namesOf(stretch.table)}`,
  );
}

export function deleteStretch(stretch: Stretch): Statement {
  const builder = createStatementBuilder();
  return builder.build(`DELETE FROM ${stretch.table.name} WHERE ${within(stretch, builder)}`);
}

function within({ table, after, upTo }: Stretch, builder: StatementBuilder): string {
  const key = `(${namesOf(table)})`;
  const [first] = table.key;
  const bound = (values: RowKey) =>
    `(${table.key.map(({ type }, index) => builder.bind(keyType(type), values[index] ?? "")).join(", ")})`;
  const tests = ["1"];
  // The first column alone says it again, for the index.
  if (after !== null && first) {
    tests.push(
      `${key} > ${bound(after)}`,
      `${first.name} >= ${builder.bind(keyType(first.type), after[0] ?? "")}`,
    );
  }
  if (upTo !== null && first) {
    tests.push(
      `${key} <= ${bound(upTo)}`,
      `${first.name} <= ${builder.bind(keyType(first.type), upTo[0] ?? "")}`,
    );
  }
  return tests.join(" AND ");
}

function namesOf({ key }: CopiedTable): string {
  return key.map(({ name }) => name).join(", ");
}

function keyType(type: Column["type"]): "String" | "UInt32" | "UInt64" {
  if (type === "String" || type === "UInt32" || type === "UInt64") return type;
  throw new Error(`a key of type ${type}`);
}
