import { type BlockOptions, blocksOf, type ImportBlock } from "../import-block.ts";
import { readLineBlocks } from "../line-blocks.ts";
import type { Format, FormatItem } from "./format.ts";
import { openSource } from "./open-source.ts";

const MAX_RECORD_BYTES = 16 * 1024 * 1024;

export interface SourceOptions extends BlockOptions {
  /** Null: standard input. */
  readonly fileName: string | null;
  /** Undefined: told by the content. */
  readonly format?: Format | undefined;
  /** Takes sentences on what the source has and the records have not. */
  readonly warn: (sentence: string) => void;
}

/** The records of a source of any known format, in blocks. Throws an UnknownFormatError before the first one. */
export async function* readSource(
  source: AsyncIterable<Uint8Array>,
  { fileName, format, warn, ...options }: SourceOptions,
): AsyncGenerator<ImportBlock> {
  const { format: known, chunks } = await openSource(source, { fileName, format });
  if (known.read === null) {
    yield* readLineBlocks(chunks, { ...options, maxLineBytes: MAX_RECORD_BYTES });
    return;
  }
  const items = countItems(known.read(chunks, { maxRecordBytes: MAX_RECORD_BYTES, warn }), () =>
    warn(`Nothing in it looks like ${known.name} (${known.title}).`),
  );
  yield* recordBlocks(items, options);
}

/**
 * Many records can stand on one line, and all of them in JSON without line feeds: what was stored is told by the number
 * of records, which takes the place of the number of the last line.
 */
async function* recordBlocks(
  items: AsyncIterable<FormatItem>,
  { afterLine = 0, ...options }: BlockOptions,
): AsyncGenerator<ImportBlock> {
  let position = afterLine;
  for await (const block of blocksOf(skip(items, afterLine), options)) {
    if (block.kind === "items") position += block.items.length;
    yield { ...block, lastLine: position };
  }
}

async function* skip(items: AsyncIterable<FormatItem>, count: number): AsyncGenerator<FormatItem> {
  let seen = 0;
  for await (const item of items) {
    seen += 1;
    if (seen > count) yield item;
  }
}

async function* countItems(items: AsyncIterable<FormatItem>, onNone: () => void): AsyncGenerator<FormatItem> {
  let count = 0;
  for await (const item of items) {
    count += 1;
    yield item;
  }
  if (count === 0) onNone();
}
