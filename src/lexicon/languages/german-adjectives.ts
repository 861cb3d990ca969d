import type { Candidates } from "../weighted-candidates.ts";
import { QUALITIES } from "./german-noun-tables.ts";
import { type GermanNoun, isNominalized } from "./german-nouns.ts";
import { ADJECTIVES, ADJECTIVES_IN_E, LANGUAGES, NOUNS_LIKE_ADJECTIVES } from "./german-tables.ts";
import { ADJECTIVE_ENDINGS } from "./german-verbs.ts";

/** More than any form of a noun: adjectives are lower case. */
const AGREEMENT = 4.1;
const NOUN = 5;

/**
 * Adjectives come from their use as nouns (`Schöne`), and from a table. Their forms are one headword; the comparative is another.
 * A form that stands for a person or a thing of its own, or that is an infinitive (`reifen`), is left to that.
 */
export function addAdjectives(
  words: Readonly<Record<string, GermanNoun>>,
  isVerbal: (word: string) => boolean,
  candidates: Candidates,
): void {
  const stems = new Set<string>();
  for (const [word, noun] of Object.entries(words)) {
    if (isNominalized(word, noun) && !/[-\s]/.test(word)) stems.add(word.slice(0, -1).toLowerCase());
  }
  const inE = new Set(listed(ADJECTIVES_IN_E));
  const languages = new Set(listed(LANGUAGES));
  const nouns = new Set([...listed(NOUNS_LIKE_ADJECTIVES), ...listed(QUALITIES)]);
  const addOne = (stem: string, headword: string) => {
    candidates.add(headword, headword, AGREEMENT);
    if (nouns.has(`${stem}e`) || isVerbal(`${stem}en`)) return;
    const declined = languages.has(headword) || ONE_SYLLABLE.test(stem) ? `${stem}e` : headword;
    for (const form of ADJECTIVE_ENDINGS.map((ending) => stem + ending)) {
      candidates.add(form, declined, AGREEMENT);
      if (form.includes("ß")) candidates.add(form.replaceAll("ß", "ss"), declined, AGREEMENT / 4);
    }
  };
  for (const stem of stems) {
    const positive = stem.replace(/(?:er|e?st)$/, "");
    if (!isVerbal(stem) && !isVerbal(positive)) addOne(stem, headwordOf(stem, inE));
  }
  for (const word of listed(ADJECTIVES)) addOne(stemOf(word), word);
  for (const noun of listed(NOUNS_LIKE_ADJECTIVES)) {
    for (const form of [noun, `${noun}n`]) candidates.add(form, noun, NOUN);
    candidates.add(`${noun}r`, `${noun}r`, NOUN);
  }
}

/** With an ending they are another word more often than not (fett, schlicht): their declined forms are one headword, and not theirs. */
const ONE_SYLLABLE = /^[^aeiouäöüy]*[aeiouäöüy]{1,2}[^aeiouäöüy]*$/;

const listed = (table: string) => table.trim().split(/\s+/);

/** dunkel → dunkl-, teuer → teur-, leise → leis-, hoch → hoh-. */
function stemOf(headword: string): string {
  if (headword === "hoch") return "hoh";
  return headword
    .replace(/e$/, "")
    .replace(/(?<=[bdfgkpt])el$/, "l")
    .replace(/(?<=[ae]u)er$/, "r");
}

/** dunkl- → dunkel, teur- → teuer, müd- → müde, hoh- → hoch. */
function headwordOf(stem: string, inE: ReadonlySet<string>): string {
  if (stem === "hoh") return "hoch";
  if (inE.has(`${stem}e`)) return `${stem}e`;
  if (/[bdfgkpt]l$/.test(stem)) return `${stem.slice(0, -1)}el`;
  return /(?:[ae]u|[bdgkpt])r$/.test(stem) ? `${stem.slice(0, -1)}er` : stem;
}
