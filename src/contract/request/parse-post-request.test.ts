import fc from "fast-check";
import { expect, test } from "vitest";
import { PARAMETERS } from "../parameters.ts";
import { parseBareRequest, parsePostRequest } from "./parse-post-request.ts";

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

const NOW = 1_731_628_800;
const parse = (query: string) => parsePostRequest(query, { nowSeconds: NOW });

test("an empty query string asks for the last seven days", () => {
  const filter = {
    keyword: null,
    window: { from: NOW - 604_800, to: NOW },
    windowIsDefault: true,
    collectedFrom: null,
    collectedTo: null,
    postTypes: null,
    platforms: null,
    languages: null,
    engagementFrom: null,
    engagementTo: null,
    lists: null,
    person: null,
    channel: null,
    exclude: [],
    channelIds: null,
    hashtags: null,
    domains: null,
    postUid: null,
  };
  const paging = {
    perPage: 10,
    perPageGiven: false,
    page: null,
    sortBy: "published_at",
    sortByGiven: false,
    sortOrder: "desc",
    sortOrderGiven: false,
    cursor: null,
    explain: false,
    facets: false,
  };
  expect(parse("")).toEqual({
    request: { filter, ...paging },
    understood: filter,
    problems: [],
    warnings: [],
  });
});

test("what is right is understood beside what is wrong", () => {
  const { request, understood } = parse("keyword=a|&simple_query=true&lists=1,x&per_page=0");
  expect(request).toBeNull();
  expect(understood).toMatchObject({ keyword: { text: "a|", boolean: true }, lists: [1] });
});

test("all parameters together are understood", () => {
  const { request, problems, warnings } = parse(
    "keyword=a|b&simple_query=true&published_at_from=1&published_at_to=2&post_type[]=video&platform_names[]=VK" +
      "&language_code[]=EN&engagement_from=1.00&engagement_to=2.00&lists=1,2&person[Party]=A&channel[K]=V" +
      "&exclude[]=ads&per_page=5&page=2&channel_ids[]=7&hashtags[]=a&domains[]=b.org&post_uid=u&sort_by=engagement&collected_from=3&collected_to=4&sort_order=asc&cursor=c&explain=true&facets=true",
  );
  expect(problems).toEqual([]);
  expect(warnings).toEqual([]);
  expect(request).toEqual({
    filter: {
      keyword: { text: "a|b", boolean: true },
      window: { from: 1, to: 2 },
      windowIsDefault: false,
      collectedFrom: 3,
      collectedTo: 4,
      postTypes: ["video"],
      platforms: ["VK"],
      languages: ["EN"],
      engagementFrom: 1,
      engagementTo: 2,
      lists: [1, 2],
      person: [{ key: "Party", values: ["A"] }],
      channel: [{ key: "K", values: ["V"] }],
      exclude: ["ads"],
      channelIds: [7],
      hashtags: ["#a"],
      domains: ["b.org"],
      postUid: "u",
    },
    perPage: 5,
    perPageGiven: true,
    page: 2,
    sortBy: "engagement",
    sortByGiven: true,
    sortOrder: "asc",
    sortOrderGiven: true,
    cursor: "c",
    explain: true,
    facets: true,
  });
});

test("brackets and commas mean the same when they are percent-encoded", () => {
  const literal = "post_type[]=video&person[Party]=A&lists=1,2";
  const encoded = "post_type%5B%5D=video&person%5BParty%5D=A&lists=1%2C2";
  expect(parse(encoded)).toEqual(parse(literal));
});

const hostile = fc.constantFrom(
  "__proto__",
  "constructor",
  "person[__proto__]",
  "person[constructor][prototype]",
  "channel[",
  "channel]",
  "[]",
  "[",
  "'; DROP TABLE posts; --",
  "%00",
  "%",
  "%FF",
  "{x:String}",
  "\u0000",
);
const text = fc.oneof(fc.string({ unit: "binary" }), fc.string(), hostile);
const name = fc.oneof(
  text,
  fc.constantFrom(...PARAMETERS.flatMap(({ name, base }) => [name, base, `${base}[0]`])),
);

test("it never throws, and gives a request exactly when there are no problems", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(name, text), { maxLength: 8 }), (pairs) => {
      const { request, problems } = parse(pairs.map(([key, value]) => `${key}=${value}`).join("&"));
      expect(request === null).toBe(problems.length > 0);
    }),
    { numRuns: 2000 },
  );
});

test("it never throws on arbitrary text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 200 }), (raw) => {
      expect(() => parse(raw)).not.toThrow();
    }),
    { numRuns: 1000 },
  );
});

test("a hostile query of 128 KB is understood in a moment", () => {
  const queries = [
    Array.from({ length: 20_000 }, (_, index) => `w${index}`).join("&"),
    `person[${"][1".repeat(40_000)}x]=1`,
    `person[a${"][1".repeat(40_000)}]=1`,
    `lists=${"x,".repeat(60_000)}`,
    "[".repeat(120_000),
    `engagement_from=${"1".repeat(120_000)}x`,
  ];
  const start = performance.now();
  for (const query of queries) parse(query);
  expect(performance.now() - start).toBeLessThan(5000);
});
