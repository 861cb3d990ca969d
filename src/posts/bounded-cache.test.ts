import fc from "fast-check";
import { expect, test } from "vitest";
import { BoundedCache } from "./bounded-cache.ts";

test("what was not used for longest goes first", () => {
  const cache = new BoundedCache<number>(3);
  cache.set("a", 1, 1);
  cache.set("b", 2, 1);
  cache.set("c", 3, 1);
  cache.get("a");
  cache.set("d", 4, 1);
  expect(["a", "b", "c", "d"].map((key) => cache.get(key))).toEqual([1, undefined, 3, 4]);
});

test("the weight is never exceeded, and what is kept is what was set last", () => {
  const step = fc.record({
    key: fc.constantFrom("a", "b", "c", "d"),
    weight: fc.integer({ min: 1, max: 6 }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const cache = new BoundedCache<{ readonly weight: number; readonly step: number }>(8);
      const last = new Map<string, number>();
      steps.forEach(({ key, weight }, index) => {
        cache.set(key, { weight, step: index }, weight);
        last.set(key, index);
        const kept = ["a", "b", "c", "d"].flatMap((name) => {
          const value = cache.get(name);
          return value === undefined ? [] : [{ name, ...value }];
        });
        expect(kept.reduce((sum, value) => sum + value.weight, 0)).toBeLessThanOrEqual(8);
        for (const { name, step } of kept) expect(step).toBe(last.get(name));
        if (weight <= 8) expect(kept.map(({ name }) => name)).toContain(key);
      });
    }),
  );
});
