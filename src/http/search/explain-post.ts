import type { Match } from "../../contract/post.ts";
import type { SearchedField } from "../../contract/vocabulary.ts";
import { searchedFields, searchedParts } from "../../posts/post.ts";
import type { StoredPost } from "../../posts/posts.ts";
import { type KeywordTree, printKeyword, termsOf } from "../../query/tree.ts";
import type { AnalyzedToken, Analyzer } from "../../text/analyzer.ts";
import { displayLexeme } from "../../text/lexemes.ts";

/** Says where the terms of a keyword stand in a post, those behind a NOT aside. In reading order. */
export type ExplainPost = (post: Pick<StoredPost, "content" | "language">) => readonly Match[];

/** Past this many, only the first match of a term is told: "the" stands in a transcript a thousand times. */
const MOST_MATCHES = 200;

/**
 * Looks at posts as the index does: the same analyzer, the same languages, one sequence of lexemes per language. So a
 * post that was found has a match for every term that it had to have.
 */
export function createExplainPost(
  keyword: KeywordTree | null,
  analyzer: Analyzer,
  languages: readonly string[] | null,
): ExplainPost {
  const meanings = keyword === null ? [] : meaningsOf(keyword, analyzer, languages);
  const byFirstLexeme = new Map<string, Meaning[]>();
  for (const meaning of meanings) {
    const [first = ""] = meaning.lexemes;
    byFirstLexeme.set(first, [...(byFirstLexeme.get(first) ?? []), meaning]);
  }
  const terms = new Set(meanings.map(({ term }) => term));
  return ({ content, language }) => {
    const matches = createMatches(terms.size);
    for (const { field, text } of terms.size === 0 ? [] : searchedFields(content)) {
      const tokens = analyzer.analyzeText(text, language);
      for (let at = 0; at < tokens.length && !matches.isFull(); at += 1) {
        for (const lexeme of tokens[at]?.lexemes ?? []) {
          for (const meaning of byFirstLexeme.get(lexeme) ?? []) {
            if (standsAt(meaning, tokens, at)) matches.add(matchOf(meaning, field, text, tokens, at));
          }
        }
      }
    }
    return matches.all;
  };
}

/** One way to mean a term. */
interface Meaning {
  readonly term: string;
  /** Of one word, or of the words of a phrase in order. */
  readonly lexemes: readonly string[];
}

function meaningsOf(
  keyword: KeywordTree,
  analyzer: Analyzer,
  languages: readonly string[] | null,
): readonly Meaning[] {
  const wanted = termsOf(keyword).filter(({ negated }) => !negated);
  const distinct = new Map(wanted.map(({ tree }) => [printKeyword(tree), tree]));
  return [...distinct].flatMap(([term, tree]) => {
    const sequences =
      tree.kind === "word"
        ? analyzer.queryLexemes(tree.token, languages).map((lexeme) => [lexeme])
        : analyzer.queryPhrases(tree.tokens, languages);
    return sequences.map((lexemes) => ({ term, lexemes }));
  });
}

function standsAt({ lexemes }: Meaning, tokens: readonly AnalyzedToken[], at: number): boolean {
  return lexemes.every((lexeme, offset) => tokens[at + offset]?.lexemes.includes(lexeme) === true);
}

function matchOf(
  { term, lexemes }: Meaning,
  field: SearchedField,
  text: string,
  tokens: readonly AnalyzedToken[],
  at: number,
): Match {
  const start = tokens[at]?.start ?? 0;
  const end = tokens[at + lexemes.length - 1]?.end ?? start;
  const lexeme = lexemes.map(displayLexeme).join(" ");
  return { term, field, start, end, form: text.slice(start, end), lexeme };
}

function createMatches(terms: number) {
  const all: Match[] = [];
  const places = new Set<string>();
  const found = new Set<string>();
  return {
    all,
    isFull: () => all.length >= MOST_MATCHES && found.size === terms,
    add(match: Match): void {
      if (all.length >= MOST_MATCHES && found.has(match.term)) return;
      // What NFKC takes apart shares one place, in which a term may stand twice.
      const place = `${match.field} ${match.start} ${match.end} ${match.term}`;
      if (places.has(place)) return;
      places.add(place);
      found.add(match.term);
      all.push(match);
    },
  };
}

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
