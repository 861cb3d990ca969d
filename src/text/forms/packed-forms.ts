import { fold } from "../fold.ts";

/** Which word a form belongs to. */
export interface Headwords {
  /** What a query means by the form. Looking it up gives itself. */
  readonly primary: string;
  /** What a post may mean by it as well, with a fair share. */
  readonly alternatives: readonly string[];
}

/** The grammatical forms of one language. */
export interface Forms {
  /** ISO 639-1 in upper case. */
  readonly language: string;
  /** The headwords of a normalized token; null when the language does not know it. */
  lookup(word: string): Headwords | null;
  /** The spellings whose first or further headword this is. */
  formsOf(headword: string): readonly string[];
}

/**
 * How a dictionary is packed into one file. All numbers are 32 bits, little-endian.
 *
 *   header      magic, slots, numbers of lists, headwords, patterns, bytes of spellings, bytes of patterns
 *   slots       one number each: 0 when free, else 8 bits of a form's fingerprint above 1 + what the form leads to
 *   lists       several headwords of one form: how many, then their numbers
 *   headwords   where the spelling of each begins (one more at the end), then the number of its pattern
 *   patterns    where each begins (one more at the end)
 *   spellings   UTF-8
 *   patterns    UTF-8: how forms are made of a headword, separated by a space; the first character says how many characters of
 *               its end are taken away (`!` for none), the others are put on
 *
 * A form leads to the number of its headword, or, from the number of headwords on, to a place in the lists. The
 * fingerprint only says where to look: a form is known when a pattern makes it, or makes a form that is it without
 * accents.
 */
export const MAGIC = 0x32534645;
export const HEADER_NUMBERS = 7;
export const TARGET_BITS = 24;
export const MOST_TARGETS = 2 ** TARGET_BITS - 2;
const NOTHING_TAKEN = 0x21;

/** Where a form is looked for first among so many slots, and what its slot must have in its upper bits. */
export function slotOf(form: string, slotCount: number): { readonly first: number; readonly mark: number } {
  const { place, fingerprint } = hashForm(form);
  return { first: place % slotCount, mark: fingerprint >>> TARGET_BITS };
}

/** The way from a headword to a form. */
export function patternOf(headword: string, form: string): string {
  let shared = 0;
  while (shared < headword.length && headword.charCodeAt(shared) === form.charCodeAt(shared)) shared += 1;
  return String.fromCharCode(NOTHING_TAKEN + headword.length - shared) + form.slice(shared);
}

/** The form to which a pattern leads. */
function formOf(headword: string, pattern: string): string {
  const taken = pattern.charCodeAt(0) - NOTHING_TAKEN;
  return headword.slice(0, headword.length - taken) + pattern.slice(1);
}

/**
 * Where a form is looked for first, and by what it is recognized. Stored on disk by both sides: never change it alone.
 */
export function hashForm(form: string): FormHash {
  // A word that one dictionary lacks is looked for in the next.
  if (form === last.form) return last;
  let place = 0x811c9dc5;
  let fingerprint = 0x2545f491;
  for (let index = 0; index < form.length; index++) {
    const code = form.charCodeAt(index);
    place = Math.imul(place ^ code, 0x01000193);
    fingerprint = Math.imul(fingerprint + code, 0x5bd1e995);
    fingerprint ^= fingerprint >>> 15;
  }
  place ^= place >>> 15;
  last = { form, place: place >>> 0, fingerprint: fingerprint >>> 0 };
  return last;
}

interface FormHash {
  readonly form: string | null;
  readonly place: number;
  readonly fingerprint: number;
}

let last: FormHash = { form: null, place: 0, fingerprint: 0 };

/** A packed dictionary, wherever it lies. */
export interface PackedSource {
  /** By its place among the numbers of the file. */
  number(index: number): number;
  /** Of the bytes from one up to another. */
  text(from: number, to: number): string;
}

/** What a layout knows of its words, which it numbers. */
interface PackedWords {
  /** The numbers of the headwords of a form, the primary first; undefined when it is not known. */
  find(form: string): readonly number[] | undefined;
  spelling(headword: number): string;
  formsOf(headword: number): readonly string[];
}

const NONE: readonly string[] = [];

function formsOver(language: string, words: PackedWords): Forms {
  const headwordsOf = (word: string): Headwords | null => {
    const found = words.find(word);
    if (found === undefined) return null;
    const [primary = 0, ...others] = found;
    const alternatives = others.length === 0 ? NONE : others.map(words.spelling);
    return { primary: words.spelling(primary), alternatives };
  };

  /** What a word of a query means is asked for each language, and most of them fall back on the same dictionary. */
  let last: { readonly word: string; readonly headwords: Headwords | null } = { word: "", headwords: null };

  return {
    language,
    lookup(word) {
      if (word !== last.word) last = { word, headwords: headwordsOf(word) };
      return last.headwords;
    },
    formsOf(headword) {
      const number = words.find(headword)?.find((candidate) => words.spelling(candidate) === headword);
      return number === undefined ? NONE : words.formsOf(number);
    },
  };
}

/*
 * The layout of version 0.1, which indexes of that time have in `analyzers`. All numbers are 32 bits, little-endian.
 *
 *   header      magic, slots, lists, headwords, bytes of headwords, bytes of forms
 *   slots       2 numbers each: fingerprint of a form; 0 for a free slot, else 1 + what the form leads to
 *   lists       several headwords of one form: how many, then their numbers
 *   headwords   where the spelling of each begins (one more at the end), then where its forms begin (one more)
 *   spellings   UTF-8
 *   forms       UTF-8; the forms of one headword are separated by a space
 *
 * A form leads to the number of its headword, or, with the highest bit set, to a place in the lists.
 */
const FIRST_MAGIC = 0x31534645;
const FIRST_HEADER_NUMBERS = 6;
const LIST_BIT = 0x80000000;

function openFirstLayout(language: string, { number, text }: PackedSource): Forms {
  const slotCount = number(1);
  const slots = FIRST_HEADER_NUMBERS;
  const lists = slots + slotCount * 2;
  const spellingStarts = lists + number(2);
  const headwordCount = number(3);
  const formStarts = spellingStarts + headwordCount + 1;
  const spellings = (formStarts + headwordCount + 1) * 4;
  const forms = spellings + number(4);

  const textAt = (base: number, starts: number, index: number): string =>
    text(base + number(starts + index), base + number(starts + index + 1));
  const spelling = (index: number): string => textAt(spellings, spellingStarts, index);

  function find(form: string): readonly number[] | undefined {
    const { place, fingerprint } = hashForm(form);
    for (let slot = place & (slotCount - 1); ; slot = (slot + 1) & (slotCount - 1)) {
      const target = number(slots + slot * 2 + 1);
      if (target === 0) return undefined;
      if (number(slots + slot * 2) === fingerprint) return headwordsAt(target - 1);
    }
  }

  function headwordsAt(target: number): readonly number[] {
    if (target < LIST_BIT) return [target];
    const list = lists + (target - LIST_BIT);
    return Array.from({ length: number(list) }, (_, at) => number(list + 1 + at));
  }

  const formsOf = (index: number): readonly string[] => textAt(forms, formStarts, index).split(" ");
  return formsOver(language, { find, spelling, formsOf });
}

export function inMemory(packed: Uint8Array): PackedSource {
  // Numbers can only be read in place where they are aligned.
  const file = packed.byteOffset % 4 === 0 ? packed : packed.slice();
  const numbers = new Uint32Array(file.buffer, file.byteOffset, Math.floor(file.byteLength / 4));
  const decoder = new TextDecoder();
  return {
    number: (index) => numbers[index] ?? 0,
    text: (from, to) => decoder.decode(file.subarray(from, to)),
  };
}

/** Opens a packed dictionary without unpacking it: a look-up reads a few numbers and the words they lead to. */
export function openPackedForms(language: string, source: PackedSource): Forms {
  const { number, text } = source;
  if (number(0) === FIRST_MAGIC) return openFirstLayout(language, source);
  if (number(0) !== MAGIC) throw new Error(`the dictionary of ${language} is not a packed dictionary`);
  const slotCount = number(1);
  const slots = HEADER_NUMBERS;
  const lists = slots + slotCount;
  const headwordCount = number(3);
  const spellingStarts = lists + number(2);
  const patternsOfHeadwords = spellingStarts + headwordCount + 1;
  const patternStarts = patternsOfHeadwords + headwordCount;
  const spellings = (patternStarts + number(4) + 1) * 4;
  const patterns = spellings + number(5);

  const textAt = (base: number, starts: number, index: number): string =>
    text(base + number(starts + index), base + number(starts + index + 1));
  const spelling = (index: number): string => textAt(spellings, spellingStarts, index);
  const patternsOf = (index: number): readonly string[] =>
    textAt(patterns, patternStarts, number(patternsOfHeadwords + index)).split(" ");

  function headwordsAt(target: number): readonly number[] {
    if (target < headwordCount) return [target];
    const list = lists + (target - headwordCount);
    return Array.from({ length: number(list) }, (_, at) => number(list + 1 + at));
  }

  function find(form: string): readonly number[] | undefined {
    const { first, mark } = slotOf(form, slotCount);
    for (let slot = first; ; slot = slot + 1 === slotCount ? 0 : slot + 1) {
      const found = number(slots + slot);
      if (found === 0) return undefined;
      if (found >>> TARGET_BITS !== mark) continue;
      const headwords = headwordsAt((found & TARGET_MASK) - 1);
      if (headwords.some((index) => makes(spelling(index), patternsOf(index), form))) return headwords;
    }
  }

  const formsOf = (index: number): readonly string[] =>
    patternsOf(index).map((pattern) => formOf(spelling(index), pattern));
  return formsOver(language, { find, spelling, formsOf });
}

const TARGET_MASK = 2 ** TARGET_BITS - 1;

/** Whether one of the patterns makes the form of this headword, or one that is it without accents. */
function makes(headword: string, patterns: readonly string[], form: string): boolean {
  return (
    patterns.some((pattern) => form.endsWith(pattern.slice(1)) && formOf(headword, pattern) === form) ||
    patterns.some((pattern) => fold(formOf(headword, pattern)) === form)
  );
}
