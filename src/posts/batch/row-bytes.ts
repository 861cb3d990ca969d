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

/** Reads values one behind the other as ClickHouse's RowBinary has them. */
export class RowReader {
  readonly #bytes: Buffer;
  readonly #view: DataView;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** Whether anything is left. */
  get more(): boolean {
    return this.#at < this.#bytes.length;
  }

  uint32(): number {
    this.#at += 4;
    return this.#view.getUint32(this.#at - 4, true);
  }

  /** Exact up to 2^53, beyond which we store nothing. */
  uint64(): number {
    const low = this.uint32();
    return this.uint32() * 2 ** 32 + low;
  }

  string(): string {
    const length = this.length();
    this.#at += length;
    return this.#bytes.toString("utf8", this.#at - length, this.#at);
  }

  /** The bytes of a string, a character each; see `byte-text.ts`. */
  byteText(): string {
    const length = this.length();
    this.#at += length;
    return this.#bytes.toString("latin1", this.#at - length, this.#at);
  }

  strings(): readonly string[] {
    const texts: string[] = [];
    for (let left = this.length(); left > 0; left -= 1) texts.push(this.string());
    return texts;
  }

  /** The bytes of a string, which are not copied. */
  bytes(): Uint8Array {
    const length = this.length();
    this.#at += length;
    return this.#bytes.subarray(this.#at - length, this.#at);
  }

  /** All that is left, which is not copied. */
  rest(): Uint8Array {
    const rest = this.#bytes.subarray(this.#at);
    this.#at = this.#bytes.length;
    return rest;
  }

  uint32s(count: number): Uint32Array {
    const from = this.#bytes.byteOffset + this.#at;
    this.#at += 4 * count;
    const { buffer } = this.#bytes;
    // Machines that we run on have the lowest byte first, as the engine writes it. If nothing else is in the
    // answer it is not copied, which may be megabytes.
    const isAll = from % 4 === 0 && this.#bytes.length === 4 * count;
    return isAll
      ? new Uint32Array(buffer, from, count)
      : new Uint32Array(buffer.slice(from, from + 4 * count));
  }

  /** Of what comes next: an array in elements, a text in bytes. */
  length(): number {
    let value = 0;
    for (let scale = 1; ; scale *= 0x80) {
      const byte = this.#bytes[this.#at++] ?? 0;
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
    }
  }
}
