import fc from "fast-check";
import { expect, test } from "vitest";
import { hasKeyInQuery, parseQueryString } from "./given-parameters.ts";

test("brackets and commas are read whether they are literal or percent-encoded", () => {
  const pairs = [
    { name: "post_type[]", value: "video" },
    { name: "lists", value: "1,2" },
  ];
  expect(parseQueryString("post_type[]=video&lists=1,2")).toEqual({ pairs, problems: [] });
  expect(parseQueryString("post_type%5B%5D=video&lists=1%2C2")).toEqual({ pairs, problems: [] });
  expect(parseQueryString("post_type%5b%5d=video&lists=1%2c2")).toEqual({ pairs, problems: [] });
});

test("a plus and %20 are spaces, and %2B is a plus", () => {
  expect(parseQueryString("keyword=a+b%20c%2Bd").pairs).toEqual([{ name: "keyword", value: "a b c+d" }]);
});

test("percent-encoded bytes are UTF-8", () => {
  expect(parseQueryString("keyword=caf%C3%A9+%F0%9F%94%A5").pairs).toEqual([
    { name: "keyword", value: "café 🔥" },
  ]);
});

test("only the first equals sign separates name and value", () => {
  expect(parseQueryString("cursor=a=b==").pairs).toEqual([{ name: "cursor", value: "a=b==" }]);
});

test("a name without an equals sign has an empty value", () => {
  expect(parseQueryString("page").pairs).toEqual([{ name: "page", value: "" }]);
});

test("only an ampersand separates pairs, and empty ones are skipped", () => {
  expect(parseQueryString("&a=1;b=2&&c=3&").pairs).toEqual([
    { name: "a", value: "1;b=2" },
    { name: "c", value: "3" },
  ]);
  expect(parseQueryString("")).toEqual({ pairs: [], problems: [] });
});

test.each(["%", "%4", "%zz", "%FF", "%C3", "%C0%AF", "%ED%A0%80", "\uD800"])(
  "the unreadable value %j is a problem that names the parameter and does not quote the value",
  (value) => {
    const { pairs, problems } = parseQueryString(`keyword=${value}&page=1`);
    expect(pairs).toEqual([{ name: "page", value: "1" }]);
    expect(problems).toMatchObject([{ name: "keyword" }]);
    expect(problems[0]?.detail).toContain("percent-encoded UTF-8");
  },
);

test("an unreadable name is a problem without a name", () => {
  const { problems } = parseQueryString("a=1&%FF=secret");
  expect(problems).toMatchObject([{ name: null }]);
  expect(problems[0]?.detail).toContain("parameter number 2");
  expect(problems[0]?.detail).not.toContain("secret");
});

test("a NUL is refused in names and values", () => {
  expect(parseQueryString("keyword=a%00b").problems).toMatchObject([{ name: "keyword" }]);
  expect(parseQueryString("a%00b=1").problems).toMatchObject([{ name: null }]);
});

test("20,000 pairs are read and one more is a problem", () => {
  expect(parseQueryString("a=1&".repeat(20_000)).problems).toEqual([]);
  const { pairs, problems } = parseQueryString("a=1&".repeat(20_001));
  expect(pairs).toHaveLength(20_000);
  expect(problems).toMatchObject([{ name: null }]);
});

test("names of prototypes are names like any other", () => {
  expect(parseQueryString("__proto__=1&constructor=2&toString=3").pairs).toEqual([
    { name: "__proto__", value: "1" },
    { name: "constructor", value: "2" },
    { name: "toString", value: "3" },
  ]);
});

test("it never throws, and every part is a pair or a problem", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (raw) => {
      const { pairs, problems } = parseQueryString(raw);
      expect(pairs.length + problems.length).toBe(raw.split("&").filter((part) => part !== "").length);
    }),
  );
});

test("what URLSearchParams writes is read back", () => {
  const word = fc.string({ unit: "grapheme" }).filter((text) => !text.includes("\0"));
  fc.assert(
    fc.property(fc.array(fc.tuple(word, word)), (entries) => {
      const { pairs } = parseQueryString(new URLSearchParams(entries).toString());
      expect(pairs.map(({ name, value }) => [name, value])).toEqual(entries);
    }),
  );
});

test.each([
  "api_key=x",
  "a=1&apikey=x",
  "key=x",
  "token=x",
  "access_token=x",
  "Api_Key=x",
  "api%5Fkey=x",
  "key=%FF",
])("%s holds a key", (query) => {
  expect(hasKeyInQuery(query)).toBe(true);
});

test.each(["", "keyword=key", "keys=1", "%FF=key", "person[key]=x"])("%j holds none", (query) => {
  expect(hasKeyInQuery(query)).toBe(false);
});
