import { fold } from "./fold.ts";
import type { Headwords } from "./forms/forms.ts";
import { FORMS } from "./forms/registry.ts";

/*
 * One procedure for posts and queries: a token takes the lexeme of its language; if that language lacks it, or is
 * unknown or has no forms, the English lexeme; if English lacks it too, the folded token itself.
 * A lexeme of a language is `xx·headword`. A token never has the dot, so the two cannot collide. Lexemes and pairs hold no
 * ASCII punctuation: outside its index the engine cuts them there before it compares them.
 */

const FALLBACK = "EN";

/** What a token of a post in this language means: the primary lexeme first, then the alternatives. */
export function postLexemes(token: string, language: string | null): readonly string[] {
  const found = lexemesIn(token, language ?? FALLBACK);
  return found ?? (language === FALLBACK ? null : lexemesIn(token, FALLBACK)) ?? [fold(token)];
}

/**
 * What a query term means: one lexeme for each of these languages, or for each that has forms when none are given.
 * Distinct. No raw token besides: run and ran must be the same set.
 */
export function queryLexemes(token: string, languages: readonly string[] | null): readonly string[] {
  return [...new Set(queryLanguages(languages).map((language) => primaryLexeme(token, language)))];
}

/** What the words of a phrase mean: one sequence of lexemes per language, never a mixture. Distinct. */
export function queryPhrases(
  tokens: readonly string[],
  languages: readonly string[] | null,
): readonly (readonly string[])[] {
  const phrases = new Map<string, readonly string[]>();
  for (const language of queryLanguages(languages)) {
    const phrase = tokens.map((token) => primaryLexeme(token, language));
    phrases.set(phrase.join(" "), phrase);
  }
  return [...phrases.values()];
}

function queryLanguages(languages: readonly string[] | null): readonly string[] {
  return languages === null || languages.length === 0 ? [...FORMS.keys()] : languages;
}

function primaryLexeme(token: string, language: string): string {
  return postLexemes(token, language)[0] ?? token;
}

/** As written first, so that words which differ by an accent alone stay apart; then by the folded spelling. */
function lexemesIn(token: string, language: string): readonly string[] | null {
  const forms = FORMS.get(language);
  if (!forms) return null;
  const headwords = forms.lookup(token) ?? forms.lookup(fold(token));
  return headwords && named(headwords, language.toLowerCase());
}

function named({ primary, alternatives }: Headwords, namespace: string): readonly string[] {
  return [primary, ...alternatives].map((headword) => `${namespace}·${headword}`);
}
