import type { Engine } from "./engine.ts";
import type { Document } from "./post-row.ts";
import { DOCUMENTS } from "./schema.ts";
import { createStatementBuilder, type StatementBuilder } from "./statement-builder.ts";

/** Which version of which post. */
export interface DocumentKey {
  readonly published_at: number;
  readonly id: number;
  readonly uid: string;
  readonly version: number;
}

/** The documents of these versions of posts. */
export async function loadDocuments(
  engine: Engine,
  keys: readonly DocumentKey[],
): Promise<{ get(key: DocumentKey): Document | undefined }> {
  const builder = createStatementBuilder();
  const rows = await engine.read<DocumentKey & { readonly document: string }>(
    builder.build(
      `SELECT published_at, id, uid, version, document FROM ${DOCUMENTS} WHERE ${atKeys(keys, builder).join(" AND ")}`,
    ),
  );
  const byKey = new Map(rows.map((row) => [documentKey(row), row.document]));
  return {
    get(key) {
      const text = byKey.get(documentKey(key));
      return text === undefined ? undefined : (JSON.parse(text) as Document);
    },
  };
}

/** Conditions that hold at the keys and hardly anywhere else; the engine finds the places by the times and the IDs. */
export function atKeys(keys: readonly DocumentKey[], builder: StatementBuilder): readonly string[] {
  const times = [...new Set(keys.map((key) => key.published_at))];
  const ids = keys.map((key) => key.id);
  return [
    `published_at IN ${builder.bind("Array(UInt32)", times)}`,
    `id IN ${builder.bind("Array(UInt64)", ids)}`,
  ];
}

export function documentKey({ id, uid, version }: DocumentKey): string {
  return `${id} ${version} ${uid}`;
}
