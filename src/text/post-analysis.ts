import { HASH, type LexemeStore, RECORD } from "./lexeme-store.ts";
import { pairOf } from "./pair-of.ts";
import type { PostWords } from "./post-words.ts";

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
