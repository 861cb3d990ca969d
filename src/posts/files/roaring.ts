import { addRow, type RowSet } from "../columns/row-set.ts";
import { UnreadableFileError } from "./unpacker.ts";

/**
 * The engine keeps the rows of a frequent word as a Roaring bitmap, in the form that all implementations of it write
 * (https://github.com/RoaringBitmap/RoaringFormatSpec): 65,536 rows to a container, which is a list, bits, or runs.
 */
interface Container {
  /** Its rows are `key` * 65,536 and those behind it. */
  readonly key: number;
  readonly count: number;
  readonly isRuns: boolean;
  readonly at: number;
  readonly end: number;
}

/** The bytes of a bitmap from one place to another; good until the next call. */
export type ReadBytes = (from: number, to: number) => Buffer;

const WITHOUT_RUNS = 12_346;
const WITH_RUNS = 12_347;
/** Fewer containers with runs among them come without a list of where they begin. */
const LISTED = 4;
const CONTAINER_ROWS = 65_536;
const BITS_BYTES = CONTAINER_ROWS / 8;
/** More rows are bits. */
const MOST_LISTED = 4_096;
/** All that is said of the containers of ten million rows fits in, and so do so few containers that they are not listed. */
export const HEAD_BYTES = 32_768;

/** Puts those of the rows of a bitmap of so many bytes into the set that lie where it does, and says how many rows there are in all. */
export function addRoaring(bytes: number, read: ReadBytes, set: RowSet): number {
  const containers = readContainers(read(0, Math.min(bytes, HEAD_BYTES)), bytes);
  const setEnd = set.first + 32 * set.words.length;
  const wanted = containers.filter(
    ({ key }) => key * CONTAINER_ROWS < setEnd && (key + 1) * CONTAINER_ROWS > set.first,
  );
  const start = wanted[0]?.at ?? 0;
  const end = wanted.at(-1)?.end ?? 0;
  const content = read(start, end);
  for (const container of wanted) {
    addContainer(set, container, content.subarray(container.at - start, container.end - start));
  }
  return containers.reduce((sum, { count }) => sum + count, 0);
}

function readContainers(head: Buffer, bytes: number): readonly Container[] {
  const fits = (length: number) => {
    if (length > head.length) throw new UnreadableFileError("the rows of a word are cut off");
  };
  fits(8);
  const cookie = head.readUInt16LE(0);
  if (cookie !== WITHOUT_RUNS && cookie !== WITH_RUNS)
    throw new UnreadableFileError("the rows of a word are not what they should be");
  const hasRuns = cookie === WITH_RUNS;
  const count = hasRuns ? head.readUInt16LE(2) + 1 : head.readUInt32LE(4);
  const flags = hasRuns ? 4 : 8;
  const keys = flags + (hasRuns ? Math.ceil(count / 8) : 0);
  const starts = keys + 4 * count;
  const isListed = !hasRuns || count >= LISTED;
  let place = starts + (isListed ? 4 * count : 0);
  fits(place);
  const containers: Container[] = [];
  for (let index = 0; index < count; index++) {
    const key = head.readUInt16LE(keys + 4 * index);
    const rows = head.readUInt16LE(keys + 4 * index + 2) + 1;
    const isRuns = hasRuns && ((head[flags + (index >> 3)] ?? 0) & (1 << (index & 7))) !== 0;
    const at = isListed ? head.readUInt32LE(starts + 4 * index) : place;
    if (isRuns && !isListed) fits(at + 2);
    const next = isListed ? head.readUInt32LE(starts + 4 * Math.min(index + 1, count - 1)) : 0;
    if (isRuns && isListed) place = index + 1 < count ? next : bytes;
    else if (isRuns) place = at + 2 + 4 * head.readUInt16LE(at);
    else place = at + (rows > MOST_LISTED ? BITS_BYTES : 2 * rows);
    const isInOrder = at >= (containers.at(-1)?.end ?? 0) && key > (containers.at(-1)?.key ?? -1);
    if (!isInOrder || place > bytes) throw new UnreadableFileError("the rows of a word do not lie in a row");
    containers.push({ key, count: rows, isRuns, at, end: place });
  }
  return containers;
}

function addContainer(set: RowSet, { key, count, isRuns }: Container, bytes: Buffer): void {
  const base = key * CONTAINER_ROWS;
  if (isRuns) addRuns(set, base, bytes);
  else if (count > MOST_LISTED) addBits(set, base, bytes);
  else addListed(set, base, bytes);
}

function addListed(set: RowSet, base: number, bytes: Buffer): void {
  const end = set.first + 32 * set.words.length;
  for (let at = 0; at < bytes.length; at += 2) {
    const row = base + ((bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8));
    if (row >= set.first && row < end) addRow(set, row);
  }
}

function addBits({ first, words }: RowSet, base: number, bytes: Buffer): void {
  const from = Math.max(base, first);
  const to = Math.min(base + CONTAINER_ROWS, first + 32 * words.length);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let row = from; row < to; row += 32) {
    const index = (row - first) / 32;
    words[index] = (words[index] ?? 0) | view.getUint32((row - base) / 8, true);
  }
}

function addRuns(set: RowSet, base: number, bytes: Buffer): void {
  const end = set.first + 32 * set.words.length;
  for (let at = 2; at + 4 <= bytes.length; at += 4) {
    const start = base + bytes.readUInt16LE(at);
    const last = Math.min(start + bytes.readUInt16LE(at + 2), end - 1);
    for (let row = Math.max(start, set.first); row <= last; row++) addRow(set, row);
  }
}
