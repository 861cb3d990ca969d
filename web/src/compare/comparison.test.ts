import { expect, test } from "vitest";
import { EMPTY_SEARCH } from "../search/search.ts";
import { type Comparison, formatComparison, parseComparison } from "./comparison.ts";

const NOW = 1_800_000_000;

const comparison: Comparison = {
  searches: [
    { ...EMPTY_SEARCH, keyword: "flood & dam", platforms: ["VK"] },
    { ...EMPTY_SEARCH, keyword: 'heat | "cold"', boolean: true, hashtags: ["#été"] },
  ],
  waiting: { ...EMPTY_SEARCH, keyword: "rain" },
  from: 1000,
  to: 2000,
  measure: "share",
};

test("a comparison printed and read again is the same", () => {
  expect(parseComparison(formatComparison(comparison), NOW)).toEqual(comparison);
  const open: Comparison = {
    searches: [EMPTY_SEARCH],
    waiting: null,
    from: null,
    to: null,
    measure: "posts",
  };
  expect(parseComparison(formatComparison(open), NOW)).toEqual(open);
});

test("a search brings no time of its own, and a fifth is one too many", () => {
  const one = `search=${encodeURIComponent("keyword=a&published_at_from=5&sort_order=asc")}`;
  const parsed = parseComparison([one, one, one, one, one].join("&"), NOW);
  expect(parsed.searches).toHaveLength(4);
  expect(parsed.searches[0]).toEqual({ ...EMPTY_SEARCH, keyword: "a" });
});

test("a measure that does not exist is the plain number of posts", () => {
  expect(parseComparison("measure=weight", NOW).measure).toBe("posts");
});
