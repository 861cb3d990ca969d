import fc from "fast-check";
import { expect, test } from "vitest";
import { formatKeywordQuery } from "./format-post-query.ts";
import { parseKeywordRequest as parse } from "./parse-post-request.ts";

test("a keyword, its mode and its languages are understood", () => {
  expect(parse("keyword=a|b&simple_query=true&language_code[]=EN")).toEqual({
    request: { keyword: { text: "a|b", boolean: true }, languages: ["EN"] },
    keyword: { text: "a|b", boolean: true },
    problems: [],
    warnings: [],
  });
  expect(parse("keyword=a").request).toEqual({ keyword: { text: "a", boolean: false }, languages: null });
});

test.each(["", "keyword=", "keyword", "simple_query=true", "keywords=a"])("%j has no keyword", (query) => {
  const { request, problems } = parse(query);
  expect(request).toBeNull();
  expect(problems).toMatchObject([{ code: "invalid_parameter", parameter: "keyword" }]);
});

test("a keyword that cannot be read is one problem", () => {
  expect(parse("keyword=%FF").problems).toHaveLength(1);
  expect(parse("keyword=a&keyword=b").problems).toHaveLength(1);
});

test("everything that is wrong is reported together, beside the keyword", () => {
  const { request, keyword, problems } = parse("keyword=(a&simple_query=yes&language_code[]=en");
  expect(request).toBeNull();
  expect(keyword).toEqual({ text: "(a", boolean: false });
  expect(problems.map(({ parameter }) => parameter)).toEqual(["simple_query", "language_code[]"]);
});

test("the other parameters of a search have no effect, with a warning for each", () => {
  const { request, warnings } = parse("keyword=a&per_page=0&post_type[]=film&person[Party]=A&explain=x");
  expect(request).not.toBeNull();
  expect(warnings.map(({ code, parameter }) => `${code} ${parameter}`)).toEqual([
    "unused_parameter post_type[]",
    "unused_parameter person[<key>]",
    "unused_parameter per_page",
    "unused_parameter explain",
  ]);
});

test("a parameter that does not exist is a warning", () => {
  expect(parse("keyword=a&nonsense=1").warnings).toMatchObject([{ code: "unknown_parameter" }]);
});

test("formatting a request and parsing it again gives the same request", () => {
  const request = fc.record({
    keyword: fc.record({
      text: fc
        .string({ unit: "grapheme", minLength: 1, maxLength: 20 })
        .filter((text) => !text.includes("\0")),
      boolean: fc.boolean(),
    }),
    languages: fc.constantFrom(null, ["EN"], ["ES", "PT"]),
  });
  fc.assert(
    fc.property(request, (given) => {
      expect(parse(formatKeywordQuery(given))).toMatchObject({ request: given, warnings: [] });
    }),
  );
});
