import { ByteWriter } from "../../text/byte-writer.ts";

/** A batch is never in memory twice because a buffer has to grow. */
const PIECE_BYTES = 4 * 1024 * 1024;
const ROOM_BYTES = PIECE_BYTES + 64 * 1024;

/** Records or rows one behind the other, cut into pieces of a few megabytes. */
export class RowPieces {
  #writer: ByteWriter | null = null;
  #pieces: Uint8Array<ArrayBuffer>[] = [];

  /** Says in which piece the row is, and where. */
  add(write: (writer: ByteWriter) => void): {
    readonly piece: number;
    readonly start: number;
    readonly end: number;
  } {
    this.#writer ??= new ByteWriter(room());
    const start = this.#writer.length;
    write(this.#writer);
    const end = this.#writer.length;
    const piece = this.#pieces.length;
    if (end >= PIECE_BYTES) this.#pieces.push(this.#writer.takeAndUse(room()));
    return { piece, start, end };
  }

  take(): readonly Uint8Array<ArrayBuffer>[] {
    if (this.#writer !== null && this.#writer.length > 0) this.#pieces.push(this.#writer.take());
    this.#writer = null;
    const pieces = this.#pieces;
    this.#pieces = [];
    return pieces;
  }
}

function room(): Uint8Array<ArrayBuffer> {
  return new Uint8Array(ROOM_BYTES);
}

/** An `Array(String)`. */
export function writeStrings(writer: ByteWriter, texts: readonly string[]): void {
  writer.varint(texts.length);
  for (const text of texts) writer.string(text);
}
