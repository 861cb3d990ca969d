import { UnreadableFileError } from "./unpacker.ts";

/** Goes through bytes that the engine wrote, from the first to the last. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get ended(): boolean {
    return this.at === this.#bytes.length;
  }

  /** A number in as many bytes as it needs, seven bits in each. */
  number(): number {
    let value = 0;
    for (let factor = 1; factor < 2 ** 53; factor *= 128) {
      const byte = this.#bytes[this.at++];
      if (byte === undefined) throw new UnreadableFileError("a number is cut off");
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
    throw new UnreadableFileError("a number is too long");
  }

  /** Goes past so many bytes, and says where they begin. */
  skip(bytes: number): number {
    const start = this.at;
    this.at += bytes;
    if (this.at > this.#bytes.length) throw new UnreadableFileError("a text is cut off");
    return start;
  }
}
