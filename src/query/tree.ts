/** A place in the decoded keyword: UTF-16 units, end exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** One word as the tokenizer of `text` gives it; offsets refer to the string that was tokenized. */
export interface KeywordToken extends Span {
  /** Normalized (NFKC, lower case, accents kept); tokenizing it again gives itself. */
  readonly text: string;
  /** A character of a script that is written without spaces: neighbors form a phrase. */
  readonly unspaced: boolean;
}

export type Tokenize = (text: string) => readonly KeywordToken[];

/** What a keyword means. `and` and `or` have at least two parts; no node holds one of its own kind directly. */
export type KeywordTree =
  | { readonly kind: "word"; readonly token: string; readonly span: Span }
  | { readonly kind: "phrase"; readonly tokens: readonly string[]; readonly span: Span }
  | { readonly kind: "and"; readonly parts: readonly KeywordTree[]; readonly span: Span }
  | { readonly kind: "or"; readonly parts: readonly KeywordTree[]; readonly span: Span }
  | { readonly kind: "not"; readonly part: KeywordTree; readonly span: Span };

/** Something wrong (or odd) in a keyword, where it is, and how to mend it. */
export interface KeywordProblem {
  readonly position: number;
  readonly detail: string;
}

export interface ParsedKeyword {
  /** Null when there are problems. */
  readonly tree: KeywordTree | null;
  readonly problems: readonly KeywordProblem[];
  readonly warnings: readonly KeywordProblem[];
}
