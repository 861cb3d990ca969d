import { TimeSlice } from "../posts/time-slice.ts";
import { maybeGunzip } from "./gunzip.ts";
import { type BlockOptions, DEFAULT_BLOCK_LINES, type ImportBlock } from "./import-block.ts";
import { LineCollector } from "./line-collector.ts";

const DEFAULT_MAX_LINE_BYTES = 16 * 1024 * 1024;

/** The source has more to say than it may. */
export class SourceTooLargeError extends Error {
  override readonly name = "SourceTooLargeError";
}

export interface LineBlockOptions extends BlockOptions {
  readonly maxLineBytes?: number;
  /** Of the whole source, unpacked. */
  readonly maxBytes?: number;
}

/**
 * The lines of plain or gzipped bytes, many at a time and not looked at: that is done where they are prepared.
 * Damaged compression throws after the last whole line, and so do too many bytes.
 */
export async function* readLineBlocks(
  source: AsyncIterable<Uint8Array>,
  options: LineBlockOptions = {},
): AsyncGenerator<ImportBlock> {
  const { blockLines = DEFAULT_BLOCK_LINES, afterLine = 0, maxLineBytes = DEFAULT_MAX_LINE_BYTES } = options;
  const { maxWaitMs = Number.POSITIVE_INFINITY, maxBytes = Number.POSITIVE_INFINITY } = options;
  const lines = new LineCollector({ afterLine, blockLines, maxLineBytes });
  const chunks = maybeGunzip(source);
  let handOnBy = Number.POSITIVE_INFINITY;
  let bytes = 0;
  const slice = new TimeSlice();
  try {
    for (let coming = chunks.next(); ; ) {
      const arrived = await (lines.count === 0 ? coming : orLate(coming, handOnBy));
      if (arrived === LATE) {
        yield lines.take();
        continue;
      }
      if (arrived.done === true) break;
      bytes += arrived.value.length;
      if (bytes > maxBytes) throw new SourceTooLargeError(`more than ${maxBytes} bytes`);
      if (lines.count === 0) handOnBy = performance.now() + maxWaitMs;
      for (let start = 0; start < arrived.value.length; ) {
        start = lines.read(arrived.value, start);
        if (!lines.full) continue;
        yield lines.take();
        handOnBy = performance.now() + maxWaitMs;
      }
      // A little compressed data can be a great many lines.
      if (slice.isOver()) await slice.next();
      coming = chunks.next();
    }
    lines.end();
  } catch (error) {
    // The line on which the damage falls is cut off somewhere: it is not a line.
    if (lines.count > 0) yield lines.take();
    throw error;
  } finally {
    // Not awaited: a source that has fallen silent would never answer.
    chunks.return(undefined).catch(() => undefined);
  }
  if (lines.count > 0) yield lines.take();
}

const LATE = Symbol("late");

async function orLate<Value>(coming: Promise<Value>, by: number): Promise<Value | typeof LATE> {
  if (by === Number.POSITIVE_INFINITY) return coming;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<typeof LATE>((resolve) => {
    timer = setTimeout(() => resolve(LATE), Math.max(0, by - performance.now()));
  });
  return Promise.race([coming, late]).finally(() => clearTimeout(timer));
}
