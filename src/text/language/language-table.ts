/**
 * The n-grams by which languages are told apart, each of up to six bytes of UTF-8 and with a score for every language
 * that it speaks for, in one hash table.
 */
export interface LanguageTable {
  /** ISO 639-1 in upper case, by number. */
  readonly languages: readonly string[];
  /** What a text in each language scores on average, by number. */
  readonly averages: readonly number[];
  readonly size: number;
  /**
   * The number of the n-gram with these bytes, the last four in `low` (32 bits, signed) and those before them in
   * `high`; -1 when no language has it.
   */
  find(high: number, low: number): number;
  /** What n-gram `n` says is in `spokenFor` and `scores` from `starts[n]` up to `starts[n + 1]`. */
  readonly starts: Uint32Array;
  readonly spokenFor: Uint8Array;
  readonly scores: Uint16Array;
}

/** Added to every score, so that each is a byte. */
const LEAST_SCORE = 53;
const SLOTS = 2 ** 17;
const LONGEST = 6;

/** Loaded when it is first needed: a server that only searches does not need it. */
export async function loadLanguageTable(): Promise<LanguageTable> {
  const { LANGUAGES, NGRAM_COUNT, NGRAMS } = await import("./ngrams.ts");
  const characters = atob(NGRAMS);
  const bytes = new Uint8Array(characters.length);
  for (let place = 0; place < bytes.length; place += 1) bytes[place] = characters.charCodeAt(place);
  const highs = new Uint16Array(NGRAM_COUNT);
  const lows = new Int32Array(NGRAM_COUNT);
  const starts = new Uint32Array(NGRAM_COUNT + 1);
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

  const ngram = new Uint8Array(LONGEST);
  let at = 0;
  const next = () => bytes[at++] ?? 0;
  for (let number = 0; number < NGRAM_COUNT; number += 1) {
    const lengths = next();
    const votes = next();
    const shared = lengths >> 3;
    const length = shared + (lengths & 7);
    for (let place = shared; place < length; place += 1) ngram[place] = next();
    const first = Math.max(0, length - 4);
    const high = packed(ngram, 0, first);
    const low = packed(ngram, first, length);
    slots[slotOf(high, low)] = number + 1;
    highs[number] = high;
    lows[number] = low;
    for (let vote = 0; vote < votes; vote += 1) {
      spokenFor.push(next());
      scores.push(next() + LEAST_SCORE);
    }
    starts[number + 1] = scores.length;
  }

  return {
    languages: LANGUAGES.map(([language]) => language),
    averages: LANGUAGES.map(([, average]) => average),
    size: NGRAM_COUNT,
    find: (high, low) => (slots[slotOf(high, low)] ?? 0) - 1,
    starts,
    spokenFor: new Uint8Array(spokenFor),
    scores: new Uint16Array(scores),
  };
}

/** The bytes from `from` up to `to`, at most four, as one signed number of 32 bits. */
function packed(bytes: Uint8Array, from: number, to: number): number {
  let number = 0;
  for (let at = from; at < to; at += 1) number = (number << 8) | (bytes[at] ?? 0);
  return number;
}
