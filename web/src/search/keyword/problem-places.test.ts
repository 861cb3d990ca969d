import { expect, test } from "vitest";
import { problemPlaces } from "./problem-places.ts";

const at = (position: unknown) => ({
  status: "400",
  code: "invalid_keyword" as const,
  title: "",
  detail: "",
  meta: { position },
});

test("an operator is underlined alone", () => {
  expect(problemPlaces("(storm | rain", [at(0)])).toEqual([{ start: 0, end: 1 }]);
});

test("an open quotation is underlined to its end", () => {
  expect(problemPlaces('rain "heat wave', [at(5)])).toEqual([{ start: 5, end: 15 }]);
});

test("a place behind the end is the last character, and a problem without a place has none", () => {
  expect(problemPlaces("a |", [at(3)])).toEqual([{ start: 2, end: 3 }]);
  expect(problemPlaces("", [at(0)])).toEqual([]);
  expect(problemPlaces("storm", [at(undefined)])).toEqual([]);
});
