import { ByteWriter } from "../text/byte-writer.ts";

/** A batch of rows is never in memory twice because a buffer has to grow. */
const PIECE_BYTES = 4 * 1024 * 1024;
const ROOM_BYTES = PIECE_BYTES + 64 * 1024;
/** As many as a batch needs. */
const MAX_SPARE = 24;

/** Memory of rows that are no longer needed. Megabytes that come and go keep the collector of garbage busy. */
const spare: Uint8Array<ArrayBuffer>[] = [];

/** Whoever took rows and has no more use for them may give back their memory. */
export function recycle(pieces: readonly Uint8Array<ArrayBuffer>[]): void {
  for (const { buffer } of pieces) {
    if (spare.length < MAX_SPARE && buffer.byteLength === ROOM_BYTES) spare.push(new Uint8Array(buffer));
  }
}

/** Rows in RowBinary, cut into pieces of a few megabytes. */
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
    if (this.#writer !== null) recycle([this.#writer.takeAndUse(new Uint8Array(0))]);
    this.#writer = null;
    const pieces = this.#pieces;
    this.#pieces = [];
    return pieces;
  }
}

function room(): Uint8Array<ArrayBuffer> {
  return spare.pop() ?? new Uint8Array(ROOM_BYTES);
}
