import type { Dictionaries } from "./dictionaries.ts";
import { fold } from "./fold.ts";
import type { Forms, Headwords } from "./forms/packed-forms.ts";

/** The headwords of a form that is in the dictionary; undefined for other words. */
type KnownHeadwords = (form: string) => readonly string[] | undefined;

const SHORTEST_FIRST_PART = 3;
const SHORTEST_LAST_PART = 4;

/**
 * German writes compounds in one word, and no dictionary has them all. A compound is inflected in its last part:
 * `raumfahrten` is raum + fahrten, and fahrten is a form of fahrt. The longest last part that leaves a known first part
 * decides. A headword that is found so is its own first headword.
 */
export function headwordsOfCompound(word: string, known: KnownHeadwords): readonly string[] | undefined {
  const headwords = split(word, known);
  return headwords?.filter((headword) => headword === word || split(headword, known)?.[0] === headword);
}

function split(word: string, known: KnownHeadwords): readonly string[] | undefined {
  for (let at = SHORTEST_FIRST_PART; at <= word.length - SHORTEST_LAST_PART; at += 1) {
    const headwords = known(word.slice(at));
    if (headwords === undefined || !isFirstPart(word.slice(0, at), known)) continue;
    return headwords.map((headword) => word.slice(0, at) + headword);
  }
  return undefined;
}

/** A word, perhaps with what joins it to the next: Arbeits-, Kinder-, Sonnen-, Schul-. */
function isFirstPart(part: string, known: KnownHeadwords): boolean {
  if (known(part) !== undefined) return true;
  const word = part.replace(/(?:s|n)$/, "");
  return (word.length >= SHORTEST_FIRST_PART && known(word) !== undefined) || known(`${part}e`) !== undefined;
}

/*
 * One procedure for posts and queries: a token takes the lexeme of its language; if that dictionary lacks it, or the
 * language is unknown or has no dictionary, the English lexeme; if English lacks it too, that of the first dictionary
 * which knows it; if none does, the folded token itself, in the singular (`baseOfUnknown`). (So the forms of a word that one dictionary knows are the same
 * search in posts of every language, and not only in those of its own.) A lexeme of a language is `xx·headword`. A
 * token never has the dot, so the two cannot collide. Lexemes and pairs hold no ASCII punctuation: outside its index
 * the engine cuts them there before it compares them.
 */

const FALLBACK = "EN";
const WITH_COMPOUNDS: ReadonlySet<string> = new Set(["DE", "NL"]);
const HAS_DIGIT = /[0-9]/;
export const NAMESPACE_MARK = "·";

/** What a token of a post in this language means: the primary lexeme first, then the alternatives. */
export function postLexemes(
  token: string,
  language: string | null,
  dictionaries: Dictionaries,
): readonly string[] {
  // No dictionary has digits, and half of all rare tokens are the ends of addresses.
  if (HAS_DIGIT.test(token)) return [fold(token)];
  const spelled = spellingsOf(token);
  return (
    lexemesIn(spelled, language ?? FALLBACK, dictionaries) ??
    (language === FALLBACK || language === null ? null : lexemesIn(spelled, FALLBACK, dictionaries)) ??
    lexemesInOthers(spelled, language, dictionaries) ?? [baseOfUnknown(spelled.folded(), dictionaries)]
  );
}

/**
 * A word that no dictionary has is inflected as English regularly does it: governorates, doomscrolling. What a
 * dictionary does have is never found so: it would list its forms if it had them. Neither are names that only look
 * like a plural (Williams): the English dictionary lists them with the mark before them.
 */
function baseOfUnknown(word: string, dictionaries: Dictionaries): string {
  const base = dictionaries.regular ? regularBase(word) : word;
  if (base === word || dictionaries.open(FALLBACK)?.lookup(`${NAMESPACE_MARK}${word}`) != null) return word;
  const isKnown = dictionaries.languages.some(
    (language) => dictionaries.open(language)?.lookup(base) != null,
  );
  return isKnown ? word : baseOfUnknown(base, dictionaries);
}

/** The word itself if it is not regular, or too short to tell. */
function regularBase(word: string): string {
  if (!LONG_ASCII.test(word)) return word;
  if (word.endsWith("ing")) {
    const stem = word.slice(0, -3);
    if (!HAS_VOWEL.test(stem)) return word;
    return DOUBLED.test(stem) ? stem.slice(0, -1) : stem;
  }
  if (!PLURAL.test(word)) return word;
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  return /(?:ch|sh|x|ss)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
}

const LONG_ASCII = /^[a-z]{5,}(?:s|ing)$/;
/** Not what ends so in Latin, Greek and Spanish, and in names: virus, crisis, Kostas, Marcos, Ross. */
const PLURAL = /[^aious]s$/;
const HAS_VOWEL = /[aeiouy]/;
const DOUBLED = /([bdgmnprt])\1$/;

/** A token as it is written, and without accents: made when it is first needed, for all dictionaries. */
interface Spellings {
  readonly token: string;
  folded(): string;
}

function spellingsOf(token: string): Spellings {
  let folded: string | null = null;
  return {
    token,
    folded() {
      folded ??= fold(token);
      return folded;
    },
  };
}

/** Most names are in none. */
function lexemesInOthers(
  spelled: Spellings,
  language: string | null,
  dictionaries: Dictionaries,
): readonly string[] | null {
  for (const other of dictionaries.languages) {
    if (other === language || other === FALLBACK) continue;
    const found = lexemesIn(spelled, other, dictionaries, { compounds: false });
    if (found !== null) return found;
  }
  return null;
}

/** A lexeme as people are shown it: `en:run`. */
export function displayLexeme(lexeme: string): string {
  return lexeme.replace(NAMESPACE_MARK, ":");
}

/** As written first, so that words which differ by an accent alone stay apart; then by the folded spelling. */
function lexemesIn(
  spelled: Spellings,
  language: string,
  dictionaries: Dictionaries,
  { compounds } = { compounds: true },
): readonly string[] | null {
  const forms = dictionaries.open(language);
  if (forms === null) return null;
  const headwords =
    forms.lookup(spelled.token) ??
    (compounds ? lookupCompound(spelled.token, forms) : null) ??
    lookupFolded(spelled, forms);
  if (headwords === null) return null;
  const namespace = language.toLowerCase();
  return listed(headwords).map((headword) => `${namespace}${NAMESPACE_MARK}${headword}`);
}

/** German and Dutch write compounds in one word, and no dictionary has them all. */
function lookupCompound(token: string, forms: Forms): Headwords | null {
  if (!WITH_COMPOUNDS.has(forms.language)) return null;
  const known = (form: string) => {
    const found = forms.lookup(form);
    return found === null ? undefined : listed(found);
  };
  const [primary, ...alternatives] = headwordsOfCompound(token, known) ?? [];
  return primary === undefined ? null : { primary, alternatives };
}

function lookupFolded({ token, folded }: Spellings, forms: Forms): Headwords | null {
  const bare = folded();
  return bare === token ? null : forms.lookup(bare);
}

function listed({ primary, alternatives }: Headwords): readonly string[] {
  return [primary, ...alternatives];
}
