const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Reads values one behind the other as ClickHouse's RowBinary has them. */
export class RowReader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
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
    const length = this.#varint();
    this.#at += length;
    return decoder.decode(this.#bytes.subarray(this.#at - length, this.#at));
  }

  #varint(): number {
    let value = 0;
    for (let scale = 1; ; scale *= 0x80) {
      const byte = this.#bytes[this.#at++] ?? 0;
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
    }
  }
}
