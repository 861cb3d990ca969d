import type { Dictionaries } from "./dictionaries.ts";
import { fold } from "./fold.ts";

/*
 * One procedure for posts and queries: a token takes the lexeme of its language; if that dictionary lacks it, or the
 * language is unknown or has no dictionary, the English lexeme; if English lacks it too, the folded token itself.
 * A lexeme of a language is `xx·headword`. A token never has the dot, so the two cannot collide. Lexemes and pairs hold no
 * ASCII punctuation: outside its index the engine cuts them there before it compares them.
 */

const FALLBACK = "EN";
export const NAMESPACE_MARK = "·";

/** What a token of a post in this language means: the primary lexeme first, then the alternatives. */
export function postLexemes(
  token: string,
  language: string | null,
  dictionaries: Dictionaries,
): readonly string[] {
  const found = lexemesIn(token, language ?? FALLBACK, dictionaries);
  return found ?? (language === FALLBACK ? null : lexemesIn(token, FALLBACK, dictionaries)) ?? [fold(token)];
}

/** As written first, so that words which differ by an accent alone stay apart; then by the folded spelling. */
function lexemesIn(token: string, language: string, dictionaries: Dictionaries): readonly string[] | null {
  const forms = dictionaries.open(language);
  if (forms === null) return null;
  const headwords = forms.lookup(token) ?? lookupFolded(token, forms.lookup);
  if (headwords === null) return null;
  const namespace = language.toLowerCase();
  return [headwords.primary, ...headwords.alternatives].map(
    (headword) => `${namespace}${NAMESPACE_MARK}${headword}`,
  );
}

function lookupFolded<Found>(token: string, lookup: (word: string) => Found | null): Found | null {
  const folded = fold(token);
  return folded === token ? null : lookup(folded);
}
