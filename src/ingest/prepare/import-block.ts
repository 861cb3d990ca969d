import type { SourceLine } from "../read-records.ts";

/** A record that is not a line of NDJSON: a format has read it out of something else. */
interface SourceRecord {
  readonly line: number;
  readonly record: unknown;
}

export type ImportItem = SourceLine | SourceRecord;

/** A piece of a source that is prepared and stored together. */
export type ImportBlock =
  | {
      readonly kind: "lines";
      /** Whole lines, each ended by a line feed. */
      readonly bytes: Uint8Array<ArrayBuffer>;
      /** The number of the first of them; the next ones count on. */
      readonly firstLine: number;
      /** The number of the last of them. */
      readonly lastLine: number;
      /** Lines that are too long, of which `bytes` holds only the line feed. */
      readonly tooLong: readonly SourceLine[];
    }
  | { readonly kind: "items"; readonly items: readonly ImportItem[]; readonly lastLine: number };

export interface BlockOptions {
  /** The most lines or records in a block. */
  readonly blockLines?: number;
  /** Lines up to this one were stored earlier: they are passed over. */
  readonly afterLine?: number;
  /** The longest that a line waits for others before its block is handed on; absent: as long as it takes. */
  readonly maxWaitMs?: number;
}

/**
 * Large enough that the index is not cut into many small parts, and small enough that several are in memory at once.
 */
export const DEFAULT_BLOCK_LINES = 50_000;
export const MAX_BLOCK_BYTES = 8 * 1024 * 1024;

/** Collects items into blocks. When the source breaks, what came before is a block, and then its error is thrown. */
export async function* blocksOf(
  items: AsyncIterable<ImportItem> | Iterable<ImportItem>,
  { blockLines = DEFAULT_BLOCK_LINES, afterLine = 0 }: BlockOptions = {},
): AsyncGenerator<ImportBlock> {
  let block: ImportItem[] = [];
  let size = 0;
  let damage: { readonly error: unknown } | null = null;
  const take = (): ImportBlock => {
    const items = block;
    block = [];
    size = 0;
    return { kind: "items", items, lastLine: items.at(-1)?.line ?? 0 };
  };
  try {
    for await (const item of items) {
      if (item.line <= afterLine) continue;
      block.push(item);
      size += sizeOf(item);
      if (block.length >= blockLines || size >= MAX_BLOCK_BYTES) yield take();
    }
  } catch (error) {
    damage = { error };
  }
  if (block.length > 0) yield take();
  if (damage !== null) throw damage.error;
}

/** About how many bytes; of a record its texts, one level deep. */
function sizeOf(item: ImportItem): number {
  if ("text" in item) return item.text.length;
  const { record } = item;
  if (typeof record !== "object" || record === null) return 0;
  let size = 100;
  for (const value of Object.values(record)) if (typeof value === "string") size += value.length;
  return size;
}
