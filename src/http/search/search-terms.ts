import { searchedParts } from "../../posts/post.ts";
import type { StoredPost } from "../../posts/posts.ts";
import { type KeywordTree, printKeyword, termsOf } from "../../query/tree.ts";
import type { AnalyzedToken, Analyzer } from "../../text/analyzer.ts";

/** Says which terms of a keyword a post has, as they are written there, in the order of the keyword. */
export type SearchTerms = (post: Pick<StoredPost, "content" | "language">) => readonly string[];

interface Term {
  readonly written: string;
  /** Every way to mean it: the lexemes of a word, or of the words of a phrase in order. */
  readonly sequences: readonly (readonly string[])[];
  /** Whether every post that is found has it. */
  readonly isRequired: boolean;
}

/**
 * Terms that a post must have to be found need no look at it: with `a b` that is all of them. Only where the keyword
 * leaves a choice are posts analyzed.
 */
export function createSearchTerms(
  keyword: { readonly tree: KeywordTree; readonly text: string } | null,
  analyzer: Analyzer,
  languages: readonly string[] | null,
): SearchTerms {
  if (keyword === null) return () => [];
  const { tree, text } = keyword;
  const required = new Set(requiredTerms(tree));
  const wanted = new Map<string, Term>();
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
  if (terms.every(({ isRequired }) => isRequired)) return () => all;
  return ({ content, language }) => {
    const parts = searchedParts(content);
    const inPost = new Set(analyzer.analyzePost(parts, language).lexemes);
    const inOrder = orderIn(parts, language, analyzer);
    const stands = (sequence: readonly string[]) =>
      sequence.every((lexeme) => inPost.has(lexeme)) && (sequence.length === 1 || inOrder(sequence));
    return terms.flatMap(({ written, isRequired, sequences }) =>
      isRequired || sequences.some(stands) ? [written] : [],
    );
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

/**
 * Whether the words of a phrase stand one behind the other. Texts are cut into tokens only when that is asked, of posts
 * that have all words of a phrase: it takes five times as long as finding the words.
 */
function orderIn(
  parts: readonly string[],
  language: string | null,
  analyzer: Analyzer,
): (sequence: readonly string[]) => boolean {
  let texts: readonly (readonly AnalyzedToken[])[] | null = null;
  return (sequence) => {
    texts ??= parts.map((part) => analyzer.analyzeText(part, language));
    return texts.some((tokens) =>
      tokens.some((_, at) => sequence.every((lexeme, next) => tokens[at + next]?.lexemes.includes(lexeme))),
    );
  };
}

/** Without the quotation marks of a phrase. */
function writtenTerm(
  text: string,
  { span }: Extract<KeywordTree, { readonly kind: "word" | "phrase" }>,
): string {
  return text.slice(span.start, span.end).replaceAll('"', "").replaceAll(/\s+/g, " ").trim();
}
