import fc from "fast-check";
import { expect, test } from "vitest";
import { EXCLUDES, LANGUAGES, PLATFORMS, POST_TYPES, SORTS } from "../vocabulary.ts";
import { canonicalFilter, formatPostQuery } from "./format-post-query.ts";
import { parsePostRequest } from "./parse-post-request.ts";
import type { PostRequest } from "./post-request.ts";

function canonical(query: string, nowSeconds = 1_731_628_800): string {
  const { request, problems } = parsePostRequest(query, { nowSeconds });
  if (request === null) throw new Error(JSON.stringify(problems));
  return canonicalFilter(request.filter);
}

const PARTS = [
  "keyword=a+b",
  "simple_query=true",
  "published_at_from=5",
  "published_at_to=9",
  "post_type[]=video",
  "post_type[]=photo",
  "platform_names[]=VK",
  "platform_names[]=Gab",
  "language_code[]=EN",
  "language_code[]=DE",
  "engagement_from=1",
  "engagement_to=100",
  "lists=10,9,1",
  "person[Party]=A",
  "person[Party]=B",
  "person[State]=OH",
  "channel[K]=V",
  "exclude[]=ads",
  "exclude[]=replies",
  "channel_ids[]=10",
  "channel_ids[]=9",
  "post_uid=u",
  "hashtags[]=a",
  "domains[]=example.org",
] as const;

test("the order of parameters does not count", () => {
  fc.assert(
    fc.property(fc.shuffledSubarray([...PARTS], { minLength: PARTS.length }), (parts) => {
      expect(canonical(parts.join("&"))).toBe(canonical(PARTS.join("&")));
    }),
  );
});

test("the order of list IDs, repetitions and the case of properties do not count", () => {
  expect(canonical("lists=1,2&person[Party]=Green")).toBe(canonical("lists=2,1,2&person[PARTY]=green"));
});

test.each(PARTS.filter((part) => part !== "published_at_from=5"))("%s counts", (part) => {
  const others = PARTS.filter((candidate) => candidate !== part);
  expect(canonical(others.join("&"))).not.toBe(canonical(PARTS.join("&")));
});

test("paging and explaining do not count", () => {
  expect(canonical("per_page=5&page=3&sort_order=asc&cursor=c&explain=true")).toBe(canonical(""));
});

test("a window that is pinned is the same as the default it came from, and another moment is not", () => {
  expect(canonical("published_at_from=1731024000&published_at_to=1731628800")).toBe(canonical(""));
  expect(canonical("", 1_731_628_801)).not.toBe(canonical(""));
});

test("a value in one parameter is not the same value in another", () => {
  expect(canonical("person[K]=V")).not.toBe(canonical("channel[K]=V"));
  expect(canonical("lists=1")).not.toBe(canonical("channel_ids[]=1"));
});

const NOW = 1_731_628_800;

function parse(query: string, nowSeconds = NOW): PostRequest {
  const { request, problems } = parsePostRequest(query, { nowSeconds });
  if (request === null) throw new Error(JSON.stringify(problems));
  return request;
}

test("the resolved window and per_page are always there, and unknown parameters are dropped", () => {
  expect(formatPostQuery(parse("unknown=1&api_key=2"))).toBe(
    `published_at_from=${NOW - 604_800}&published_at_to=${NOW}&per_page=10`,
  );
});

test("a look-up without a time limit stays without one", () => {
  expect(formatPostQuery(parse("post_uid=7"))).toBe("post_uid=7&per_page=10");
});

test("everything is percent-encoded", () => {
  const query = 'keyword="a+b"|c&simple_query=true&post_uid=é%26&person[a b]=%2B&lists=1,2&engagement_to=5';
  expect(formatPostQuery(parse(query))).toBe(
    "keyword=%22a%20b%22%7Cc&simple_query=true&engagement_to=5.00&lists=1%2C2&person%5Ba%20b%5D=%2B&post_uid=%C3%A9%26&per_page=10",
  );
});

test("page and cursor are those of the request unless overridden", () => {
  const request = parse("post_uid=7&page=2&cursor=c&sort_order=desc");
  const start = "post_uid=7&sort_order=desc&per_page=10";
  expect(formatPostQuery(request)).toBe(`${start}&page=2&cursor=c`);
  expect(formatPostQuery(request, { page: 3, cursor: "d" })).toBe(`${start}&page=3&cursor=d`);
  expect(formatPostQuery(request, { page: 1, cursor: null })).toBe(`${start}&page=1`);
});

test("a link goes on explaining", () => {
  expect(formatPostQuery(parse("post_uid=7&explain=true"), { page: 2, cursor: "d" })).toBe(
    "post_uid=7&per_page=10&page=2&explain=true&cursor=d",
  );
});

test("the order is printed when it was given or is not the default", () => {
  expect(formatPostQuery({ ...parse("post_uid=7"), sortOrder: "asc" })).toContain("sort_order=asc");
  expect(formatPostQuery(parse("post_uid=7"))).not.toContain("sort_order");
});

const word = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 20 })
  .filter((text) => !text.includes("\0"));
const pairs = fc.oneof(
  fc.tuple(fc.constant("keyword"), word),
  fc.tuple(fc.constant("simple_query"), fc.constant("true")),
  fc.tuple(fc.constant("published_at_from"), fc.integer({ min: 0, max: NOW }).map(String)),
  fc.tuple(fc.constantFrom("post_type[]", "post_type"), fc.constantFrom(...POST_TYPES)),
  fc.tuple(fc.constantFrom("platform_names[]", "platform_names[3]"), fc.constantFrom(...PLATFORMS)),
  fc.tuple(fc.constant("language_code[]"), fc.constantFrom(...LANGUAGES)),
  fc.tuple(fc.constantFrom("engagement_from", "engagement_to"), fc.nat().map(String)),
  fc.tuple(
    fc.constant("lists"),
    fc.array(fc.integer({ min: 1 }), { minLength: 1 }).map((ids) => ids.join(", ")),
  ),
  fc.tuple(
    fc.tuple(fc.constantFrom("person", "channel"), word).map(([base, key]) => `${base}[${key}]`),
    word,
  ),
  fc.tuple(fc.constant("exclude[]"), fc.constantFrom(...EXCLUDES)),
  fc.tuple(fc.constant("channel_ids[]"), fc.nat().map(String)),
  fc.tuple(fc.constant("hashtags[]"), fc.constantFrom("#storm", "Rain", "#été")),
  fc.tuple(fc.constant("domains[]"), fc.constantFrom("example.org", "News.Example.com")),
  fc.tuple(fc.constantFrom("post_uid", "cursor"), word),
  fc.tuple(fc.constant("explain"), fc.constant("true")),
  fc.tuple(fc.constant("collected_from"), fc.integer({ min: 0, max: NOW - 9 }).map(String)),
  fc.tuple(fc.constant("collected_to"), fc.integer({ min: NOW - 9, max: NOW }).map(String)),
  fc.tuple(fc.constant("sort_by"), fc.constantFrom(...SORTS)),
  fc.tuple(fc.constant("sort_order"), fc.constantFrom("asc", "desc")),
  fc.tuple(fc.constantFrom("per_page", "page"), fc.integer({ min: 1, max: 1000 }).map(String)),
);

test("formatting a request and parsing it again, at any time, gives the same request", () => {
  let understood = 0;
  fc.assert(
    fc.property(fc.array(pairs, { maxLength: 12 }), (entries) => {
      const query = new URLSearchParams(entries).toString();
      const { request } = parsePostRequest(query, { nowSeconds: NOW });
      if (request === null) return;
      understood += 1;
      const again = parsePostRequest(formatPostQuery(request), { nowSeconds: NOW + 86_400 });
      expect(again.problems).toEqual([]);
      expect(again.warnings).toEqual([]);
      const { window } = request.filter;
      expect(again.request).toEqual({
        ...request,
        perPageGiven: true,
        sortOrderGiven: request.sortOrderGiven,
        filter: { ...request.filter, windowIsDefault: window === null },
      });
      expect(again.request && canonicalFilter(again.request.filter)).toBe(canonicalFilter(request.filter));
    }),
    { numRuns: 1000 },
  );
  expect(understood).toBeGreaterThan(300);
});
