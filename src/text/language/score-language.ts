import { MAX_LENGTH } from "./spoken-text.ts";

/**
 * Brings a text to what n-grams are taken of: lower case, one blank for all that is not of a word, none at the ends. An
 * apostrophe belongs to the letter behind it (don’t, ’tis). Writes into `cleaned`, and returns how much.
 */
function cleanWords(units: Uint16Array, length: number, cleaned: Uint16Array): number {
  let end = 0;
  let gap = false;
  let apostrophes = 0;
  let context = false;
  for (let at = 0; at < length; at += 1) {
    const unit = units[at] ?? 0;
    const lower = lowerOf(unit);
    if (lower === SEPARATOR) {
      gap = true;
      apostrophes = 0;
    } else if (lower === APOSTROPHE) {
      apostrophes += 1;
    } else {
      if (gap && end > 0) cleaned[end++] = BLANK;
      gap = false;
      for (; apostrophes > 0; apostrophes -= 1) cleaned[end++] = units[at - apostrophes] ?? 0;
      cleaned[end++] = lower;
      context ||= unit === CAPITAL_SIGMA || unit === DOTTED_CAPITAL_I;
    }
  }
  if (apostrophes > 0 && gap && end > 0) cleaned[end++] = BLANK;
  for (; apostrophes > 0; apostrophes -= 1) cleaned[end++] = units[length - apostrophes] ?? 0;
  return context ? lowerInContext(cleaned, end) : end;
}

const BLANK = 0x20;
/** Two letters whose lower case is not one unit that their neighbors have no part in. */
const CAPITAL_SIGMA = 0x3a3;
const DOTTED_CAPITAL_I = 0x130;

function lowerInContext(cleaned: Uint16Array, length: number): number {
  const lower = String.fromCharCode(...cleaned.subarray(0, length)).toLowerCase();
  const end = Math.min(lower.length, cleaned.length);
  for (let at = 0; at < end; at += 1) cleaned[at] = lower.charCodeAt(at);
  return end;
}

const SEPARATOR = 1;
const APOSTROPHE = 2;

/** What each UTF-16 unit is: a letter (its lower case) or one of the above; 0 until it is first met. */
const known = new Uint16Array(0x10000);

function lowerOf(unit: number): number {
  const found = known[unit];
  if (found) return found;
  const character = String.fromCharCode(unit);
  let is = SEPARATOR;
  if (/['`’]/.test(character)) is = APOSTROPHE;
  else if (unit === CAPITAL_SIGMA || unit === DOTTED_CAPITAL_I) is = unit;
  else if (/\p{L}/u.test(character)) is = character.toLowerCase().charCodeAt(0);
  known[unit] = is;
  return is;
}

/** The language of a text (UTF-16, the first `length`), by the n-grams of its words; null when it is not sure. */
export type ScoreLanguage = (units: Uint16Array, length: number) => string | null;

/** In bytes: a text is left at the first blank behind the one, in the middle of a word behind the other. */
const ENOUGH = 350;
const MAX_BYTES = 380;
/** Of a word; the rest of a longer one is one n-gram. */
const MAX_WORD = 70;
const FEWEST_NGRAMS = 3;
/** How much of the average score of its language a text must have. */
const SURE = 0.75;
/** How far a language must be ahead of the next: a short text is often one of either. */
const LEAD = 30;
const SCALE = 25;

/**
 * Adds up what the n-grams of a text say, each once: a word of up to four bytes is one, a longer one is cut into pieces
 * of four, every third byte, with a blank at its ends. The method is that of `eld` (Apache-2.0).
 */
export function createScoreLanguage(table: LanguageTable): ScoreLanguage {
  const { languages, averages, size, find, starts, spokenFor, scores } = table;
  const cleaned = new Uint16Array(MAX_LENGTH * 3);
  const word = new Uint8Array(MAX_BYTES + 8);
  const totals = new Float64Array(languages.length);
  /** The last text in which each n-gram was met. */
  const metIn = new Float64Array(size);
  const strangers = createStrangers();
  let textNumber = 0;
  let ngrams = 0;

  function meet(high: number, low: number): void {
    const number = find(high, low);
    if (number === -1) {
      if (strangers.add(high, low)) ngrams += 1;
    } else if (metIn[number] !== textNumber) {
      metIn[number] = textNumber;
      ngrams += 1;
      const end = starts[number + 1] ?? 0;
      for (let vote = starts[number] ?? 0; vote < end; vote += 1) {
        const language = spokenFor[vote] ?? 0;
        totals[language] = (totals[language] ?? 0) + (scores[vote] ?? 0);
      }
    }
  }

  const four = (at: number) =>
    ((word[at] ?? 0) << 24) | ((word[at + 1] ?? 0) << 16) | ((word[at + 2] ?? 0) << 8) | (word[at + 3] ?? 0);

  function meetWord(length: number): void {
    if (length <= 4) {
      // A blank, the word, a blank.
      let high = 0;
      let low = BLANK;
      for (let at = 0; at <= length; at += 1) {
        high = (high << 8) | (low >>> 24);
        low = (low << 8) | (at < length ? (word[at] ?? 0) : BLANK);
      }
      meet(high, low);
      return;
    }
    const end = Math.min(length, MAX_WORD);
    meet(BLANK, four(0));
    for (let at = 3; at + 4 < end; at += 3) meet(0, four(at));
    if (length === end) meet(word[end - 4] ?? 0, (four(end - 3) & ~0xff) | BLANK);
    else meet(LONG, hashRest(word, end - 4, length));
  }

  /** Cuts the cleaned text into words of bytes. */
  function meetWords(length: number): void {
    let bytes = 0;
    let end = 0;
    for (let at = 0; at < length && bytes <= MAX_BYTES; at += 1) {
      const unit = cleaned[at] ?? 0;
      const before = end;
      if (unit === BLANK) {
        meetWord(end);
        end = 0;
        if (bytes > ENOUGH) return;
        bytes += 1;
      } else if (unit < 0x80) {
        word[end++] = unit;
      } else if (unit < 0x800) {
        word[end++] = 0xc0 | (unit >> 6);
        word[end++] = 0x80 | (unit & 0x3f);
      } else {
        word[end++] = 0xe0 | (unit >> 12);
        word[end++] = 0x80 | ((unit >> 6) & 0x3f);
        word[end++] = 0x80 | (unit & 0x3f);
      }
      if (end > before) bytes += end - before;
    }
    if (end > 0) meetWord(end);
  }

  return (units, length) => {
    textNumber += 1;
    ngrams = 0;
    totals.fill(0);
    strangers.clear();
    meetWords(cleanWords(units, length, cleaned));
    let best = 0;
    let most = 0;
    let next = 0;
    totals.forEach((total, language) => {
      if (total > most) {
        next = most;
        most = total;
        best = language;
      } else if (total > next) next = total;
    });
    const score = most / ngrams;
    const usual = score / (score + SCALE) >= (averages[best] ?? 1) * SURE;
    return ngrams >= FEWEST_NGRAMS && usual && most - next >= LEAD ? (languages[best] ?? null) : null;
  };
}

/** No n-gram begins so. */
const LONG = 0x10000;

function hashRest(word: Uint8Array, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let at = start; at < end; at += 1) hash = Math.imul(hash ^ (word[at] ?? 0), 0x01000193);
  return hash | 0;
}

/** The n-grams of one text that no language has: they count, each once. */
function createStrangers() {
  const SLOTS = 1024;
  const highs = new Int32Array(SLOTS);
  const lows = new Int32Array(SLOTS);
  const metIn = new Float64Array(SLOTS);
  let round = 1;
  return {
    /** False when it is there already. */
    add(high: number, low: number): boolean {
      let slot = Math.imul(low ^ Math.imul(high, 0x9e3779b1), 0x85ebca6b) >>> 22;
      for (; metIn[slot] === round; slot = (slot + 1) & (SLOTS - 1)) {
        if (highs[slot] === high && lows[slot] === low) return false;
      }
      metIn[slot] = round;
      highs[slot] = high;
      lows[slot] = low;
      return true;
    },
    clear(): void {
      round += 1;
    },
  };
}

/**
 * The n-grams by which languages are told apart, each of up to six bytes of UTF-8 and with a score for every language
 * that it speaks for, in one hash table.
 */
export interface LanguageTable {
  /** ISO 639-1 in upper case, by number. */
  readonly languages: readonly string[];
  /** What a text in each language scores on average, by number. */
  readonly averages: readonly number[];
  readonly size: number;
  /**
   * The number of the n-gram with these bytes, the last four in `low` (32 bits, signed) and those before them in
   * `high`; -1 when no language has it.
   */
  find(high: number, low: number): number;
  /** What n-gram `n` says is in `spokenFor` and `scores` from `starts[n]` up to `starts[n + 1]`. */
  readonly starts: Uint32Array;
  readonly spokenFor: Uint8Array;
  readonly scores: Uint16Array;
}

/** Added to every score, so that each is a byte. */
const LEAST_SCORE = 53;
const SLOTS = 2 ** 17;
const LONGEST = 6;

/** Loaded when it is first needed: a server that only searches does not need it. */
export async function loadLanguageTable(): Promise<LanguageTable> {
  const { LANGUAGES, NGRAM_COUNT, NGRAMS } = await import("./ngrams.ts");
  const characters = atob(NGRAMS);
  const bytes = new Uint8Array(characters.length);
  for (let place = 0; place < bytes.length; place += 1) bytes[place] = characters.charCodeAt(place);
  const highs = new Uint16Array(NGRAM_COUNT);
  const lows = new Int32Array(NGRAM_COUNT);
  const starts = new Uint32Array(NGRAM_COUNT + 1);
  const spokenFor: number[] = [];
  const scores: number[] = [];
  const slots = new Uint16Array(SLOTS);

  /** Where the n-gram is, or the free slot where it belongs. */
  function slotOf(high: number, low: number): number {
    let slot = Math.imul(low ^ Math.imul(high, 0x9e3779b1), 0x85ebca6b) >>> 15;
    for (;;) {
      const number = slots[slot] ?? 0;
      if (number === 0 || (lows[number - 1] === low && highs[number - 1] === high)) return slot;
      slot = (slot + 1) & (SLOTS - 1);
    }
  }

  const ngram = new Uint8Array(LONGEST);
  let at = 0;
  const next = () => bytes[at++] ?? 0;
  for (let number = 0; number < NGRAM_COUNT; number += 1) {
    const lengths = next();
    const votes = next();
    const shared = lengths >> 3;
    const length = shared + (lengths & 7);
    for (let place = shared; place < length; place += 1) ngram[place] = next();
    const first = Math.max(0, length - 4);
    const high = packed(ngram, 0, first);
    const low = packed(ngram, first, length);
    slots[slotOf(high, low)] = number + 1;
    highs[number] = high;
    lows[number] = low;
    for (let vote = 0; vote < votes; vote += 1) {
      spokenFor.push(next());
      scores.push(next() + LEAST_SCORE);
    }
    starts[number + 1] = scores.length;
  }

  return {
    languages: LANGUAGES.map(([language]) => language),
    averages: LANGUAGES.map(([, average]) => average),
    size: NGRAM_COUNT,
    find: (high, low) => (slots[slotOf(high, low)] ?? 0) - 1,
    starts,
    spokenFor: new Uint8Array(spokenFor),
    scores: new Uint16Array(scores),
  };
}

/** The bytes from `from` up to `to`, at most four, as one signed number of 32 bits. */
function packed(bytes: Uint8Array, from: number, to: number): number {
  let number = 0;
  for (let at = from; at < to; at += 1) number = (number << 8) | (bytes[at] ?? 0);
  return number;
}
