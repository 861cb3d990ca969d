import { createFormCandidates, type FormCandidate, type FormCandidates } from "../../form-candidates.ts";
import { type AffixRule, type ExpandedForm, expandHunspell } from "../../hunspell.ts";
import type { Lexicon, ReadPackageFile } from "../../lexicon-entry.ts";
import { isRatherForm, readUsage, type Usage } from "../../usage.ts";
import {
  ADJECTIVES,
  CLOSED_CLASS,
  COMMON_VERBS,
  FEMININE_NOUNS,
  IRREGULAR_PLURALS,
  SPANISH_KINDS as KINDS,
  NOUNS_SPELT_LIKE_VERBS,
  NOUNS_WITH_A_LIVELY_VERB,
  PARTICIPLE_NOUNS,
  PERSONS,
  SPANISH_AUXILIARIES,
  SPANISH_IRREGULAR_PARTICIPLES,
  SPANISH_IRREGULAR_VERBS,
  type SpanishKind,
  VERB_RATHER_THAN_NOUN,
} from "./spanish-words.ts";

/** Inflection of Spanish nouns, adjectives and verbs, from the LibreOffice dictionary and tables for what it lacks. */
export function buildSpanish(read: ReadPackageFile): Lexicon {
  const candidates = createFormCandidates<SpanishKind>();
  const usage = readUsage(read, "spanish");
  addTables(candidates);
  const unflagged = addDictionary(candidates, read);
  addUnflaggedVerbForms(candidates, unflagged);
  return candidates.lexicon((form, readings) => choose(form, readings, usage));
}

function addTables(candidates: FormCandidates<SpanishKind>): void {
  for (const word of CLOSED_CLASS) candidates.add(word, word, "closed");
  for (const [infinitive, forms] of SPANISH_AUXILIARIES) {
    candidates.add(infinitive, infinitive, "closed");
    for (const form of forms) candidates.add(form, form, "closed");
  }
  for (const [infinitive, forms] of SPANISH_IRREGULAR_VERBS) {
    candidates.add(infinitive, infinitive, "irregular");
    for (const form of forms) candidates.add(form, infinitive, "irregular");
  }
  for (const noun of NOUNS_SPELT_LIKE_VERBS) addNoun(candidates, noun);
  for (const adjective of ADJECTIVES) {
    if (!adjective.endsWith("o")) continue;
    candidates.add(adjective, adjective, "word");
    for (const ending of ["a", "as"]) candidates.add(adjective.slice(0, -1) + ending, adjective, "feminine");
    candidates.add(`${adjective}s`, adjective, "plural");
  }
  for (const [singular, plural] of IRREGULAR_PLURALS) candidates.add(plural, singular, "plural");
}

/** Adds all that the flags make and returns the words without flags, among them verbs that are listed form by form. */
function addDictionary(candidates: FormCandidates<SpanishKind>, read: ReadPackageFile): readonly string[] {
  const unflagged: string[] = [];
  const stems = expandHunspell(read("dictionary-es/index.aff"), read("dictionary-es/index.dic"));
  for (const { stem, flags, forms } of stems) {
    const word = stem.toLowerCase();
    if (flags.length === 0 && word === stem) unflagged.push(word);
    else candidates.add(word, word, word === stem ? "word" : "name");
    if (flags.includes("S") && /[bcdfghjkmptvwxy]$/.test(word)) candidates.add(`${word}s`, word, "plural");
    for (const form of forms) addExpanded(candidates, word, form);
    if (flags.some((flag) => "RX".includes(flag))) addVerb(candidates, word);
  }
  return unflagged;
}

function addExpanded(
  candidates: FormCandidates<SpanishKind>,
  stem: string,
  { form, rules }: ExpandedForm,
): void {
  const [first, second] = rules;
  const lower = form.toLowerCase();
  if (first.kind === "prefix" || DERIVATION.has(first.flag)) {
    const derived = applyTo(stem, first);
    candidates.add(derived, derived, "derived");
    if (second !== undefined && second.kind === "suffix") candidates.add(lower, derived, "plural");
    if (second?.kind === "prefix") candidates.add(lower, lower, "derived");
    return;
  }
  const headword = second === undefined ? stem : applyTo(stem, second);
  if (first.flag === "G") addFeminine(candidates, lower, headword);
  else candidates.add(lower, headword, kindOf(first.flag));
}

/** Flags of suffixes that make new words: -ción, -dura, -aje, -idad, -ero, -ismo, -ito, -ble and their like. */
const DERIVATION = new Set("ABCFHJKLMNOPQTU");

function kindOf(flag: string): SpanishKind {
  if (flag === "S") return "plural";
  if (flag === "D") return "participle";
  return "REIX".includes(flag) ? "finite" : "clitic";
}

function applyTo(stem: string, { kind, strip, add }: AffixRule): string {
  return kind === "suffix" ? stem.slice(0, stem.length - strip.length) + add : add + stem.slice(strip.length);
}

/**
 * The feminine is a form of the masculine, as that of an adjective is; that of a person or an animal is a word of its
 * own.
 */
function addFeminine(candidates: FormCandidates<SpanishKind>, form: string, masculine: string): void {
  const singular = form.replace(/s$/, "");
  if (!PERSONS.has(masculine)) candidates.add(form, masculine, "feminine");
  else if (singular === form) candidates.add(form, form, "word");
  else candidates.add(form, singular, "plural");
}

function addNoun(candidates: FormCandidates<SpanishKind>, noun: string): void {
  candidates.add(noun, noun, "word");
  candidates.add(`${noun}s`, noun, "plural");
}

/** What the flags of a verb lack: irregular participles and the forms that go with *vos*. */
function addVerb(candidates: FormCandidates<SpanishKind>, infinitive: string): void {
  for (const [ending, participle] of SPANISH_IRREGULAR_PARTICIPLES) {
    if (!ending.test(infinitive)) continue;
    const masculine = infinitive.replace(ending, "") + participle;
    for (const form of [
      masculine,
      `${masculine}s`,
      masculine.replace(/o$/, "a"),
      masculine.replace(/o$/, "as"),
    ]) {
      candidates.add(form, infinitive, "participle");
    }
  }
  const stem = infinitive.slice(0, -2);
  if (infinitive.endsWith("ar")) {
    candidates.add(`${stem}ás`, infinitive, "finite");
    if (COMMON_VERBS.has(infinitive)) candidates.add(`${stem}á`, infinitive, "finite");
  }
  if (infinitive.endsWith("er")) candidates.add(`${stem}és`, infinitive, "finite");
}

function choose(
  form: string,
  readings: readonly FormCandidate<SpanishKind>[],
  usage: Usage,
): readonly string[] {
  const ordered = [...readings].sort((a, b) => rankOf(form, a, usage) - rankOf(form, b, usage));
  const [primary] = ordered;
  if (primary === undefined) return [form];
  if (primary.kind === "closed") return [form];
  const verb = ordered.find(({ kind, headword }) => VERBAL.has(kind) && headword !== primary.headword);
  return verb !== undefined && hasFairShare(form, primary, verb)
    ? [primary.headword, verb.headword]
    : [primary.headword];
}

const VERBAL: ReadonlySet<SpanishKind> = new Set(["irregular", "participle", "finite"]);

function rankOf(form: string, { kind, headword }: FormCandidate<SpanishKind>, usage: Usage): number {
  if ((kind === "participle" || kind === "irregular") && isNounLikeParticiple(form))
    return KINDS.indexOf("finite");
  if ((kind === "word" || kind === "derived" || kind === "plural") && VERB_RATHER_THAN_NOUN.has(form))
    return KINDS.indexOf("name");
  if (kind === "word" && form.endsWith("s")) return KINDS.indexOf("plural") + 0.5;
  if (
    kind === "feminine" &&
    !FEMININE_NOUNS.has(form.replace(/s$/, "")) &&
    isRatherForm(usage, form.replace(/s$/, ""), headword)
  )
    // Few words in -nte have a feminine, and *presenta* is rather the verb.
    return headword.endsWith("e") ? KINDS.indexOf("name") : KINDS.indexOf("word") - 0.5;
  const rarity = COMMON_VERBS.get(headword) ?? 1;
  return KINDS.indexOf(kind) + (VERBAL.has(kind) ? rarity / 2 : 0);
}

function isNounLikeParticiple(form: string): boolean {
  return PARTICIPLE_NOUNS.has(form) || PARTICIPLE_NOUNS.has(form.replace(/s$/, ""));
}

function hasFairShare(
  form: string,
  primary: FormCandidate<SpanishKind>,
  verb: FormCandidate<SpanishKind>,
): boolean {
  if (!COMMON_VERBS.has(verb.headword)) return false;
  if (primary.kind === "plural" || primary.kind === "feminine") return true;
  if (primary.kind === "word" || primary.kind === "derived")
    return NOUNS_WITH_A_LIVELY_VERB.has(form) || verb.kind !== "finite";
  return COMMON_VERBS.has(primary.headword);
}

/**
 * Words that the dictionary lists without flags: adverbs and invariable nouns, but also defective verbs form by form
 * (*abolir*, *abolió*) and forms with pronouns behind them (*dándomelos*). Each is added as a form of a verb where one
 * is found, else as a word.
 */
function addUnflaggedVerbForms(candidates: FormCandidates<SpanishKind>, words: readonly string[]): void {
  const infinitiveByStem = new Map<string, string>();
  for (const word of words) if (INFINITIVE.test(word)) infinitiveByStem.set(word.slice(0, -2), word);
  const singularByPlainSpelling = new Map(words.map((word) => [withoutAccents(word), word]));
  for (const word of words) {
    if (candidates.has(word, "plural")) continue;
    const singular = singularOf(word, singularByPlainSpelling);
    if (singular !== undefined) {
      candidates.add(word, singular, "plural");
      continue;
    }
    const verb = verbWithPronouns(word, candidates) ?? infinitiveOf(word, infinitiveByStem);
    if (verb !== undefined && verb !== word) candidates.add(word, verb, "finite");
    else if (!candidates.has(word, "finite") && !candidates.has(word, "participle"))
      candidates.add(word, word, "word");
    if (candidates.has(word, "word") && /[bcdfghkmptvw]$/.test(word))
      candidates.add(`${word}s`, word, "plural");
  }
}

/** *regímenes* → *régimen*, *caracteres* → *carácter*: the accent may have moved. */
function singularOf(word: string, singularByPlainSpelling: ReadonlyMap<string, string>): string | undefined {
  const [, stem, longStem] = /^((.{4,}?)e?)s$/.exec(withoutAccents(word)) ?? [];
  const singular = singularByPlainSpelling.get(stem ?? "") ?? singularByPlainSpelling.get(longStem ?? "");
  return singular !== undefined && INFINITIVE.test(singular) && singular === withoutAccents(singular)
    ? undefined
    : singular;
}

const INFINITIVE = /..[aei]r$/;

function infinitiveOf(word: string, infinitiveByStem: ReadonlyMap<string, string>): string | undefined {
  for (let length = word.length - 1; length >= 3; length -= 1) {
    const infinitive = infinitiveByStem.get(word.slice(0, length));
    if (infinitive !== undefined && ENDINGS[infinitive.slice(-2)]?.test(word.slice(length)))
      return infinitive;
  }
  return undefined;
}

/** Regular endings, by conjugation. */
const ENDINGS: Readonly<Record<string, RegExp>> = {
  ar: /^(o|as?|amos|áis|an|aba[sn]?|ábamos|abais|é|aste|ó|asteis|aron|[aá]r.*|ase[sn]?|ásemos|aseis|e[sn]?|emos|éis|ando|ad[oa]s?|ad)$/,
  er: /^(o|es?|emos|éis|en|ía[sn]?|íamos|íais|í|iste|ió|imos|isteis|ier.*|er.*|iér.*|iese.*|iésemos|a[sn]?|amos|áis|iendo|id[oa]s?|ed)$/,
  ir: /^(o|es?|imos|ís|en|ía[sn]?|íamos|íais|í|iste|ió|isteis|ier.*|ir.*|iér.*|iese.*|iésemos|a[sn]?|amos|áis|iendo|id[oa]s?|id)$/,
};

/** *dándomelos* → *dando*, *irles* → *ir*: the verb of what remains when one or two pronouns are taken off. */
function verbWithPronouns(word: string, candidates: FormCandidates<SpanishKind>): string | undefined {
  let rest = word;
  for (let count = 0; count < 2; count += 1) {
    const shorter = rest.replace(PRONOUN, "");
    if (shorter === rest || shorter.length < 2) return undefined;
    rest = shorter;
    for (const base of [withoutAccents(rest), rest]) {
      const reading = candidates
        .readingsOf(base)
        .find(({ kind, headword }) => takesPronouns(base, kind, headword));
      if (reading !== undefined) return reading.headword;
    }
  }
  return undefined;
}

const PRONOUN = /(?:me|te|se|nos|os|l[oae]s?)$/;

function takesPronouns(base: string, kind: SpanishKind, headword: string): boolean {
  if (kind === "irregular" || kind === "finite") return true;
  return kind === "closed" && headword === base && /(?:[aei]r|ndo)$/.test(base);
}

const withoutAccents = (word: string) =>
  word.replace(/[áéíóú]/g, (letter) => "aeiou".charAt("áéíóú".indexOf(letter)));
