import { expect, test } from "vitest";
import { parsePostRequest } from "../parse-post-request.ts";

const parse = (query: string) => parsePostRequest(query, { nowSeconds: 1_731_628_800 });

test("a tag is the same with its # or without, whatever its case", () => {
  const query = "hashtags[]=%23Climate&hashtags[]=climate&hashtags[]=＃CLIMATE&hashtags[]=%23été";
  expect(parse(query).request?.filter.hashtags).toEqual(["#climate", "#été"]);
  expect(parse("").request?.filter.hashtags).toBeNull();
});

test.each(["%23", "a+b", "a,b", "%23a%23b", "."])("hashtags[]=%s is refused", (value) => {
  expect(parse(`hashtags[]=${value}`).problems).toMatchObject([
    { code: "invalid_parameter", parameter: "hashtags[]", detail: expect.stringContaining("#climate") },
  ]);
});
