import type { Candidates } from "../../weighted-candidates.ts";
import { COMMON_VERBS, EXTRA_VERB_FORMS, EXTRA_VERBS, PRONOMINAL_VERBS } from "./italian-tables.ts";

/** The forms of a verb, as far as its kind decides what is done with them. */
interface VerbForms {
  readonly finite: readonly string[];
  readonly participles: readonly string[];
  readonly gerund: string | undefined;
  /** tu, noi, voi */
  readonly imperatives: readonly string[];
}

/** A regular verb in -are, -ere or -ire; one in -ire has both finisco and dormo, since its infinitive does not tell. */
function conjugate(infinitive: string): VerbForms {
  const vowel = infinitive.slice(-3, -2);
  const stem = infinitive.slice(0, -3);
  const forms = (endings: string) => endings.split(" ").map((ending) => join(stem, ending, vowel === "a"));
  const [present = "", future = "", past = "", participles = "", gerund = ""] = ENDINGS[vowel] ?? [];
  return {
    finite: [
      ...forms(present),
      ...forms(past),
      ...forms(FUTURE.replaceAll("-", future)),
      ...regularTenses(infinitive),
    ],
    participles: forms(participles),
    gerund: forms(gerund)[0],
    imperatives: forms(vowel === "a" ? "a iamo ate" : `i isci iamo ${vowel}te`),
  };
}

/** Imperfect and imperfect subjunctive, which follow the infinitive in nearly every verb. */
function regularTenses(infinitive: string): readonly string[] {
  if (infinitive.endsWith("rre")) return [];
  const stem = infinitive.slice(0, -2);
  return IMPERFECTS.map((ending) => stem + ending);
}

const IMPERFECTS = "vo vi va vamo vate vano ssi sse ssimo ssero ste".split(" ");
const FUTURE = "-ò -ai -à -emo -ete -anno -ei -esti -ebbe -emmo -este -ebbero";

/** By the vowel of the infinitive: present with its subjunctive, future, past, participles, gerund. */
const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  a: ["o i a iamo ate ano iate ino", "er", "ai asti ò ammo aste arono", "ato ata ati ate ante anti", "ando"],
  e: [
    "o i e iamo ete ono a iate ano",
    "er",
    "ei esti é emmo este erono etti ette ettero",
    "uto uta uti ute ente enti",
    "endo",
  ],
  i: [
    "o i e iamo ite ono a iate ano isco isci isce iscono isca iscano",
    "ir",
    "ii isti ì immo iste irono",
    "ito ita iti ite ente enti",
    "endo",
  ],
};

/** In verbs in -are the sound of c and g stays: pago paghi; and two i become one: taglio tagli. */
function join(stem: string, ending: string, keepsSound: boolean): string {
  if (stem.endsWith("i") && ending.startsWith("i")) return stem + ending.slice(1);
  if (/[cg]i$/.test(stem) && ending.startsWith("e") && keepsSound) return stem.slice(0, -1) + ending;
  return keepsSound && /[cg]$/.test(stem) && /^[ei]/.test(ending) ? `${stem}h${ending}` : stem + ending;
}

/**
 * One form for each person (S1 … P3) or gender and number. Infinitive and gerund stand there too, with a pronoun at
 * random.
 */
export interface ItalianVerb {
  readonly ind?: Tenses | null;
  readonly sub?: Tenses | null;
  readonly cond?: Tenses | null;
  readonly impr?: Tenses | null;
  readonly part?: Tenses | null;
  readonly inf?: { readonly pres?: string | null } | null;
  readonly ger?: { readonly pres?: string | null } | null;
}

interface Tenses {
  readonly pres?: Persons | null;
  readonly past?: Persons | null;
  readonly impf?: Persons | null;
  readonly fut?: Persons | null;
}

type Persons = Readonly<Record<string, string>>;

const INFINITIVE_WEIGHT = 4;
const COMMON_WEIGHT = 2.2;
const PARTICIPLE_WEIGHT = 2;
const FINITE_WEIGHT = 1.9;
/** `tu porti`: said in films, and in posts rather the plural of a noun. */
const SECOND_PERSON_WEIGHT = 0.8;
const SECOND_PERSON = /[^aei]i$/;
/** `io notai`, `che premesse`: where it is spelt like another word, it is that. */
const LITERARY_WEIGHT = 0.2;
const LITERARY = /(?:[aei]i|[aei]sse)$/;
/** No fair share beside a word that is its own headword: "lavoro" is the noun, not "lavorare". */
const SHADOWED_WEIGHT = 0.1;
/** No fair share beside anything: "mandale" is "manda" and "le" only if it is no word. */
const ENCLITIC_WEIGHT = 0.2;
/** "Abituale" is no form of "abituare". */
const NOMINAL_WEIGHT = 0.05;

const LETTERS = /^\p{L}+$/u;
const COMMON = new Set(COMMON_VERBS.trim().split(/\s+/));
const PRONOMINAL = new Set(PRONOMINAL_VERBS.trim().split(/\s+/));

export interface AddedVerbs {
  readonly participles: ReadonlySet<string>;
  /** By its infinitive, what a verb is called with its pronoun, if it is usual with one. */
  readonly reflexives: ReadonlyMap<string, string>;
}

/**
 * A verb with its pronoun is a word of its own (*trovarsi*, to which *trovandosi* and *trovatosi* belong), unless it is
 * never used without.
 */
export function addVerbs(
  verbs: Readonly<Record<string, ItalianVerb | null>>,
  isNominal: (word: string) => boolean,
  candidates: Candidates,
): AddedVerbs {
  const participles = new Set<string>();
  const reflexives = new Map<string, string>();
  const addForms = (infinitive: string, forms: VerbForms, use: UseOfPronoun = "possible") => {
    const weight = COMMON.has(infinitive) ? COMMON_WEIGHT : FINITE_WEIGHT;
    candidates.add(infinitive, infinitive, INFINITIVE_WEIGHT);
    for (const form of forms.finite) {
      const usual = LITERARY.test(form)
        ? LITERARY_WEIGHT
        : SECOND_PERSON.test(form)
          ? SECOND_PERSON_WEIGHT
          : weight;
      candidates.add(form, infinitive, isNominal(form) ? SHADOWED_WEIGHT : usual);
    }
    for (const form of forms.participles) {
      candidates.add(form, infinitive, Math.max(weight, PARTICIPLE_WEIGHT));
      participles.add(form);
    }
    for (const form of encliticForms(infinitive, forms))
      candidates.add(form, infinitive, isNominal(form) ? NOMINAL_WEIGHT : ENCLITIC_WEIGHT);
    const reflexive = use === "always" ? infinitive : `${shortened(infinitive)}si`;
    for (const form of reflexiveForms(infinitive, forms)) candidates.add(form, reflexive, ENCLITIC_WEIGHT);
    if (use !== "usual") return;
    reflexives.set(infinitive, reflexive);
    // *Porsi* is rather of porre than the past of porgere, and every headword has to be its own.
    candidates.prefer(reflexive, reflexive);
  };
  for (const [key, verb] of Object.entries(verbs)) {
    if (verb === null || !LETTERS.test(key)) continue;
    // The dictionary has pronominal verbs by name alone: pentirsi.
    const plain = key.replace(/si$/, "e");
    if (key.endsWith("rsi")) addForms(plain, conjugate(plain), "always");
    else if (key.endsWith("re")) {
      const isNeverPlain = PRONOMINAL.has(key) || `${shortened(key)}si` in verbs;
      addForms(key, formsInDictionary(key, verb), isNeverPlain ? "always" : pronounUse(verb));
    }
  }
  for (const infinitive of EXTRA_VERBS.trim().split(/\s+/)) {
    if (!(infinitive in verbs)) addForms(infinitive, conjugate(infinitive));
  }
  for (const line of EXTRA_VERB_FORMS.trim().split("\n")) {
    const [infinitive = "", ...forms] = line.trim().split(" ");
    for (const form of forms)
      candidates.add(form, infinitive, isNominal(form) ? SHADOWED_WEIGHT : COMMON_WEIGHT);
  }
  return { participles, reflexives };
}

/** Whether a verb is always used with the pronoun of its own person, or usually in some of its meanings. */
type UseOfPronoun = "always" | "usual" | "possible";

/** By the samples of the dictionary, whose pronoun may be that of the verb's own person: *trovarvi*, *affidandosi*. */
function pronounUse({ inf, ger }: ItalianVerb): UseOfPronoun {
  const isUsual = [inf?.pres, ger?.pres].some((form) => WITH_OWN_PERSON.test(form ?? ""));
  return isUsual ? "usual" : "possible";
}

const WITH_OWN_PERSON = /(?:r|ndo)[mtscv]i$/;

function formsInDictionary(infinitive: string, { ind, sub, cond, impr, part }: ItalianVerb): VerbForms {
  const formsOf = (...tenses: readonly (Persons | null | undefined)[]) =>
    tenses.flatMap((tense) => Object.values(tense ?? {})).filter((form) => LETTERS.test(form));
  return {
    finite: [
      ...formsOf(ind?.pres, ind?.past, ind?.impf, ind?.fut, sub?.pres, sub?.impf, cond?.pres, impr?.pres),
      ...regularTenses(infinitive),
    ],
    participles: formsOf(part?.past, part?.pres),
    gerund: gerundOf(formsOf(ind?.impf).find((form) => form.endsWith("va"))),
    imperatives: formsOf(impr?.pres),
  };
}

/** parlava parlando; diceva dicendo; finiva finendo. */
function gerundOf(imperfect: string | undefined): string | undefined {
  return imperfect?.endsWith("ava") ? imperfect.replace(/va$/, "ndo") : imperfect?.replace(/[ei]va$/, "endo");
}

const OBJECTS = ["lo", "la", "li", "le", "gli", "ne"];
const PERSONS = ["mi", "ti", "ci", "vi"];
const PRONOUNS = [...OBJECTS, ...PERSONS];
const PAIRED_OBJECTS = ["lo", "la", "li", "le", "ne"];
const PAIRS_OF_PRONOUNS = ["me", "te", "ce", "ve", "glie"].flatMap((first) =>
  PAIRED_OBJECTS.map((second) => first + second),
);

/** Only short verbs, which are the common ones, are given all that can be made. */
const LONGEST_COMMON = 9;
const LONGEST_WITH_PAIRS = 6;

/**
 * The infinitive without its vowel, the gerund, and both and the imperative with pronouns behind: far, facendolo,
 * guardami.
 */
function* encliticForms(infinitive: string, { gerund, imperatives }: VerbForms): Generator<string> {
  const isCommon = infinitive.length <= LONGEST_COMMON;
  const short = shortened(infinitive);
  yield short;
  for (const pronoun of PRONOUNS) yield short + pronoun;
  if (gerund !== undefined) {
    yield gerund;
    for (const pronoun of isCommon ? PRONOUNS : OBJECTS) yield gerund + pronoun;
  }
  if (infinitive.length <= LONGEST_WITH_PAIRS) for (const pair of PAIRS_OF_PRONOUNS) yield short + pair;
  const takesPronouns = isCommon || PRONOMINAL.has(infinitive);
  for (const imperative of takesPronouns ? imperatives : []) {
    for (const pronoun of pronounsBehind(imperative)) yield imperative + pronoun;
  }
}

/** far, trovar, condur. */
const shortened = (infinitive: string) => infinitive.replace(/r?re$/, "r");

/** trovarsi, trovandosi, trovatosi, farsela, siediti, sbarazzatevi. */
function* reflexiveForms(
  infinitive: string,
  { gerund, participles, imperatives }: VerbForms,
): Generator<string> {
  const short = shortened(infinitive);
  yield `${short}si`;
  if (infinitive.length <= LONGEST_WITH_PAIRS)
    for (const object of PAIRED_OBJECTS) yield `${short}se${object}`;
  if (gerund !== undefined) yield `${gerund}si`;
  for (const participle of participles) yield `${participle}si`;
  for (const imperative of imperatives) {
    if (/[aei]te$/.test(imperative)) yield `${imperative}vi`;
    else if (!imperative.endsWith("iamo")) yield `${imperative}ti`;
  }
}

/** guarda mi, guardiamo ci: what has *-ti* or *-vi* is the verb with its pronoun. */
function pronounsBehind(imperative: string): readonly string[] {
  if (imperative.endsWith("iamo")) return [...OBJECTS, "ci"];
  return [...OBJECTS, "mi", "ci"];
}
