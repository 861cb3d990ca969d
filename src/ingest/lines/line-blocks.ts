import { TimeSlice } from "../../posts/time-slice.ts";
import {
  type BlockOptions,
  DEFAULT_BLOCK_LINES,
  type ImportBlock,
  MAX_BLOCK_BYTES,
} from "../prepare/import-block.ts";
import { BLOCK_BYTES, takeBlockMemory } from "../prepare/preparer.ts";
import type { SourceLine } from "../read-records.ts";
import { maybeGunzip } from "./gunzip.ts";

const LINE_FEED = 0x0a;
const NEW_LINE = Buffer.from("\n");
const KEPT_OF_LONG_LINE = 4096;
/** Then a new block begins, and those that follow are left out. */
const MOST_EMPTY = 50_000;
const SMALLEST_BLOCK = 64 * 1024;

/** The whole lines of the block that is being read, and the beginning of the next line, never more than the limit. */
class LineCollector {
  readonly #afterLine: number;
  readonly #blockLines: number;
  readonly #maxLineBytes: number;
  #line = 0;
  #firstLine = 1;
  /** The whole lines. Copied as they come: all at once would take too long. */
  #bytes = new Uint8Array(SMALLEST_BLOCK);
  #used = 0;
  #tooLong: SourceLine[] = [];
  /** Empty lines of the block: they do not make it full. A few bytes of gzip can be millions of them. */
  #empty = 0;
  /** Of the line that has begun. */
  #pieces: Buffer[] = [];
  #pieceBytes = 0;

  constructor(options: {
    readonly afterLine: number;
    readonly blockLines: number;
    readonly maxLineBytes: number;
  }) {
    this.#afterLine = options.afterLine;
    this.#blockLines = options.blockLines;
    this.#maxLineBytes = options.maxLineBytes;
  }

  get count(): number {
    return this.#line - this.#firstLine + 1;
  }

  get full(): boolean {
    return this.#isFullWith(0);
  }

  /** Reads from `start` to the end of the chunk, or until the block is full; gives where it stopped. */
  read(chunk: Buffer, start: number): number {
    let run = start;
    let at = start;
    while (!this.#isFullWith(at - run)) {
      const empty = this.#pieceBytes === 0 ? countEmpty(chunk, at, MOST_EMPTY - this.#empty) : 0;
      if (empty > 0) {
        const isBeginning = this.count === 0;
        this.#line += empty;
        at += empty;
        if (isBeginning) {
          // Left out altogether.
          this.#firstLine = this.#line + 1;
          run = at;
        } else this.#empty += empty;
        continue;
      }
      const end = chunk.indexOf(LINE_FEED, at);
      if (end === -1) {
        this.#keep(chunk.subarray(run, at));
        this.#begin(chunk.subarray(at));
        return chunk.length;
      }
      this.#line += 1;
      const isSkipped = this.#line <= this.#afterLine;
      if (isSkipped) this.#firstLine = this.#line + 1;
      if (isSkipped || this.#pieceBytes + end - at > this.#maxLineBytes) {
        this.#keep(chunk.subarray(run, at));
        if (!isSkipped) this.#refuse(chunk.subarray(at, end));
        run = end + 1;
      } else if (this.#pieceBytes > 0) {
        for (const piece of this.#pieces) this.#keep(piece);
      }
      this.#pieces = [];
      this.#pieceBytes = 0;
      at = end + 1;
    }
    this.#keep(chunk.subarray(run, at));
    return at;
  }

  /** The last line needs no line feed. */
  end(): void {
    if (this.#pieceBytes > 0) this.read(NEW_LINE, 0);
  }

  take(): ImportBlock {
    const bytes = this.#bytes.subarray(0, this.#used);
    const firstLine = this.#firstLine;
    const tooLong = this.#tooLong;
    this.#firstLine = this.#line + 1;
    // Memory of its own, because each block is given to another thread. The next one will be about as large.
    this.#bytes = this.#used > MAX_BLOCK_BYTES / 2 ? takeBlockMemory() : new Uint8Array(SMALLEST_BLOCK);
    this.#used = 0;
    this.#tooLong = [];
    this.#empty = 0;
    return { kind: "lines", bytes, firstLine, lastLine: this.#line, tooLong };
  }

  #isFullWith(bytes: number): boolean {
    return (
      this.count - this.#empty >= this.#blockLines ||
      this.#empty >= MOST_EMPTY ||
      this.#used + bytes >= MAX_BLOCK_BYTES
    );
  }

  #keep(run: Buffer): void {
    if (this.#used + run.length > this.#bytes.length) {
      const needed = this.#used + run.length;
      const grown = isLarge(needed) ? takeBlockMemory() : new Uint8Array(needed * 2);
      grown.set(this.#bytes.subarray(0, this.#used));
      this.#bytes = grown;
    }
    this.#bytes.set(run, this.#used);
    this.#used += run.length;
  }

  #begin(piece: Buffer): void {
    if (piece.length === 0) return;
    this.#pieceBytes += piece.length;
    this.#pieces.push(piece);
    // Too long already: of the rest only the length matters.
    if (this.#pieceBytes > this.#maxLineBytes) this.#pieces = [beginningOf(this.#pieces)];
  }

  #refuse(piece: Buffer): void {
    const text = beginningOf([...this.#pieces, piece]).toString("utf8");
    const problem = `The line is longer than ${this.#maxLineBytes} bytes.`;
    this.#tooLong.push({ line: this.#line, text, problem });
    this.#keep(NEW_LINE);
  }
}

/** How many empty lines begin there, `most` at most: a search for the end of each would take a hundred times as long. */
function countEmpty(chunk: Buffer, start: number, most: number): number {
  let at = start;
  while (chunk[at] === LINE_FEED && at - start < most) at += 1;
  return at - start;
}

/** Large enough that more will come, and not larger than blocks are. */
function isLarge(bytes: number): boolean {
  return bytes * 4 > BLOCK_BYTES && bytes <= BLOCK_BYTES;
}

/** A copy, so that the rest can go. */
function beginningOf(pieces: readonly Buffer[]): Buffer {
  const bytes = pieces.reduce((sum, piece) => sum + piece.length, 0);
  return Buffer.concat(pieces, Math.min(bytes, KEPT_OF_LONG_LINE));
}

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
