import type { KeywordProblem } from "./tree.ts";

/**
 * What can be wrong with a keyword: what it is, where, and how to mend it. `docs/reference/keyword.md` lists them all.
 */

export function noWord(): KeywordProblem {
  return {
    position: 0,
    detail: "The keyword contains no word to search for. Give at least one letter, digit or emoji.",
  };
}

export function tooLong(length: number, limit: number): KeywordProblem {
  return {
    position: limit,
    detail: `The keyword has ${length} characters; at most ${limit} are allowed. Shorten it, or split it into several searches.`,
  };
}

export function tooManyWords(position: number, count: number, limit: number): KeywordProblem {
  return {
    position,
    detail: `The keyword has ${count} words; at most ${limit} are allowed. Remove some, or split it into several searches.`,
  };
}

export function tooDeep(position: number, limit: number): KeywordProblem {
  return {
    position,
    detail: `At position ${position} the keyword is nested more than ${limit} deep. Use fewer parentheses and minus signs within each other.`,
  };
}

export function unclosedQuote(position: number): KeywordProblem {
  return {
    position,
    detail: `The quotation mark at position ${position} is never closed. Add a closing one after the phrase, or remove it.`,
  };
}

export function emptyQuote(position: number): KeywordProblem {
  return {
    position,
    detail: `The quotation marks at position ${position} hold no word. Put words between them, or remove them.`,
  };
}

export function unclosedGroup(position: number): KeywordProblem {
  return {
    position,
    detail: `The "(" at position ${position} is never closed. Add a ")" where the group ends, or remove it.`,
  };
}

export function unopenedGroup(position: number): KeywordProblem {
  return {
    position,
    detail: `The ")" at position ${position} closes nothing. Add a "(" where the group begins, or remove it.`,
  };
}

export function emptyGroup(position: number): KeywordProblem {
  return {
    position,
    detail: `The parentheses at position ${position} hold no word. Put something to search for between them, or remove them.`,
  };
}

export function barWithoutOperand(position: number, side: "left" | "right"): KeywordProblem {
  return {
    position,
    detail: `The "|" at position ${position} has nothing to search for on its ${side}. Put a word, a phrase or a group there, or remove the "|".`,
  };
}

export function minusWithoutOperand(position: number): KeywordProblem {
  return {
    position,
    detail: `The "-" at position ${position} is followed by no word to exclude. Put a word, a phrase or a group directly after it, or remove it.`,
  };
}

/** A warning, not an error. */
export function looseMinus(position: number): KeywordProblem {
  return {
    position,
    detail: `The "-" at position ${position} is taken as punctuation and excludes nothing. To exclude a word, put a space before the "-" and none after it.`,
  };
}
