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

const TRAIT_PATTERNS: readonly (readonly [RegExp, number])[] = [
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
  for (const [pattern, trait] of TRAIT_PATTERNS) if (pattern.test(character)) found |= trait;
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

/** What a code point does in a text. */
const SEPARATOR = 1;
export const WORD = 2;
/** Belongs to the character before it. */
export const MARK = 3;
/** A character of a script that is written without spaces. */
export const UNSPACED = 4;
export const EMOJI = 5;
/** Invisible; holds a word together when it stands inside one. */
export const JOINER = 6;
export const APOSTROPHE = 7;
export const REGIONAL_INDICATOR = 8;
export const SKIN_TONE = 9;
/** A vulgar fraction: NFKC would glue its digits to those before it (2½ → 21⁄2), so it stands alone. */
export const FRACTION = 10;

/** The class of each code point, looked up by regular expression when it is first met; 0 until then. */
const known = new Uint8Array(0x110000);

export function classOf(codePoint: number): number {
  const cached = known[codePoint];
  if (cached) return cached;
  const found = classify(codePoint, String.fromCodePoint(codePoint));
  known[codePoint] = found;
  return found;
}

function classify(codePoint: number, character: string): number {
  for (const [pattern, found] of PATTERNS) if (pattern.test(character)) return found;
  // Enclosed letters, squared words and the like (ⓐ ㎏ ㍿) are symbols to Unicode; NFKC turns them into words.
  return ENCLOSED.some(([from, to]) => codePoint >= from && codePoint <= to) ? WORD : SEPARATOR;
}

/** The first that fits decides. */
const PATTERNS: readonly (readonly [RegExp, number])[] = [
  [/^['\u2018\u2019\u02bb\u02bc\uff07]$/u, APOSTROPHE],
  [/^[\u00ad\u200d]$/u, JOINER],
  [/^\p{Regional_Indicator}$/u, REGIONAL_INDICATOR],
  [/^\p{Emoji_Modifier}$/u, SKIN_TONE],
  // Letters, punctuation and signs that may be shown as emoji, but are not meant as one.
  [/^[\u00a9\u00ae\u203c\u2049\u2122\u3030]$/u, SEPARATOR],
  [/^[\u00bc-\u00be\u2150-\u215f\u2189]$/u, FRACTION],
  [/^[\u24b6-\u24e9\u3297\u3299\u2139]$/u, WORD],
  [/^\p{Extended_Pictographic}$/u, EMOJI],
  // Marks of the unspaced scripts, and letters that NFKC turns into marks: Thai and Lao am, half-width kana voicing.
  [/^[\p{Mn}\p{Mc}\u0e33\u0eb3\uff9e\uff9f]$/u, MARK],
  [
    /^(?=[\p{L}\p{N}])[\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]$/u,
    UNSPACED,
  ],
  [/^[\p{L}\p{N}]$/u, WORD],
];

const ENCLOSED: readonly (readonly [number, number])[] = [
  [0x2460, 0x24ff],
  [0x3200, 0x33ff],
  [0x1f100, 0x1f169],
];
