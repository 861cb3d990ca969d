import type { AffixRule, ExpandedStem } from "../../hunspell.ts";
import { RATHER_VERBS } from "./french-tables.ts";

/**
 * Whether a spelling in -e is the verb ("pousse", of pousser: poussement, pousseur, repousser) or the noun
 * ("table", of tabler: tablette, tablier): which of the two has a family of derived words in the dictionary.
 * A noun that gives way is no loss to its plural, which is a form of the same verb.
 */
export function leansToVerb(noun: string, infinitive: string, isWord: (word: string) => boolean): boolean {
  if (ratherVerbs.has(noun)) return true;
  const stem = infinitive.slice(0, -2);
  const ofVerb =
    (isWord(`${stem}ement`) ? 2 : 0) +
    count(["eur", "able", "ation"], (ending) => isWord(stem + ending)) +
    (["re", "ré", "r"].some((prefix) => isWord(prefix + infinitive)) ? 1 : 0) +
    (VERBAL_PREFIX.test(noun) ? 1 : 0);
  const ofNoun = count(NOMINAL_ENDINGS, (ending) => isWord(noun.slice(0, -1) + ending));
  return ofVerb - ofNoun >= LEAST_LEAD;
}

const ratherVerbs = new Set(RATHER_VERBS.trim().split(/\s+/));
const LEAST_LEAD = 2;
const VERBAL_PREFIX = /^(re|ré|dé|em|en|ex|dis|con|com|sur|trans|inter|pro|per|ap|at|ac)/;
const NOMINAL_ENDINGS = ["ier", "ette", "eux", "iste", "ique", "al", "on", "ure"];

const count = (items: readonly string[], holds: (item: string) => boolean) => items.filter(holds).length;

/** A noun or adjective: its forms, each with the headword it belongs to. */
interface FrenchNominal {
  readonly headwords: ReadonlySet<string>;
  /** Headword by form; the headwords are not among the forms. */
  readonly forms: ReadonlyMap<string, string>;
}

const LETTERS = /^\p{Ll}+$/u;
const GENDERED_FLAG = /^[FGW].$/;

export const isGendered = ({ flags }: ExpandedStem) => flags.some((flag) => GENDERED_FLAG.test(flag));

/**
 * The feminine goes with the masculine, as that of an adjective does (intelligente). That of a person or an animal is a
 * word of its own (actrice, chienne): the dictionary does not tell which is which, the ending and a table do.
 */
export function readNominal({ stem, forms }: ExpandedStem, isPerson: boolean): FrenchNominal {
  const headwords = new Set([stem]);
  const headwordOf = new Map<string, string>();
  for (const { form, rules } of forms) {
    const [rule] = rules;
    if (!LETTERS.test(form) || form === stem) continue;
    const feminine = isFeminine(rule) && (isPerson || isFeminineOfPerson(form, stem));
    const headword = feminine ? singularOf(form, rule) : stem;
    headwords.add(headword);
    headwordOf.set(form, headword);
  }
  for (const headword of headwords) headwordOf.delete(headword);
  return { headwords, forms: headwordOf };
}

/** vendeuse, actrice, comtesse; not heureuse */
const isFeminineOfPerson = (form: string, stem: string) =>
  /esses?$/.test(form) || (stem.endsWith("eur") && /(?:euse|trice)s?$/.test(form));

function isFeminine({ flag, strip, add }: AffixRule): boolean {
  if (!GENDERED_FLAG.test(flag)) return false;
  const isMasculine =
    (strip === "" && /^[sx]?$/.test(add)) || (strip === "l" && add === "ux") || /^(l|ls|eil)$/.test(add);
  return !isMasculine;
}

/** Rules for a singular let an elided article stand before it. */
const singularOf = (form: string, rule: AffixRule) =>
  rule.continuation.includes("L'") ? form : form.replace(/s$/, "");

/**
 * The classes of verbs are named by a small letter and a capital or a digit, those of participles by p or q and a sign.
 */
const VERB_FLAG = /^[a-z][A-Z0-9]$/;
const PARTICIPLE_FLAG = /^[pq][+.]$/;
/** va-t'en */
const SEVERAL_TOKENS = /[-'’]/;

export interface FrenchVerb {
  readonly infinitive: string;
  readonly finite: readonly string[];
  /**
   * Forms of no other tense. Irregular verbs have the past participle among the finite forms, since no rule tells it
   * apart.
   */
  readonly participles: readonly string[];
}

export const isVerb = ({ flags }: ExpandedStem) => flags.some((flag) => VERB_FLAG.test(flag));

export function readVerb({ stem, forms }: ExpandedStem): FrenchVerb {
  const finite: string[] = [];
  const participles: string[] = [];
  for (const { form, rules } of forms) {
    if (SEVERAL_TOKENS.test(form)) continue;
    if (PARTICIPLE_FLAG.test(rules[0].flag) || form.endsWith("ant")) participles.push(form);
    else finite.push(form);
  }
  return { infinitive: stem, finite, participles };
}

/** Those among the finite forms too, as far as their ending gives them away. */
export function participlesOf({ infinitive, finite, participles }: FrenchVerb): readonly string[] {
  return infinitive.endsWith("er")
    ? participles
    : [...participles, ...finite.filter((form) => PARTICIPLE_ENDING.test(form))];
}

const PARTICIPLE_ENDING = /([iu]|is|it|ert|[aeo]int)$/;

/** "Rouvre", "recouvrent": of these verbs the present ends like that of a verb in -er, and is seldom another word. */
export const presentInE = ({ infinitive, finite }: FrenchVerb): readonly string[] =>
  infinitive.endsWith("ouvrir") ? finite.filter((form) => /ouvr(?:es?|ent)$/.test(form)) : [];

/** A regular verb in -er. */
export function conjugate(infinitive: string): FrenchVerb {
  const stem = infinitive.slice(0, -2);
  const withEndings = (endings: string) => endings.split(" ").map((ending) => stem + ending);
  return { infinitive, finite: withEndings(FINITE_ENDINGS), participles: withEndings("ant é ée és ées") };
}

const FINITE_ENDINGS =
  "e es ons ez ent ais ait ions iez aient ai as a âmes âtes èrent erai eras era erons erez eront erais erait erions eriez eraient";

/**
 * Forms that are hardly ever written: "virent" is rather "virer" than "voir", "pensions" rather a noun than "penser",
 * "visa" no past of "viser", "fonde" rather "fonder" than the subjunctive of "fondre".
 */
export function isLiterary(form: string, infinitive: string): boolean {
  if (/i(?:ons|ez)$/.test(form) && !/i(?:er|re)$/.test(infinitive)) return true;
  if (infinitive.endsWith("er")) return /(âmes|âtes|èrent|ass(e|es|ions|iez|ent)|ât|as?)$/.test(form);
  if (/[nu]dre$/.test(infinitive) && /(?:gn|nd|l)es?$/.test(form)) return true;
  return /(îmes|îtes|ûmes|ûtes|[iu]rent|uss(e|es|ions|iez|ent)|[îû]t)$/.test(form);
}
