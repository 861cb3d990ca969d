/**
 * Text with one character for each byte of its UTF-8. What was stored as bytes and leaves as bytes is cut and put together without being
 * decoded and encoded on the way; the signs of JSON are single bytes, so it can be parsed and written like any other JSON.
 */
export function toByteText(text: string): string {
  return isAscii(text) ? text : Buffer.from(text).toString("latin1");
}

export function fromByteText(text: string): string {
  return isAscii(text) ? text : Buffer.from(text, "latin1").toString();
}

/** The bytes of texts one behind the other. Each is written when it comes: kept until the last, they would be moved about as garbage that is not yet any. */
export class ByteTextWriter {
  #bytes: Buffer;
  #length = 0;

  constructor(capacity: number) {
    this.#bytes = Buffer.allocUnsafe(capacity);
  }

  add(text: string): void {
    const end = this.#length + text.length;
    if (end > this.#bytes.length) {
      const larger = Buffer.allocUnsafe(Math.max(end, 2 * this.#bytes.length));
      this.#bytes.copy(larger, 0, 0, this.#length);
      this.#bytes = larger;
    }
    this.#bytes.write(text, this.#length, "latin1");
    this.#length = end;
  }

  take(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }
}

export function bytesOf(texts: readonly string[]): Buffer {
  const writer = new ByteTextWriter(texts.reduce((length, text) => length + text.length, 0));
  for (const text of texts) writer.add(text);
  return writer.take();
}

/** Which means the same in both. */
function isAscii(text: string): boolean {
  return Buffer.byteLength(text) === text.length;
}
