import type { Dictionaries } from "./dictionaries.ts";
import { hashLexeme } from "./hash-lexeme.ts";
import { NAMESPACE_MARK, postLexemes } from "./lexemes.ts";
import { pairOf } from "./pair-of.ts";
import type { PostAnalysis } from "./post-analysis.ts";
import { type Token, tokenize } from "./tokenize.ts";

/** Rises when tokens, folding, pairs or the hash change, all of which are on disk. */
const RULES = 1;

/** A token of a post and what it means. */
export interface AnalyzedToken extends Token {
  readonly lexemes: readonly string[];
}

/** What is the same word and what is not, for posts and for queries. */
export interface Analyzer {
  /** Posts that were analyzed under another version must be analyzed again before this analyzer can find them. */
  readonly version: string;
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
/** Words repeat: what each means is kept per language, up to this many, and then collected anew. */
const MAX_MEANINGS = 100_000;

interface Meaning {
  readonly lexemes: readonly string[];
  readonly hashes: readonly number[];
}

export function createAnalyzer(dictionaries: Dictionaries): Analyzer {
  const meanings = new Map<string | null, Map<string, Meaning>>();

  function meaningOf(token: string, language: string | null): Meaning {
    let ofLanguage = meanings.get(language);
    if (ofLanguage === undefined || ofLanguage.size >= MAX_MEANINGS) {
      ofLanguage = new Map();
      meanings.set(language, ofLanguage);
    }
    const cached = ofLanguage.get(token);
    if (cached !== undefined) return cached;
    const lexemes = postLexemes(token, language, dictionaries);
    const meaning = { lexemes, hashes: lexemes.map(hashLexeme) };
    ofLanguage.set(token, meaning);
    return meaning;
  }

  function analyzePost(parts: readonly string[], language: string | null): PostAnalysis {
    const lexemes = new Set<string>();
    const pairs = new Set<string>();
    const sequence: number[] = [];
    let position = 0;
    for (const part of parts) {
      let before: readonly string[] = [];
      for (const { text } of tokenize(part, language)) {
        const { lexemes: here, hashes } = meaningOf(text, language);
        for (let index = 0; index < here.length; index += 1) {
          const lexeme = here[index] ?? "";
          lexemes.add(lexeme);
          for (const left of before) pairs.add(pairOf(left, lexeme));
          if (position < MAX_POSITIONS) sequence.push(position * 2 ** 32 + (hashes[index] ?? 0));
        }
        before = here;
        position += 1;
      }
      position += 1;
    }
    return { lexemes: [...lexemes], pairs: [...pairs], sequence };
  }

  const queryLanguages = (languages: readonly string[] | null): readonly string[] =>
    languages === null || languages.length === 0 ? dictionaries.languages : languages;
  const primaryLexeme = (token: string, language: string): string =>
    meaningOf(token, language).lexemes[0] ?? token;

  return {
    version: `${RULES}-${dictionaries.version}`,
    languages: dictionaries.languages,
    analyzePost,
    analyzeText: (text, language) =>
      tokenize(text, language).map((token) => ({
        ...token,
        lexemes: meaningOf(token.text, language).lexemes,
      })),
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
