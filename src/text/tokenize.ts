import { classOf, EMOJI, REGIONAL_INDICATOR } from "./character-class.ts";
import { type FoundToken, scanToken } from "./scan-token.ts";

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
