import { expect, test } from "vitest";
import { citeSearchInApa, citeSearchInBibtex } from "./cite-search.ts";

const FACTS = {
  source: "earshot.example.org",
  link: "https://earshot.example.org/?keyword=a_b&published_at_from=1790812800&published_at_to=1790899199",
  keyword: "a_b",
  filters: "Telegram",
  window: { from: 1_790_812_800, to: 1_790_899_199 },
  posts: 1_234,
  at: new Date("2026-11-18T15:00:00Z"),
};

test("a search is cited as data, with question, filters, time, number and the day on which it was asked", () => {
  expect(citeSearchInApa(FACTS)).toBe(
    `Earshot at earshot.example.org. (2026, November 18). Social-media posts with a_b (Telegram), 1 Oct 2026 UTC: 1,234 posts [Data set]. Retrieved November 18, 2026, from ${FACTS.link}`,
  );
});

test("BibTeX has the same, with the signs of TeX escaped", () => {
  const entry = citeSearchInBibtex(FACTS);
  expect(entry).toContain(
    "title = {{Social-media posts with a\\_b (Telegram), 1 Oct 2026 UTC: 1,234 posts}},",
  );
  expect(entry).toContain("urldate = {2026-11-18},");
});
