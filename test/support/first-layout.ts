import type { LexiconEntry } from "../../src/lexicon/lexicon-entry.ts";
import { hashForm } from "../../src/text/forms/packed-forms.ts";

/** Packs a dictionary as version 0.1 did (`first-layout.ts`), for tests of indexes that were made with it. */
export function packFirstLayout(entries: readonly LexiconEntry[]): Uint8Array {
  const headwords = [...new Set(entries.flatMap((entry) => entry.headwords))];
  const formsOf = headwords.map((headword) =>
    entries.filter((entry) => entry.headwords.includes(headword)).map(({ form }) => form),
  );
  const slotCount = 2 ** Math.ceil(Math.log2(Math.max(16, entries.length * 2)));
  const slots = new Uint32Array(slotCount * 2);
  const lists: number[] = [];
  for (const entry of entries) {
    const numbers = entry.headwords.map((headword) => headwords.indexOf(headword));
    const target = numbers.length === 1 ? (numbers[0] ?? 0) : 0x80000000 + lists.length;
    if (numbers.length > 1) lists.push(numbers.length, ...numbers);
    const { place, fingerprint } = hashForm(entry.form);
    let slot = place & (slotCount - 1);
    while (slots[slot * 2 + 1] !== 0) slot = (slot + 1) & (slotCount - 1);
    slots.set([fingerprint, target + 1], slot * 2);
  }
  const spellings = section(headwords);
  const forms = section(formsOf.map((own) => own.join(" ")));
  const sizes = [slotCount, lists.length, headwords.length, spellings.bytes.length, forms.bytes.length];
  const numbers = [0x31534645, ...sizes, ...slots, ...lists, ...spellings.starts, ...forms.starts];
  return Buffer.concat([Buffer.from(new Uint32Array(numbers).buffer), spellings.bytes, forms.bytes]);
}

function section(texts: readonly string[]) {
  const encoded = texts.map((text) => Buffer.from(text));
  const starts = [0];
  for (const bytes of encoded) starts.push((starts.at(-1) ?? 0) + bytes.length);
  return { starts, bytes: Buffer.concat(encoded) };
}
