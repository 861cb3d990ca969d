import { type ByteWriter, detached } from "./byte-writer.ts";
import { createDictionaries, type Dictionaries } from "./dictionaries.ts";
import { NAMESPACE_MARK, postLexemes } from "./lexemes.ts";
import { PostWords } from "./post-words.ts";
import { readPost } from "./read-post.ts";
import { type Token, tokenize } from "./tokenize.ts";
import { createVocabularies } from "./vocabulary.ts";
import { type PostAnalysis, toAnalysis, writeAnalysis } from "./write-analysis.ts";

/** The lexemes of single tokens, the primary lexeme first. Words repeat, so what was looked up once is kept. */
type MeaningOf = (token: string, language: string | null) => readonly string[];

const MAX_KEPT = 50_000;

function createMeanings(dictionaries: Dictionaries): MeaningOf {
  const byLanguage = new Map<string | null, Map<string, readonly string[]>>();
  let kept = 0;
  return (token, language) => {
    const known = byLanguage.get(language) ?? new Map<string, readonly string[]>();
    const meaning = known.get(token);
    if (meaning !== undefined) return meaning;
    if (kept >= MAX_KEPT) {
      byLanguage.clear();
      known.clear();
      kept = 0;
    }
    byLanguage.set(language, known);
    const own = detached(token);
    const fresh = postLexemes(own, language, dictionaries);
    known.set(own, fresh);
    kept += 1;
    return fresh;
  };
}

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
  /** The same as bytes, in the form that `write-analysis.ts` describes. */
  writePost(parts: readonly string[], language: string | null, writer: ByteWriter): void;
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

export function createAnalyzer(dictionaries: Dictionaries): Analyzer {
  const vocabularies = createVocabularies(dictionaries);
  const words = new PostWords();
  const meaningOf = createMeanings(dictionaries);

  const queryLanguages = (languages: readonly string[] | null): readonly string[] =>
    languages === null || languages.length === 0 ? dictionaries.languages : languages;
  const primaryLexeme = (token: string, language: string): string => meaningOf(token, language)[0] ?? token;

  return {
    version: `${RULES}-${dictionaries.version}`,
    dictionaries,
    languages: dictionaries.languages,
    analyzePost(parts, language) {
      const vocabulary = vocabularies.in(language);
      readPost(parts, vocabulary, words);
      return toAnalysis(words, vocabulary.lexemes);
    },
    writePost(parts, language, writer) {
      const vocabulary = vocabularies.in(language);
      readPost(parts, vocabulary, words);
      writeAnalysis(words, vocabulary.lexemes, writer);
    },
    analyzeText: (text, language) =>
      tokenize(text, language).map((token) => ({ ...token, lexemes: meaningOf(token.text, language) })),
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

/** Dictionaries as threads hand them to one another: in memory that they share. */
export interface SharedDictionaries {
  /** Of the analyzer that is made of them. */
  readonly analyzerVersion: string;
  readonly version: string;
  readonly regular: boolean;
  readonly packed: readonly (readonly [language: string, bytes: Uint8Array])[];
}

/** Tens of megabytes are read from the disk when a language is first needed: `pause` lets others run in between. */
export async function shareDictionaries(
  { version: analyzerVersion, dictionaries }: Analyzer,
  pause: () => Promise<void>,
): Promise<SharedDictionaries> {
  const { version, languages, regular } = dictionaries;
  const packed: (readonly [string, Uint8Array])[] = [];
  for (const language of languages) {
    await pause();
    packed.push([language, dictionaries.packed(language)]);
  }
  return { analyzerVersion, version, regular, packed };
}

/** The same analyzer in another thread. */
export function analyzerOf({ analyzerVersion, version, regular, packed }: SharedDictionaries): Analyzer {
  const bytes = new Map(packed);
  const read = (language: string) => bytes.get(language) ?? new Uint8Array();
  const languages = [...bytes.keys()];
  const analyzer = createAnalyzer(createDictionaries({ version, languages, regular, read }));
  // One that could not be recalled is stood in for by another, under its version.
  return { ...analyzer, version: analyzerVersion };
}
