import { ByteWriter } from "../text/byte-writer.ts";

/** A batch of rows is never in memory twice because a buffer has to grow. */
const PIECE_BYTES = 4 * 1024 * 1024;

/** Rows in RowBinary, cut into pieces of a few megabytes. */
export class RowPieces {
  readonly #writer = new ByteWriter(PIECE_BYTES + 64 * 1024);
  #pieces: Uint8Array<ArrayBuffer>[] = [];

  add(write: (writer: ByteWriter) => void): void {
    write(this.#writer);
    if (this.#writer.length >= PIECE_BYTES) this.#pieces.push(this.#writer.take());
  }

  take(): readonly Uint8Array<ArrayBuffer>[] {
    if (this.#writer.length > 0) this.#pieces.push(this.#writer.take());
    const pieces = this.#pieces;
    this.#pieces = [];
    return pieces;
  }
}
