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
export function formOf(headword: string, pattern: string): string {
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
