/**
 * Some of the rows of a segment, as bits: row `first + n` is bit n % 32 of word n >> 5. `first` is a multiple
 * of 32; all rows lie between it and the end of the words.
 */
export interface RowSet {
  readonly first: number;
  readonly words: Uint32Array;
}

/** Of the 32 rows of a word. */
const MANY = 8;

/** None of the rows from `from` up to `to`, which is not one of them. */
export function noRows(from: number, to: number): RowSet {
  const first = from - (from % 32);
  return { first, words: new Uint32Array(to > from ? Math.ceil((to - first) / 32) : 0) };
}

/** The rows from `from` up to `to` that `all` has; it begins with row 0. */
export function rowsBetween(all: Uint32Array, from: number, to: number): RowSet {
  const rows = noRows(from, to);
  const { first, words } = rows;
  if (words.length === 0) return rows;
  words.set(all.subarray(first / 32, first / 32 + words.length));
  words[0] = (words[0] ?? 0) & (0xffffffff << (from % 32));
  const last = words.length - 1;
  if (to % 32 !== 0) words[last] = (words[last] ?? 0) & ~(0xffffffff << (to % 32));
  return rows;
}

export function addRow({ first, words }: RowSet, row: number): void {
  const place = row - first;
  words[place >>> 5] = (words[place >>> 5] ?? 0) | (1 << (place & 31));
}

export function hasRow({ first, words }: RowSet, row: number): boolean {
  const place = row - first;
  return place >= 0 && ((words[place >>> 5] ?? 0) & (1 << (place & 31))) !== 0;
}

/** Takes out all rows that do not pass. */
export function keepRows({ first, words }: RowSet, passes: (row: number) => boolean): void {
  for (let index = 0; index < words.length; index++) {
    let left = words[index] ?? 0;
    let kept = left;
    while (left !== 0) {
      const bit = left & -left;
      if (!passes(first + index * 32 + 31 - Math.clz32(bit))) kept ^= bit;
      left ^= bit;
    }
    words[index] = kept;
  }
}

/**
 * Takes out all rows whose number has no flag. Where most rows of a word are in question, all of them are
 * looked at: without a branch, which takes less time.
 */
export function keepFlagged(
  { first, words }: RowSet,
  numbers: Uint32Array | Uint16Array,
  flags: Uint8Array,
): void {
  for (let index = 0; index < words.length; index++) {
    const word = words[index] ?? 0;
    if (word === 0) continue;
    const start = first + index * 32;
    let kept = 0;
    if (countBits(word) > MANY) {
      // Not one row too far: from then on the compiled code would expect it everywhere, and be slower.
      const end = Math.min(32, numbers.length - start);
      for (let bit = 0; bit < end; bit++) kept |= (flags[numbers[start + bit] ?? 0] ?? 0) << bit;
    } else {
      for (let left = word; left !== 0; left &= left - 1) {
        const bit = 31 - Math.clz32(left & -left);
        kept |= (flags[numbers[start + bit] ?? 0] ?? 0) << bit;
      }
    }
    words[index] = word & kept;
  }
}

/** Takes out all rows that the other does not have. */
export function keepCommon({ first, words }: RowSet, other: RowSet): void {
  const shift = (first - other.first) / 32;
  for (let index = 0; index < words.length; index++) {
    words[index] = (words[index] ?? 0) & (other.words[index + shift] ?? 0);
  }
}

/** Puts in all rows that the other has, of those that lie where the set does. */
export function addRows({ first, words }: RowSet, other: RowSet): void {
  const shift = (first - other.first) / 32;
  for (let index = 0; index < words.length; index++) {
    words[index] = (words[index] ?? 0) | (other.words[index + shift] ?? 0);
  }
}

/** The rows that it does not have, of all that lie where it does. */
export function otherRows({ first, words }: RowSet): RowSet {
  return { first, words: words.map((word) => ~word) };
}

export function countRows({ words }: RowSet): number {
  let count = 0;
  for (let index = 0; index < words.length; index++) count += countBits(words[index] ?? 0);
  return count;
}

/** How many lie between `from` and `to`, which is not one of them. */
export function countBetween({ first, words }: RowSet, from: number, to: number): number {
  const begin = Math.max(from - first, 0);
  const end = Math.min(to - first, words.length * 32);
  if (begin >= end) return 0;
  let count = 0;
  for (let index = begin >>> 5; index <= (end - 1) >>> 5; index++) count += countBits(words[index] ?? 0);
  count -= countBits((words[begin >>> 5] ?? 0) & ~(0xffffffff << (begin % 32)));
  if (end % 32 !== 0) count -= countBits((words[end >>> 5] ?? 0) & (0xffffffff << (end % 32)));
  return count;
}

/** One behind the other, upwards. */
export function listRows({ first, words }: RowSet): Uint32Array {
  const rows = new Uint32Array(countRows({ first, words }));
  let count = 0;
  visitRows({ first, words }, (row) => {
    rows[count++] = row;
  });
  return rows;
}

/** Upwards. */
export function visitRows({ first, words }: RowSet, visit: (row: number) => void): void {
  for (let index = 0; index < words.length; index++) {
    for (let left = words[index] ?? 0; left !== 0; left &= left - 1) {
      visit(first + index * 32 + 31 - Math.clz32(left & -left));
    }
  }
}

/** The highest row below `limit`, or -1. */
export function rowBelow({ first, words }: RowSet, limit: number): number {
  let place = Math.min(limit - first, words.length * 32) - 1;
  while (place >= 0) {
    const below = (words[place >>> 5] ?? 0) & (0xffffffff >>> (31 - (place & 31)));
    if (below !== 0) return first + (place & ~31) + 31 - Math.clz32(below);
    place = (place & ~31) - 1;
  }
  return -1;
}

/** The lowest row that is not below `limit`, or -1. */
export function rowFrom({ first, words }: RowSet, limit: number): number {
  let place = Math.max(limit - first, 0);
  while (place < words.length * 32) {
    const above = (words[place >>> 5] ?? 0) & (0xffffffff << (place & 31));
    if (above !== 0) return first + (place & ~31) + 31 - Math.clz32(above & -above);
    place = (place & ~31) + 32;
  }
  return -1;
}

/** In so many words at a time; going through the rows of one takes a few milliseconds. */
const SLICE = 4_096;

/** The same rows, in pieces that share their words with the whole; between two of them others get their turn. */
export async function* inSlices({ first, words }: RowSet): AsyncGenerator<RowSet, void, undefined> {
  for (let start = 0; start < words.length; start += SLICE) {
    if (start > 0) await new Promise(setImmediate);
    yield { first: first + start * 32, words: words.subarray(start, start + SLICE) };
  }
}

function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
