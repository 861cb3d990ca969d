import { fold } from "../text/fold.ts";
import {
  HEADER_NUMBERS,
  MAGIC,
  MOST_TARGETS,
  patternOf,
  slotOf,
  TARGET_BITS,
} from "../text/forms/packed-layout.ts";
import type { LexiconEntry } from "./lexicon-entry.ts";

/** At most this part of the table is taken, so that a look-up soon meets a free slot. */
const LOAD = 0.8;

const UMLAUT = /[äöü]/;

/** A spelling without accents may stand for this many words. */
const MOST_FOLDED = 4;

/**
 * Packs a dictionary as `packed-layout.ts` describes. A later entry of the same form replaces an earlier one.
 * A form with accents is found without them too, unless that is a form of its own (cafe finds café; ano is not año).
 */
export function packForms(entries: Iterable<LexiconEntry>): Uint8Array {
  const byForm = new Map<string, readonly string[]>();
  for (const { form, headwords } of entries) {
    byForm.set(form, headwords.length === 1 ? headwords : [...new Set(headwords)]);
  }
  // A headword is a form of itself, and its own first headword: otherwise the same search would give different sets.
  for (const [form, headwords] of byForm) {
    if (headwords.length === 1 && headwords[0] === form) continue;
    for (const headword of headwords) {
      const own = byForm.get(headword) ?? [];
      if (own[0] !== headword) byForm.set(headword, [headword, ...own.filter((other) => other !== headword)]);
    }
  }
  const { numbers: headwordNumbers, patterns } = collectHeadwords(byForm);
  const folded = foldForms(byForm);
  const lists: number[] = [];
  const slots = new Uint32Array(Math.max(16, Math.ceil((byForm.size + folded.size) / LOAD)));
  const enter = (headwords: readonly string[], form: string) => {
    const indexes = headwords.map((headword) => headwordNumbers.get(headword) ?? 0);
    let target = indexes[0] ?? 0;
    if (indexes.length > 1) {
      target = headwordNumbers.size + lists.length;
      lists.push(indexes.length, ...indexes);
    }
    if (target > MOST_TARGETS) throw new Error("a dictionary has more words than its layout can number");
    place(slots, form, target);
  };
  byForm.forEach(enter);
  folded.forEach(enter);
  return assemble(slots, lists, [...headwordNumbers.keys()], patterns);
}

function foldForms(byForm: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, readonly string[]> {
  const folded = new Map<string, string[]>();
  for (const [form, headwords] of byForm) {
    const bare = fold(form);
    if (bare === form || byForm.has(bare)) continue;
    const own = folded.get(bare) ?? [];
    for (const headword of headwords) {
      // An umlaut that only inflection brought is not dropped: Hauser is a name, not the houses.
      if (UMLAUT.test(form) && !UMLAUT.test(headword)) continue;
      if (own.length < MOST_FOLDED && !own.includes(headword)) own.push(headword);
    }
    if (own.length > 0) folded.set(bare, own);
  }
  return folded;
}

/**
 * The headwords by number, and the patterns of each: how its forms are made. Words that are inflected alike share them.
 */
function collectHeadwords(byForm: ReadonlyMap<string, readonly string[]>) {
  const numbers = new Map<string, number>();
  const patterns: string[][] = [];
  for (const [form, headwords] of byForm) {
    for (const headword of headwords) {
      const number = numbers.get(headword) ?? numbers.size;
      if (number === numbers.size) numbers.set(headword, number);
      const own = patterns[number] ?? [];
      own.push(patternOf(headword, form));
      patterns[number] = own;
    }
  }
  return { numbers, patterns: patterns.map((own) => own.sort().join(" ")) };
}

function place(slots: Uint32Array, form: string, target: number): void {
  const { first, mark } = slotOf(form, slots.length);
  let slot = first;
  while (slots[slot] !== 0) slot = slot + 1 === slots.length ? 0 : slot + 1;
  slots[slot] = mark * 2 ** TARGET_BITS + target + 1;
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
