import { ENGLISH_IRREGULAR_VERBS } from "./english-irregular-verbs.ts";
import { ENGLISH_VERBS } from "./english-verbs.ts";

interface IrregularVerb {
  readonly base: string;
  readonly others: readonly string[];
  /** Whether the past in -ed exists as well. */
  readonly regularToo: boolean;
}

/** The base form of a gerund or past tense of a verb that we know, or that is made like one; null for any other word. */
export function baseOfVerbForm(word: string): string | null {
  const known = word.endsWith("ing") ? isVerb : word.endsWith("ed") ? hasRegularPast : null;
  if (known === null) return null;
  const stem = word.slice(0, known === isVerb ? -3 : -2);
  return baseOf(stem, known) ?? baseBehindPrefix(stem, known) ?? baseByEnding(stem);
}

/** renominating → renominate, since nominate is a verb. */
function baseBehindPrefix(stem: string, known: (verb: string) => boolean): string | null {
  const [, prefix = "", rest = ""] = PREFIXED.exec(stem) ?? [];
  const base = rest === "" ? null : baseOf(rest, known);
  return base === null ? null : prefix + base;
}

const PREFIXED = /^(under|over|out|counter|inter|re|un|de|dis|mis|pre|co)(.{3,})$/;

/** New verbs that can have one base only: -ize, -ify, -ate, and stems that no English word ends in without an e. */
function baseByEnding(stem: string): string | null {
  if (/.{3}(?:iz|yz|at)$|.{2}[aeiourn][vc]$|.{2}dg$|.{3}[^aeioul]u$/.test(stem)) return `${stem}e`;
  return /.{2}ifi$/.test(stem) ? `${stem.slice(0, -1)}y` : /.{2}ify$/.test(stem) ? stem : null;
}

/** Undoes what the ending did to the verb: nothing (walk), a dropped e (hope), a doubled letter (hop), y → i, c → ck. */
function baseOf(stem: string, known: (verb: string) => boolean): string | null {
  if (known(stem) && !MUST_DOUBLE.test(stem)) return stem;
  if (known(`${stem}e`)) return `${stem}e`;
  const shorter = stem.slice(0, -1);
  if (stem.endsWith("i") && known(`${shorter}y`)) return `${shorter}y`;
  const last = stem.at(-1);
  const doubled = last === stem.at(-2) || stem.endsWith("ck");
  return doubled && known(shorter) ? shorter : null;
}

/** One syllable, one vowel, one consonant: rating cannot be of rat. */
const MUST_DOUBLE = /^[^aeiou]*[aeiouy][bdfgklmnprtvz]$/;

export function isVerb(word: string): boolean {
  verbs ??= new Set([...ENGLISH_VERBS, ...irregularVerbs().map(({ base }) => base)]);
  return verbs.has(word);
}

let verbs: ReadonlySet<string> | null = null;

function hasRegularPast(verb: string): boolean {
  onlyIrregular ??= new Set(irregularVerbs().flatMap(({ base, regularToo }) => (regularToo ? [] : [base])));
  return isVerb(verb) && !onlyIrregular.has(verb);
}

let onlyIrregular: ReadonlySet<string> | null = null;

export function irregularVerbs(): readonly IrregularVerb[] {
  return ENGLISH_IRREGULAR_VERBS.trim().split("\n").flatMap(verbsOfLine);
}

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
