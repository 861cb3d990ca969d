import type { ExpandedStem } from "../hunspell.ts";

/** The classes of verbs are named by a small letter and a capital or a digit, those of participles by p or q and a sign. */
const VERB_FLAG = /^[a-z][A-Z0-9]$/;
const PARTICIPLE_FLAG = /^[pq][+.]$/;
/** va-t'en */
const SEVERAL_TOKENS = /[-'’]/;

export interface FrenchVerb {
  readonly infinitive: string;
  readonly finite: readonly string[];
  /** Forms of no other tense. Irregular verbs have the past participle among the finite forms, since no rule tells it apart. */
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

/** A regular verb in -er. */
export function conjugate(infinitive: string): FrenchVerb {
  const stem = infinitive.slice(0, -2);
  const withEndings = (endings: string) => endings.split(" ").map((ending) => stem + ending);
  return { infinitive, finite: withEndings(FINITE_ENDINGS), participles: withEndings("ant é ée és ées") };
}

const FINITE_ENDINGS =
  "e es ons ez ent ais ait ions iez aient ai as a âmes âtes èrent erai eras era erons erez eront erais erait erions eriez eraient";

/** Forms that are hardly ever written: "virent" is rather "virer" than "voir", "pensions" rather a noun than "penser". */
export function isLiterary(form: string, infinitive: string): boolean {
  if (/i(?:ons|ez)$/.test(form) && !/i(?:er|re)$/.test(infinitive)) return true;
  if (infinitive.endsWith("er")) return /(âmes|âtes|èrent|ass(e|es|ions|iez|ent)|ât|as)$/.test(form);
  return /(îmes|îtes|ûmes|ûtes|[iu]rent|uss(e|es|ions|iez|ent)|[îû]t)$/.test(form);
}
