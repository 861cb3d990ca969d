import fc from "fast-check";
import { expect, test } from "vitest";
import { createPairSet } from "./pair-set.ts";

test("a pair is new once, until the set is cleared, however many there are", () => {
  const number = fc.oneof(fc.nat({ max: 40 }), fc.nat({ max: 2 ** 26 - 2 }));
  const pairs = createPairSet();
  fc.assert(
    fc.property(fc.array(fc.tuple(number, number), { maxLength: 3_000, size: "max" }), (given) => {
      pairs.clear();
      const model = new Set<string>();
      for (const [left, right] of given) {
        const key = `${left} ${right}`;
        expect(pairs.add(left, right)).toBe(!model.has(key));
        model.add(key);
      }
    }),
    { numRuns: 50 },
  );
});
