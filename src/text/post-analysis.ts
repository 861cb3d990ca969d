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
