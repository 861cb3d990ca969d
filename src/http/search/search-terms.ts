import { searchedParts } from "../../posts/post.ts";
import type { StoredPost } from "../../posts/posts.ts";
import { type KeywordTree, printKeyword, termsOf } from "../../query/tree.ts";
import type { Analyzer } from "../../text/analyzer.ts";
import { tokenize } from "../../text/tokenize.ts";

/** Says which terms of a keyword a post has, as they are written there, in the order of the keyword. */
export type SearchTerms = (post: Pick<StoredPost, "content" | "language">) => readonly string[];

interface Term {
  readonly written: string;
  /** Every way to mean it: the lexemes of a word, or of the words of a phrase in order. */
  readonly sequences: readonly (readonly string[])[];
}

/**
 * Terms that a post must have to be found need no look at it: with `a b` that is all of them. Only where the keyword
 * leaves a choice are posts analyzed, and each only until the last term is found.
 */
export function createSearchTerms(
  keyword: { readonly tree: KeywordTree; readonly text: string } | null,
  analyzer: Analyzer,
  languages: readonly string[] | null,
): SearchTerms {
  if (keyword === null) return () => [];
  const { tree, text } = keyword;
  const required = new Set(requiredTerms(tree));
  const wanted = new Map<string, Term & { readonly isRequired: boolean }>();
  for (const { tree: term, negated } of termsOf(tree)) {
    const written = writtenTerm(text, term);
    if (negated || wanted.has(written)) continue;
    const sequences =
      term.kind === "word"
        ? analyzer.queryLexemes(term.token, languages).map((lexeme) => [lexeme])
        : analyzer.queryPhrases(term.tokens, languages);
    wanted.set(written, { written, sequences, isRequired: required.has(printKeyword(term)) });
  }
  const terms = [...wanted.values()];
  const all = terms.map(({ written }) => written);
  const optional = terms.filter(({ isRequired }) => !isRequired);
  if (optional.length === 0) return () => all;
  const lexemesOf = rememberLexemes(analyzer);
  return ({ content, language }) => {
    const missing = new Set(optional);
    for (const part of searchedParts(content)) {
      if (missing.size === 0) break;
      strike(
        missing,
        tokenize(part, language).map((token) => lexemesOf(token.text, language)),
      );
    }
    return terms.flatMap((term) => (missing.has(term) ? [] : [term.written]));
  };
}

/** The terms that every post with the keyword has, in canonical form. */
function requiredTerms(tree: KeywordTree): readonly string[] {
  switch (tree.kind) {
    case "word":
    case "phrase":
      return [printKeyword(tree)];
    case "and":
      return tree.parts.flatMap(requiredTerms);
    case "or":
    case "not":
      return [];
  }
}

/** The posts of a page have many words in common. */
function rememberLexemes(analyzer: Analyzer): (token: string, language: string | null) => readonly string[] {
  const known = new Map<string | null, Map<string, readonly string[]>>();
  return (token, language) => {
    const words = known.get(language) ?? new Map<string, readonly string[]>();
    known.set(language, words);
    const found = words.get(token);
    if (found !== undefined) return found;
    const lexemes = analyzer.analyzeText(token, language)[0]?.lexemes ?? [];
    words.set(token, lexemes);
    return lexemes;
  };
}

/** Takes those away that stand in these tokens. */
function strike(missing: Set<Term>, tokens: readonly (readonly string[])[]): void {
  for (const term of missing) {
    const stands = term.sequences.some((sequence) =>
      tokens.some((_, at) => sequence.every((lexeme, next) => tokens[at + next]?.includes(lexeme))),
    );
    if (stands) missing.delete(term);
  }
}

/** Without the quotation marks of a phrase. */
function writtenTerm(
  text: string,
  { span }: Extract<KeywordTree, { readonly kind: "word" | "phrase" }>,
): string {
  return text.slice(span.start, span.end).replaceAll('"', "").replaceAll(/\s+/g, " ").trim();
}
