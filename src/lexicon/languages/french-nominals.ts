import type { AffixRule, ExpandedStem } from "../hunspell.ts";

/** A noun or adjective: its forms, each with the headword it belongs to. */
export interface FrenchNominal {
  readonly headwords: ReadonlySet<string>;
  /** Headword by form; the headwords are not among the forms. */
  readonly forms: ReadonlyMap<string, string>;
}

const LETTERS = /^\p{Ll}+$/u;
const GENDERED_FLAG = /^(F.|W.)$/;

export const isGendered = ({ flags }: ExpandedStem) => flags.some((flag) => GENDERED_FLAG.test(flag));

/**
 * The feminine goes with the masculine, as that of an adjective does (intelligente). That of a person or an animal is a word of
 * its own (actrice, chienne): the dictionary does not tell which is which, the ending and a table do.
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
