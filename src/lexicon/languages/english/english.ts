import { NAMESPACE_MARK } from "../../../text/lexemes.ts";
import { type Lexicon, type LexiconEntry, lexiconOf, type ReadPackageFile } from "../../lexicon-entry.ts";
import { type Claim, type Claims, claimEnglishForms } from "./english-claims.ts";
import type { WordNetWord } from "./english-dictionary.ts";
import { type EnglishVocabulary, readEnglishVocabulary } from "./english-dictionary.ts";
import { ENGLISH_IRREGULAR_NOUNS } from "./english-irregular-nouns.ts";
import {
  ENGLISH_AMBIGUOUS_FORMS,
  ENGLISH_NOUNS_IN_IC,
  ENGLISH_TWO_SPELLINGS,
  ENGLISH_WORDS_THAT_STAY,
  rowsOf,
  wordsOf,
} from "./english-tables.ts";

/**
 * Chooses the headwords of every form: what a table says, else the word itself where it outweighs the claims by far,
 * else the heaviest claim. The entries are in alphabetical order.
 */
function decideEnglishForms(claims: Claims, vocabulary: EnglishVocabulary): readonly LexiconEntry[] {
  const chosen = new Map<string, readonly string[]>();
  for (const word of vocabulary.words) chosen.set(word, [word]);
  for (const [form, all] of claims) {
    const headwords = choose(form, all, vocabulary);
    if (headwords !== null) chosen.set(form, headwords);
  }
  addTables(chosen, vocabulary);
  for (const name of vocabulary.dictionary.names) {
    const marked = `${NAMESPACE_MARK}${name}`;
    if (LOOKS_INFLECTED.test(name) && !chosen.has(name)) chosen.set(marked, [marked]);
  }
  return settle(chosen);
}

/**
 * Names that would be taken for a regular form of an unknown word: Williams, Beijing. They are listed with a mark that
 * no token has, and so are unknown as before: Torres is a form of a Spanish word first.
 */
const LOOKS_INFLECTED = /^[a-z]{4,}(?:s|ing)$/;

/** Null where no claim holds. */
function choose(
  form: string,
  all: readonly Claim[],
  { words, wordNet, dictionary: { names } }: EnglishVocabulary,
): readonly string[] | null {
  const listed = all.filter((claim) => claim.listed);
  if (listed.length === 0 && (words.has(form) || names.has(form))) return null;
  const claims = (listed.length > 0 ? listed : all).toSorted(byWeight);
  const [best] = claims;
  if (best === undefined) return null;
  const word = wordNet.get(form);
  if (form.endsWith("ics") && word?.noun != null && !NOUNS_IN_IC.has(form.slice(0, -1))) return null;
  if (names.has(form) && best.weight < WEIGHT_OF_NAME) return [form, best.base];
  if (word !== undefined && isItself(word, best)) return null;
  const total = claims.reduce((sum, claim) => sum + claim.weight, 0);
  return claims
    .filter((claim) => claim === best || claim.weight >= total * FAIR_SHARE)
    .map((claim) => claim.base);
}

const byWeight = (a: Claim, b: Claim) => b.weight - a.weight || (a.base < b.base ? -1 : 1);

/**
 * Whether a form is rather a word of its own: evening, news; ground, cola. Participles are adjectives as well (united,
 * amazing), which says nothing.
 */
function isItself({ noun, verb, other }: WordNetWord, { ending, weight }: Claim): boolean {
  if (ending === "irregular") return noun !== null;
  const uses = (noun ?? 0) + (verb ?? 0) + (ending === "s" ? (other ?? 0) : 0);
  return uses >= 2 && uses >= MUCH_MORE * weight;
}

const NOUNS_IN_IC = wordsOf(ENGLISH_NOUNS_IN_IC);
const WEIGHT_OF_NAME = 1;
const MUCH_MORE = 50;
const FAIR_SHARE = 0.2;

/** Where tables disagree the later one wins: what is ambiguous has been decided by hand. */
function addTables(chosen: Map<string, readonly string[]>, { irregularVerbs }: EnglishVocabulary): void {
  for (const { base, others } of irregularVerbs) {
    for (const form of [base, ...others]) chosen.set(form, [base]);
  }
  for (const [singular = "", ...plurals] of rowsOf(ENGLISH_IRREGULAR_NOUNS)) {
    for (const form of [singular, ...plurals]) chosen.set(form, [singular]);
  }
  for (const [british = "", american = ""] of rowsOf(ENGLISH_TWO_SPELLINGS)) chosen.set(british, [american]);
  for (const word of wordsOf(ENGLISH_WORDS_THAT_STAY)) chosen.set(word, [word]);
  for (const [form = "", ...headwords] of rowsOf(ENGLISH_AMBIGUOUS_FORMS)) chosen.set(form, headwords);
}

/** Follows each headword to the one that is its own: meetings, meeting. */
function settle(chosen: ReadonlyMap<string, readonly string[]>): readonly LexiconEntry[] {
  const settled = (word: string, steps = 0): string => {
    const next = chosen.get(word)?.[0] ?? word;
    if (steps > 9)
      throw new Error(`The headwords of "${word}" go round in a circle: mend the English tables.`);
    return next === word ? word : settled(next, steps + 1);
  };
  return [...chosen.keys()].sort().map((form) => {
    const headwords = (chosen.get(form) ?? []).map((word) => settled(word));
    return { form, headwords: headwords.length > 1 ? [...new Set(headwords)] : headwords };
  });
}

/**
 * English from SCOWL's spelling dictionaries (which words exist), WordNet (which are nouns and verbs, and how common)
 * and tables. Inflection only: plural, third person, tenses, gerund. The possessive is the tokenizer's. A name that has
 * no plural is left out: it is a token like any unknown word.
 */
export function buildEnglish(read: ReadPackageFile): Lexicon {
  const vocabulary = readEnglishVocabulary(read);
  return lexiconOf(decideEnglishForms(claimEnglishForms(vocabulary, read), vocabulary));
}
