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
