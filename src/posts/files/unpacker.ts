import { readSync } from "node:fs";
import { type BlockHeader, HEADER_BYTES, LZ4, NO_CODEC, readHeader } from "./block-file.ts";
import { SLACK, unpackLz4 } from "./lz4.ts";

const PACKED_BYTES = 32_768;
/** Blocks of documents are smaller mostly, and come with one look at the file; to read more takes longer. */
const LIKELY_BYTES = 12_288;
const UNPACKED_BYTES = 131_072;
/** The engine makes none that are larger. */
const MOST_BYTES = 2 ** 24;

/** The file is not what we think it is. */
export class UnreadableFileError extends Error {
  override readonly name = "UnreadableFileError";
}

interface Stretch {
  readonly at: number;
  readonly from: number;
  readonly to: number;
  readonly whole: boolean;
}

const NOTHING = { file: -1, at: 0, start: 0, have: 0 };

/** Reads blocks of files into memory that it uses again and again. */
export class Unpacker {
  #packed = allocate(PACKED_BYTES);
  #unpacked = allocate(UNPACKED_BYTES);
  /** What was asked for last is still there: so many bytes, from the one at `start` on. */
  #last = NOTHING;

  /**
   * What is in the blocks of an open file, from the block at `at` on, as if they were one: the bytes `from` up to `to`, and of the last block all
   * if it is to be whole. They are good until the next call.
   */
  unpack(file: number, { at, from, to, whole }: Stretch): Buffer {
    const last = this.#last;
    const isThere =
      last.file === file && last.at === at && last.start <= from && to <= last.start + last.have;
    if (!isThere) this.#unpackAnew(file, { at, from, to, whole });
    const { start, have } = this.#last;
    return this.#unpacked.bytes.subarray(from - start, have);
  }

  /** Another file may have the same number from now on. */
  forget(): void {
    this.#last = NOTHING;
  }

  #unpackAnew(file: number, { at, from, to, whole }: Stretch): void {
    this.forget();
    let start = 0;
    let have = 0;
    for (let place = at; start + have < to; ) {
      const header = this.#readBlock(file, place, LIKELY_BYTES);
      if (start + have + header.unpackedBytes <= from) {
        start += header.unpackedBytes;
      } else {
        const until = whole ? header.unpackedBytes : Math.min(header.unpackedBytes, to - start - have);
        const got = this.#unpackBlock(header, have, until);
        if (got === null || got < until)
          throw new UnreadableFileError(`no block that can be read at ${place}`);
        have += got;
      }
      place += header.bytes;
    }
    this.#last = { file, at, start, have };
  }

  /** What is in the blocks that lie between these places of an open file, as if they were one. Good until the next call. */
  unpackAll(file: number, at: number, end: number): Buffer {
    this.forget();
    let have = 0;
    let place = at;
    while (place < end) {
      const header = this.#readBlock(file, place, end - place);
      const got = this.#unpackBlock(header, have, header.unpackedBytes);
      if (got !== header.unpackedBytes)
        throw new UnreadableFileError(`no block that can be read at ${place}`);
      have += got;
      place += header.bytes;
    }
    if (place !== end) throw new UnreadableFileError(`no block ends at ${end}`);
    return this.#unpacked.bytes.subarray(0, have);
  }

  /** The block at `at`, which probably has no more than so many bytes. */
  #readBlock(file: number, at: number, likely: number): BlockHeader {
    let read = readBytes(file, this.#packed.bytes, Math.min(likely, this.#packed.bytes.length - SLACK), at);
    if (read < HEADER_BYTES) throw new UnreadableFileError(`the file ends before ${at}`);
    const header = readHeader(this.#packed.bytes);
    if (header.bytes < HEADER_BYTES || Math.max(header.bytes, header.unpackedBytes) > MOST_BYTES) {
      throw new UnreadableFileError(`no block begins at ${at}`);
    }
    if (header.bytes > read) {
      if (header.bytes > this.#packed.bytes.length - SLACK) this.#packed = allocate(2 * header.bytes);
      read = readBytes(file, this.#packed.bytes, header.bytes, at);
    }
    if (header.bytes > read) throw new UnreadableFileError(`the file ends within the block at ${at}`);
    return header;
  }

  #unpackBlock({ codec, bytes, unpackedBytes }: BlockHeader, to: number, until: number): number | null {
    if (to + unpackedBytes > this.#unpacked.bytes.length - SLACK) {
      const larger = allocate(2 * (to + unpackedBytes));
      larger.bytes.set(this.#unpacked.bytes.subarray(0, to));
      this.#unpacked = larger;
    }
    const packed = this.#packed;
    const target = this.#unpacked;
    if (codec === LZ4) {
      const block = { packed, from: HEADER_BYTES, end: bytes, target, to, room: unpackedBytes };
      return unpackLz4(block, until);
    }
    if (codec !== NO_CODEC || bytes - HEADER_BYTES !== unpackedBytes) return null;
    target.bytes.set(packed.bytes.subarray(HEADER_BYTES, bytes), to);
    return unpackedBytes;
  }
}

/** As many as there are, if they are fewer. */
export function readBytes(file: number, bytes: Buffer, length: number, at: number): number {
  try {
    return readSync(file, bytes, 0, length, at);
  } catch (error) {
    throw new UnreadableFileError(`the file cannot be read at ${at}`, { cause: error });
  }
}

function allocate(length: number): { readonly bytes: Buffer; readonly view: DataView } {
  const bytes = Buffer.allocUnsafeSlow(length + SLACK);
  return { bytes, view: new DataView(bytes.buffer, bytes.byteOffset, bytes.length) };
}
