import type { Forms, Headwords } from "./forms.ts";
import { HEADER_NUMBERS, hashForm, LIST_BIT, MAGIC } from "./packed-layout.ts";

const NONE: readonly string[] = [];

/** Opens a packed dictionary without unpacking it: a look-up reads a few numbers. */
export function openPackedForms(language: string, packed: Uint8Array): Forms {
  // Numbers can only be read in place where they are aligned.
  const file = packed.byteOffset % 4 === 0 ? packed : packed.slice();
  const numbers = new Uint32Array(file.buffer, file.byteOffset, Math.floor(file.byteLength / 4));
  const [magic, slotCount = 0, listCount = 0, headwordCount = 0, spellingBytes = 0] = numbers;
  if (magic !== MAGIC) throw new Error(`the dictionary of ${language} is not a packed dictionary`);
  const slots = HEADER_NUMBERS;
  const lists = slots + slotCount * 2;
  const spellingStarts = lists + listCount;
  const formStarts = spellingStarts + headwordCount + 1;
  const spellings = (formStarts + headwordCount + 1) * 4;
  const forms = spellings + spellingBytes;
  const decoder = new TextDecoder();

  const text = (base: number, starts: number, index: number): string => {
    const from = base + (numbers[starts + index] ?? 0);
    const to = base + (numbers[starts + index + 1] ?? 0);
    return decoder.decode(file.subarray(from, to));
  };
  const spelling = (index: number): string => text(spellings, spellingStarts, index);

  /** What a form leads to; -1 when it is not known. */
  function find(form: string): number {
    const { place, fingerprint } = hashForm(form);
    for (let slot = place & (slotCount - 1); ; slot = (slot + 1) & (slotCount - 1)) {
      const target = numbers[slots + slot * 2 + 1] ?? 0;
      if (target === 0) return -1;
      if (numbers[slots + slot * 2] === fingerprint) return target - 1;
    }
  }

  /** The numbers of the headwords, the primary first. */
  function headwordsAt(target: number): readonly number[] {
    if (target < LIST_BIT) return [target];
    const list = lists + (target - LIST_BIT);
    return [...numbers.subarray(list + 1, list + 1 + (numbers[list] ?? 0))];
  }

  return {
    language,
    lookup(word): Headwords | null {
      const target = find(word);
      if (target === -1) return null;
      const [primary = 0, ...others] = headwordsAt(target);
      return { primary: spelling(primary), alternatives: others.length === 0 ? NONE : others.map(spelling) };
    },
    formsOf(headword) {
      const target = find(headword);
      if (target === -1) return NONE;
      const index = headwordsAt(target).find((candidate) => spelling(candidate) === headword);
      return index === undefined ? NONE : text(forms, formStarts, index).split(" ");
    },
  };
}
