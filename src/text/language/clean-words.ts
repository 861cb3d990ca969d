import { SEPARATORS } from "./language-table.ts";

/**
 * Brings a text to what n-grams are taken of: lower case, one blank for all that is not of a word, none at the ends. An apostrophe
 * belongs to the letter behind it (don’t, ’tis). Writes into `cleaned`, as `eld` does it, and returns how much.
 */
export function cleanWords(units: Uint16Array, length: number, cleaned: Uint16Array): number {
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
  else if (character.replace(SEPARATORS, " ") !== " ") is = character.toLowerCase().charCodeAt(0);
  known[unit] = is;
  return is;
}
