import { expect, test } from "vitest";
import { parsePostRequest } from "../parse-post-request.ts";

const parse = (query: string) => parsePostRequest(query, { nowSeconds: 1_731_628_800 });

test("explain=true asks for explanations, and without it there are none", () => {
  expect(parse("explain=true")).toMatchObject({ request: { explain: true }, warnings: [] });
  expect(parse("").request?.explain).toBe(false);
});

test.each(["false", "1", "True", "yes", " true"])("explain=%s is refused", (value) => {
  const { request, problems } = parse(`explain=${value}`);
  expect(request).toBeNull();
  expect(problems).toMatchObject([{ code: "invalid_parameter", parameter: "explain" }]);
  expect(problems[0]?.detail).toContain("must be `true`");
});

test("an empty explain is as if absent, with a warning", () => {
  const { request, warnings } = parse("explain=");
  expect(request).toEqual(parse("").request);
  expect(warnings).toMatchObject([{ code: "empty_parameter", parameter: "explain" }]);
});
