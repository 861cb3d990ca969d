import { ENDS_URL, isBehindLetterOrNumber, traitsOf } from "./unit-traits.ts";

/**
 * A web address begins with http://, https:// or www. (that not behind a letter, a number, or one of . _ -), and goes up to a blank, a quote
 * or a bracket. What follows the host is never taken apart here.
 */

/** Where the first address at or behind a place begins; -1 when there is none. */
export function findUrl(text: string, from: number): number {
  BEGINNING.lastIndex = from;
  while (BEGINNING.test(text)) {
    const behind = BEGINNING.lastIndex;
    const start = behind - (text.charCodeAt(behind - 1) === DOT ? WWW : schemeLength(text, behind));
    if (behindUrl(text, start, text.length) > start) return start;
    BEGINNING.lastIndex = start + 1;
  }
  return -1;
}

/** The long ſ is an s to whoever ignores case. */
const BEGINNING = /http[sſ]?:\/\/|www\./gi;
const WWW = "www.".length;
const HTTP = "http://".length;
const DOT = 0x2e;

function schemeLength(text: string, behind: number): number {
  return lower(text, behind - 4) === 0x70 ? HTTP : HTTP + 1;
}

/** Where an address that begins here ends, at `end` at the latest; `start` when none does. */
export function behindUrl(text: string, start: number, end: number): number {
  const first = behindScheme(text, start) || behindWww(text, start);
  if (first === 0) return start;
  let at = first;
  while (at < end && (traitsOf(text.charCodeAt(at)) & ENDS_URL) === 0) at += 1;
  return at > first ? at : start;
}

/** 0 when no scheme is here. */
function behindScheme(text: string, start: number): number {
  if (lower(text, start) !== 0x68 || lower(text, start + 1) !== 0x74) return 0;
  if (lower(text, start + 2) !== 0x74 || lower(text, start + 3) !== 0x70) return 0;
  const secure = lower(text, start + 4) === 0x73 || text.charCodeAt(start + 4) === 0x17f;
  const colon = start + (secure ? 5 : 4);
  return text.startsWith("://", colon) ? colon + 3 : 0;
}

function behindWww(text: string, start: number): number {
  if (lower(text, start) !== 0x77 || lower(text, start + 1) !== 0x77) return 0;
  if (lower(text, start + 2) !== 0x77 || text.charCodeAt(start + 3) !== DOT) return 0;
  // The iota below a letter is a letter to whoever ignores case.
  const held = isBehindLetterOrNumber(text, start) || /[._\-\u0345]/.test(text.charAt(start - 1));
  return held ? 0 : start + WWW;
}

/** A unit; in lower case if it is an ASCII letter. */
function lower(text: string, at: number): number {
  return text.charCodeAt(at) | 0x20;
}
