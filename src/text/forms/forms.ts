/** Which word a form belongs to. */
export interface Headwords {
  /** What a query means by the form. Looking it up gives itself. */
  readonly primary: string;
  /** What a post may mean by it as well, with a fair share. */
  readonly alternatives: readonly string[];
}

/** The grammatical forms of one language. */
export interface Forms {
  /** ISO 639-1 in upper case. */
  readonly language: string;
  /** The headwords of a normalized token; null when the language does not know it. */
  lookup(word: string): Headwords | null;
  /** The spellings whose first or further headword this is. */
  formsOf(headword: string): readonly string[];
}
