import { maybeGunzip } from "./gunzip.ts";
import { type BlockOptions, DEFAULT_BLOCK_LINES, type ImportBlock, MAX_BLOCK_BYTES } from "./import-block.ts";
import type { SourceLine } from "./source-line.ts";

const LINE_FEED = 0x0a;
const DEFAULT_MAX_LINE_BYTES = 16 * 1024 * 1024;
const KEPT_OF_LONG_LINE = 4096;

/**
 * The lines of plain or gzipped bytes, many at a time and not looked at: that is done where they are prepared.
 * Damaged compression throws after the last whole line.
 */
export async function* readLineBlocks(
  source: AsyncIterable<Uint8Array>,
  options: BlockOptions & { readonly maxLineBytes?: number } = {},
): AsyncGenerator<ImportBlock> {
  const { blockLines = DEFAULT_BLOCK_LINES, afterLine = 0, maxLineBytes = DEFAULT_MAX_LINE_BYTES } = options;
  const lines = new LineCollector(afterLine, maxLineBytes);
  const chunks = maybeGunzip(source);
  let damage: { readonly error: unknown } | null = null;
  while (true) {
    let chunk: Buffer | undefined;
    try {
      chunk = (await chunks.next()).value ?? undefined;
    } catch (error) {
      damage = { error };
    }
    if (chunk === undefined) break;
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, start)) {
      lines.end(chunk.subarray(start, end));
      start = end + 1;
      if (lines.count >= blockLines || lines.bytes >= MAX_BLOCK_BYTES) yield lines.take();
    }
    lines.add(chunk.subarray(start));
  }
  // The line on which the damage falls is cut off somewhere: it is not a line.
  if (damage === null && lines.begun) lines.end(Buffer.alloc(0));
  if (lines.count > 0) yield lines.take();
  if (damage !== null) throw damage.error;
}

/** The lines of the block that is being read, and the beginning of the next line, never more than the limit. */
class LineCollector {
  readonly #afterLine: number;
  readonly #maxLineBytes: number;
  #line = 0;
  #firstLine = 1;
  #done: Buffer[] = [];
  #doneBytes = 0;
  #tooLong: SourceLine[] = [];
  #pieces: Buffer[] = [];
  #lineBytes = 0;

  constructor(afterLine: number, maxLineBytes: number) {
    this.#afterLine = afterLine;
    this.#maxLineBytes = maxLineBytes;
  }

  get count(): number {
    return this.#line - this.#firstLine + 1;
  }

  get bytes(): number {
    return this.#doneBytes;
  }

  /** Whether a line has begun that has not ended. */
  get begun(): boolean {
    return this.#lineBytes > 0;
  }

  add(piece: Buffer): void {
    if (piece.length === 0) return;
    this.#lineBytes += piece.length;
    this.#pieces.push(piece);
    if (this.#lineBytes > this.#maxLineBytes) {
      this.#pieces = [Buffer.from(Buffer.concat(this.#pieces).subarray(0, KEPT_OF_LONG_LINE))];
    }
  }

  end(piece: Buffer): void {
    this.add(piece);
    this.#line += 1;
    if (this.#line <= this.#afterLine) {
      this.#firstLine = this.#line + 1;
    } else if (this.#lineBytes > this.#maxLineBytes) {
      const text = Buffer.concat(this.#pieces).toString("utf8");
      const problem = `The line is longer than ${this.#maxLineBytes} bytes.`;
      this.#tooLong.push({ line: this.#line, text, problem });
      this.#append([]);
    } else {
      this.#append(this.#pieces);
    }
    this.#pieces = [];
    this.#lineBytes = 0;
  }

  take(): ImportBlock {
    // Memory of its own, which can be given to another thread.
    const bytes = new Uint8Array(this.#doneBytes);
    let at = 0;
    for (const piece of this.#done) {
      bytes.set(piece, at);
      at += piece.length;
    }
    const firstLine = this.#firstLine;
    const tooLong = this.#tooLong;
    this.#firstLine = this.#line + 1;
    this.#done = [];
    this.#doneBytes = 0;
    this.#tooLong = [];
    return { kind: "lines", bytes, firstLine, lastLine: this.#line, tooLong };
  }

  #append(pieces: readonly Buffer[]): void {
    for (const piece of [...pieces, NEW_LINE]) {
      this.#done.push(piece);
      this.#doneBytes += piece.length;
    }
  }
}

const NEW_LINE = Buffer.from("\n");
