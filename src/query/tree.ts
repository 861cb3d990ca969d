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

/** A word or phrase of a keyword. */
export interface KeywordTerm {
  readonly tree: Extract<KeywordTree, { readonly kind: "word" | "phrase" }>;
  readonly tokens: readonly string[];
  /** Under an odd number of NOTs: posts with it are left out. */
  readonly negated: boolean;
}

/** Every word and phrase of a keyword, in its order, as often as it is written. */
export function termsOf(tree: KeywordTree, negated = false): readonly KeywordTerm[] {
  switch (tree.kind) {
    case "word":
      return [{ tree, tokens: [tree.token], negated }];
    case "phrase":
      return [{ tree, tokens: tree.tokens, negated }];
    case "and":
    case "or":
      return tree.parts.flatMap((part) => termsOf(part, negated));
    case "not":
      return termsOf(tree.part, !negated);
  }
}

/** Prints a tree in boolean syntax, in one canonical way. Parsing the result gives the same tree, apart from spans. */
export function printKeyword(tree: KeywordTree): string {
  switch (tree.kind) {
    case "word":
      return tree.token;
    case "phrase":
      return `"${tree.tokens.join(" ")}"`;
    case "and":
      return tree.parts.map((part) => (part.kind === "or" ? printGroup(part) : printKeyword(part))).join(" ");
    case "or":
      return tree.parts.map(printKeyword).join(" | ");
    case "not":
      return `-${tree.part.kind === "and" || tree.part.kind === "or" ? printGroup(tree.part) : printKeyword(tree.part)}`;
  }
}

function printGroup(tree: KeywordTree): string {
  return `(${printKeyword(tree)})`;
}
