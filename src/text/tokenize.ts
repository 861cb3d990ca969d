import {
  APOSTROPHE,
  classOf,
  EMOJI,
  FRACTION,
  JOINER,
  MARK,
  REGIONAL_INDICATOR,
  SKIN_TONE,
  UNSPACED,
  WORD,
} from "./character-class.ts";

/** One word, emoji, or character of an unspaced script. */
export interface Token {
  /** Normalized (NFKC, lower case, accents kept); tokenizing it again gives itself. */
  readonly text: string;
  /**
   * UTF-16 units in the text as it was given, end exclusive. Normalization never shifts them; what NFKC takes apart (㍿)
   * shares one span.
   */
  readonly start: number;
  readonly end: number;
  /** A character of a script that is written without spaces: neighbors form a phrase. */
  readonly unspaced: boolean;
}

/** The language matters to Turkish and Azeri alone, whose I is the capital of ı. */
export function tokenize(text: string, language: string | null = null): readonly Token[] {
  const tokens: Token[] = [];
  const found: FoundToken = { end: 0, unspaced: false };
  const dotless = hasDotlessI(language);
  for (let at = 0; at < text.length; ) {
    const next = scanToken(text, at, found);
    const { end, unspaced } = found;
    if (end > 0) emit(text.slice(at, end), at, end, unspaced, dotless, tokens);
    at = next;
  }
  return tokens;
}

/** Whether I is the capital of ı in this language. */
export function hasDotlessI(language: string | null): boolean {
  return language === "TR" || language === "AZ";
}

/** The texts of the tokens that one `scanToken` has found; seldom more than one. */
export function tokensIn(found: string, dotless: boolean): readonly string[] {
  const tokens: Token[] = [];
  emit(found, 0, found.length, false, dotless, tokens);
  return tokens.map(({ text }) => text);
}

/** Normalizes what was found; where that changes it, looks again, because NFKC may bring separators with it. */
function emit(
  raw: string,
  start: number,
  end: number,
  unspaced: boolean,
  dotless: boolean,
  tokens: Token[],
): void {
  const ascii = isAscii(raw);
  const text = ascii ? lowerAscii(raw, dotless) : normalize(raw, dotless);
  if (ascii || text === raw) {
    tokens.push({ text, start, end, unspaced });
    return;
  }
  const found: FoundToken = { end: 0, unspaced: false };
  for (let at = 0; at < text.length; ) {
    const next = scanToken(text, at, found);
    if (found.end > 0) emit(text.slice(at, found.end), start, end, found.unspaced, false, tokens);
    at = next;
  }
}

function lowerAscii(raw: string, dotless: boolean): string {
  return dotless ? raw.replaceAll("I", "ı").toLowerCase() : raw.toLowerCase();
}

const KEYCAP = "\u20e3";

function normalize(raw: string, dotless: boolean): string {
  const first = classOf(raw.codePointAt(0) ?? 0);
  if (first === EMOJI || first === REGIONAL_INDICATOR || raw.endsWith(KEYCAP)) {
    return raw.replace(/[\ufe0e\ufe0f\u{1f3fb}-\u{1f3ff}]/gu, "");
  }
  const composed = raw.normalize("NFKC").replaceAll("İ", "i");
  const lower = (dotless ? composed.replaceAll("I", "ı") : composed).toLowerCase();
  return lower.normalize("NFKC").replace(/\p{Default_Ignorable_Code_Point}/gu, "");
}

function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 0x7f) return false;
  return true;
}

/** Where the token that begins at a place ends. One object for many tokens. */
export interface FoundToken {
  /** UTF-16 units, exclusive; 0 when no token begins there. */
  end: number;
  unspaced: boolean;
}

/** Looks for a token that begins here. Returns where to look for the next. */
export function scanToken(text: string, at: number, found: FoundToken): number {
  const code = text.codePointAt(at) ?? 0;
  const kind = classOf(code);
  found.unspaced = false;
  if (kind === WORD) {
    const keycap = endOfKeycap(text, at);
    found.end = keycap || endOfWord(text, at);
    return keycap || behindPossessive(text, found.end);
  }
  if (kind === UNSPACED) {
    found.unspaced = true;
    found.end = behindMarks(text, at + widthOf(code));
    return behindPossessive(text, found.end);
  }
  found.end = endOfSign(text, at, code, kind);
  return found.end || at + widthOf(code);
}

/** What stands alone: emoji, flags, fractions, keycaps. 0 when none begins here. */
function endOfSign(text: string, at: number, code: number, kind: number): number {
  if (kind === EMOJI) return endOfEmoji(text, at);
  if (kind === REGIONAL_INDICATOR) return classAt(text, at + 2) === REGIONAL_INDICATOR ? at + 4 : 0;
  if (kind === FRACTION) return at + 1;
  return code === 0x23 || code === 0x2a ? endOfKeycap(text, at) : 0;
}

function endOfWord(text: string, start: number): number {
  let end = start;
  while (end < text.length) {
    const code = text.codePointAt(end) ?? 0;
    const kind = classOf(code);
    if (kind === WORD || kind === MARK) end += widthOf(code);
    else if (kind === JOINER && joins(classAt(text, end + 1))) end += 1;
    else break;
  }
  return end;
}

const joins = (kind: number) => kind === WORD || kind === MARK;

function behindMarks(text: string, start: number): number {
  let end = start;
  while (classAt(text, end) === MARK) end += widthOf(text.codePointAt(end) ?? 0);
  return end;
}

/** One picture: an emoji with its variation selector, skin tone and tags, and all that zero-width joiners add. */
function endOfEmoji(text: string, start: number): number {
  let end = start + widthOf(text.codePointAt(start) ?? 0);
  for (;;) {
    const code = text.codePointAt(end) ?? 0;
    if (code === 0xfe0f || code === 0xfe0e) end += 1;
    else if (classOf(code) === SKIN_TONE || (code >= 0xe0020 && code <= 0xe007f)) end += 2;
    else if (code === 0x200d && classAt(text, end + 1) === EMOJI)
      end += 1 + widthOf(text.codePointAt(end + 1) ?? 0);
    else return end;
  }
}

/** Where a keycap (1️⃣) that starts here ends; 0 when none does. */
function endOfKeycap(text: string, start: number): number {
  const next = text.charCodeAt(start + 1);
  if (next !== 0xfe0f && next !== 0x20e3) return 0;
  if (!/[0-9#*]/.test(text.charAt(start))) return 0;
  if (next === 0x20e3) return start + 2;
  return text.charCodeAt(start + 2) === 0x20e3 ? start + 3 : 0;
}

/** Steps over the English 's after a word. */
function behindPossessive(text: string, end: number): number {
  if (end >= text.length || classOf(text.charCodeAt(end)) !== APOSTROPHE) return end;
  const letter = text.charCodeAt(end + 1);
  if (letter !== 0x73 && letter !== 0x53) return end;
  return endOfWord(text, end + 1) === end + 2 ? end + 2 : end;
}

function classAt(text: string, at: number): number {
  return at < text.length ? classOf(text.codePointAt(at) ?? 0) : 0;
}

const widthOf = (codePoint: number) => (codePoint > 0xffff ? 2 : 1);
