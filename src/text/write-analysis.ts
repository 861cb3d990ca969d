import type { ByteWriter } from "./byte-writer.ts";
import { HASH, JOINER_LENGTH, LENGTH, type LexemeStore, RECORD, START } from "./lexeme-store.ts";
import type { PostWords } from "./post-words.ts";

/** A length as it is written, and what may be written too far behind a lexeme. */
const MARGIN = 16;

/**
 * What `toAnalysis` gives, as RowBinary: lexemes and pairs as Array(String), and the sequence in two columns, because a phrase that is verified
 * has it read for most posts: `words`, Array(UInt32), has the hash of the first lexeme at each position, and 0 where a position is free;
 * `alternatives`, Array(UInt64), the entries of the other lexemes, which few positions have. The bytes of lexemes are ready, and those of pairs are put together
 * from them.
 */
export function writeAnalysis(words: PostWords, store: LexemeStore, writer: ByteWriter): void {
  writer.varint(words.lexemeCount);
  writeLexemes(words, store, writer);
  writer.varint(words.pairCount);
  writePairs(words, store, writer);
  writeSequence(words, store, writer);
}

function writeLexemes(
  { lexemes, lexemeCount }: PostWords,
  { records, bytes }: LexemeStore,
  writer: ByteWriter,
): void {
  let end = writer.length;
  let view = writer.reserve(0);
  for (let at = 0; at < lexemeCount; at += 1) {
    const record = (lexemes[at] ?? 0) * RECORD;
    const length = records[record + LENGTH] ?? 0;
    if (end + length + MARGIN > view.byteLength) view = moreRoom(writer, end, length);
    end = putLength(view, end, length);
    putBytes(view, end, bytes, records[record + START] ?? 0, length);
    end += length;
  }
  writer.advanceTo(end);
}

function writePairs(
  { lefts, rights, pairCount }: PostWords,
  { records, bytes }: LexemeStore,
  writer: ByteWriter,
): void {
  let end = writer.length;
  let view = writer.reserve(0);
  for (let at = 0; at < pairCount; at += 1) {
    const left = (lefts[at] ?? 0) * RECORD;
    const right = (rights[at] ?? 0) * RECORD;
    const leftLength = (records[left + LENGTH] ?? 0) + JOINER_LENGTH;
    const rightLength = records[right + LENGTH] ?? 0;
    const length = leftLength + rightLength;
    if (end + length + MARGIN > view.byteLength) view = moreRoom(writer, end, length);
    end = putLength(view, end, length);
    putBytes(view, end, bytes, records[left + START] ?? 0, leftLength);
    putBytes(view, end + leftLength, bytes, records[right + START] ?? 0, rightLength);
    end += length;
  }
  writer.advanceTo(end);
}

function writeSequence(
  { positions, placed, placeCount }: PostWords,
  { records }: LexemeStore,
  writer: ByteWriter,
): void {
  const hashAt = (at: number) => records[(placed[at] ?? 0) * RECORD + HASH] ?? 0;
  const wordCount = placeCount === 0 ? 0 : (positions[placeCount - 1] ?? 0) + 1;
  writer.varint(wordCount);
  const words = writer.reserve(wordCount * 4);
  const start = writer.length;
  let next = 0;
  let others = 0;
  for (let at = 0; at < placeCount; at += 1) {
    const position = positions[at] ?? 0;
    if (position < next) {
      others += 1;
      continue;
    }
    for (; next < position; next += 1) words.setInt32(start + next * 4, 0, true);
    words.setInt32(start + position * 4, hashAt(at), true);
    next = position + 1;
  }
  writer.advanceTo(start + wordCount * 4);
  writer.varint(others);
  if (others === 0) return;
  const view = writer.reserve(others * 8);
  let end = writer.length;
  for (let at = 1; at < placeCount; at += 1) {
    if (positions[at] !== positions[at - 1]) continue;
    view.setInt32(end, hashAt(at), true);
    view.setInt32(end + 4, positions[at] ?? 0, true);
    end += 8;
  }
  writer.advanceTo(end);
}

function moreRoom(writer: ByteWriter, end: number, length: number): DataView {
  writer.advanceTo(end);
  return writer.reserve(length + MARGIN);
}

/** Four bytes at a time: up to three too many, which the next value covers. */
function putBytes(view: DataView, start: number, bytes: Int32Array, from: number, length: number): void {
  let at = from;
  for (let end = start; end < start + length; end += 4) view.setInt32(end, bytes[at++] ?? 0, true);
}

function putLength(view: DataView, start: number, length: number): number {
  let end = start;
  let rest = length;
  for (; rest >= 0x80; rest >>>= 7) view.setUint8(end++, (rest & 0x7f) | 0x80);
  view.setUint8(end++, rest);
  return end;
}
