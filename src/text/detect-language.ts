import { eld } from "eld/extrasmall";
import { withoutUrls } from "./urls.ts";

/** The language of a text: ISO 639-1 in upper case, or null when unsure. Of a long text the beginning decides if it can. */
export function detectLanguage(text: string): string | null {
  const words = withoutUrls(text.slice(0, MAX_LENGTH)).replace(NAMES, " ").replace(/\s+/g, " ").trim();
  if (words.length < MIN_LENGTH) return null;
  const end = words.length <= ENOUGH ? 0 : words.lastIndexOf(" ", ENOUGH);
  const beginning = end > 0 ? words.slice(0, end) : words;
  if (isPlainEnglish(beginning)) return "EN";
  return reliable(beginning) ?? (end > 0 ? reliable(words) : null);
}

/** Handles and hashtags are in no language. */
const NAMES = /[@#＃][\p{L}\p{M}\p{N}_]+/gu;

/** Enough letters to tell; reading all of a post takes twice as long and finds the same. */
const ENOUGH = 90;
const MAX_LENGTH = 1000;
const MIN_LENGTH = 4;

function reliable(words: string): string | null {
  const result = eld.detect(words);
  return result.language !== "" && result.isReliable() ? result.language.toUpperCase() : null;
}

/** Three different words that only English has settle it at a fraction of the cost. */
function isPlainEnglish(words: string): boolean {
  const met = new Set<string>();
  for (const word of words.toLowerCase().split(" ")) {
    if (ENGLISH_ONLY.has(word) && met.add(word).size === 3) return true;
  }
  return false;
}

/** Not those that are also words elsewhere: was (German), is (Dutch), for (Danish), are (Romanian), to (Polish), has (Spanish). */
const ENGLISH_ONLY = new Set(
  (
    "the and with this that our have from they you your their which would been were what when who not its it " +
    "about because there these those than then should could into through while must how more people"
  ).split(" "),
);
