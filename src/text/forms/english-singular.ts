import {
  NOUNS_IN_IC,
  PLURALS_IN_US_AND_IS,
  SHORT_PLURALS,
  SINGULARS_IN_S,
  WORDS_IN_E,
  WORDS_IN_IE,
} from "./english-nouns.ts";

/** The word without the -s of a plural or third person, or the singular of a plural in -men; null when it has neither. */
export function singularOf(word: string): string | null {
  if (word.endsWith("men")) return singularOfMen(word);
  if (word.endsWith("children") && word !== "children") return word.slice(0, -3);
  if (!word.endsWith("s") || word.length < 3) return null;
  if (word.length === 3) return SHORT.has(word) ? word.slice(0, -1) : null;
  if (word.endsWith("ss")) return null;
  if (word.endsWith("us") || word.endsWith("is")) return VOWEL_PLURALS.has(word) ? word.slice(0, -1) : null;
  const stem = word.slice(0, -1);
  if (stem.endsWith("ic")) return IC.has(stem) ? stem : null;
  if (SINGULARS.has(word)) return null;
  return stem.endsWith("e") ? singularOfEs(stem) : stem;
}

/** For words in -es; `stem` still has the e. */
function singularOfEs(stem: string): string {
  const shorter = stem.slice(0, -1);
  if (stem.endsWith("ie")) return IE.has(stem) ? stem : `${stem.slice(0, -2)}y`;
  if (E.has(stem)) return stem;
  if (SINGULARS.has(shorter)) return shorter;
  return CUTS_E.test(stem) ? shorter : stem;
}

/** Behind a hiss (box, church, dish, class, buzz, waltz), behind -o, and in -us (virus; but house, cause). */
const CUTS_E = /(?:x|ch|sh|ss|zz|tz|o|[^aeo]u(?:s))e$/;

/** firemen → fireman; not specimen. */
function singularOfMen(word: string): string | null {
  if (word.length < 6 || NOT_MEN.has(word)) return null;
  return `${word.slice(0, -2)}an`;
}

const words = (table: string) => new Set(table.trim().split(/\s+/));
const NOT_MEN = words(
  "specimen regimen abdomen acumen stamen albumen bitumen cyclamen foramen dolmen carmen",
);
const SHORT = words(SHORT_PLURALS);
const VOWEL_PLURALS = words(PLURALS_IN_US_AND_IS);
const IC = words(NOUNS_IN_IC);
const IE = words(WORDS_IN_IE);
const E = words(WORDS_IN_E);
const SINGULARS = words(SINGULARS_IN_S);
