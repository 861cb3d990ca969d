import { detached, enlarged } from "./byte-writer.ts";
import type { Dictionaries } from "./dictionaries.ts";
import { LexemeStore } from "./lexeme-store.ts";
import { postLexemes } from "./lexemes.ts";
import { hasDotlessI, tokensIn } from "./tokenize.ts";

const USUAL = 256;

/** What `find` gives for a word that is not in the table. */
export const UNKNOWN = -(2 ** 31);

/** What a record holds: the hash of the word, where its bytes begin, how many they are, and its meaning. */
const RECORD = 4;
const KEY = 1;
const LENGTH = 2;
const MEANING = 3;

/** A word as bytes, from `start` up to `end`, each as `spelling` has it, and their hash. */
export interface SpelledWord {
  readonly bytes: Uint8Array;
  readonly start: number;
  readonly end: number;
  readonly hash: number;
  readonly spelling: Uint8Array;
}

/**
 * Words by their bytes, and what each means, without an object for either. A meaning is the number of a lexeme; or, for
 * words with several, -1 minus the place in `groups` where they are: first how many numbers follow, then for each
 * position that the word takes how many lexemes, and these.
 */
export class WordTable {
  size = 0;
  groups = new Int32Array(USUAL);
  private groupsUsed = 0;
  private records = new Int32Array(USUAL * RECORD);
  private keys = new Uint8Array(USUAL * 8);
  private keysUsed = 0;
  /** At most half full: 1 + the number of a word, 0 when free. */
  private slots = new Int32Array(USUAL * 2);

  /** What the word of these bytes means, from `start` up to `end`, each as `spelling` has it. */
  find(bytes: Uint8Array, start: number, end: number, hash: number, spelling: Uint8Array): number {
    const { slots, records, keys } = this;
    const last = slots.length - 1;
    for (let slot = mixed(hash) & last; ; slot = (slot + 1) & last) {
      const word = slots[slot] ?? 0;
      if (word === 0) return UNKNOWN;
      const record = (word - 1) * RECORD;
      if (records[record] !== hash || records[record + LENGTH] !== end - start) continue;
      const shift = (records[record + KEY] ?? 0) - start;
      let at = start;
      while (at < end && spelling[bytes[at] ?? 0] === keys[at + shift]) at += 1;
      if (at === end) return records[record + MEANING] ?? 0;
    }
  }

  /** Adds a word with the lexemes of each position that it takes. Returns what it means. */
  add({ bytes, start, end, hash, spelling }: SpelledWord, positions: readonly (readonly number[])[]): number {
    const meaning = this.keepMeaning(positions);
    const record = this.size * RECORD;
    this.records = enlarged(this.records, record + RECORD);
    this.records[record] = hash;
    this.records[record + KEY] = this.keysUsed;
    this.records[record + LENGTH] = end - start;
    this.records[record + MEANING] = meaning;
    this.keys = enlarged(this.keys, this.keysUsed + end - start);
    for (let at = start; at < end; at += 1) this.keys[this.keysUsed++] = spelling[bytes[at] ?? 0] ?? 0;
    this.size += 1;
    if (this.size * 2 > this.slots.length) this.spread();
    else this.enter(this.size);
    return meaning;
  }

  private keepMeaning(positions: readonly (readonly number[])[]): number {
    const [lexemes = []] = positions;
    if (positions.length === 1 && lexemes.length === 1) return lexemes[0] ?? 0;
    const meaning = -1 - this.groupsUsed;
    const numbers = positions.flatMap((group) => [group.length, ...group]);
    this.groups = enlarged(this.groups, this.groupsUsed + 1 + numbers.length);
    this.groups[this.groupsUsed] = numbers.length;
    this.groups.set(numbers, this.groupsUsed + 1);
    this.groupsUsed += 1 + numbers.length;
    return meaning;
  }

  private spread(): void {
    this.slots = new Int32Array(this.slots.length * 4);
    for (let word = 1; word <= this.size; word += 1) this.enter(word);
  }

  private enter(word: number): void {
    const last = this.slots.length - 1;
    let slot = mixed(this.records[(word - 1) * RECORD] ?? 0) & last;
    while (this.slots[slot] !== 0) slot = (slot + 1) & last;
    this.slots[slot] = word;
  }
}

/** The hash of one byte more. Begin with `FIRST_HASH`. */
export function hashNext(hash: number, byte: number): number {
  return Math.imul(hash ^ byte, 0x01000193);
}

export const FIRST_HASH = 0x811c9dc5 | 0;

/** The low bits alone would depend on the last bytes most. */
function mixed(hash: number): number {
  return hash ^ (hash >>> 15);
}

/** What the words of posts in one language mean. Words repeat, so what was looked up once is kept. */
export interface Vocabulary {
  readonly words: WordTable;
  readonly lexemes: LexemeStore;
  /**
   * How a word of ASCII is spelled in `words`, by byte; 0 for what no such word has. All other words stand there as
   * they were written.
   */
  readonly spelling: Uint8Array;
  /** Adds what `scanToken` has found to `words`. Returns what it means. */
  learn(found: string, spelled: SpelledWord): number;
}

interface Vocabularies {
  /** For the length of one post: then they may be collected anew. */
  in(language: string | null): Vocabulary;
}

const MOST_WORDS = 200_000;
const MOST_BYTES = 2 ** 24;
/** What a vocabulary takes before it has any words. */
const EMPTY_BYTES = 2 ** 14;

export function createVocabularies(dictionaries: Dictionaries, mostWords = MOST_WORDS): Vocabularies {
  const byLanguage = new Map<string | null, Vocabulary>();
  let words = 0;
  let bytes = 0;

  function create(language: string | null): Vocabulary {
    const table = new WordTable();
    const lexemes = new LexemeStore();
    const dotless = hasDotlessI(language);
    bytes += EMPTY_BYTES;
    return {
      words: table,
      lexemes,
      spelling: dotless ? AS_WRITTEN : LOWER_CASE,
      learn(found, spelled) {
        words += 1;
        bytes += spelled.end - spelled.start;
        const meaning = tokensIn(found, dotless).map((token) =>
          postLexemes(detached(token), language, dictionaries).map((lexeme) => lexemes.numberOf(lexeme)),
        );
        return table.add(spelled, meaning);
      },
    };
  }

  return {
    in(language) {
      if (words >= mostWords || bytes >= MOST_BYTES) {
        byLanguage.clear();
        words = 0;
        bytes = 0;
      }
      const vocabulary = byLanguage.get(language) ?? create(language);
      byLanguage.set(language, vocabulary);
      return vocabulary;
    },
  };
}

/** The bytes of ASCII words: digits and letters, the letters as given or in lower case. */
function spellingOf(letter: (character: string) => string): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, byte) => {
    const character = String.fromCharCode(byte);
    return /[0-9A-Za-z]/.test(character) ? letter(character).charCodeAt(0) : 0;
  });
}

const LOWER_CASE = spellingOf((character) => character.toLowerCase());
const AS_WRITTEN = spellingOf((character) => character);
