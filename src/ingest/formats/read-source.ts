import { DEFAULT_PLATFORMS, type Platforms } from "../../contract/platforms.ts";
import { TimeSlice } from "../../posts/time-slice.ts";
import { readLineBlocks } from "../lines/line-blocks.ts";
import { type BlockOptions, blocksOf, type ImportBlock } from "../prepare/import-block.ts";
import { toPlainText } from "./cells.ts";
import type { Format, FormatItem, Sample } from "./format.ts";
import { createSample, detectFormat, SAMPLE_BYTES } from "./formats.ts";

/** Every field of a record; the names below a star are the source's own. */
const FIELDS = new Set(
  (
    "platform uid published_at collected_at text title transcript image_text type kind language url " +
    "account account.uid account.handle account.name account.type account.url account.bio account.followers " +
    "account.properties account.properties.* link link.url link.title link.description engagement engagement.* " +
    "media media[] media[].type media[].url media[].thumbnail_url reply_to quote_of share_of raw raw.*"
  ).split(" "),
);
const OPEN = /^(account\.properties|engagement|raw)\..*$/;
const MAX_COMPARED = 500;
const MAX_SHOWN = 10;

/**
 * Lines are parsed elsewhere, many at a time: whether they have fields that are not read is told by the first of them.
 */
function warnOfUnknownFields({ paths }: Sample, warn: (sentence: string) => void): void {
  const unknown = [...paths]
    .filter((path) => path !== "" && !FIELDS.has(path.replace(OPEN, "$1.*")))
    .slice(0, MAX_COMPARED);
  // The one above stands for all below it.
  const tops = unknown.filter(
    (path) => !unknown.some((other) => path.startsWith(`${other}.`) || path.startsWith(`${other}[]`)),
  );
  if (tops.length === 0) return;
  const more = tops.length > MAX_SHOWN ? ` and ${tops.length - MAX_SHOWN} more` : "";
  warn(`Fields that are not of the format, and are not kept: ${tops.slice(0, MAX_SHOWN).join(", ")}${more}.`);
}

interface OpenedSource {
  readonly format: Format;
  readonly sample: Sample;
  /** All of it, the sample included: unpacked, in UTF-8, without a byte order mark. */
  readonly chunks: AsyncIterable<Buffer>;
}

/**
 * Finds out what a source is from its first bytes, and gives it back whole. Damaged compression is no matter here: it
 * is met where it lies, behind the good part. Throws an UnknownFormatError.
 */
export async function openSource(
  source: AsyncIterable<Uint8Array>,
  { fileName, format }: { readonly fileName: string | null; readonly format?: Format | undefined },
): Promise<OpenedSource> {
  const chunks = toPlainText(source)[Symbol.asyncIterator]();
  const head: Buffer[] = [];
  let damage: { readonly error: unknown } | null = null;
  let ended = false;
  try {
    for (let bytes = 0; bytes < SAMPLE_BYTES && !ended; ) {
      const { value, done } = await chunks.next();
      ended = done === true;
      if (value === undefined) break;
      head.push(value);
      bytes += value.length;
    }
  } catch (error) {
    damage = { error };
  }
  const sample = createSample(Buffer.concat(head).subarray(0, SAMPLE_BYTES), fileName);
  try {
    return { format: format ?? detectFormat(sample), sample, chunks: replay(head, damage, chunks) };
  } catch (error) {
    await chunks.return(undefined);
    throw error;
  }
}

async function* replay(
  head: readonly Buffer[],
  damage: { readonly error: unknown } | null,
  rest: AsyncIterator<Buffer>,
): AsyncGenerator<Buffer> {
  yield* head;
  if (damage !== null) throw damage.error;
  yield* { [Symbol.asyncIterator]: () => rest };
}

const MAX_RECORD_BYTES = 16 * 1024 * 1024;

export interface SourceOptions extends BlockOptions {
  readonly platforms?: Platforms;
  /** Whether records carry what they were made of; those of our own formats have it already. */
  readonly keepRaw?: boolean;
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
  { platforms = DEFAULT_PLATFORMS, keepRaw = false, fileName, format, warn, ...options }: SourceOptions,
): AsyncGenerator<ImportBlock> {
  const { format: known, sample, chunks } = await openSource(source, { fileName, format });
  if (known.read === null) {
    warnOfUnknownFields(sample, warn);
    yield* readLineBlocks(chunks, { ...options, maxLineBytes: MAX_RECORD_BYTES });
    return;
  }
  const items = known.read(chunks, { platforms, keepRaw, maxRecordBytes: MAX_RECORD_BYTES, warn });
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
