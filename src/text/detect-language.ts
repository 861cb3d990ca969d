import { eld } from "eld/extrasmall";
import { withoutUrls } from "./urls.ts";

/** The language of a text: ISO 639-1 in upper case, or null when unsure. Of a long text the beginning decides if it can. */
export function detectLanguage(text: string): string | null {
  const words = withoutUrls(text.slice(0, MAX_LENGTH)).replace(NAMES, " ").replace(/\s+/g, " ").trim();
  if (words.length < MIN_LENGTH) return null;
  const beginning = words.slice(0, words.lastIndexOf(" ", ENOUGH));
  if (words.length <= ENOUGH || beginning.length < ENOUGH / 2) return reliable(words);
  return reliable(beginning) ?? reliable(words);
}

/** Handles and hashtags are in no language. */
const NAMES = /[@#＃][\p{L}\p{M}\p{N}_]+/gu;

/** Enough letters of a short text to tell; twice the speed of reading all of it. */
const ENOUGH = 90;
const MAX_LENGTH = 1000;
const MIN_LENGTH = 4;

function reliable(words: string): string | null {
  const result = eld.detect(words);
  return result.language !== "" && result.isReliable() ? result.language.toUpperCase() : null;
}
