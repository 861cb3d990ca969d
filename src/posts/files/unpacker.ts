import { readSync } from "node:fs";
import { uncompressSync } from "lz4-napi";
import { type BlockHeader, HEADER_BYTES, LZ4, NO_CODEC, readHeader } from "./block-file.ts";

const PACKED_BYTES = 32_768;
/** Blocks of documents are smaller mostly, and come with one look at the file; to read more takes longer. */
export const LIKELY_BYTES = 12_288;
const UNPACKED_BYTES = 131_072;
/** The engine makes none that are larger. */
const MOST_BYTES = 2 ** 24;
/** The last thing in the header of a block is how many bytes it has unpacked; the library looks for it there, too. */
const SIZE_BYTES = 4;

/** The file is not what we think it is. */
export class UnreadableFileError extends Error {
  override readonly name = "UnreadableFileError";
}

interface Stretch {
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

const NOTHING = { file: -1, at: 0, start: 0, have: 0 };
const NO_STRETCH = { file: -1, at: 0, end: 0 };

interface PackedBlock extends BlockHeader {
  /** Where in what was read its data begins. */
  readonly from: number;
}

/** Reads blocks of files into memory that it uses again and again. */
export class Unpacker {
  #packed = Buffer.allocUnsafeSlow(PACKED_BYTES);
  /** The stretch of a file that was read last. */
  #read = NO_STRETCH;
  #unpacked = Buffer.allocUnsafeSlow(UNPACKED_BYTES);
  /** What was asked for last is still there: so many bytes, from the one at `start` on. */
  #last = NOTHING;

  /**
   * What is in the blocks of an open file, from the block at `at` on, as if they were one: the bytes `from` up to `to`, and all that is left of the
   * last block. They are good until the next call.
   */
  unpack(file: number, { at, from, to }: Stretch): Buffer {
    const last = this.#last;
    const isThere =
      last.file === file && last.at === at && last.start <= from && to <= last.start + last.have;
    if (!isThere) this.#unpackAnew(file, { at, from, to });
    const { start, have } = this.#last;
    return this.#unpacked.subarray(from - start, have);
  }

  /** Another file may have the same number from now on. */
  forget(): void {
    this.#last = NOTHING;
    this.#read = NO_STRETCH;
  }

  /** Reads a stretch of an open file at once: blocks in it need not be read one by one then. */
  load(file: number, at: number, end: number): void {
    if (end - at > this.#packed.length) this.#packed = Buffer.allocUnsafeSlow(2 * (end - at));
    this.#read = { file, at, end: at + readBytes(file, this.#packed, end - at, at) };
  }

  #unpackAnew(file: number, { at, from, to }: Stretch): void {
    this.#last = NOTHING;
    let start = 0;
    let have = 0;
    for (let place = at; start + have < to; ) {
      const header = this.#readBlock(file, place, LIKELY_BYTES);
      if (start + have + header.unpackedBytes <= from) {
        start += header.unpackedBytes;
      } else {
        this.#unpackBlock(header, have, place);
        have += header.unpackedBytes;
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
      this.#unpackBlock(header, have, place);
      have += header.unpackedBytes;
      place += header.bytes;
    }
    if (place !== end) throw new UnreadableFileError(`no block ends at ${end}`);
    return this.#unpacked.subarray(0, have);
  }

  /** The block at `at`, which probably has no more than so many bytes. */
  #readBlock(file: number, at: number, likely: number): PackedBlock {
    const room = this.#packed.length;
    if (!this.#hasRead(file, at, HEADER_BYTES)) this.load(file, at, at + Math.min(likely, room));
    if (!this.#hasRead(file, at, HEADER_BYTES)) throw new UnreadableFileError(`the file ends before ${at}`);
    const header = readHeader(this.#packed, at - this.#read.at);
    if (header.bytes < HEADER_BYTES || Math.max(header.bytes, header.unpackedBytes) > MOST_BYTES) {
      throw new UnreadableFileError(`no block begins at ${at}`);
    }
    if (!this.#hasRead(file, at, header.bytes)) this.load(file, at, at + header.bytes);
    if (!this.#hasRead(file, at, header.bytes)) {
      throw new UnreadableFileError(`the file ends within the block at ${at}`);
    }
    const { codec, bytes, unpackedBytes } = header;
    return { codec, bytes, unpackedBytes, from: at - this.#read.at + HEADER_BYTES };
  }

  #hasRead(file: number, at: number, bytes: number): boolean {
    const read = this.#read;
    return read.file === file && read.at <= at && at + bytes <= read.end;
  }

  /** Behind so many bytes that were unpacked before. */
  #unpackBlock({ codec, from, bytes, unpackedBytes }: PackedBlock, to: number, place: number): void {
    if (to + unpackedBytes > this.#unpacked.length) {
      const larger = Buffer.allocUnsafeSlow(2 * (to + unpackedBytes));
      larger.set(this.#unpacked.subarray(0, to));
      this.#unpacked = larger;
    }
    const content = contentOf(codec, this.#packed.subarray(from - SIZE_BYTES, from - HEADER_BYTES + bytes));
    if (content?.length !== unpackedBytes)
      throw new UnreadableFileError(`no block that can be read at ${place}`);
    this.#unpacked.set(content, to);
  }
}

/** Of a block, which is given with its unpacked size. Null: it is not what it should be. */
function contentOf(codec: number, sized: Buffer): Buffer | null {
  if (codec === NO_CODEC) return sized.subarray(SIZE_BYTES);
  if (codec !== LZ4) return null;
  try {
    return uncompressSync(sized);
  } catch {
    return null;
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
