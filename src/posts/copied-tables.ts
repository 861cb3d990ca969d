import type { Column, Engine } from "./engine.ts";
import { ACCOUNTS, DOCUMENTS, ERASURES, POSTS } from "./schema.ts";
import { createStatementBuilder } from "./statement-builder.ts";

/** A table that a copy of the index holds. */
export interface CopiedTable {
  readonly name: string;
  /** What rows are ordered by, and known by. */
  readonly key: readonly Pick<Column, "name" | "type">[];
  /** How it is read: of rows that replace each other the last. */
  readonly from: string;
  /** Rows that are copied together. */
  readonly step: number;
}

const PLACE = [
  { name: "published_at", type: "UInt32" },
  { name: "id", type: "UInt64" },
  { name: "uid", type: "String" },
] as const;

/** Whatever the posts refer to comes before them. What is under way is left out: nothing is, while a copy is made. */
export const COPIED_TABLES: readonly CopiedTable[] = [
  { name: ERASURES, key: [{ name: "mark", type: "String" }], from: `${ERASURES} FINAL`, step: 100_000 },
  { name: ACCOUNTS, key: [{ name: "id", type: "UInt64" }], from: `${ACCOUNTS} FINAL`, step: 20_000 },
  { name: DOCUMENTS, key: [...PLACE, { name: "version", type: "UInt64" }], from: DOCUMENTS, step: 20_000 },
  { name: POSTS, key: PLACE, from: POSTS, step: 10_000 },
];

/** The columns of a table, as its rows are written. */
export async function columnsOf(engine: Engine, { name }: CopiedTable): Promise<readonly Column[]> {
  const builder = createStatementBuilder();
  const [, table = ""] = name.split(".");
  const rows = await engine.read<{ name: string; type: string }>(
    builder.build(
      `SELECT name, type FROM system.columns
       WHERE database = ${builder.bind("String", engine.database)} AND table = ${builder.bind("String", table)} ORDER BY name`,
    ),
  );
  return rows.map((row) => ({
    name: row.name,
    type: row.type.replace(/^LowCardinality\((.*)\)$/, "$1") as Column["type"],
  }));
}
