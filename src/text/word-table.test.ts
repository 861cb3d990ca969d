import fc from "fast-check";
import { expect, test } from "vitest";
import { FIRST_HASH, hashNext, type SpelledWord, UNKNOWN, WordTable } from "./word-table.ts";

const AS_IS = Uint8Array.from({ length: 256 }, (_, byte) => byte);

/** Few hashes, so that many words share one. */
function spelled(text: string): SpelledWord {
  const bytes = new TextEncoder().encode(text);
  const hash = bytes.reduce(hashNext, FIRST_HASH) & 0xff;
  return { bytes, start: 0, end: bytes.length, hash, spelling: AS_IS };
}

function find(table: WordTable, text: string): number {
  const { bytes, start, end, hash, spelling } = spelled(text);
  return table.find(bytes, start, end, hash, spelling);
}

test("every word is found with its own meaning, and no other is", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string(), { maxLength: 1500, size: "max" }), (texts) => {
      const table = new WordTable();
      texts.forEach((text, number) => {
        expect(find(table, text)).toBe(UNKNOWN);
        expect(table.add(spelled(text), [[number]])).toBe(number);
      });
      texts.forEach((text, number) => {
        expect(find(table, text)).toBe(number);
      });
    }),
    { numRuns: 20 },
  );
});

test("several lexemes, several positions or none are kept as groups", () => {
  const table = new WordTable();
  const groupsOf = (meaning: number) => {
    const at = -1 - meaning;
    return [...table.groups.subarray(at + 1, at + 1 + (table.groups[at] ?? 0))];
  };
  expect(groupsOf(table.add(spelled("leaves"), [[4, 5]]))).toEqual([2, 4, 5]);
  expect(groupsOf(table.add(spelled("㍿"), [[1], [2, 3]]))).toEqual([1, 1, 2, 2, 3]);
  expect(groupsOf(table.add(spelled("nothing"), []))).toEqual([]);
  expect(groupsOf(find(table, "leaves"))).toEqual([2, 4, 5]);
});
