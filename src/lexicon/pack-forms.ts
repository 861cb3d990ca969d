import { fold } from "../text/fold.ts";
import {
  HEADER_NUMBERS,
  MAGIC,
  MOST_TARGETS,
  patternOf,
  slotOf,
  TARGET_BITS,
} from "../text/forms/packed-forms.ts";
import { createFormMap, type FormMap } from "./form-map.ts";
import type { Lexicon } from "./lexicon-entry.ts";

/** At most this part of the table is taken, so that a look-up soon meets a free slot. */
const LOAD = 0.8;

const UMLAUT = /[äöü]/;

/** A spelling without accents may stand for this many words. */
const MOST_FOLDED = 4;

/**
 * Packs a dictionary as `packed-forms.ts` describes; the lexicon is changed meanwhile.
 * A form with accents is found without them too, unless that is a form of its own (cafe finds café; ano is not año).
 */
export function packForms(lexicon: Lexicon): Uint8Array {
  giveHeadwordsThemselves(lexicon);
  const { numbersOf, headwords, patterns } = collectHeadwords(lexicon);
  const folded = foldForms(lexicon);
  const lists: number[] = [];
  const formCount = lexicon.size + folded.size;
  const slotCount = Math.max(16, Math.ceil(formCount / LOAD));
  const firsts = new Uint32Array(formCount);
  const contents = new Uint32Array(formCount);
  let count = 0;
  const addForm = (form: string, own: readonly string[]) => {
    const numbers = numbersOf(own);
    let target = numbers[0] ?? 0;
    if (numbers.length > 1) {
      target = headwords.length + lists.length;
      lists.push(numbers.length, ...numbers);
    }
    if (target > MOST_TARGETS) throw new Error("a dictionary has more words than its layout can number");
    const { first, mark } = slotOf(form, slotCount);
    firsts[count] = first;
    contents[count] = mark * 2 ** TARGET_BITS + target + 1;
    count += 1;
  };
  lexicon.forEach(addForm);
  folded.forEach(addForm);
  const slots = fillSlots(slotCount, firsts, contents);
  return assemble(slots, lists, headwords, patterns);
}

/**
 * A headword is a form of itself, and its own first headword: otherwise the same search would give different sets.
 */
function giveHeadwordsThemselves(lexicon: Lexicon): void {
  // Forms of one word share one list and stand together.
  let last: readonly string[] = [];
  lexicon.forEach((form, headwords) => {
    if (headwords === last || (headwords.length === 1 && headwords[0] === form)) return;
    last = headwords;
    for (const headword of headwords) {
      const own = lexicon.get(headword) ?? [];
      if (own[0] !== headword)
        lexicon.set(headword, [headword, ...own.filter((other) => other !== headword)]);
    }
  });
}

function foldForms(lexicon: Lexicon): FormMap<readonly string[]> {
  const folded = createFormMap<readonly string[]>();
  lexicon.forEach((form, headwords) => {
    const bare = fold(form);
    if (bare === form || lexicon.has(bare)) return;
    const own = folded.get(bare);
    // An umlaut that only inflection brought is not dropped: Hauser is a name, not the houses.
    const keepsUmlaut = UMLAUT.test(form);
    if (own === undefined && !keepsUmlaut) {
      folded.set(bare, headwords);
      return;
    }
    const added = headwords.filter(
      (headword) => !own?.includes(headword) && !(keepsUmlaut && !UMLAUT.test(headword)),
    );
    if (added.length === 0) return;
    if (own !== undefined) folded.set(bare, [...own, ...added].slice(0, MOST_FOLDED));
    else folded.set(bare, added.length === headwords.length ? headwords : added);
  });
  return folded;
}

/**
 * The headwords by number, and the patterns of each: how its forms are made. Words that are inflected alike share them.
 */
function collectHeadwords(lexicon: Lexicon) {
  const numbers = createFormMap<number>();
  const headwords: string[] = [];
  const patterns: string[][] = [];
  let last: { readonly list: readonly string[]; readonly numbers: readonly number[] } = {
    list: [],
    numbers: [],
  };
  const numberOf = (headword: string): number => {
    const known = numbers.get(headword);
    if (known !== undefined) return known;
    numbers.set(headword, headwords.length);
    patterns.push([]);
    return headwords.push(headword) - 1;
  };
  const numbersOf = (list: readonly string[]): readonly number[] => {
    if (list !== last.list) last = { list, numbers: list.map(numberOf) };
    return last.numbers;
  };
  lexicon.forEach((form, list) => {
    for (const number of numbersOf(list)) patterns[number]?.push(patternOf(headwords[number] ?? "", form));
  });
  return { numbersOf, headwords, patterns: joinSorted(patterns) };
}

/** Most lists are like another one, which is sorted already. */
function joinSorted(lists: readonly string[][]): readonly string[] {
  const known = new Map<string, string>();
  return lists.map((list) => {
    const unsorted = list.join(" ");
    const sorted = known.get(unsorted) ?? list.sort().join(" ");
    known.set(unsorted, sorted);
    return sorted;
  });
}

/**
 * A loop that does nothing else: the processor then fetches several slots at once, which lie far apart in memory.
 */
function fillSlots(slotCount: number, firsts: Uint32Array, contents: Uint32Array): Uint32Array {
  const slots = new Uint32Array(slotCount);
  for (let at = 0; at < firsts.length; at += 1) {
    let slot = firsts[at] ?? 0;
    while (slots[slot] !== 0) slot = slot + 1 === slotCount ? 0 : slot + 1;
    slots[slot] = contents[at] ?? 0;
  }
  return slots;
}

function assemble(
  slots: Uint32Array,
  lists: readonly number[],
  headwords: readonly string[],
  patternsOfHeadwords: readonly string[],
): Uint8Array {
  const patternNumbers = new Map<string, number>();
  const numbersOfPatterns = patternsOfHeadwords.map((own) => {
    const number = patternNumbers.get(own) ?? patternNumbers.size;
    patternNumbers.set(own, number);
    return number;
  });
  const spellings = section(headwords);
  const patterns = section([...patternNumbers.keys()]);
  const header = [
    MAGIC,
    slots.length,
    lists.length,
    headwords.length,
    patternNumbers.size,
    spellings.bytes.length,
    patterns.bytes.length,
  ].slice(0, HEADER_NUMBERS);
  const parts = [
    new Uint32Array(header),
    slots,
    new Uint32Array(lists),
    spellings.starts,
    new Uint32Array(numbersOfPatterns),
    patterns.starts,
  ].map((part) => new Uint8Array(part.buffer, part.byteOffset, part.byteLength));
  return Buffer.concat([...parts, spellings.bytes, patterns.bytes]);
}

function section(texts: readonly string[]): { readonly starts: Uint32Array; readonly bytes: Uint8Array } {
  const encoded = texts.map((text) => Buffer.from(text));
  const starts = new Uint32Array(texts.length + 1);
  encoded.forEach((bytes, index) => {
    starts[index + 1] = (starts[index] ?? 0) + bytes.length;
  });
  return { starts, bytes: Buffer.concat(encoded) };
}
