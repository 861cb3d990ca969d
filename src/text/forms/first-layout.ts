import type { Forms } from "./forms.ts";
import { hashForm } from "./packed-layout.ts";
import { formsOver, type PackedSource } from "./packed-words.ts";

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
export const FIRST_MAGIC = 0x31534645;
const HEADER_NUMBERS = 6;
const LIST_BIT = 0x80000000;

export function openFirstLayout(language: string, { number, text }: PackedSource): Forms {
  const slotCount = number(1);
  const slots = HEADER_NUMBERS;
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
