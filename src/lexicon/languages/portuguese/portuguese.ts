import { createFormCandidates, type FormCandidate, type FormCandidates } from "../../form-candidates.ts";
import { type AffixRule, type ExpandedForm, type ExpandedStem, expandHunspell } from "../../hunspell.ts";
import type { Lexicon, ReadPackageFile } from "../../lexicon-entry.ts";
import { isRatherForm, readUsage, type Usage } from "../../usage.ts";
import {
  PORTUGUESE_KINDS as KINDS,
  PORTUGUESE_AUXILIARIES,
  PORTUGUESE_CLOSED_CLASS,
  PORTUGUESE_COMMON_VERBS,
  PORTUGUESE_IRREGULAR_PLURALS,
  PORTUGUESE_MORE_VERBS,
  PORTUGUESE_NOUNS,
  PORTUGUESE_PARTICIPLE_NOUNS,
  PORTUGUESE_PERSONS,
  PORTUGUESE_VERB_RATHER_THAN_NOUN,
  type PortugueseKind,
  portuguesePlural,
  portugueseSingular,
} from "./portuguese-words.ts";

/** Inflection of Portuguese nouns, adjectives and verbs as it is written in Portugal and in Brazil. */
export function buildPortuguese(read: ReadPackageFile): Lexicon {
  const candidates = createFormCandidates<PortugueseKind>();
  const usage = readUsage(read, "portuguese");
  for (const word of PORTUGUESE_CLOSED_CLASS) candidates.add(word, word, "closed");
  for (const noun of PORTUGUESE_NOUNS) {
    candidates.add(noun, noun, "noun");
    const plural = portuguesePlural(noun);
    if (plural !== undefined) candidates.add(plural, noun, "plural");
  }
  for (const [singular, plural] of PORTUGUESE_IRREGULAR_PLURALS) candidates.add(plural, singular, "plural");
  addPortugueseDictionary(candidates, read);
  return candidates.lexicon((form, readings) => choose(form, readings, usage));
}

function choose(
  form: string,
  readings: readonly FormCandidate<PortugueseKind>[],
  usage: Usage,
): readonly string[] {
  const ofCommonVerb = readings.some(
    ({ kind, headword }) => VERBAL.has(kind) && PORTUGUESE_COMMON_VERBS.has(headword),
  );
  // The feminine of a rare adjective gives way: *prestas* is rather of prestar than of presto.
  const isRare = ({ kind, headword }: FormCandidate<PortugueseKind>) =>
    ofCommonVerb && kind === "feminine" && !usage.has(headword);
  const rank = (reading: FormCandidate<PortugueseKind>) =>
    isRare(reading) ? KINDS.indexOf("name") : rankOf(form, reading, usage);
  const ordered = [...readings].sort((a, b) => rank(a) - rank(b));
  const [primary] = ordered;
  if (primary === undefined || primary.kind === "closed") return [form];
  const verb = ordered.find(({ kind, headword }) => VERBAL.has(kind) && headword !== primary.headword);
  return verb !== undefined && hasFairShare(primary, verb)
    ? [primary.headword, verb.headword]
    : [primary.headword];
}

const VERBAL: ReadonlySet<PortugueseKind> = new Set(["irregular", "participle", "finite"]);

function rankOf(form: string, { kind, headword }: FormCandidate<PortugueseKind>, usage: Usage): number {
  if (kind === "feminine" && isRatherForm(usage, form.replace(/s$/, ""), headword))
    return KINDS.indexOf("noun") - 0.5;
  if (kind === "participle" && isNounLikeParticiple(form)) return KINDS.indexOf("finite");
  const isNominal = kind === "noun" || kind === "adjective" || kind === "plural";
  if (isNominal && PORTUGUESE_VERB_RATHER_THAN_NOUN.has(form)) return KINDS.indexOf("name");
  const rarity = PORTUGUESE_COMMON_VERBS.get(headword) ?? 1;
  return KINDS.indexOf(kind) + (VERBAL.has(kind) ? rarity / 2 : 0);
}

function isNounLikeParticiple(form: string): boolean {
  return PORTUGUESE_PARTICIPLE_NOUNS.has(form) || PORTUGUESE_PARTICIPLE_NOUNS.has(form.replace(/s$/, ""));
}

function hasFairShare(primary: FormCandidate<PortugueseKind>, verb: FormCandidate<PortugueseKind>): boolean {
  if (!PORTUGUESE_COMMON_VERBS.has(verb.headword)) return false;
  if (VERBAL.has(primary.kind)) return PORTUGUESE_COMMON_VERBS.has(primary.headword);
  return primary.kind === "plural" || primary.kind === "feminine" || verb.kind === "participle";
}

/**
 * Adds what the dictionary of the project Natura makes of its words; it says of each word and of each rule what it is.
 */
function addPortugueseDictionary(candidates: FormCandidates<PortugueseKind>, read: ReadPackageFile): void {
  const dic = withOtherWords(read("dictionary-pt-pt/index.dic"));
  for (const stem of expandHunspell(read("dictionary-pt-pt/index.aff"), dic, { acceptRule })) {
    addStem(candidates, stem);
  }
  addBrazilianWords(candidates, read);
}

/**
 * Nouns and adjectives of Brazil that the other dictionary lacks, with their plural. It does not say what a word is.
 */
function addBrazilianWords(candidates: FormCandidates<PortugueseKind>, read: ReadPackageFile): void {
  for (const line of read("dictionary-pt/index.dic").split("\n").slice(1)) {
    const [word = "", flags = ""] = line.trim().split("/");
    if (!/[BD]/.test(flags) || !/^\p{Ll}{3,}$/u.test(word) || candidates.has(word)) continue;
    const plural = portuguesePlural(word);
    candidates.add(word, word, "noun");
    // What the other dictionary has already is no plural: *destruímos*.
    if (plural !== undefined && !candidates.has(plural)) candidates.add(plural, word, "plural");
    if (!flags.includes("D") || !word.endsWith("o")) continue;
    for (const ending of ["a", "as"]) candidates.add(word.slice(0, -1) + ending, word, "feminine");
  }
}

/** Pronouns (L, P) stand behind a hyphen, which separates tokens, as it does behind some prefixes. */
const acceptRule = (flag: string, rule: AffixRule) =>
  rule.kind === "prefix" ? !rule.add.includes("-") : flag !== "L" && flag !== "P";

/**
 * Adds the spellings of before 1990 (*actor*) and of Brazil (*econômico*) as words of their own, and verbs of Brazil.
 */
function withOtherWords(dic: string): string {
  const others: string[] = [];
  for (const line of dic.split("\n")) {
    const [, word = "", rest = ""] = /^([^/\t]+)(.*)$/.exec(line) ?? [];
    const old = /PREAO90=([^,\]]+)/.exec(rest)?.[1];
    if (old !== undefined) others.push(old + rest);
    const brazilian = word.replace(NASAL_VOWEL, (vowel) => (vowel === "é" ? "ê" : "ô"));
    if (brazilian !== word) others.push(brazilian + rest);
  }
  const verbs = PORTUGUESE_MORE_VERBS.map((verb) => `${verb}/XY\t[CAT=v,T=inf]`);
  return [dic, ...others, ...verbs].join("\n");
}

/** Open in Portugal, closed in Brazil: *género*, *gênero*. */
const NASAL_VOWEL = /[éó](?=[mn][aeiouáéíóúâêôãõ])/g;

function addStem(candidates: FormCandidates<PortugueseKind>, expanded: ExpandedStem): void {
  const { stem, flags, morphology, forms } = expanded;
  const word = stem.toLowerCase();
  const category = /CAT=(\w+)/.exec(morphology)?.[1] ?? "";
  if (category === "v") {
    addVerb(candidates, word, morphology);
    for (const form of forms) addVerbForm(candidates, word, form);
    return;
  }
  const kind = word === stem ? (KIND_OF_CATEGORY[category] ?? "closed") : "name";
  const isPlural = kind === "noun" && /N=p/.test(morphology);
  candidates.add(word, isPlural ? (lemmaIn(morphology) ?? word) : word, isPlural ? "plural noun" : kind);
  for (const form of forms) addNominal(candidates, word, category, form);
  const isSingular = (kind === "noun" || kind === "adjective") && /N=s/.test(morphology);
  const plural =
    isSingular && !flags.some((flag) => "pae".includes(flag)) ? portuguesePlural(word) : undefined;
  if (plural !== undefined) candidates.add(plural, word, "plural");
}

/** Adverbs and interjections are words like others; what is not listed here is of the closed class. */
const KIND_OF_CATEGORY: Readonly<Record<string, PortugueseKind>> = {
  nc: "noun",
  np: "name",
  adj: "adjective",
  a_nc: "adjective",
  adv: "noun",
  in: "noun",
  card: "noun",
  nord: "adjective",
};

/** Irregular forms stand in the list by themselves: `fui [$ir$CAT=v…]`. */
const lemmaIn = (morphology: string) => /^\[\$([^$]+)\$/.exec(morphology)?.[1];

function addVerb(candidates: FormCandidates<PortugueseKind>, word: string, morphology: string): void {
  const lemma = lemmaIn(morphology) ?? word;
  if (PORTUGUESE_AUXILIARIES.has(lemma)) candidates.add(word, word, "closed");
  else if (word === lemma) candidates.add(word, word, "infinitive");
  else if (/T=ppa/.test(morphology)) candidates.add(word, lemma, "participle");
  else
    candidates.add(
      word,
      lemma,
      (PORTUGUESE_COMMON_VERBS.get(lemma) ?? 1) < COMMONEST ? "irregular" : "finite",
    );
  if (word === lemma) addIrregularParticiples(candidates, word);
  if (word !== lemma || word.length < 4) return;
  // Before *-lo* and *-la* the infinitive loses its last letter, and the hyphen separates: *comprá-lo*.
  candidates.add(
    word.replace(/[aei]r$/, (ending) => TRUNCATED[ending] ?? ending),
    word,
    "finite",
  );
}

function addVerbForm(
  candidates: FormCandidates<PortugueseKind>,
  infinitive: string,
  { form, rules }: ExpandedForm,
): void {
  const [first, prefix] = rules;
  if (first.kind === "prefix") {
    candidates.add(form, form, "infinitive");
  } else if (VERBAL_FLAGS.has(first.flag)) {
    const verb = prefixed(infinitive, prefix);
    candidates.add(form, verb, /T=ppa/.test(first.morphology) ? "participle" : "finite");
  } else {
    addDerived(candidates, form, first.morphology);
  }
}

/** The word of which *reconstruções* is a form: the prefix stands on the stem as well. */
const prefixed = (stem: string, prefix: AffixRule | undefined) =>
  prefix === undefined ? stem : prefix.add + stem.slice(prefix.strip.length);

/** The share of the common verbs whose irregular forms come before a noun that is spelt alike. */
const COMMONEST = 0.1;

const VERBAL_FLAGS = new Set("XYZK");
/** The dictionary has them as adjectives alone. */
function addIrregularParticiples(candidates: FormCandidates<PortugueseKind>, infinitive: string): void {
  for (const [ending, participle] of IRREGULAR_PARTICIPLES) {
    if (!ending.test(infinitive)) continue;
    const stem = infinitive.replace(ending, "") + participle;
    for (const gender of ["o", "os", "a", "as"]) candidates.add(stem + gender, infinitive, "participle");
  }
}

const IRREGULAR_PARTICIPLES: readonly (readonly [ending: RegExp, participle: string])[] = [
  [/abrir$/, "abert"],
  [/cobrir$/, "cobert"],
  [/eleger$/, "eleit"],
  [/acender$/, "aces"],
  [/imprimir$/, "impress"],
  [/suspender$/, "suspens"],
  [/expulsar$/, "expuls"],
  [/soltar$/, "solt"],
  [/^pagar$/, "pag"],
  [/^prender$/, "pres"],
];

const TRUNCATED: Readonly<Record<string, string>> = { ar: "á", er: "ê", ir: "i" };

function addNominal(
  candidates: FormCandidates<PortugueseKind>,
  stem: string,
  category: string,
  { form, rules }: ExpandedForm,
): void {
  const [{ kind, flag, morphology }, prefix] = rules;
  const lower = form.toLowerCase();
  const headword = prefixed(stem, prefix);
  if (kind === "prefix") candidates.add(lower, lower, KIND_OF_CATEGORY[category] ?? "closed");
  else if ("pae".includes(flag)) candidates.add(lower, headword, "plural");
  else if (!"fbgk".includes(flag)) addDerived(candidates, lower, morphology);
  else if (category === "adj" || (category !== "nc" && !PORTUGUESE_PERSONS.has(stem)))
    candidates.add(lower, headword, "feminine");
  else if (/N=p/.test(morphology)) candidates.add(lower, portugueseSingular(lower), "plural");
  else candidates.add(lower, lower, "noun");
}

/** A derived word is a headword, in all but its plural and the feminine of an adjective. */
function addDerived(candidates: FormCandidates<PortugueseKind>, form: string, morphology: string): void {
  const singular = /N=p/.test(morphology) ? portugueseSingular(form) : form;
  const isFeminineAdjective = /CAT=adj,.*G=f/.test(morphology);
  const headword = isFeminineAdjective ? singular.replace(/a$/, "o") : singular;
  if (headword === form) candidates.add(form, form, "noun");
  else candidates.add(form, headword, isFeminineAdjective ? "feminine" : "plural");
}
