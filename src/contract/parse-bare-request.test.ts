import { expect, test } from "vitest";
import { parseBareRequest } from "./parse-bare-request.ts";

test("without parameters there is nothing to say", () => {
  expect(parseBareRequest("")).toEqual([]);
});

test("every parameter is unknown, each once, and its value is not said", () => {
  const warnings = parseBareRequest("keyword=secret&keyword=secret&foo=secret");
  expect(warnings.map(({ code, parameter }) => [code, parameter])).toEqual([
    ["unknown_parameter", "keyword"],
    ["unknown_parameter", "foo"],
  ]);
  expect(JSON.stringify(warnings)).not.toContain("secret");
});

test("a key in the address is told apart", () => {
  const warnings = parseBareRequest("api_key=s3cret");
  expect(warnings).toMatchObject([{ code: "key_in_query", parameter: "api_key" }]);
  expect(JSON.stringify(warnings)).not.toContain("s3cret");
});
