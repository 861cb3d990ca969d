import { expect, test } from "vitest";
import { isPlainEnglish } from "./plain-english.ts";

function judge(text: string): boolean {
  const units = Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
  return isPlainEnglish(units, units.length);
}

test("three different English words are enough, in whatever case", () => {
  expect(judge("THEY have done What nobody did")).toBe(true);
  expect(judge("they have done what")).toBe(true);
  expect(judge("their")).toBe(false);
});

test("the same word again, and a word with something at it, do not count", () => {
  expect(judge("the the the have have")).toBe(false);
  expect(judge("they, have. what? who!")).toBe(false);
});

test("one text does not count for the next", () => {
  expect(judge("they have")).toBe(false);
  expect(judge("they have")).toBe(false);
  expect(judge("been")).toBe(false);
});
