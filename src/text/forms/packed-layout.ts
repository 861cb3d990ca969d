/**
 * How a dictionary is packed into one file. All numbers are 32 bits, little-endian.
 *
 *   header      magic, slots, lists, headwords, bytes of headwords, bytes of forms
 *   slots       2 numbers each: fingerprint of a form; 0 for a free slot, else 1 + what the form leads to
 *   lists       several headwords of one form: how many, then their numbers
 *   headwords   where the spelling of each begins (one more at the end), then where its forms begin (one more)
 *   spellings   UTF-8
 *   forms       UTF-8; the forms of one headword are separated by a space
 *
 * A form leads to the number of its headword, or, with the highest bit set, to a place in the lists.
 * Forms are not compared as text: a fingerprint of 32 bits at the right place of the table errs once in some billion unknown words.
 */
export const MAGIC = 0x31534645;
export const HEADER_NUMBERS = 6;
export const LIST_BIT = 0x80000000;

/** Where a form is looked for first, and by what it is recognized. Stored on disk by both sides: never change it alone. */
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
