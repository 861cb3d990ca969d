import { createScoreLanguage, loadLanguageTable, type ScoreLanguage } from "./score-language.ts";
import { createSpokenText } from "./spoken-text.ts";

/**
 * The language of a text: ISO 639-1 in upper case, or null when unsure. Of a long text the beginning decides if it can.
 */
export type DetectLanguage = (text: string) => string | null;

/** Enough letters to tell; reading all of a post takes twice as long and finds the same. */
const ENOUGH_LETTERS = 90;
const MIN_LENGTH = 4;

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
    spoken.readBeyond(ENOUGH_LETTERS);
    if (spoken.length < MIN_LENGTH) return null;
    const end = spoken.length <= ENOUGH_LETTERS ? 0 : spoken.units.lastIndexOf(BLANK, ENOUGH_LETTERS);
    if (end <= 0) spoken.readBeyond(text.length);
    const beginning = end > 0 ? end : spoken.length;
    if (isPlainEnglish(spoken.units, beginning)) return "EN";
    const language = score(spoken.units, beginning);
    if (language !== null || end <= 0) return language;
    spoken.readBeyond(text.length);
    return score(spoken.units, spoken.length);
  };
}

/** Three different words that only English has settle it at a fraction of the cost. */
const ENOUGH_WORDS = 3;

/**
 * Not those that are also words elsewhere: was (German), is (Dutch), for (Danish), are (Romanian), to (Polish), has
 * (Spanish).
 */
const ENGLISH_ONLY = (
  "the and with this that our have from they you your their which would been were what when who not its it " +
  "about because there these those than then should could into through while must how more people"
).split(" ");

/** Whether enough words between the blanks of this text (UTF-16, the first `length`) are English and nothing else. */
export function isPlainEnglish(units: Uint16Array, length: number): boolean {
  let met = 0;
  let start = 0;
  let hash = 0;
  textNumber += 1;
  for (let at = 0; at <= length; at += 1) {
    const unit = at < length ? (units[at] ?? 0) : BLANK;
    if (unit !== BLANK) {
      hash = hashNext(hash, unit | 0x20);
      continue;
    }
    const index = (slots[hash & LAST_SLOT] ?? 0) - 1;
    if (index >= 0 && lastMet[index] !== textNumber && isWord(units, start, at, ENGLISH_ONLY[index] ?? "")) {
      lastMet[index] = textNumber;
      met += 1;
      if (met === ENOUGH_WORDS) return true;
    }
    start = at + 1;
    hash = 0;
  }
  return false;
}

const BLANK = 0x20;
const LAST_SLOT = 2 ** 13 - 1;
let textNumber = 0;

/** The last text in which each of the words was met. */
const lastMet = new Float64Array(ENGLISH_ONLY.length);
const slots = new Uint8Array(LAST_SLOT + 1);

ENGLISH_ONLY.forEach((word, index) => {
  let hash = 0;
  for (let at = 0; at < word.length; at += 1) hash = hashNext(hash, word.charCodeAt(at));
  if (slots[hash & LAST_SLOT] !== 0) throw new Error(`"${word}" shares a slot: choose more slots`);
  slots[hash & LAST_SLOT] = index + 1;
});

function hashNext(hash: number, lower: number): number {
  return (Math.imul(hash, 31) + lower) | 0;
}

function isWord(units: Uint16Array, start: number, end: number, word: string): boolean {
  if (end - start !== word.length) return false;
  for (let at = 0; at < word.length; at += 1) {
    if (((units[start + at] ?? 0) | 0x20) !== word.charCodeAt(at)) return false;
  }
  return true;
}
