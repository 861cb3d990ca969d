import type { ByteWriter } from "./byte-writer.ts";
import { HASH, JOINER_LENGTH, LENGTH, type LexemeStore, pairOf, RECORD, START } from "./lexeme-store.ts";
import type { PostWords } from "./post-words.ts";

/** What the index keeps of a post's words. */
export interface PostAnalysis {
  /** Every lexeme of the post, alternatives included, each once. */
  readonly lexemes: readonly string[];
  /** Every two lexemes at neighboring positions of one part, as `pairOf` joins them, each once. */
  readonly pairs: readonly string[];
  /**
   * Where each lexeme stands: position * 2^32 + 32-bit hash of the lexeme, by rising position. Between parts a position
   * is left free. Ends at position 2^20, so that every entry is a safe integer: of a longer text all words and pairs
   * are found, and phrases of three words and more as far as that.
   */
  readonly sequence: readonly number[];
}

/** What stands in a post as texts and numbers. */
export function toAnalysis(words: PostWords, { texts, records }: LexemeStore): PostAnalysis {
  const lexemes: string[] = [];
  const pairs: string[] = [];
  const sequence: number[] = [];
  const textOf = (lexeme = 0) => texts[lexeme] ?? "";
  for (let at = 0; at < words.lexemeCount; at += 1) lexemes.push(textOf(words.lexemes[at]));
  for (let at = 0; at < words.pairCount; at += 1) {
    pairs.push(pairOf(textOf(words.lefts[at]), textOf(words.rights[at])));
  }
  for (let at = 0; at < words.placeCount; at += 1) {
    const hash = records[(words.placed[at] ?? 0) * RECORD + HASH] ?? 0;
    sequence.push((words.positions[at] ?? 0) * 2 ** 32 + (hash >>> 0));
  }
  return { lexemes, pairs, sequence };
}

/** For what stands between two lexemes, and what may be written too far behind one. */
const MARGIN = 16;
const SPACE = 0x20;
const LINE_FEED = 0x0a;

/**
 * What `toAnalysis` gives, as bytes. First the length of the longest lexeme or pair and of the text that
 * follows, each UInt32; then the text: lexemes with a space between them, a line feed, pairs with a space
 * between them. Neither ever holds a space or a line feed. Then the sequence in two parts, because most
 * phrases need the first alone: a count and as many UInt32, the hash of the first lexeme at each position, 0
 * where a position is free; a count and as many entries of the other lexemes, which few positions have: hash
 * and position.
 */
export function writeAnalysis(words: PostWords, store: LexemeStore, writer: ByteWriter): void {
  const start = writer.length;
  writer.uint32(0);
  writer.uint32(0);
  const longestLexeme = writeLexemes(words, store, writer);
  writer.uint8(LINE_FEED);
  const longestPair = writePairs(words, store, writer);
  const view = writer.reserve(0);
  view.setUint32(start, Math.max(longestLexeme, longestPair), true);
  view.setUint32(start + 4, writer.length - start - 8, true);
  writeSequence(words, store, writer);
}

function writeLexemes(
  { lexemes, lexemeCount }: PostWords,
  { records, bytes }: LexemeStore,
  writer: ByteWriter,
): number {
  let end = writer.length;
  let view = writer.reserve(0);
  let longest = 0;
  for (let at = 0; at < lexemeCount; at += 1) {
    const record = (lexemes[at] ?? 0) * RECORD;
    const length = records[record + LENGTH] ?? 0;
    if (length > longest) longest = length;
    if (end + length + MARGIN > view.byteLength) view = moreRoom(writer, end, length);
    if (at > 0) view.setUint8(end++, SPACE);
    putBytes(view, end, bytes, records[record + START] ?? 0, length);
    end += length;
  }
  writer.advanceTo(end);
  return longest;
}

function writePairs(
  { lefts, rights, pairCount }: PostWords,
  { records, bytes }: LexemeStore,
  writer: ByteWriter,
): number {
  let end = writer.length;
  let view = writer.reserve(0);
  let longest = 0;
  for (let at = 0; at < pairCount; at += 1) {
    const left = (lefts[at] ?? 0) * RECORD;
    const right = (rights[at] ?? 0) * RECORD;
    const leftLength = (records[left + LENGTH] ?? 0) + JOINER_LENGTH;
    const rightLength = records[right + LENGTH] ?? 0;
    const length = leftLength + rightLength;
    if (length > longest) longest = length;
    if (end + length + MARGIN > view.byteLength) view = moreRoom(writer, end, length);
    if (at > 0) view.setUint8(end++, SPACE);
    putBytes(view, end, bytes, records[left + START] ?? 0, leftLength);
    putBytes(view, end + leftLength, bytes, records[right + START] ?? 0, rightLength);
    end += length;
  }
  writer.advanceTo(end);
  return longest;
}

function writeSequence(
  { positions, placed, placeCount }: PostWords,
  { records }: LexemeStore,
  writer: ByteWriter,
): void {
  const hashAt = (at: number) => records[(placed[at] ?? 0) * RECORD + HASH] ?? 0;
  const wordCount = placeCount === 0 ? 0 : (positions[placeCount - 1] ?? 0) + 1;
  writer.uint32(wordCount);
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
  writer.uint32(others);
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
