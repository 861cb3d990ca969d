import { TimeSlice } from "../../posts/time-slice.ts";
import { type BlockOptions, blocksOf, type ImportBlock } from "../import-block.ts";
import { readLineBlocks } from "../line-blocks.ts";
import type { Format, FormatItem } from "./format.ts";
import { openSource } from "./open-source.ts";
import { warnOfUnknownFields } from "./unknown-fields.ts";

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
  const { format: known, sample, chunks } = await openSource(source, { fileName, format });
  if (known.read === null) {
    warnOfUnknownFields(sample, warn);
    yield* readLineBlocks(chunks, { ...options, maxLineBytes: MAX_RECORD_BYTES });
    return;
  }
  const items = known.read(chunks, { maxRecordBytes: MAX_RECORD_BYTES, warn });
  const onNone = () => warn(`No post was found in it, read as ${known.name} (${known.title}).`);
  yield* recordBlocks(items, options, onNone);
}

/**
 * Many records can stand on one line, and all of them in JSON without line feeds: what was stored is told by the number
 * of records, which takes the place of the number of the last line.
 */
async function* recordBlocks(
  items: AsyncIterable<FormatItem>,
  { afterLine = 0, ...options }: BlockOptions,
  onNone: () => void,
): AsyncGenerator<ImportBlock> {
  let seen = 0;
  let records = 0;
  const rest = async function* () {
    const slice = new TimeSlice();
    for await (const item of items) {
      seen += 1;
      if ("record" in item) records += 1;
      if (seen > afterLine) yield item;
      if (slice.isOver()) await slice.next();
    }
    if (records === 0) onNone();
  };
  let position = afterLine;
  for await (const block of blocksOf(rest(), options)) {
    if (block.kind === "items") position += block.items.length;
    yield { ...block, lastLine: position };
  }
}
