/** How much of a text is looked at. */
export const MAX_LENGTH = 1000;

/**
 * What of a text is in a language: all but web addresses (see `urls.ts`), handles and hashtags, with single blanks between words
 * and none around them. Read no further than asked, into the same memory for one text after another.
 */
export interface SpokenText {
  /** UTF-16; the first `length` are those of this text. */
  readonly units: Uint16Array;
  readonly length: number;
  start(text: string): void;
  /** Reads until there is more than this, or all of it. */
  readBeyond(length: number): void;
}

export function createSpokenText(): SpokenText {
  const units = new Uint16Array(MAX_LENGTH);
  let text = "";
  let at = 0;
  let end = 0;
  let length = 0;
  let blank = false;

  return {
    units,
    get length() {
      return length;
    },
    start(next) {
      text = next;
      at = 0;
      end = Math.min(text.length, MAX_LENGTH);
      length = 0;
      blank = false;
    },
    readBeyond(wanted) {
      while (at < end && length <= wanted) {
        const unit = text.charCodeAt(at);
        const behind = (traitsOf(unit) & SKIPPED) === 0 ? at : behindSkipped(text, at, end);
        if (behind > at) {
          blank = true;
          at = behind;
          continue;
        }
        if (blank && length > 0) units[length++] = 0x20;
        blank = false;
        units[length++] = unit;
        at += 1;
      }
    },
  };
}

/** What a UTF-16 unit is or may begin. */
const BLANK = 1;
const NAME_MARK = 2;
const IN_NAME = 4;
const URL_MARK = 8;
const ENDS_URL = 16;
/** A www behind it does not begin an address. */
const HOLDS_WWW = 32;
const SURROGATE = 64;
const KNOWN = 128;
const SKIPPED = BLANK | NAME_MARK | URL_MARK;

const PATTERNS: readonly (readonly [RegExp, number])[] = [
  [/^\s$/, BLANK | ENDS_URL],
  [/^[@#＃]$/, NAME_MARK],
  [/^[\p{L}\p{M}\p{N}_]$/u, IN_NAME],
  [/^[hw]$/i, URL_MARK],
  [/^[<>"“”«»…()[\]{}|\\^`]$/, ENDS_URL],
  [/^[\p{L}\p{N}._-]$/u, HOLDS_WWW],
  [/^[\ud800-\udfff]$/, SURROGATE],
];

const traits = new Uint8Array(0x10000);

function traitsOf(unit: number): number {
  const known = traits[unit];
  if (known) return known;
  const character = String.fromCharCode(unit);
  let found = KNOWN;
  for (const [pattern, trait] of PATTERNS) if (pattern.test(character)) found |= trait;
  traits[unit] = found;
  return found;
}

/** Where a blank, an address or a name that begins here ends; `at` when none does. */
function behindSkipped(text: string, at: number, end: number): number {
  const found = traitsOf(text.charCodeAt(at));
  if ((found & BLANK) !== 0) return at + 1;
  if ((found & URL_MARK) !== 0) return behindUrl(text, at, end);
  const behind = behindName(text, at + 1, end);
  return behind > at + 1 ? behind : at;
}

function behindName(text: string, start: number, end: number): number {
  let at = start;
  while (at < end) {
    const found = traitsOf(text.charCodeAt(at));
    if ((found & SURROGATE) !== 0) {
      if (at + 1 >= end || !/^[\p{L}\p{M}\p{N}]/u.test(text.slice(at, at + 2))) return at;
      at += 2;
    } else if ((found & IN_NAME) === 0 || ((found & URL_MARK) !== 0 && behindUrl(text, at, end) > at)) {
      return at;
    } else {
      at += 1;
    }
  }
  return at;
}

function behindUrl(text: string, start: number, end: number): number {
  let at = behindScheme(text, start) || behindWww(text, start);
  if (at === 0 || at >= end) return start;
  const first = at;
  while (at < end && (traitsOf(text.charCodeAt(at)) & ENDS_URL) === 0) at += 1;
  return at > first ? at : start;
}

/** Behind http:// or https://; 0 when it is not here. */
function behindScheme(text: string, start: number): number {
  if (letterAt(text, start) !== 0x68 || letterAt(text, start + 1) !== 0x74) return 0;
  if (letterAt(text, start + 2) !== 0x74 || letterAt(text, start + 3) !== 0x70) return 0;
  // The long ſ is an s to whoever ignores case.
  const secure = letterAt(text, start + 4) === 0x73 || text.charCodeAt(start + 4) === 0x17f;
  const colon = start + (secure ? 5 : 4);
  return text.startsWith("://", colon) ? colon + 3 : 0;
}

function behindWww(text: string, start: number): number {
  if (letterAt(text, start) !== 0x77 || letterAt(text, start + 1) !== 0x77) return 0;
  if (letterAt(text, start + 2) !== 0x77 || text.charCodeAt(start + 3) !== 0x2e) return 0;
  if (start === 0) return 4;
  const before = traitsOf(text.charCodeAt(start - 1));
  const held =
    (before & SURROGATE) === 0
      ? (before & HOLDS_WWW) !== 0
      : /[\p{L}\p{N}]$/u.test(text.slice(Math.max(0, start - 2), start));
  return held ? 0 : start + 4;
}

/** In lower case if it is an ASCII letter. */
function letterAt(text: string, at: number): number {
  return text.charCodeAt(at) | 0x20;
}
