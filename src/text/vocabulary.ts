import { detached } from "./detached.ts";
import type { Dictionaries } from "./dictionaries.ts";
import { LexemeStore } from "./lexeme-store.ts";
import { postLexemes } from "./lexemes.ts";
import { hasDotlessI, tokensIn } from "./tokenize.ts";
import { type SpelledWord, WordTable } from "./word-table.ts";

/** What the words of posts in one language mean. Words repeat, so what was looked up once is kept. */
export interface Vocabulary {
  readonly words: WordTable;
  readonly lexemes: LexemeStore;
  /** How a word of ASCII is spelled in `words`, by byte; 0 for what no such word has. All other words stand there as they were written. */
  readonly spelling: Uint8Array;
  /** Adds what `scanToken` has found to `words`. Returns what it means. */
  learn(found: string, spelled: SpelledWord): number;
}

export interface Vocabularies {
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
