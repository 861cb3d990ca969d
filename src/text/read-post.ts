import type { PostWords } from "./post-words.ts";
import { type FoundToken, scanToken } from "./tokenize.ts";
import { FIRST_HASH, hashNext, UNKNOWN, type Vocabulary } from "./vocabulary.ts";

/** In bytes; longer texts get memory of their own. */
const USUAL_TEXT = 2 ** 16;
/** Behind a text, so that a look at the next bytes needs no care. */
const MARGIN = 4;
/** UTF-8 takes at most so many bytes for a UTF-16 unit. */
const WIDEST = 3;
const BEYOND_ASCII = 0x80;
const NUMBER_SIGN = 0x23;
const ASTERISK = 0x2a;
const APOSTROPHE = 0x27;
const SMALL_S = 0x73;

const encoder = new TextEncoder();
const usual = new Uint8Array(USUAL_TEXT);
const found: FoundToken = { end: 0, unspaced: false };
/** Bytes as they are. */
const AS_IS = Uint8Array.from({ length: 256 }, (_, byte) => byte);

/**
 * Finds the words of a post: those that `tokenize` finds. Most are ASCII, and are read as bytes without becoming a text
 * of their own.
 */
export function readPost(parts: readonly string[], vocabulary: Vocabulary, words: PostWords): void {
  words.beginPost();
  for (const part of parts) {
    readText(part, vocabulary, words);
    words.endPart();
  }
}

function readText(text: string, vocabulary: Vocabulary, words: PostWords): void {
  const most = text.length * WIDEST + MARGIN;
  const bytes = most <= USUAL_TEXT ? usual : new Uint8Array(most);
  const length = encoder.encodeInto(text, bytes).written;
  for (let at = length; at < length + MARGIN; at += 1) bytes[at] = 0;
  const { spelling } = vocabulary;
  const table = vocabulary.words;
  /** The place in the text of a byte is so many units before it. */
  let ahead = 0;
  for (let at = 0; at < length; ) {
    let end = at;
    let hash = FIRST_HASH;
    for (;;) {
      const letter = spelling[bytes[end] ?? 0] ?? 0;
      if (letter === 0) break;
      hash = hashNext(hash, letter);
      end += 1;
    }
    const next = behindAscii(bytes, at, end, spelling);
    if (next > 0) {
      if (end > at) {
        const meaning = table.find(bytes, at, end, hash, spelling);
        words.meet(
          meaning === UNKNOWN
            ? meaningOf(text.slice(at - ahead, end - ahead), bytes, at, end, vocabulary)
            : meaning,
          vocabulary,
        );
      }
      at = next;
      continue;
    }
    const unit = at - ahead;
    const nextUnit = scanToken(text, unit, found);
    if (found.end > 0) {
      const raw = text.slice(unit, found.end);
      words.meet(meaningOf(raw, bytes, at, bytesBehind(bytes, at, raw.length), vocabulary), vocabulary);
    }
    at = bytesBehind(bytes, at, nextUnit - unit);
    ahead = at - nextUnit;
  }
}

/**
 * Where to look for the next token behind a word of ASCII, from `start` up to `end`, or behind one byte when there is
 * no word. 0 when that takes a closer look: what is not ASCII may belong to the word.
 */
function behindAscii(bytes: Uint8Array, start: number, end: number, spelling: Uint8Array): number {
  const stop = bytes[end] ?? 0;
  if (stop >= BEYOND_ASCII) return 0;
  if (end === start) {
    const mayBeKeycap = (stop === NUMBER_SIGN || stop === ASTERISK) && (bytes[end + 1] ?? 0) >= BEYOND_ASCII;
    return mayBeKeycap ? 0 : end + 1;
  }
  if (stop !== APOSTROPHE || ((bytes[end + 1] ?? 0) | 0x20) !== SMALL_S) return end;
  // The English 's is stepped over.
  const behind = bytes[end + 2] ?? 0;
  if (behind >= BEYOND_ASCII) return 0;
  return spelling[behind] === 0 ? end + 2 : end;
}

/** A token of any kind, as it is written. */
function meaningOf(
  raw: string,
  bytes: Uint8Array,
  start: number,
  end: number,
  vocabulary: Vocabulary,
): number {
  // A word of ASCII is the same word before any character.
  const spelling = raw.length === end - start ? vocabulary.spelling : AS_IS;
  let hash = FIRST_HASH;
  for (let at = start; at < end; at += 1) hash = hashNext(hash, spelling[bytes[at] ?? 0] ?? 0);
  const meaning = vocabulary.words.find(bytes, start, end, hash, spelling);
  if (meaning !== UNKNOWN) return meaning;
  return vocabulary.learn(raw, { bytes, start, end, hash, spelling });
}

/** The place so many UTF-16 units behind another. */
function bytesBehind(bytes: Uint8Array, start: number, units: number): number {
  let at = start;
  for (let left = units; left > 0; left -= 1) {
    const byte = bytes[at] ?? 0;
    if (byte < BEYOND_ASCII) at += 1;
    else if (byte < 0xe0) at += 2;
    else if (byte < 0xf0) at += 3;
    else {
      // A surrogate pair.
      at += 4;
      left -= 1;
    }
  }
  return at;
}
