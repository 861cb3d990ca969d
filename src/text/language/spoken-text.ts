import { BLANK, NAME_MARK, traitsOf, URL_MARK, unitsInName } from "../character-class.ts";
import { behindUrl } from "../urls.ts";

/** How much of a text is looked at. */
export const MAX_LENGTH = 1000;

/**
 * What of a text is in a language: all but web addresses (see `urls.ts`), handles and hashtags, with single blanks
 * between words and none around them. Read no further than asked, into the same memory for one text after another.
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

const SKIPPED = BLANK | NAME_MARK | URL_MARK;

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
    const units = unitsInName(text, at, end);
    if (units === 0 || behindMarkedUrl(text, at, end) > at) return at;
    at += units;
  }
  return at;
}

function behindMarkedUrl(text: string, at: number, end: number): number {
  return (traitsOf(text.charCodeAt(at)) & URL_MARK) === 0 ? at : behindUrl(text, at, end);
}
