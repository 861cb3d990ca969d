import fc from "fast-check";
import { expect, test } from "vitest";
import { TopValues } from "./stats-parts.ts";

test("the best are those that sorting would put in front", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(5), fc.nat(50))), fc.integer({ min: 1, max: 9 }), (values, most) => {
      const compare = (a: readonly number[], b: readonly number[]) =>
        (b[0] ?? 0) - (a[0] ?? 0) || (a[1] ?? 0) - (b[1] ?? 0);
      const top = new TopValues<readonly number[]>(most, compare);
      for (const value of values) top.add(value);
      expect(top.values).toEqual(values.toSorted(compare).slice(0, most));
    }),
  );
});
