import { ENDS_URL, isBehindLetterOrNumber, traitsOf, unitsInName } from "./character-class.ts";

/**
 * A web address begins with http://, https:// or www. (that not behind a letter, a number, or one of . _ -), and goes
 * up to a blank, a quote or a bracket. What follows the host is never taken apart here.
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

/** The long ſ is an s where case is ignored. */
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
  // The iota below a letter is a letter where case is ignored.
  const held = isBehindLetterOrNumber(text, start) || /[._\-\u0345]/.test(text.charAt(start - 1));
  return held ? 0 : start + WWW;
}

/** A unit; in lower case if it is an ASCII letter. */
function lower(text: string, at: number): number {
  return text.charCodeAt(at) | 0x20;
}

const MAX_DOMAINS = 50;

/** The distinct hosts of the addresses in these texts and of the link, lower case, without www. */
export function domainsOf(texts: readonly string[], linkUrl: string | null): readonly string[] {
  const found: string[] = [];
  if (linkUrl !== null) addDomain(linkUrl.trim(), found);
  for (const text of texts) {
    for (let url = findUrl(text, 0); url !== -1 && found.length < MAX_DOMAINS; ) {
      const behind = behindUrl(text, url, text.length);
      addDomain(text.slice(url, behind), found);
      url = findUrl(text, behind);
    }
  }
  return found;
}

function addDomain(url: string, found: string[]): void {
  const host = plainHost(url) ?? parsedHost(url);
  if (host === null || host.length > MAX_LENGTH) return;
  const domain = host.startsWith("www.") ? host.slice(4) : host;
  if (!found.includes(domain)) found.push(domain);
}

const MAX_LENGTH = 253;

/**
 * The host if it takes no parser to see it: names of ASCII, the last no number, and nothing between them and the path.
 */
function plainHost(url: string): string | null {
  const [, host] = PLAIN.exec(url) ?? [];
  return host === undefined || PUNYCODE.test(host) ? null : host.toLowerCase();
}

const PLAIN = /^(?:https?:\/\/|(?=www\.))((?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*)(?=[/?#]|$)/i;
const PUNYCODE = /xn--/i;

function parsedHost(url: string): string | null {
  const address = /^www\./i.test(url) ? `http://${url}` : url;
  if (!/^https?:\/\//i.test(address)) return null;
  // Of a text in Latin-1 Node 20 says that it cannot be parsed once it has asked often enough.
  if (!/[\u0080-\uffff]/.test(address) && !URL.canParse(address)) return null;
  try {
    return HOST.exec(new URL(address).hostname)?.[0] ?? null;
  } catch {
    return null;
  }
}

/** Names joined by dots; punctuation that the sentence left behind them is not theirs. */
const HOST = /^[\w-]+(?:\.[\w-]+)+/;

const MAX_HASHTAGS = 50;
/** More characters are not a tag but noise. */
const MAX_HASHTAG_LENGTH = 100;
const NONE: readonly string[] = [];

/**
 * The distinct hashtags of these texts, lower case, with their #. A tag has a letter; #1 is a number. Addresses have
 * none.
 */
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
    if (length === MAX_HASHTAG_LENGTH) return start;
    at += units;
  }
  return at;
}

function normalized(tag: string): string | null {
  if (/^\w+$/.test(tag)) return /[A-Za-z]/.test(tag) ? `#${tag.toLowerCase()}` : null;
  return /\p{L}/u.test(tag) ? `#${tag.normalize("NFKC").toLowerCase()}` : null;
}
