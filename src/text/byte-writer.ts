/** The same text in memory of its own: a part of a long text would keep all of it in memory. */
export function detached(text: string): string {
  return ` ${text}`.slice(1);
}

type Numbers = Uint8Array | Int32Array | Uint32Array | Float64Array;

/** The same numbers with room for at least so many: at least twice as many as before, so that growing stays cheap. */
export function enlarged<T extends Numbers>(numbers: T, least: number): T {
  if (numbers.length >= least) return numbers;
  const Type = numbers.constructor as new (length: number) => T;
  const larger = new Type(Math.max(numbers.length * 2, least));
  larger.set(numbers);
  return larger;
}

/** Longer texts are left to the platform's encoder, whose calls cost more than a few letters do. */
const BY_HAND = 32;
const encoder = new TextEncoder();

/**
 * Writes values one behind the other as ClickHouse's RowBinary has them. One writer serves many rows: it keeps its
 * memory, which grows to the largest block that it has held.
 */
export class ByteWriter {
  private buffer: Uint8Array<ArrayBuffer>;
  private view: DataView;
  /** Where the next byte goes. */
  private end = 0;

  constructor(memory = new Uint8Array(64 * 1024)) {
    this.buffer = memory;
    this.view = new DataView(this.buffer.buffer);
  }

  /** How many bytes have been written since the last `take`. */
  get length(): number {
    return this.end;
  }

  /** Bytes as they are, without their count; of `bytes` those from `from` up to `to`. */
  bytes(bytes: Uint8Array, from = 0, to = bytes.length): void {
    this.makeRoom(to - from);
    if (to - from > BY_HAND) {
      this.buffer.set(bytes.subarray(from, to), this.end);
      this.end += to - from;
      return;
    }
    const { buffer } = this;
    let end = this.end;
    for (let at = from; at < to; at += 1) buffer[end++] = bytes[at] ?? 0;
    this.end = end;
  }

  uint8(value: number): void {
    this.makeRoom(1);
    this.buffer[this.end++] = value;
  }

  uint32(value: number): void {
    this.makeRoom(4);
    this.view.setInt32(this.end, value, true);
    this.end += 4;
  }

  /** A safe integer; a negative one becomes the two's complement that Int64 has. */
  uint64(value: number): void {
    this.uint32(value);
    this.uint32(Math.floor(value / 2 ** 32));
  }

  /** A count or a length: seven bits to a byte, the lowest first. */
  varint(value: number): void {
    this.makeRoom(8);
    this.end = putVarint(this.buffer, this.end, value);
  }

  /** A text in UTF-8 behind its length in bytes. Half a surrogate pair becomes U+FFFD. */
  string(text: string): void {
    const { length } = text;
    this.makeRoom(length * 3 + 8);
    // Room for the length as if every character took one byte; in the rare case of more, the text is moved up.
    const start = this.end + sizeOfVarint(length);
    const stop =
      length <= BY_HAND
        ? putUtf8(this.buffer, start, text)
        : start + encoder.encodeInto(text, this.buffer.subarray(start)).written;
    const written = stop - start;
    const shift = sizeOfVarint(written) - sizeOfVarint(length);
    if (shift > 0) this.buffer.copyWithin(start + shift, start, stop);
    putVarint(this.buffer, this.end, written);
    this.end = stop + shift;
  }

  /**
   * For callers that write by themselves: memory with room for so many bytes from `length` on. Good until the next call
   * of this writer.
   */
  reserve(bytes: number): DataView {
    this.makeRoom(bytes);
    return this.view;
  }

  /** What the caller wrote by itself ends here. */
  advanceTo(length: number): void {
    this.end = length;
  }

  /** All that was written, in memory of its own; the writer begins anew. */
  take(): Uint8Array<ArrayBuffer> {
    const taken = new Uint8Array(this.end);
    taken.set(this.buffer.subarray(0, this.end));
    this.end = 0;
    return taken;
  }

  /** The same without a copy: the writer goes on in other memory, whose content is lost. */
  takeAndUse(other: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
    const taken = this.buffer.subarray(0, this.end);
    this.buffer = other;
    this.view = new DataView(other.buffer);
    this.end = 0;
    return taken;
  }

  private makeRoom(bytes: number): void {
    if (this.end + bytes > this.buffer.length) this.grow(bytes);
  }

  private grow(bytes: number): void {
    const larger = new Uint8Array(Math.max(this.buffer.length * 2, this.end + bytes));
    larger.set(this.buffer.subarray(0, this.end));
    this.buffer = larger;
    this.view = new DataView(larger.buffer);
  }
}

function sizeOfVarint(value: number): number {
  let size = 1;
  for (let rest = value; rest >= 0x80; rest = Math.floor(rest / 0x80)) size += 1;
  return size;
}

function putVarint(buffer: Uint8Array, start: number, value: number): number {
  let end = start;
  let rest = value;
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) buffer[end++] = (rest & 0x7f) | 0x80;
  buffer[end++] = rest;
  return end;
}

function putUtf8(buffer: Uint8Array, start: number, text: string): number {
  let end = start;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit < 0x80) {
      buffer[end++] = unit;
    } else if (unit < 0x800) {
      buffer[end++] = 0xc0 | (unit >> 6);
      buffer[end++] = 0x80 | (unit & 0x3f);
    } else {
      const code = wholeCharacter(text, at);
      if (code > 0xffff) {
        at += 1;
        buffer[end++] = 0xf0 | (code >> 18);
        buffer[end++] = 0x80 | ((code >> 12) & 0x3f);
      } else {
        buffer[end++] = 0xe0 | (code >> 12);
      }
      buffer[end++] = 0x80 | ((code >> 6) & 0x3f);
      buffer[end++] = 0x80 | (code & 0x3f);
    }
  }
  return end;
}

/** Half a surrogate pair has no UTF-8. */
function wholeCharacter(text: string, at: number): number {
  const code = text.codePointAt(at) ?? 0;
  return code >= 0xd800 && code <= 0xdfff ? 0xfffd : code;
}
