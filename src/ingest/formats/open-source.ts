import { detectFormat } from "./detect-format.ts";
import type { Format, Sample } from "./format.ts";
import { toPlainText } from "./plain-text.ts";
import { createSample, SAMPLE_BYTES } from "./sample.ts";

export interface OpenedSource {
  readonly format: Format;
  readonly sample: Sample;
  /** All of it, the sample included: unpacked, in UTF-8, without a byte order mark. */
  readonly chunks: AsyncIterable<Buffer>;
}

/**
 * Finds out what a source is from its first bytes, and gives it back whole. Damaged compression is no matter here: it is
 * met where it lies, behind the good part. Throws an UnknownFormatError.
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
