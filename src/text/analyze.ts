import { hashLexeme } from "./hash-lexeme.ts";
import { postLexemes } from "./lexemes.ts";
import { tokenize } from "./tokenize.ts";

/** What the index keeps of a post's words. */
export interface PostAnalysis {
  /** Every lexeme of the post, alternatives included, each once. */
  readonly lexemes: readonly string[];
  /** Every two lexemes at neighboring positions of one part, as `pairOf` joins them, each once. */
  readonly pairs: readonly string[];
  /**
   * Where each lexeme stands: position * 2^32 + 32-bit hash of the lexeme, by rising position. Between parts a position is left free.
   * Ends at position 2^20, so that every entry is a safe integer: of a longer text all words and pairs are
   * found, and phrases of three words and more as far as that.
   */
  readonly sequence: readonly number[];
}

/** The words of a post's parts; a phrase never crosses from one part into the next. */
export function analyzePost(parts: readonly string[], language: string | null): PostAnalysis {
  const lexemes = new Set<string>();
  const pairs = new Set<string>();
  const sequence: number[] = [];
  let position = 0;
  for (const part of parts) {
    let before: readonly string[] = [];
    for (const { text } of tokenize(part, language)) {
      const { lexemes: here, hashes } = meaningOf(text, language);
      for (let index = 0; index < here.length; index += 1) {
        const lexeme = here[index] ?? "";
        lexemes.add(lexeme);
        for (const left of before) pairs.add(pairOf(left, lexeme));
        if (position < MAX_POSITIONS) sequence.push(position * 2 ** 32 + (hashes[index] ?? 0));
      }
      before = here;
      position += 1;
    }
    position += 1;
  }
  return { lexemes: [...lexemes], pairs: [...pairs], sequence };
}

/** Two neighbors as the index of pairs knows them. No lexeme holds the joiner. */
export function pairOf(left: string, right: string): string {
  return `${left}‿${right}`;
}

const MAX_POSITIONS = 2 ** 20;

interface Meaning {
  readonly lexemes: readonly string[];
  readonly hashes: readonly number[];
}

/** Words repeat: what each means is kept per language, up to a bound, and then collected anew. */
const meanings = new Map<string | null, Map<string, Meaning>>();
const MAX_MEANINGS = 100_000;

function meaningOf(token: string, language: string | null): Meaning {
  let ofLanguage = meanings.get(language);
  if (!ofLanguage || ofLanguage.size >= MAX_MEANINGS) {
    ofLanguage = new Map();
    meanings.set(language, ofLanguage);
  }
  const cached = ofLanguage.get(token);
  if (cached) return cached;
  const lexemes = postLexemes(token, language);
  const meaning = { lexemes, hashes: lexemes.map(hashLexeme) };
  ofLanguage.set(token, meaning);
  return meaning;
}
