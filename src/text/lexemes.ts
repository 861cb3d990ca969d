import type { Dictionaries } from "./dictionaries.ts";
import { fold } from "./fold.ts";
import type { Forms, Headwords } from "./forms/forms.ts";
import { headwordsOfCompound } from "./forms/german-compounds.ts";

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

/** A lexeme as people are shown it: `en:run`. */
export function displayLexeme(lexeme: string): string {
  return lexeme.replace(NAMESPACE_MARK, ":");
}

/** As written first, so that words which differ by an accent alone stay apart; then by the folded spelling. */
function lexemesIn(token: string, language: string, dictionaries: Dictionaries): readonly string[] | null {
  const forms = dictionaries.open(language);
  if (forms === null) return null;
  const headwords = forms.lookup(token) ?? lookupCompound(token, forms) ?? lookupFolded(token, forms);
  if (headwords === null) return null;
  const namespace = language.toLowerCase();
  return listed(headwords).map((headword) => `${namespace}${NAMESPACE_MARK}${headword}`);
}

/** German writes compounds in one word, and no dictionary has them all. */
function lookupCompound(token: string, forms: Forms): Headwords | null {
  if (forms.language !== "DE") return null;
  const known = (form: string) => {
    const found = forms.lookup(form);
    return found === null ? undefined : listed(found);
  };
  const [primary, ...alternatives] = headwordsOfCompound(token, known) ?? [];
  return primary === undefined ? null : { primary, alternatives };
}

function lookupFolded(token: string, forms: Forms): Headwords | null {
  const folded = fold(token);
  return folded === token ? null : forms.lookup(folded);
}

function listed({ primary, alternatives }: Headwords): readonly string[] {
  return [primary, ...alternatives];
}
