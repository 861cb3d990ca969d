import { expect, test } from "vitest";
import { countOrNull, toCount } from "./counters.ts";

test.each([
  ["1,234", 1234],
  ["1,234,567", 1234567],
  ["15.0", 15],
  [" 7 ", 7],
  ["0", 0],
  [12, 12],
  ["", undefined],
  ["N/A", undefined],
  ["NaN", undefined],
  [null, undefined],
  ["1,23", "1,23"],
  ["-3", "-3"],
  ["many", "many"],
])("%j is the count %j", (value, count) => expect(toCount(value)).toBe(count));

test("what is no count is null where it need not be one", () => {
  expect([countOrNull("many"), countOrNull(-1), countOrNull({}), countOrNull("2")]).toEqual([
    null,
    null,
    null,
    2,
  ]);
});
