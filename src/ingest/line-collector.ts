import { BLOCK_BYTES, takeBlockMemory } from "./block-memory.ts";
import { type ImportBlock, MAX_BLOCK_BYTES } from "./import-block.ts";
import type { SourceLine } from "./source-line.ts";

const LINE_FEED = 0x0a;
const NEW_LINE = Buffer.from("\n");
const KEPT_OF_LONG_LINE = 4096;
/** Then a new block begins, and those that follow are left out. */
const MOST_EMPTY = 50_000;
const SMALLEST_BLOCK = 64 * 1024;

/** The whole lines of the block that is being read, and the beginning of the next line, never more than the limit. */
export class LineCollector {
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
      const end = chunk.indexOf(LINE_FEED, at);
      if (end === -1) {
        this.#keep(chunk.subarray(run, at));
        this.#begin(chunk.subarray(at));
        return chunk.length;
      }
      this.#line += 1;
      const isEmpty = end === at && this.#pieceBytes === 0;
      if (isEmpty) this.#empty += 1;
      // Those at the beginning of a block are left out altogether.
      const isSkipped = this.#line <= this.#afterLine || (isEmpty && this.#empty === this.count);
      if (isSkipped) {
        this.#firstLine = this.#line + 1;
        this.#empty = 0;
      }
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

/** Large enough that more will come, and not larger than blocks are. */
function isLarge(bytes: number): boolean {
  return bytes * 4 > BLOCK_BYTES && bytes <= BLOCK_BYTES;
}

/** A copy, so that the rest can go. */
function beginningOf(pieces: readonly Buffer[]): Buffer {
  const bytes = pieces.reduce((sum, piece) => sum + piece.length, 0);
  return Buffer.concat(pieces, Math.min(bytes, KEPT_OF_LONG_LINE));
}
