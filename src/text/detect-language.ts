import { isPlainEnglish } from "./language/plain-english.ts";
import { createScoreLanguage } from "./language/score-language.ts";
import { createSpokenText } from "./language/spoken-text.ts";

/** The language of a text: ISO 639-1 in upper case, or null when unsure. Of a long text the beginning decides if it can. */
export function detectLanguage(text: string): string | null {
  spoken.start(text);
  spoken.readBeyond(ENOUGH);
  if (spoken.length < MIN_LENGTH) return null;
  const end = spoken.length <= ENOUGH ? 0 : spoken.units.lastIndexOf(BLANK, ENOUGH);
  if (end <= 0) spoken.readBeyond(text.length);
  const beginning = end > 0 ? end : spoken.length;
  if (isPlainEnglish(spoken.units, beginning)) return "EN";
  const language = score(spoken.units, beginning);
  if (language !== null || end <= 0) return language;
  spoken.readBeyond(text.length);
  return score(spoken.units, spoken.length);
}

/** Enough letters to tell; reading all of a post takes twice as long and finds the same. */
const ENOUGH = 90;
const MIN_LENGTH = 4;
const BLANK = 0x20;

const spoken = createSpokenText();
/** Made at the start: it takes longer than a request may wait. */
const score = createScoreLanguage();
