import { readSync } from "node:fs";
import {
  type BlockHeader,
  type Blocks,
  HEADER_BYTES,
  indexBlocks,
  NO_CODEC,
  withFile,
} from "../files/block-file.ts";
import { lowest } from "../lowest.ts";
import type { VisitWords } from "./verify-phrases.ts";

/**
 * Where the words of the rows of a part lie. The engine stores them without compression, because they are only ever looked at to verify a
 * phrase; asked for them it reads whole granules, where a few hundred rows are needed from all over the part. So they are read from its file.
 */
export interface WordsFile {
  readonly path: string;
  /** How many words a row has. */
  readonly lengths: Uint16Array;
  /** Before row 64 n lie so many words. */
  readonly before: Uint32Array;
  readonly blocks: Blocks;
}

const STEP = 64;
const WORD_BYTES = 4;
/** Rows are read together if so few words lie between them, because to read those takes less time than to read once more; so many words at most. */
const MOST_BETWEEN = 2_048;
const MOST_AT_ONCE = 65_536;

/** What was read last: to make room anew for every row would take as long as to read it. */
const room = new Uint32Array(MOST_AT_ONCE);
const roomBytes = new Uint8Array(room.buffer);

/** Null: the file is not what we think it is, and the engine has to be asked. */
export function indexWords(path: string, lengths: Uint16Array): WordsFile | null {
  const before = new Uint32Array(Math.ceil(lengths.length / STEP));
  let words = 0;
  for (let row = 0; row < lengths.length; row++) {
    if (row % STEP === 0) before[row / STEP] = words;
    words += lengths[row] ?? 0;
  }
  const blocks = words < 2 ** 32 ? indexBlocks(path, isPlain) : null;
  return blocks?.before.at(-1) === words * WORD_BYTES ? { path, lengths, before, blocks } : null;
}

function isPlain({ codec, bytes, unpackedBytes }: BlockHeader): boolean {
  return codec === NO_CODEC && bytes === HEADER_BYTES + unpackedBytes && unpackedBytes % WORD_BYTES === 0;
}

/** Calls `visit` for each of the rows, which go upwards. False if the file is not there any more. */
export function readWords(file: WordsFile, rows: Uint32Array, visit: VisitWords): boolean {
  const { lengths } = file;
  const places = rows.map((row) => placeOf(file, row));
  const endOf = (index: number) => (places[index] ?? 0) + (lengths[rows[index] ?? 0] ?? 0);
  const done = withFile(file.path, (descriptor) => {
    for (let first = 0; first < rows.length; ) {
      const start = places[first] ?? 0;
      let last = first;
      while (
        last + 1 < rows.length &&
        (places[last + 1] ?? 0) - endOf(last) <= MOST_BETWEEN &&
        endOf(last + 1) - start <= MOST_AT_ONCE
      ) {
        last += 1;
      }
      readRange(file, descriptor, start, endOf(last));
      for (; first <= last; first++) {
        visit(rows[first] ?? 0, room, (places[first] ?? 0) - start, endOf(first) - start);
      }
    }
    return true;
  });
  return done ?? false;
}

/** How many words lie before those of the row. */
function placeOf({ lengths, before }: WordsFile, row: number): number {
  const near = row - (row % STEP);
  let place = before[near / STEP] ?? 0;
  for (let other = near; other < row; other++) place += lengths[other] ?? 0;
  return place;
}

/** Reads the words from one place to another, across blocks. There is room for them: no row has more, and no more are read at once. */
function readRange({ blocks }: WordsFile, file: number, from: number, to: number): void {
  const start = from * WORD_BYTES;
  const end = to * WORD_BYTES;
  let block = lowest(blocks.before.length, (index) => (blocks.before[index] ?? 0) > start) - 1;
  for (let place = start; place < end; block++) {
    const blockStart = blocks.before[block] ?? 0;
    const blockEnd = Math.min(end, blocks.before[block + 1] ?? end);
    const length = blockEnd - place;
    const at = (blocks.at[block] ?? 0) + HEADER_BYTES + place - blockStart;
    const read = readSync(file, roomBytes, place - start, length, at);
    if (read < length) throw new Error(`The words of a part end ${length - read} bytes before they should.`);
    place = blockEnd;
  }
}
