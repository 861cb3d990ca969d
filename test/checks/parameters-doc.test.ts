import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { PARAMETERS } from "../../src/contract/parameters.ts";
import { EXCLUDES, PLATFORMS, POST_TYPES, SORT_ORDERS, SORTS } from "../../src/contract/vocabulary.ts";

const page = readFileSync(new URL("../../docs/reference/parameters.md", import.meta.url), "utf8");
const rows = new Map(
  page
    .split("\n")
    .map((line) => line.split("|").map((cell) => cell.trim()))
    .flatMap(([, name, values, standard]) =>
      name?.startsWith("`") && standard !== "" && standard !== undefined ? [[name, values] as const] : [],
    ),
);

test("the page of parameters lists every parameter, in order, and no other", () => {
  expect([...rows.keys()]).toEqual(PARAMETERS.map(({ name }) => `\`${name}\``));
});

test.each([
  ["post_type[]", POST_TYPES],
  ["platform_names[]", PLATFORMS],
  ["exclude[]", EXCLUDES],
  ["sort_order", SORT_ORDERS],
  ["sort_by", SORTS],
])("the page of parameters lists every value of %s", (name, options) => {
  expect(rows.get(`\`${name}\``)).toBe(options.map((option) => `\`${option}\``).join(", "));
});
