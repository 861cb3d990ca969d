import fc from "fast-check";
import { expect, test } from "vitest";
import { jsonBomb } from "./prepare-block.ts";

const LONG = "x".repeat(70_000);

test("ordinary JSON of any length is no bomb, whatever its strings hold", () => {
  expect(jsonBomb(JSON.stringify({ text: `${LONG}${"[".repeat(5_000)}\\"${",".repeat(300_000)}\\` }))).toBe(
    null,
  );
  fc.assert(
    fc.property(fc.jsonValue(), fc.string(), (value, text) => {
      expect(jsonBomb(JSON.stringify({ long: LONG, text, value }))).toBe(null);
    }),
  );
});

test("brackets in great depth are a bomb, closed or not", () => {
  expect(jsonBomb("[".repeat(100_000))).toBe("The line is nested more than 1000 levels deep.");
  expect(jsonBomb(`${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`)).toMatch(/nested/);
});

test("very many values are a bomb", () => {
  expect(jsonBomb(`[${"{},".repeat(300_000)}{}]`)).toBe("The line holds more than 200000 values.");
});

test("a string that never ends is left to the parser", () => {
  expect(jsonBomb(`{"a":"${LONG}`)).toBe(null);
  expect(jsonBomb(`"${LONG}\\"`)).toBe(null);
});
