import type { Engine } from "./engine.ts";
import { RowReader } from "./row-reader.ts";
import { DOCUMENTS } from "./schema.ts";
import { createStatementBuilder, type StatementBuilder } from "./statement-builder.ts";

/** Which version of which post. */
export interface DocumentKey {
  readonly published_at: number;
  readonly id: number;
  readonly uid: string;
  readonly version: number;
}

/** A key without the uid, which hardly ever tells more than the ID. */
export type UnnamedKey = Omit<DocumentKey, "uid">;

/**
 * A class, because the engine of JavaScript puts objects from a literal among what stays as soon as those from the same place have stayed: what
 * is remembered and what passes through come from the same place.
 */
export class DocumentRow {
  readonly id: number;
  readonly uid: string;
  readonly version: number;
  /** Another one with the same ID: another version, or, hardly ever, another post. */
  other: DocumentRow | null = null;
  readonly #text: string | ByteStretch;

  constructor(id: number, uid: string, version: number, text: string | ByteStretch) {
    this.id = id;
    this.uid = uid;
    this.version = version;
    this.#text = text;
  }

  /** A byte text; see `byte-text.ts`. */
  get text(): string {
    return typeof this.#text === "string" ? this.#text : textOfBytes(this.#text);
  }

  get length(): number {
    return typeof this.#text === "string" ? this.#text.length : this.#text.to - this.#text.from;
  }
}

/** A text among others, which all stay as long as one of them does; outside the heap of JavaScript, whose collector would copy them twice. */
export interface ByteStretch {
  readonly bytes: Buffer;
  readonly from: number;
  readonly to: number;
}

export function textOfBytes({ bytes, from, to }: ByteStretch): string {
  return bytes.toString("latin1", from, to);
}

/** From when to when posts were published. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Few lie far apart, and their places are looked for in small steps. */
export const MANY = 200;
const FAR_APART = "SETTINGS merge_tree_coarse_index_granularity = 2";

/** In binary: a document is JSON, and would be JSON in JSON otherwise. */
export async function readDocuments(
  engine: Engine,
  keys: readonly UnnamedKey[],
  placesOf: typeof atTimes,
): Promise<readonly DocumentRow[]> {
  const builder = createStatementBuilder();
  const bytes = await engine.readRowBinary(
    builder.build(
      // Rows are chosen by the ID alone, and only of these anything else is read: a quarter less time.
      `SELECT id, uid, version, document FROM ${DOCUMENTS} PREWHERE ${withIds(keys, builder)} WHERE indexHint(${placesOf(keys, builder)})
       ${keys.length > MANY ? "" : FAR_APART}`,
    ),
  );
  const reader = new RowReader(bytes);
  const rows: DocumentRow[] = [];
  while (reader.more) {
    const id = reader.uint64();
    const uid = reader.string();
    const version = reader.uint64();
    rows.push(new DocumentRow(id, uid, version, reader.byteText()));
  }
  return rows;
}

/** Where many are read of no more posts than a book has, their places are found soonest by going from the first to the last. */
export function betweenTimes(keys: readonly UnnamedKey[], builder: StatementBuilder): string {
  const { from, to } = stretchOf(keys);
  return `published_at >= ${builder.bind("UInt32", from)} AND published_at <= ${builder.bind("UInt32", to)}`;
}

export function stretchOf(keys: readonly UnnamedKey[]): Stretch {
  let from = Number.POSITIVE_INFINITY;
  let to = 0;
  for (const { published_at } of keys) {
    from = Math.min(from, published_at);
    to = Math.max(to, published_at);
  }
  return { from, to };
}

/** Conditions that hold at the keys and hardly anywhere else; the engine finds the places by the times and the IDs. */
export function atKeys(keys: readonly UnnamedKey[], builder: StatementBuilder): readonly string[] {
  return [atTimes(keys, builder), withIds(keys, builder)];
}

export function atTimes(keys: readonly UnnamedKey[], builder: StatementBuilder): string {
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
