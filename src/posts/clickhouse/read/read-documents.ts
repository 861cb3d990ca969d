import { RowReader } from "../../batch/row-reader.ts";
import type { Engine } from "../engine.ts";
import { DOCUMENTS } from "../schema.ts";
import { createStatementBuilder, type StatementBuilder } from "./statement-builder.ts";

/** Which version of which post. */
export interface DocumentKey {
  readonly published_at: number;
  readonly id: number;
  readonly uid: string;
  readonly version: number;
}

/** A key without the uid, which hardly ever tells more than the ID. */
type UnnamedKey = Omit<DocumentKey, "uid">;

export interface DocumentRow {
  readonly id: number;
  readonly uid: string;
  readonly version: number;
  /** A byte text; see `byte-text.ts`. */
  readonly text: string;
}

/** Few lie far apart, and their places are looked for in small steps. */
export const MANY = 200;
const FAR_APART = "SETTINGS merge_tree_coarse_index_granularity = 2";

/** In binary: a document is JSON, and would be JSON in JSON otherwise. */
export async function readDocuments(
  engine: Engine,
  keys: readonly UnnamedKey[],
): Promise<readonly DocumentRow[]> {
  const builder = createStatementBuilder();
  const bytes = await engine.readRowBinary(
    builder.build(
      // Rows are chosen by the ID alone, and only of these anything else is read: a quarter less time.
      `SELECT id, uid, version, document FROM ${DOCUMENTS} PREWHERE ${withIds(keys, builder)} WHERE indexHint(${atTimes(keys, builder)})
       ${keys.length > MANY ? "" : FAR_APART}`,
    ),
  );
  const reader = new RowReader(bytes);
  const rows: DocumentRow[] = [];
  while (reader.more) {
    rows.push({
      id: reader.uint64(),
      uid: reader.string(),
      version: reader.uint64(),
      text: reader.byteText(),
    });
  }
  return rows;
}

/** Conditions that hold at the keys and hardly anywhere else; the engine finds the places by the times and the IDs. */
export function atKeys(keys: readonly UnnamedKey[], builder: StatementBuilder): readonly string[] {
  return [atTimes(keys, builder), withIds(keys, builder)];
}

function atTimes(keys: readonly UnnamedKey[], builder: StatementBuilder): string {
  const times = [...new Set(keys.map((key) => key.published_at))];
  return `published_at IN ${builder.bind("Array(UInt32)", times)}`;
}

function withIds(keys: readonly UnnamedKey[], builder: StatementBuilder): string {
  const ids = keys.map((key) => key.id);
  return `id IN ${builder.bind("Array(UInt64)", ids)}`;
}

export function documentKey({ id, uid, version }: Omit<DocumentKey, "published_at">): string {
  return `${id} ${version} ${uid}`;
}
