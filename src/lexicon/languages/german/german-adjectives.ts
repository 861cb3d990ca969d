import type { Candidates } from "../../weighted-candidates.ts";
import { type GermanNoun, isNominalized } from "./german-nouns.ts";
import { ADJECTIVES, COMPARED_WITH_UMLAUT, NOUNS_LIKE_ADJECTIVES } from "./german-tables.ts";

/** More than any form of a noun: adjectives are lower case. */
const AGREEMENT = 4.1;
const COMPARED = 3;
const NOUN = 5;

/** Forms by case, article and gender; some are missing. */
export interface GermanAdjective {
  readonly [key: string]: GermanAdjective | string | null;
}

/** The forms of an adjective are one headword, its comparative is another; participles are left to their verbs. */
export function addAdjectives(
  adjectives: Readonly<Record<string, GermanAdjective>>,
  words: Readonly<Record<string, GermanNoun>>,
  isParticiple: (word: string) => boolean,
  candidates: Candidates,
): void {
  const known = new Set<string>();
  const addOne = (headword: string, forms: Iterable<string>) => {
    known.add(headword);
    candidates.add(headword, headword, AGREEMENT);
    for (const form of forms) {
      candidates.add(form, headword, AGREEMENT);
      if (form.includes("ß")) candidates.add(form.replaceAll("ß", "ss"), headword, AGREEMENT / 4);
    }
  };
  for (const [word, cases] of Object.entries(adjectives)) {
    if (/^[a-zäöüß]+$/.test(word) && !isParticiple(word)) addOne(word, formsOf(cases));
  }
  for (const word of listed(ADJECTIVES)) if (!known.has(word)) addOne(word, declined(stemOf(word)));
  for (const [word, noun] of Object.entries(words)) {
    if (!isNominalized(word, noun) || /[-\s]/.test(word)) continue;
    const stem = word.slice(0, -1).toLowerCase();
    const positive = stem.replace(/(?:er|e?st)$/, "");
    if (known.has(stem) || isParticiple(stem) || isParticiple(positive)) continue;
    addComparativeOrAdjective(stem, stem !== positive, candidates);
    // `ein neuer` is commoner than `neuer als`.
    if (stem !== positive && known.has(positive)) candidates.prefer(stem, positive);
  }
  for (const stem of listed(COMPARED_WITH_UMLAUT)) addComparativeOrAdjective(stem, true, candidates);
  for (const noun of listed(NOUNS_LIKE_ADJECTIVES)) {
    for (const form of [noun, `${noun}n`]) candidates.add(form, noun, NOUN);
    candidates.prefer(`${noun}r`, `${noun}r`);
  }
}

function addComparativeOrAdjective(stem: string, isCompared: boolean, candidates: Candidates): void {
  const headword = isCompared ? stem : headwordOf(stem);
  const weight = isCompared ? COMPARED : AGREEMENT;
  for (const form of [headword, ...declined(stem)]) candidates.add(form, headword, weight);
}

function formsOf(cases: GermanAdjective): readonly string[] {
  return Object.values(cases).flatMap((below) =>
    below === null
      ? []
      : typeof below !== "string"
        ? formsOf(below)
        : /^[a-zäöüß]+$/.test(below)
          ? [below]
          : [],
  );
}

const declined = (stem: string) => ["e", "en", "es", "em", "er"].map((ending) => stem + ending);

const listed = (table: string) => table.trim().split(/\s+/);

/** dunkel → dunkl-, teuer → teur-, leise → leis-, hoch → hoh-. */
function stemOf(headword: string): string {
  if (headword === "hoch") return "hoh";
  return headword
    .replace(/e$/, "")
    .replace(/(?<=[bdfgkpt])el$/, "l")
    .replace(/(?<=[ae]u)er$/, "r");
}

/** dunkl- → dunkel, teur- → teuer. */
function headwordOf(stem: string): string {
  if (/[bdfgkpt]l$/.test(stem)) return `${stem.slice(0, -1)}el`;
  return /(?:[ae]u|[bdgkpt])r$/.test(stem) ? `${stem.slice(0, -1)}er` : stem;
}
