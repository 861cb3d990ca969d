import fc from "fast-check";
import { expect, test } from "vitest";
import { mergeTexts, NO_TEXTS } from "./packed-texts.ts";

const texts = fc
  .uniqueArray(fc.tuple(fc.maxSafeNat(), fc.string({ unit: "grapheme" })), { selector: ([id]) => id })
  .map((list) => list.sort(([one], [other]) => one - other));
const packed = (list: readonly (readonly [number, string])[]) =>
  list.map(([id, text]) => [id, Buffer.from(text)] as const);

test("what was put in later is found, and otherwise what was there", () => {
  fc.assert(
    fc.property(texts, texts, fc.nat(), (first, others, change) => {
      const second = [
        ...others,
        ...first.slice(0, change % (first.length + 1)).map(([id]) => [id, "new"] as const),
      ];
      const unique = [...new Map(second)].sort(([one], [other]) => one - other);
      const expected = new Map([...first, ...unique]);
      const both = mergeTexts(mergeTexts(NO_TEXTS, packed(first)), packed(unique));
      expect([...both.ids]).toEqual([...expected.keys()].sort((one, other) => one - other));
      for (const [id, text] of expected) expect(both.find(id)).toBe(text);
      expect(expected.has(7.5) || both.find(7.5)).toBeUndefined();
    }),
  );
});

test("where nothing is, nothing is found", () => {
  expect(NO_TEXTS.find(1)).toBeUndefined();
});
