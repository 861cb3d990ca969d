import { isBehindLetterOrNumber, unitsInName } from "./unit-traits.ts";
import { behindUrl, findUrl } from "./urls.ts";

const MAX_HASHTAGS = 50;
/** More characters are not a tag but noise. */
const MAX_LENGTH = 100;
const NONE: readonly string[] = [];

/** The distinct hashtags of these texts, lower case, with their #. A tag has a letter; #1 is a number. Addresses have none. */
export function hashtagsOf(texts: readonly string[]): readonly string[] {
  let found = NONE;
  for (const text of texts) {
    if (text.includes("#") || text.includes("＃")) found = withTagsOf(text, found);
    if (found.length >= MAX_HASHTAGS) break;
  }
  return found;
}

function withTagsOf(text: string, before: readonly string[]): readonly string[] {
  const found = [...before];
  let url = findUrl(text, 0);
  for (let at = nextMark(text, 0); at !== -1 && found.length < MAX_HASHTAGS; ) {
    if (url !== -1 && url < at) {
      const behind = behindUrl(text, url, text.length);
      url = findUrl(text, behind);
      if (behind > at) at = nextMark(text, behind);
      continue;
    }
    const end = behindTag(text, at + 1, url === -1 ? text.length : url);
    if (end > at + 1 && !isPartOfOther(text, at)) {
      const tag = normalized(text.slice(at + 1, end));
      if (tag !== null && !found.includes(tag)) found.push(tag);
    }
    at = nextMark(text, Math.max(end, at + 1));
  }
  return found;
}

const MARK = /[#＃]/g;

function nextMark(text: string, from: number): number {
  MARK.lastIndex = from;
  return MARK.test(text) ? MARK.lastIndex - 1 : -1;
}

/** Behind a word, & or / it is part of something else (C#, &#39;). */
function isPartOfOther(text: string, mark: number): boolean {
  return isBehindLetterOrNumber(text, mark) || /[_&/]/.test(text.charAt(mark - 1));
}

/** `start` when no tag begins here. */
function behindTag(text: string, start: number, end: number): number {
  let at = start;
  for (let length = 0; at < end; length += 1) {
    const units = unitsInName(text, at, end);
    if (units === 0) break;
    if (length === MAX_LENGTH) return start;
    at += units;
  }
  return at;
}

function normalized(tag: string): string | null {
  if (/^\w+$/.test(tag)) return /[A-Za-z]/.test(tag) ? `#${tag.toLowerCase()}` : null;
  return /\p{L}/u.test(tag) ? `#${tag.normalize("NFKC").toLowerCase()}` : null;
}
