import { type ExpandedStem, expandHunspell } from "../../hunspell.ts";
import type { Lexicon, ReadPackageFile } from "../../lexicon-entry.ts";
import { readUsage, type Usage } from "../../usage.ts";
import { createCandidates } from "../../weighted-candidates.ts";
import {
  CLOSED_CLASS,
  IRREGULAR_FORMS,
  MODERN_VERBS,
  PARTICIPLES_AS_NOUNS,
  PERSONS,
  PREFERRED_VERB_FORMS,
} from "./french-tables.ts";
import {
  conjugate,
  type FrenchVerb,
  isGendered,
  isLiterary,
  isVerb,
  leansToVerb,
  participlesOf,
  presentInE,
  readNominal,
  readVerb,
} from "./french-words.ts";

const HEADWORD_WEIGHT = 4;
const PLURAL_WEIGHT = 3;
const FINITE_WEIGHT = 2;
const PARTICIPLE_WEIGHT = 1.9;
/** "Saurez" is rather "savoir" than "saurer". */
const IRREGULAR_WEIGHT = 2.1;
const LITERARY_WEIGHT = 0.3;
/** No fair share beside a word that is its own headword: "table" is the noun, not "tabler". */
const SHADOWED_WEIGHT = 0.2;
/** No fair share beside anything. */
const VARIANT_WEIGHT = 0.5;

export function buildFrench(read: ReadPackageFile): Lexicon {
  const { verbs, nominals, names } = readDictionary(read);
  const usage = readUsage(read, "french");
  const candidates = createCandidates(usage, { fairShare: 0.1 });
  const add = (form: string, headword: string, weight: number) => {
    candidates.add(form, headword, weight);
    names.delete(form);
    if (!SPELT_TWO_WAYS.test(form) || weight === LITERARY_WEIGHT) return;
    const variant = otherSpelling(form);
    candidates.add(variant, headword, VARIANT_WEIGHT);
    names.delete(variant);
  };

  for (const word of wordsOf(CLOSED_CLASS)) candidates.keep(word);
  const nouns = addNominals(nominals, verbs, usage, add);
  addVerbs([...verbs, ...wordsOf(MODERN_VERBS).map(conjugate)], nouns, add);
  for (const [headword, ...forms] of linesOf(IRREGULAR_FORMS)) {
    add(headword, headword, HEADWORD_WEIGHT);
    for (const form of forms) add(form, headword, PLURAL_WEIGHT);
  }
  for (const [infinitive, ...forms] of linesOf(PREFERRED_VERB_FORMS)) {
    for (const form of forms) candidates.prefer(form, infinitive);
  }
  for (const verb of verbs) for (const form of presentInE(verb)) candidates.prefer(form, verb.infinitive);
  // What is left of them is spelt like no other word.
  for (const name of names) candidates.add(name, name, HEADWORD_WEIGHT);
  return candidates.lexicon();
}

type Add = (form: string, headword: string, weight: number) => void;

interface Dictionary {
  readonly verbs: readonly FrenchVerb[];
  readonly nominals: readonly ExpandedStem[];
  /** In lower case. */
  readonly names: Set<string>;
}

function readDictionary(read: ReadPackageFile): Dictionary {
  const stems = expandHunspell(read("dictionary-fr/index.aff"), read("dictionary-fr/index.dic"), {
    acceptRule: (_flag, { kind }) => kind === "suffix",
    acceptStem: (stem, flags) => /^\p{L}{2,}$/u.test(stem) && !flags.includes(KEPT_CASE),
  });
  const verbs: FrenchVerb[] = [];
  const nominals: ExpandedStem[] = [];
  const names = new Set<string>();
  for (const stem of stems) {
    if (/\p{Lu}/u.test(stem.stem)) names.add(stem.stem.toLowerCase());
    else if (isVerb(stem)) verbs.push(readVerb(stem));
    else nominals.push(stem);
  }
  return { verbs, nominals, names };
}

/** Symbols of units. */
const KEPT_CASE = "||";

/** Returns the nouns and adjectives that keep their spelling from the verbs. */
function addNominals(
  nominals: readonly ExpandedStem[],
  verbs: readonly FrenchVerb[],
  usage: Usage,
  add: Add,
): ReadonlySet<string> {
  const participles = new Map(
    verbs.flatMap((verb) => participlesOf(verb).map((form) => [form, verb.infinitive] as const)),
  );
  const verbOf = verbsByFormInE(verbs);
  const words = new Set([...nominals.map(({ stem }) => stem), ...verbs.map(({ infinitive }) => infinitive)]);
  const persons = new Set(wordsOf(PERSONS));
  const nounsAfterAll = new Set([...wordsOf(PARTICIPLES_AS_NOUNS), ...persons]);
  const irregular = new Set(linesOf(IRREGULAR_FORMS).flatMap(([, ...forms]) => forms));
  const leansToItsVerb = (word: string) => {
    const verb = verbOf.get(word);
    return verb !== undefined && leansToVerb(word, verb.infinitive, (other) => words.has(other));
  };
  const givesWay = (word: string) => {
    const verb = verbOf.get(word);
    return verb !== undefined && leansToItsVerb(word) && !isWrittenOftener(word, verb, usage);
  };
  const isUsedAsVerb = (word: string) => {
    const verb = verbOf.get(word);
    const uses = verb === undefined ? 0 : verbalUses(verb, usage);
    return uses > 0 && uses > FAIR_USE * (usage.get(word) ?? 0);
  };
  const shadowing = new Set<string>();
  for (const nominal of nominals) {
    const { stem } = nominal;
    const gendered = isGendered(nominal);
    if (irregular.has(stem)) continue;
    const verb = participles.get(stem);
    if (verb !== undefined && (gendered || PAST_PARTICIPLE.test(stem)) && !nounsAfterAll.has(stem)) {
      // The dictionary makes the feminine and the plurals of inquiétant beside the verb.
      for (const { form } of nominal.forms) if (LETTERS.test(form)) add(form, verb, PARTICIPLE_WEIGHT);
      continue;
    }
    const { headwords, forms } = readNominal(nominal, persons.has(stem));
    const left = new Set([...headwords].filter(givesWay));
    for (const headword of headwords) {
      if (left.has(headword)) continue;
      add(headword, headword, HEADWORD_WEIGHT);
      // The verb stays as a further reading of what would give way to it by its family, and if it is common.
      if (!gendered && !leansToItsVerb(headword) && !isUsedAsVerb(headword)) shadowing.add(headword);
    }
    for (const [form, headword] of forms) if (!left.has(headword)) add(form, headword, PLURAL_WEIGHT);
  }
  return shadowing;
}

/** Arrondi, délibéré: first of all of the verb. Not gravité, and not bruit, which is no participle. */
const PAST_PARTICIPLE = /(?<!t)i$|(?<![ié]t|[cs]it)é$/;

/**
 * Whether a noun is written much oftener than those forms of its verb that are no nouns: *analyse*, *force*; not
 * *oublie*.
 */
function isWrittenOftener(noun: string, verb: FrenchVerb, usage: Usage): boolean {
  return (usage.get(noun) ?? 0) > MUCH_OFTENER * Math.max(verbalUses(verb, usage), LEAST_USES);
}

/** How often those forms of a verb are written that are no nouns. */
function verbalUses({ infinitive, finite, participles }: FrenchVerb, usage: Usage): number {
  const verbal = [...new Set([infinitive, ...finite, ...participles])].filter(
    (form) => !LIKE_NOUNS.test(form),
  );
  return verbal.reduce((sum, form) => sum + (usage.get(form) ?? 0), 0);
}

const LIKE_NOUNS = /(?:es?|ants?)$/;
const MUCH_OFTENER = 2.5;
/** Of a verb none of whose forms is among the common spellings. */
const LEAST_USES = 1e-4;
/** Of what a noun is written: a verb with less is no further reading of it. */
const FAIR_USE = 0.3;

function verbsByFormInE(verbs: readonly FrenchVerb[]): ReadonlyMap<string, FrenchVerb> {
  const byForm = new Map<string, FrenchVerb>();
  for (const verb of verbs) {
    if (!verb.infinitive.endsWith("er")) continue;
    for (const form of verb.finite) if (form.endsWith("e")) byForm.set(form, verb);
  }
  return byForm;
}

function addVerbs(verbs: readonly FrenchVerb[], nouns: ReadonlySet<string>, add: Add): void {
  for (const { infinitive, finite, participles } of verbs) {
    const usual = infinitive.endsWith("er") ? FINITE_WEIGHT : IRREGULAR_WEIGHT;
    add(infinitive, infinitive, HEADWORD_WEIGHT);
    for (const form of participles) add(form, infinitive, PARTICIPLE_WEIGHT);
    for (const form of finite) {
      const weight = isLiterary(form, infinitive) ? LITERARY_WEIGHT : usual;
      add(form, infinitive, nouns.has(form) && infinitive.endsWith("er") ? SHADOWED_WEIGHT : weight);
    }
  }
}

const LETTERS = /^\p{Ll}+$/u;

/** The dictionary has the spellings before the reform of 1990 and with ligatures: connaître, cœur. */
const SPELT_TWO_WAYS = /[îûœæ]/;

const otherSpelling = (form: string) =>
  form.replaceAll("î", "i").replaceAll("û", "u").replaceAll("œ", "oe").replaceAll("æ", "ae");

const wordsOf = (table: string): readonly string[] => table.trim().split(/\s+/);

const linesOf = (table: string): readonly (readonly [string, ...string[]])[] =>
  table
    .trim()
    .split("\n")
    .map((line) => {
      const [first = "", ...rest] = line.trim().split(" ");
      return [first, ...rest];
    });
