import { fstatSync } from "node:fs";
import { addRow, type RowSet } from "../columns/row-set.ts";
import { StaleBookError } from "../stale-book-error.ts";
import { withFile } from "./block-file.ts";
import { ByteReader } from "./byte-reader.ts";
import { addRoaring, HEAD_BYTES } from "./roaring.ts";
import { readBytes, Unpacker, UnreadableFileError } from "./unpacker.ts";

/**
 * The text index of a part, as the engine writes it: which rows have which tokens. It is three files. The first says of each block of the dictionary
 * which token it begins with and where it lies; it is kept in memory. The second is the dictionary: 512 tokens to a block, in order, each as what
 * it has more than the one before; behind them, of each in how many rows it is and which ones, or where they lie in the third file.
 */
export interface TextIndex {
  /** What the names of its files begin with. */
  readonly path: string;
  /** How many the part has. */
  readonly rows: number;
  /** The first tokens of the blocks, one behind the other: that of block n lies from `starts[n]` up to `starts[n + 1]`. */
  readonly tokens: Buffer;
  readonly starts: Uint32Array;
  /** Where the blocks lie; the last is the end of the file. */
  readonly blocks: Float64Array;
}

/** The forms that the engine wrote when this was written: with the form of rows, which is not compressed. */
const VERSION = 1;
const NO_CODEC = 0;
/** Tokens as what they have more than the one before. */
const BY_PREFIX = 1;
/** Of a token: its rows are numbers, one behind the other; right there; in one piece. */
const PLAIN = 1;
const HERE = 2;
const IN_ONE = 4;
const KNOWN_FLAGS = PLAIN | HERE | IN_ONE;

/** Ten million rows take less, however many of them there are. */
const MOST_BYTES = 2 ** 22;

/** They have memory of their own, and whoever reads is done before the next one does. */
const unpacker = new Unpacker();
let postings = Buffer.allocUnsafeSlow(HEAD_BYTES + 16);

/** Null: there is none, or it is not what we think it is, and the engine has to be asked. */
export function loadTextIndex(path: string, rows: number): TextIndex | null {
  try {
    const end = withFile(`${path}.dct.idx`, (file) => fstatSync(file).size);
    const bytes = withFile(`${path}.idx`, (file) => unpacker.unpackAll(file, 0, fstatSync(file).size));
    return end === null || bytes === null ? null : readSparse(bytes, { path, rows, end });
  } catch (error) {
    if (error instanceof UnreadableFileError) return null;
    throw error;
  }
}

function readSparse(
  bytes: Buffer,
  { path, rows, end }: { readonly path: string; readonly rows: number; readonly end: number },
): TextIndex | null {
  const reader = new ByteReader(bytes);
  if (reader.number() !== VERSION || reader.number() !== NO_CODEC) return null;
  const count = reader.number();
  const starts = new Uint32Array(count + 1);
  const pieces: Buffer[] = [];
  for (let block = 0; block < count; block++) {
    const length = reader.number();
    const at = reader.skip(length);
    const token = bytes.subarray(at, at + length);
    if (block > 0 && Buffer.compare(pieces[block - 1] as Buffer, token) >= 0) return null;
    pieces.push(token);
    starts[block + 1] = (starts[block] ?? 0) + length;
  }
  const blocks = new Float64Array(count + 1).fill(end);
  for (let block = 0; block < count; block++) {
    blocks[block] = Number(bytes.readBigUInt64LE(reader.skip(8)));
    if ((blocks[block] ?? 0) <= (blocks[block - 1] ?? -1)) return null;
  }
  if (!reader.ended || (count > 0 && (blocks[count - 1] ?? 0) >= end)) return null;
  return { path, rows, tokens: Buffer.concat(pieces), starts, blocks };
}

/** Puts the rows that have the token into the set, those of them that lie where it does, and says how many there are in all. */
export function addRowsOf(index: TextIndex, token: string, set: RowSet): number {
  const wanted = Buffer.from(token);
  const block = blockOf(index, wanted);
  if (block < 0) return 0;
  const { blocks } = index;
  const bytes = open(`${index.path}.dct.idx`, (file) =>
    unpacker.unpackAll(file, blocks[block] ?? 0, blocks[block + 1] ?? 0),
  );
  const reader = new ByteReader(bytes);
  const place = findToken(bytes, reader, wanted);
  if (place < 0) return 0;
  for (let before = place; before > 0; before--) skipRows(reader);
  return addPostings(index, reader, set);
}

/** The last block that does not begin behind the token, or -1. */
function blockOf({ tokens, starts }: TextIndex, wanted: Buffer): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (tokens.compare(wanted, 0, wanted.length, starts[middle], starts[middle + 1]) > 0) high = middle;
    else low = middle + 1;
  }
  return low - 1;
}

/** The place of the token in its block, or -1; the reader stands behind all tokens then. */
function findToken(bytes: Buffer, reader: ByteReader, wanted: Buffer): number {
  if (reader.number() !== BY_PREFIX) throw new UnreadableFileError("tokens of another form");
  const count = reader.number();
  let found = -1;
  /** How many bytes the last token, which comes before the wanted one, and the wanted one begin with in common. */
  let common = 0;
  for (let place = 0; place < count; place++) {
    const prefix = place === 0 ? 0 : reader.number();
    const length = reader.number();
    const at = reader.skip(length);
    if (found >= 0 || prefix > common) continue;
    if (prefix < common) return -1;
    let same = 0;
    while (same < length && common < wanted.length && bytes[at + same] === wanted[common]) {
      same += 1;
      common += 1;
    }
    if (same === length && common === wanted.length) found = place;
    else if (same < length && (bytes[at + same] ?? 0) > (wanted[common] ?? -1)) return -1;
  }
  return found;
}

function readFlags(reader: ByteReader): number {
  const flags = reader.number();
  const isKnown = (flags & ~KNOWN_FLAGS) === 0 && ((flags & HERE) === 0 || (flags & PLAIN) !== 0);
  if (!isKnown) throw new UnreadableFileError("rows of another form");
  return flags;
}

function skipRows(reader: ByteReader): void {
  const flags = readFlags(reader);
  const count = reader.number();
  const numbers = (flags & HERE) !== 0 ? count : 3 * ((flags & IN_ONE) !== 0 ? 1 : reader.number());
  for (let left = numbers; left > 0; left--) reader.number();
}

function addPostings(index: TextIndex, reader: ByteReader, set: RowSet): number {
  const flags = readFlags(reader);
  const count = reader.number();
  if (count > index.rows) throw new UnreadableFileError("more rows than the part has");
  if ((flags & HERE) !== 0) {
    addPlain(index, reader, count, set);
    return count;
  }
  const pieces = (flags & IN_ONE) !== 0 ? 1 : reader.number();
  const end = set.first + 32 * set.words.length;
  for (let piece = 0; piece < pieces; piece++) {
    const at = reader.number();
    const first = reader.number();
    const last = reader.number();
    if (last < first || last >= index.rows) throw new UnreadableFileError("rows that the part does not have");
    if (first >= end || last < set.first) continue;
    const isPlain = (flags & PLAIN) !== 0;
    const found = open(`${index.path}.pst.idx`, (file) =>
      isPlain ? addPlainAt(index, file, { at, count }, set) : addRoaringAt(file, { at, count }, set),
    );
    if (pieces === 1 ? found !== count : found > count)
      throw new UnreadableFileError("not as many rows as there should be");
  }
  return count;
}

function addPlain({ rows }: TextIndex, reader: ByteReader, count: number, set: RowSet): void {
  const end = set.first + 32 * set.words.length;
  for (let left = count; left > 0; left--) {
    const row = reader.number();
    if (row >= rows) throw new UnreadableFileError("a row that the part does not have");
    if (row >= set.first && row < end) addRow(set, row);
  }
}

interface Place {
  readonly at: number;
  readonly count: number;
}

/** Of so few rows that no number of them needs more than five bytes. */
function addPlainAt(index: TextIndex, file: number, { at, count }: Place, set: RowSet): number {
  addPlain(index, new ByteReader(readPostings(file, at, 5 * count)), count, set);
  return count;
}

function addRoaringAt(file: number, { at, count }: Place, set: RowSet): number {
  // As much as a list of so many rows can take, so that one look is enough for most.
  const near = readPostings(file, at, Math.min(HEAD_BYTES, 11 * count) + 32);
  const reader = new ByteReader(near);
  const bytes = reader.number();
  if (bytes > MOST_BYTES) throw new UnreadableFileError("more rows than there can be");
  const start = reader.at;
  let have = { bytes: near, from: -start };
  const read = (from: number, to: number) => {
    const isThere = from >= have.from && to <= have.from + have.bytes.length;
    if (!isThere) have = { bytes: readPostings(file, at + start + from, to - from), from };
    const content = have.bytes.subarray(from - have.from, to - have.from);
    if (content.length < to - from) throw new UnreadableFileError("the rows of a word are cut off");
    return content;
  };
  return addRoaring(bytes, read, set);
}

/** As many as there are, if they are fewer. Good until the next call. */
function readPostings(file: number, at: number, length: number): Buffer {
  if (length > postings.length) postings = Buffer.allocUnsafeSlow(2 * length);
  return postings.subarray(0, readBytes(file, postings, length, at));
}

function open<Result>(path: string, use: (file: number) => Result): Result {
  const result = withFile(path, (file) => ({ value: use(file) }));
  if (result === null) throw new StaleBookError(`${path} is gone`);
  return result.value;
}
