import { fold } from "../fold.ts";
import { FIRST_MAGIC, openFirstLayout } from "./first-layout.ts";
import type { Forms } from "./forms.ts";
import { formOf, HEADER_NUMBERS, MAGIC, slotOf, TARGET_BITS } from "./packed-layout.ts";
import { formsOver, type PackedSource } from "./packed-words.ts";

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
