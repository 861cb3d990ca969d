import { isUtf8 } from "node:buffer";
import { maybeGunzip } from "./gunzip.ts";
import type { SourceLine } from "./source-line.ts";

const LINE_FEED = 0x0a;
const DEFAULT_MAX_LINE_BYTES = 16 * 1024 * 1024;
const KEPT_OF_LONG_LINE = 4096;

/** The lines of plain or gzipped bytes, as a stream. A bad line is handed on as such; damaged compression throws after the last good line. */
export async function* readLines(
  source: AsyncIterable<Uint8Array>,
  { maxLineBytes = DEFAULT_MAX_LINE_BYTES }: { readonly maxLineBytes?: number } = {},
): AsyncGenerator<SourceLine> {
  const pending = new PendingLine(maxLineBytes);
  let line = 0;
  let damage: unknown = null;
  const chunks = maybeGunzip(source);
  while (true) {
    let chunk: Buffer | undefined;
    try {
      chunk = (await chunks.next()).value ?? undefined;
    } catch (error) {
      damage = error;
    }
    if (chunk === undefined) break;
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, start)) {
      pending.add(chunk.subarray(start, end));
      start = end + 1;
      line += 1;
      const read = pending.take(line);
      if (read !== null) yield read;
    }
    pending.add(chunk.subarray(start));
  }
  // The line on which the damage falls is cut off somewhere: it is not a line.
  if (damage !== null) throw damage;
  const last = pending.take(line + 1);
  if (last !== null) yield last;
}

/** The bytes of the line that is being read, never more than the limit. */
class PendingLine {
  readonly #maxBytes: number;
  #pieces: Buffer[] = [];
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  add(piece: Buffer): void {
    if (piece.length === 0) return;
    this.#bytes += piece.length;
    if (this.#bytes <= this.#maxBytes) this.#pieces.push(piece);
    else if (this.#pieces.length > 0)
      this.#pieces = [Buffer.concat(this.#pieces).subarray(0, KEPT_OF_LONG_LINE)];
    else this.#pieces = [piece.subarray(0, KEPT_OF_LONG_LINE)];
  }

  take(line: number): SourceLine | null {
    const bytes =
      this.#pieces.length === 1 ? (this.#pieces[0] ?? Buffer.alloc(0)) : Buffer.concat(this.#pieces);
    const tooLong = this.#bytes > this.#maxBytes;
    this.#pieces = [];
    this.#bytes = 0;
    if (tooLong)
      return { line, text: decode(bytes), problem: `The line is longer than ${this.#maxBytes} bytes.` };
    if (!isUtf8(bytes)) return { line, text: decode(bytes), problem: "The line is not valid UTF-8." };
    const text = decode(bytes);
    return text.trim() === "" ? null : { line, text };
  }
}

function decode(bytes: Buffer): string {
  return bytes
    .toString("utf8")
    .replace(/^\uFEFF/, "")
    .replace(/\r$/, "");
}
