import { expect, test } from "vitest";
import { parsePostRequest } from "../parse-post-request.ts";

const parse = (query: string) => parsePostRequest(query, { nowSeconds: 1_731_628_800 });

test("a host is the same in any case and with www.", () => {
  const query = "domains[]=Example.org&domains[]=www.example.org&domains[]=news.example.org";
  expect(parse(query).request?.filter.domains).toEqual(["example.org", "news.example.org"]);
  expect(parse("").request?.filter.domains).toBeNull();
});

test.each(["example", "a b.org", ".org", "example.org/news"])("domains[]=%s is refused", (value) => {
  expect(parse(`domains[]=${encodeURIComponent(value)}`).problems).toMatchObject([
    { code: "invalid_parameter", parameter: "domains[]", detail: expect.stringContaining("example.org") },
  ]);
});

test("an address is refused with the host that was meant", () => {
  const [problem] = parse("domains[]=https://www.Example.com/a").problems;
  expect(problem?.detail).toContain("use `example.com`");
});
