import fc from "fast-check";
import { expect, test } from "vitest";
import { createPairSet } from "./post-words.ts";

test("a pair is in the set once it is added, until that is cleared, however many there are", () => {
  const number = fc.oneof(fc.nat({ max: 40 }), fc.nat({ max: 2 ** 26 - 2 }));
  const pairs = createPairSet();
  fc.assert(
    fc.property(fc.array(fc.tuple(number, number), { maxLength: 6_000, size: "max" }), (given) => {
      pairs.clear();
      const model = new Set<string>();
      const wrong: string[] = [];
      for (const [left, right] of given) {
        const key = `${left} ${right}`;
        if (pairs.has(left, right) !== model.has(key)) wrong.push(key);
        if (!model.has(key)) pairs.add(left, right);
        model.add(key);
      }
      expect(wrong).toEqual([]);
    }),
    { numRuns: 50 },
  );
});
