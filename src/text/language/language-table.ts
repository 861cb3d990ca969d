/**
 * The n-grams of the package `eld` (its smallest set: 60 languages), each of up to six bytes and with a score for every
 * language that it speaks for. What the package keeps as objects stands here in one hash table.
 */
export interface LanguageTable {
  /** ISO 639-1 in upper case, by number. */
  readonly languages: readonly string[];
  /** What a text in each language scores on average, by number. */
  readonly averages: readonly number[];
  /** The code by which n-grams know a byte of UTF-8. Never 0. */
  readonly codes: Uint8Array;
  readonly size: number;
  /**
   * The number of the n-gram with these codes, the last four in `low` (32 bits, signed) and those before them in
   * `high`; -1 when no language has it.
   */
  find(high: number, low: number): number;
  /** What n-gram `n` says is in `spokenFor` and `scores` from `starts[n]` up to `starts[n + 1]`. */
  readonly starts: Uint32Array;
  readonly spokenFor: Uint8Array;
  readonly scores: Uint16Array;
}

interface EldData {
  readonly languages: Readonly<Record<string, string>>;
  readonly ngrams: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** Added to every score: the package leaves it out to be smaller. */
const LEAST_SCORE = 53;
const SLOTS = 2 ** 17;

const ENTRY = import.meta.resolve("eld/extrasmall");
const load = (path: string) => import(new URL(path, ENTRY).href);

/** Matches what does not belong to a word, apostrophes inside words excepted. */
export const { separators: SEPARATORS } = (await load("../regexPatterns.js")) as {
  readonly separators: RegExp;
};

export async function loadLanguageTable(): Promise<LanguageTable> {
  const { ngramsData } = (await load("../ngrams/extrasmall.js")) as { readonly ngramsData: EldData };
  const { dictionary } = (await load("../dictionary.js")) as { readonly dictionary: readonly string[] };
  const { avgScore } = (await load("../avgScore.js")) as {
    readonly avgScore: Readonly<Record<string, number>>;
  };
  const { ngrams, languages } = ngramsData;
  const names = Object.keys(ngrams);
  const highs = new Uint16Array(names.length);
  const lows = new Int32Array(names.length);
  const starts = new Uint32Array(names.length + 1);
  const spokenFor: number[] = [];
  const scores: number[] = [];
  const slots = new Uint16Array(SLOTS);

  /** Where the n-gram is, or the free slot where it belongs. */
  function slotOf(high: number, low: number): number {
    let slot = Math.imul(low ^ Math.imul(high, 0x9e3779b1), 0x85ebca6b) >>> 15;
    for (;;) {
      const number = slots[slot] ?? 0;
      if (number === 0 || (lows[number - 1] === low && highs[number - 1] === high)) return slot;
      slot = (slot + 1) & (SLOTS - 1);
    }
  }

  names.forEach((name, number) => {
    const first = Math.max(0, name.length - 4);
    const high = packed(name, 0, first);
    const low = packed(name, first, name.length);
    slots[slotOf(high, low)] = number + 1;
    highs[number] = high;
    lows[number] = low;
    const votes = ngrams[name];
    for (const language in votes) {
      spokenFor.push(Number(language));
      scores.push((votes[language] ?? 0) + LEAST_SCORE);
    }
    starts[number + 1] = scores.length;
  });

  // Keys that are numbers come in their order.
  const codes = Object.values(languages);
  return {
    languages: codes.map((code) => code.toUpperCase()),
    averages: codes.map((code) => avgScore[code] ?? 1),
    codes: Uint8Array.from(dictionary, (character) => character.charCodeAt(0)),
    size: names.length,
    find: (high, low) => (slots[slotOf(high, low)] ?? 0) - 1,
    starts,
    spokenFor: new Uint8Array(spokenFor),
    scores: new Uint16Array(scores),
  };
}

/** The codes from `from` up to `to`, at most four, as one signed number of 32 bits. */
function packed(codes: string, from: number, to: number): number {
  let number = 0;
  for (let at = from; at < to; at += 1) number = (number << 8) | codes.charCodeAt(at);
  return number;
}
