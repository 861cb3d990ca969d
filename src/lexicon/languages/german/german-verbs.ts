import type { Candidates } from "../../weighted-candidates.ts";
import { VERBS_WITH_SHORT_IMPERATIVE } from "./german-tables.ts";

/** A finite form of a separable verb is given in two parts: `["stehe", "auf"]`. */
type FiniteForm = string | readonly string[];

interface Persons {
  readonly [person: string]: FiniteForm;
}

interface Tense {
  readonly S?: Persons;
  readonly P?: Persons;
}

export interface GermanVerb {
  readonly hasPrefix?: boolean;
  readonly INF?: string;
  readonly PA1?: string;
  readonly PA2?: readonly string[];
  readonly EIZ?: string;
  readonly KJ1?: Tense;
  readonly KJ2?: Tense;
  readonly PRÄ?: Tense;
  readonly PRT?: Tense;
  readonly IMP?: { readonly S?: string; readonly P?: string };
}

const INDICATIVE = 4;
/** The first and third persons of the plural as well. */
const INFINITIVE = 7;
/** Less than a noun: Schlangen. */
const PAST = 3.5;
/** `sie gelangen` is of gelangen, hardly ever the past of gelingen. */
const STRONG_PAST_LIKE_INFINITIVE = 0.3;
const WEAK_PAST = /ten$/;
const PARTICIPLE = 4;
/** `ich frage`: often a noun. */
const FIRST_PERSON = 2.5;
const SECOND_PERSON = 1;
const SUBJUNCTIVE = 0.8;
/** `bau`: more often a noun. */
const IMPERATIVE = 0.4;
/** `verlang`: only where it is no other word. */
const SHORT_IMPERATIVE = 0.01;
const DECLINED = 2;

/** With these endings a participle is an adjective. */
const PARTICIPLE_ENDINGS = ["e", "en", "es", "em", "er"];

/** Participles for which `isAdjective` says yes are left to the adjective (bekannt, beliebt). */
export function addVerb(
  infinitive: string,
  verb: GermanVerb,
  isAdjective: (participle: string) => boolean,
  isInfinitive: (form: string) => boolean,
  candidates: Candidates,
): void {
  const headword = infinitive;
  const add = (form: string, weight: number) => {
    candidates.add(form, headword, weight);
    // The dictionary writes `wußte`; posts write `wusste`, and `dreissig` in Switzerland.
    if (form.includes("ß")) candidates.add(form.replaceAll("ß", "ss"), headword, weight);
  };
  add(infinitive, INFINITIVE);
  if (verb.EIZ !== undefined) add(verb.EIZ, INDICATIVE);
  for (const [form, person] of finiteForms(verb.PRÄ)) add(form, PRESENT_WEIGHTS[person] ?? INDICATIVE);
  for (const [form, person] of finiteForms(verb.PRT)) {
    const isOtherVerb = form !== infinitive && !WEAK_PAST.test(form) && isInfinitive(form);
    add(form, isOtherVerb ? STRONG_PAST_LIKE_INFINITIVE : person.startsWith("2") ? SECOND_PERSON : PAST);
  }
  for (const [form] of finiteForms(verb.KJ1)) add(form, SUBJUNCTIVE);
  for (const [form] of finiteForms(verb.KJ2)) add(form, SUBJUNCTIVE);
  for (const form of imperatives(verb)) {
    add(form, IMPERATIVE);
    if (COMMON_SHORT.has(infinitive)) add(form.replace(/e$/, ""), IMPERATIVE);
    else if (SHORT_IS_NO_NOUN.test(form) || SHORT_WITH_UMLAUT.test(form))
      add(form.slice(0, -1), SHORT_IMPERATIVE);
  }
  for (const form of contractions(infinitive)) add(form, SUBJUNCTIVE);
  for (const participle of [...(verb.PA2 ?? []), ...(verb.PA1 === undefined ? [] : [verb.PA1])]) {
    if (isAdjective(participle)) continue;
    add(participle, PARTICIPLE);
    for (const ending of PARTICIPLE_ENDINGS) add(participle + ending, DECLINED);
  }
}

const PRESENT_WEIGHTS: Readonly<Record<string, number>> = {
  "1S": FIRST_PERSON,
  "2S": SECOND_PERSON,
  "2P": SECOND_PERSON,
};

function* finiteForms(tense: Tense | undefined): Generator<readonly [form: string, person: string]> {
  for (const [person, form] of Object.entries(tense?.S ?? {})) yield [joined(form), `${person}S`];
  for (const [person, form] of Object.entries(tense?.P ?? {})) yield [joined(form), `${person}P`];
}

/** As a subordinate clause has it: `dass ich aufstehe`. */
const joined = (form: FiniteForm): string =>
  typeof form === "string" ? form : `${form[1] ?? ""}${form[0] ?? ""}`;

/** `gehe`, and where it has one the plural; a separable verb has none in one word. */
function* imperatives(verb: GermanVerb): Generator<string> {
  if (verb.hasPrefix === true) return;
  const singular = verb.IMP?.S ?? finiteOrNothing(verb.PRÄ?.S?.["1"]);
  if (singular === undefined) return;
  yield singular;
  if (verb.IMP?.P !== undefined) yield verb.IMP.P;
}

const COMMON_SHORT = new Set(VERBS_WITH_SHORT_IMPERATIVE.trim().split(/\s+/));
/** verlange, befreie; not rutsche, and not berechne, which keeps its e. */
const SHORT_IS_NO_NOUN =
  /^(?:be|ent|er|ver|zer|über|um).*(?:[aeiouäöüßhlrz]|[aeiouäöülr][bdfgkmnpst]|ck|ss|mm|nn|ch|ng)e$/;

/** fühle, öffne keeps its e; hardly a noun is spelt so. */
const SHORT_WITH_UMLAUT = /^[^aeiouäöü]*[äöü](?:h?[lr]|ck|ss|tz|h|m|p|ng|g)e$/;

const finiteOrNothing = (form: FiniteForm | undefined) => (typeof form === "string" ? form : undefined);

/** `ich ändre`, `ich sammele`, beside `ändere` and `sammle`. */
function contractions(infinitive: string): readonly string[] {
  const found = /^(.+)e([lr])n$/.exec(infinitive);
  return found === null ? [] : [`${found[1]}${found[2]}e`, `${found[1]}e${found[2]}e`];
}

/** The forms of a regular verb, as the dictionary would give them. */
export function conjugateRegular(infinitive: string): GermanVerb {
  const stem = infinitive.replace(/(?:(?<=e[lr])n|en)$/, "");
  const e = /(?:[dt]|[^aeiouäöülrh][mn])$/.test(stem) ? "e" : "";
  const s = /[sßxz]$/.test(stem) ? "" : "s";
  const first = /e[lr]$/.test(stem) ? `${stem.slice(0, -2)}${stem.at(-1)}e` : `${stem}e`;
  const ge = /^(?:be|emp|ent|er|ge|miss|ver|zer)|ieren$/.test(infinitive) ? "" : "ge";
  const past = `${stem}${e}te`;
  return {
    PA1: `${infinitive}d`,
    PA2: [`${ge}${stem}${e}t`],
    PRÄ: {
      S: { 1: first, 2: `${stem}${e}${s}t`, 3: `${stem}${e}t` },
      P: { 1: infinitive, 2: `${stem}${e}t` },
    },
    PRT: { S: { 1: past, 2: `${past}st` }, P: { 1: `${past}n`, 2: `${past}t` } },
  };
}
