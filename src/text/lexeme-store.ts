import { enlarged } from "./byte-writer.ts";

/**
 * FNV-1a, 32 bits, unsigned and never 0, over the UTF-16 units of the lexeme, each as its low and then its high byte.
 * The hashes are stored with the posts: another function needs a new index.
 */
export function hashLexeme(lexeme: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < lexeme.length; at += 1) {
    const unit = lexeme.charCodeAt(at);
    hash = Math.imul(hash ^ (unit & 0xff), 0x01000193);
    hash = Math.imul(hash ^ (unit >>> 8), 0x01000193);
  }
  return hash >>> 0 || 1;
}

/** Two neighbors as the index of pairs knows them. No lexeme holds the joiner. */
export function pairOf(left: string, right: string): string {
  return pairStart(left) + right;
}

/** What all pairs with this lexeme on the left begin with. */
function pairStart(left: string): string {
  return `${left}‿`;
}

const USUAL = 256;
/** UTF-8 takes at most so many bytes for a UTF-16 unit. */
const WIDEST = 3;
const encoder = new TextEncoder();
const usual = new Uint8Array(1024);

/** Where in its record a lexeme keeps what. */
export const HASH = 0;
/** The first of its bytes in `bytes`. */
export const START = 1;
/** How many bytes it has, the joiner not counted. */
export const LENGTH = 2;
export const RECORD = 3;

const JOINER = encoder.encode(pairStart(""));
/** How many bytes join a lexeme to the next in a pair; they are stored behind its own. */
export const JOINER_LENGTH = JOINER.length;

/**
 * The lexemes of the words that were met, each with a number of its own, and what is needed of it at every place where
 * it stands.
 */
export class LexemeStore {
  size = 0;
  readonly texts: string[] = [];
  /** What a reader remembers of each; 0 at first. */
  marks = new Float64Array(USUAL);
  /** `RECORD` numbers for each lexeme. */
  records = new Int32Array(USUAL * RECORD);
  /** UTF-8, four bytes to a number, the first in its lowest bits. Each lexeme begins with a new number. */
  bytes = new Int32Array(USUAL * 4);
  private used = 0;
  /** At most half full: 1 + the number of a lexeme, 0 when free. */
  private slots = new Int32Array(USUAL * 2);

  numberOf(text: string): number {
    const hash = hashLexeme(text) | 0;
    const slot = this.slotOf(text, hash);
    const known = (this.slots[slot] ?? 0) - 1;
    if (known !== -1) return known;
    const number = this.size;
    this.size += 1;
    this.slots[slot] = this.size;
    this.texts.push(text);
    this.marks = enlarged(this.marks, this.size);
    this.records = enlarged(this.records, this.size * RECORD);
    this.records[number * RECORD + HASH] = hash;
    this.records[number * RECORD + START] = this.used;
    this.records[number * RECORD + LENGTH] = this.keepBytes(text);
    if (this.size * 2 > this.slots.length) this.spread();
    return number;
  }

  /** Where the lexeme is, or the free slot where it belongs. */
  private slotOf(text: string, hash: number): number {
    const last = this.slots.length - 1;
    for (let slot = (hash ^ (hash >>> 15)) & last; ; slot = (slot + 1) & last) {
      const number = (this.slots[slot] ?? 0) - 1;
      if (number === -1) return slot;
      if (this.records[number * RECORD + HASH] === hash && this.texts[number] === text) return slot;
    }
  }

  private spread(): void {
    this.slots = new Int32Array(this.slots.length * 4);
    this.texts.forEach((text, number) => {
      this.slots[this.slotOf(text, this.records[number * RECORD + HASH] ?? 0)] = number + 1;
    });
  }

  /** Returns how many bytes the lexeme has. */
  private keepBytes(text: string): number {
    const most = text.length * WIDEST + JOINER.length;
    const utf8 = most <= usual.length ? usual : new Uint8Array(most);
    const length = encoder.encodeInto(text, utf8).written;
    utf8.set(JOINER, length);
    const end = length + JOINER.length;
    this.bytes = enlarged(this.bytes, this.used + (end >> 2) + 1);
    for (let at = 0; at < end; at += 4) this.bytes[this.used++] = fourBytes(utf8, at, end);
    return length;
  }
}

function fourBytes(bytes: Uint8Array, start: number, end: number): number {
  let number = 0;
  for (let at = Math.min(start + 4, end) - 1; at >= start; at -= 1) number = (number << 8) | (bytes[at] ?? 0);
  return number;
}
