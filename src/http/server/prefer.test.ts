import { expect, test } from "vitest";
import { handlingOf } from "./prefer.ts";

test.each([
  [undefined, null],
  ["handling=strict", "strict"],
  ['respond-async, Handling="Strict"', "strict"],
  ["handling = lenient; x=1", "lenient"],
  ["handling=strict, handling=lenient", "strict"],
  ["handling", null],
  ["strict", null],
  [["respond-async", "handling=strict"], "strict"],
])("Prefer: %s means %s.", (header, expected) => {
  expect(handlingOf(header)).toBe(expected);
});
