import { closeSync, fstatSync, openSync, readSync } from "node:fs";

/** Files of columns, as the engine writes them, are sequences of blocks. */
export interface Blocks {
  /** How many bytes lie in the blocks before each, unpacked. */
  readonly before: Float64Array;
  /** Where in the file each begins, with its header. The last of both is the end. */
  readonly at: Float64Array;
}

export interface BlockHeader {
  readonly codec: number;
  /** Of the block with its header. */
  readonly bytes: number;
  /** Of what is in it, unpacked. */
  readonly unpackedBytes: number;
}

/** A checksum of 16 bytes, a byte that names the codec, and two sizes: with this header as far as the codec, and unpacked. */
export const HEADER_BYTES = 25;
const CHECKSUM_BYTES = 16;
export const NO_CODEC = 0x02;
export const LZ4 = 0x82;

export function readHeader(bytes: Buffer, at = 0): BlockHeader {
  const codecAt = at + CHECKSUM_BYTES;
  return {
    codec: bytes.readUInt8(codecAt),
    bytes: CHECKSUM_BYTES + bytes.readUInt32LE(codecAt + 1),
    unpackedBytes: bytes.readUInt32LE(codecAt + 5),
  };
}

/** Null: the file is not there, or a block is not as it should be. */
export function indexBlocks(path: string, isFine: (header: BlockHeader) => boolean): Blocks | null {
  const before: number[] = [];
  const at: number[] = [];
  return withFile(path, (file) => {
    const { size } = fstatSync(file);
    const bytes = Buffer.alloc(HEADER_BYTES);
    let unpacked = 0;
    let place = 0;
    while (place < size) {
      if (readSync(file, bytes, 0, HEADER_BYTES, place) < HEADER_BYTES) return null;
      const header = readHeader(bytes);
      if (header.bytes < HEADER_BYTES || !isFine(header)) return null;
      before.push(unpacked);
      at.push(place);
      unpacked += header.unpackedBytes;
      place += header.bytes;
    }
    if (place !== size) return null;
    before.push(unpacked);
    at.push(size);
    return { before: Float64Array.from(before), at: Float64Array.from(at) };
  });
}

/** Null if it cannot be opened, mostly because it has gone with its part: the engine knows. */
export function withFile<Result>(path: string, use: (file: number) => Result): Result | null {
  let file: number;
  try {
    file = openSync(path, "r");
  } catch {
    return null;
  }
  try {
    return use(file);
  } finally {
    closeSync(file);
  }
}
