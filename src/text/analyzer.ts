import type { Dictionaries } from "./dictionaries.ts";
import { NAMESPACE_MARK } from "./lexemes.ts";
import { createMeanings, type Lexeme } from "./meanings.ts";
import { createPairSet } from "./pair-set.ts";
import type { PostAnalysis } from "./post-analysis.ts";
import { type Token, tokenize } from "./tokenize.ts";

/**
 * Rises when tokens, folding, the order of look-ups (`lexemes.ts`), German compounds, pairs or the hash change:
 * what they gave is on disk.
 */
const RULES = 1;

/** A token of a post and what it means. */
export interface AnalyzedToken extends Token {
  readonly lexemes: readonly string[];
}

/** What is the same word and what is not, for posts and for queries. */
export interface Analyzer {
  /** Posts that were analyzed under another version must be analyzed again before this analyzer can find them. */
  readonly version: string;
  /** What it was made of. */
  readonly dictionaries: Dictionaries;
  /** The languages with a dictionary. */
  readonly languages: readonly string[];
  analyzePost(parts: readonly string[], language: string | null): PostAnalysis;
  /** The words of one part of a post, with their places in it. */
  analyzeText(text: string, language: string | null): readonly AnalyzedToken[];
  /**
   * What a query term means: one lexeme for each of these languages, or for each with a dictionary when none are given.
   * Distinct. No raw token besides: run and ran must be the same set.
   */
  queryLexemes(token: string, languages: readonly string[] | null): readonly string[];
  /** What the words of a phrase mean: one sequence of lexemes per language, never a mixture. Distinct. */
  queryPhrases(
    tokens: readonly string[],
    languages: readonly string[] | null,
  ): readonly (readonly string[])[];
  /** The language and headword of a lexeme and the forms it covers; null for a plain token. */
  describeLexeme(lexeme: string): { language: string; headword: string; forms: readonly string[] } | null;
}

/** Past this position a post has no sequence; see PostAnalysis. */
const MAX_POSITIONS = 2 ** 20;
const NOTHING: readonly Lexeme[] = [];

export function createAnalyzer(dictionaries: Dictionaries): Analyzer {
  const meanings = createMeanings(dictionaries);
  const pairsMet = createPairSet();
  let post = 0;

  function analyzePost(parts: readonly string[], language: string | null): PostAnalysis {
    const meaningOf = meanings.in(language);
    const lexemes: string[] = [];
    const pairs: string[] = [];
    const sequence: number[] = [];
    let position = 0;
    post += 1;
    pairsMet.clear();
    for (const part of parts) {
      let before = NOTHING;
      for (const { text } of tokenize(part, language)) {
        const here = meaningOf(text);
        for (const lexeme of here) {
          if (lexeme.metIn !== post) {
            lexeme.metIn = post;
            lexemes.push(lexeme.text);
          }
          for (const left of before) {
            if (pairsMet.add(left.number, lexeme.number)) pairs.push(left.pairStart + lexeme.text);
          }
          if (position < MAX_POSITIONS) sequence.push(position * 2 ** 32 + lexeme.hash);
        }
        before = here;
        position += 1;
      }
      position += 1;
    }
    return { lexemes, pairs, sequence };
  }

  const queryLanguages = (languages: readonly string[] | null): readonly string[] =>
    languages === null || languages.length === 0 ? dictionaries.languages : languages;
  const primaryLexeme = (token: string, language: string): string =>
    meanings.in(language)(token)[0]?.text ?? token;

  return {
    version: `${RULES}-${dictionaries.version}`,
    dictionaries,
    languages: dictionaries.languages,
    analyzePost,
    analyzeText(text, language) {
      const meaningOf = meanings.in(language);
      return tokenize(text, language).map((token) => ({
        ...token,
        lexemes: meaningOf(token.text).map((lexeme) => lexeme.text),
      }));
    },
    queryLexemes: (token, languages) => [
      ...new Set(queryLanguages(languages).map((language) => primaryLexeme(token, language))),
    ],
    queryPhrases(tokens, languages) {
      const phrases = new Map<string, readonly string[]>();
      for (const language of queryLanguages(languages)) {
        const phrase = tokens.map((token) => primaryLexeme(token, language));
        phrases.set(phrase.join(" "), phrase);
      }
      return [...phrases.values()];
    },
    describeLexeme(lexeme) {
      const mark = lexeme.indexOf(NAMESPACE_MARK);
      if (mark === -1) return null;
      const language = lexeme.slice(0, mark).toUpperCase();
      const headword = lexeme.slice(mark + 1);
      return { language, headword, forms: dictionaries.open(language)?.formsOf(headword) ?? [] };
    },
  };
}
