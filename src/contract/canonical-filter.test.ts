import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalFilter } from "./canonical-filter.ts";
import { parsePostRequest } from "./parse-post-request.ts";

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
