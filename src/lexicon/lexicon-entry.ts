/**
 * A spelling (NFKC, lower case, accents kept) and the words of which it may be a form: the most likely first, then those with a fair share.
 * A headword is a form of itself and its own first headword. Headwords that are spelt alike are told apart by a number (`saw·2`).
 */
export interface LexiconEntry {
  readonly form: string;
  readonly headwords: readonly string[];
}
