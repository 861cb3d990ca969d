import { loadLanguageTable } from "./language-table.ts";
import { isPlainEnglish } from "./plain-english.ts";
import { createScoreLanguage, type ScoreLanguage } from "./score-language.ts";
import { createSpokenText } from "./spoken-text.ts";

/**
 * The language of a text: ISO 639-1 in upper case, or null when unsure. Of a long text the beginning decides if it can.
 */
export type DetectLanguage = (text: string) => string | null;

/** Enough letters to tell; reading all of a post takes twice as long and finds the same. */
const ENOUGH = 90;
const MIN_LENGTH = 4;
const BLANK = 0x20;

let loading: Promise<DetectLanguage> | null = null;

/** Once for all. It takes a tenth of the time in which a server starts, and servers leave it to their threads. */
export function loadDetectLanguage(): Promise<DetectLanguage> {
  loading ??= loadLanguageTable().then((table) => createDetectLanguage(createScoreLanguage(table)));
  return loading;
}

function createDetectLanguage(score: ScoreLanguage): DetectLanguage {
  const spoken = createSpokenText();
  return (text) => {
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
  };
}
