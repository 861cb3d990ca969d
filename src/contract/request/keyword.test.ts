import { expect, test } from "vitest";
import { parsePostRequest } from "./parse-post-request.ts";

const parse = (query: string) => parsePostRequest(query, { nowSeconds: 1_731_628_800 });

test("a keyword alone is plain terms", () => {
  expect(parse("keyword=a+b").request?.filter.keyword).toEqual({ text: "a b", boolean: false });
});

test("simple_query=true makes it a boolean expression", () => {
  const { request, warnings } = parse("keyword=a|-(b)&simple_query=true");
  expect(request?.filter.keyword).toEqual({ text: "a|-(b)", boolean: true });
  expect(warnings).toEqual([]);
});

test.each(["false", "True", "TRUE", "1", "yes", " true"])(
  "simple_query=%s with a keyword is refused",
  (value) => {
    const { request, problems } = parse(`keyword=a&simple_query=${value}`);
    expect(request).toBeNull();
    expect(problems).toMatchObject([{ code: "invalid_parameter", parameter: "simple_query" }]);
    expect(problems[0]?.detail).toContain("must be `true`");
  },
);

test.each(["simple_query=true", "simple_query=false", "keyword=&simple_query=true"])(
  "%s without a keyword has no effect, with a warning",
  (query) => {
    const { request, problems, warnings } = parse(query);
    expect(problems).toEqual([]);
    expect(request).toEqual(parse("").request);
    expect(warnings).toMatchObject([{ code: "unused_parameter", parameter: "simple_query" }]);
  },
);

test("a keyword is passed on as it is, punctuation and spaces included", () => {
  expect(parse("keyword=+!!!+").request?.filter.keyword).toEqual({ text: " !!! ", boolean: false });
});
