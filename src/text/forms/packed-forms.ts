import type { Forms, Headwords } from "./forms.ts";
import { HEADER_NUMBERS, hashForm, LIST_BIT, MAGIC } from "./packed-layout.ts";

/** A packed dictionary, wherever it lies. */
export interface PackedSource {
  /** By its place among the numbers of the file. */
  number(index: number): number;
  /** Of the bytes from one up to another. */
  text(from: number, to: number): string;
}

const NONE: readonly string[] = [];

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

/** Opens a packed dictionary without unpacking it: a look-up reads a few numbers. */
export function openPackedForms(language: string, { number, text }: PackedSource): Forms {
  if (number(0) !== MAGIC) throw new Error(`the dictionary of ${language} is not a packed dictionary`);
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

  /** What a form leads to; -1 when it is not known. */
  function find(form: string): number {
    const { place, fingerprint } = hashForm(form);
    for (let slot = place & (slotCount - 1); ; slot = (slot + 1) & (slotCount - 1)) {
      const target = number(slots + slot * 2 + 1);
      if (target === 0) return -1;
      if (number(slots + slot * 2) === fingerprint) return target - 1;
    }
  }

  /** The numbers of the headwords, the primary first. */
  function headwordsAt(target: number): readonly number[] {
    if (target < LIST_BIT) return [target];
    const list = lists + (target - LIST_BIT);
    return Array.from({ length: number(list) }, (_, at) => number(list + 1 + at));
  }

  function headwordsOf(word: string): Headwords | null {
    const target = find(word);
    if (target === -1) return null;
    const [primary = 0, ...others] = headwordsAt(target);
    return { primary: spelling(primary), alternatives: others.length === 0 ? NONE : others.map(spelling) };
  }

  /** What a word of a query means is asked for each language, and most of them fall back on the same dictionary. */
  let last: { readonly word: string; readonly headwords: Headwords | null } = { word: "", headwords: null };

  return {
    language,
    lookup(word) {
      if (word !== last.word) last = { word, headwords: headwordsOf(word) };
      return last.headwords;
    },
    formsOf(headword) {
      const target = find(headword);
      if (target === -1) return NONE;
      const index = headwordsAt(target).find((candidate) => spelling(candidate) === headword);
      return index === undefined ? NONE : textAt(forms, formStarts, index).split(" ");
    },
  };
}
