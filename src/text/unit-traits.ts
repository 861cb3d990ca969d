/** What a UTF-16 unit is. */
export const BLANK = 1;
/** May begin a handle or a hashtag. */
export const NAME_MARK = 2;
/** Letters, marks, numbers and _ are. */
const IN_NAME = 4;
const LETTER_OR_NUMBER = 8;
/** May begin a web address: h and w. */
export const URL_MARK = 16;
export const ENDS_URL = 32;
/** Half of a character, of which the whole must be looked at. */
const SURROGATE = 64;
const KNOWN = 128;

const PATTERNS: readonly (readonly [RegExp, number])[] = [
  [/^\s$/, BLANK | ENDS_URL],
  [/^[@#＃]$/, NAME_MARK],
  [/^[\p{L}\p{M}\p{N}_]$/u, IN_NAME],
  [/^[\p{L}\p{N}]$/u, LETTER_OR_NUMBER],
  [/^[hw]$/i, URL_MARK],
  [/^[<>"“”«»…()[\]{}|\\^`]$/, ENDS_URL],
  [/^[\ud800-\udfff]$/, SURROGATE],
];

/** Looked up by regular expression when a unit is first met; 0 until then. */
const traits = new Uint8Array(0x10000);

export function traitsOf(unit: number): number {
  const known = traits[unit];
  if (known) return known;
  const character = String.fromCharCode(unit);
  let found = KNOWN;
  for (const [pattern, trait] of PATTERNS) if (pattern.test(character)) found |= trait;
  traits[unit] = found;
  return found;
}

/** How many units of a name's letters, marks and numbers begin here: 1, 2 for a surrogate pair, or 0. */
export function unitsInName(text: string, at: number, end: number): number {
  const found = traitsOf(text.charCodeAt(at));
  if ((found & SURROGATE) === 0) return (found & IN_NAME) === 0 ? 0 : 1;
  return at + 1 < end && /^[\p{L}\p{M}\p{N}]/u.test(text.slice(at, at + 2)) ? 2 : 0;
}

/** Whether a letter or a number ends here. */
export function isBehindLetterOrNumber(text: string, at: number): boolean {
  if (at === 0) return false;
  const found = traitsOf(text.charCodeAt(at - 1));
  if ((found & SURROGATE) === 0) return (found & LETTER_OR_NUMBER) !== 0;
  return /[\p{L}\p{N}]$/u.test(text.slice(Math.max(0, at - 2), at));
}
