import { expect, test } from "vitest";
import type { PostAttributes } from "../../../../src/contract/post.ts";
import { citeInApa, citeInBibtex } from "./cite-post.ts";

const LINK = "https://earshot.example.org/posts/7";
const WORDS = "one two three four five six seven eight nine ten";
const post = {
  id: 7,
  url: "https://t.me/herald/7_a",
  published_at: "2026-09-16T23:20:55.000Z",
  channel: { channel_name: "The Herald & Sons", handle: "herald", platform_name: "Telegram" },
  search_data_fields: { post_title: null, description: `${WORDS} ${WORDS} more`, post_type: ["photo"] },
} as unknown as PostAttributes;

test("a post is cited as APA asks for, by its first twenty words and its day in UTC", () => {
  expect(citeInApa(post, LINK)).toBe(
    `The Herald & Sons [@herald]. (2026, September 16). ${WORDS} ${WORDS} … [photo]. Telegram. https://t.me/herald/7_a`,
  );
});

test("a post without an address, a name or words is still cited", () => {
  const bare = {
    ...post,
    url: null,
    channel: { ...post.channel, channel_name: null },
    search_data_fields: { ...post.search_data_fields, description: null },
  };
  expect(citeInApa(bare, LINK)).toBe(`herald. (2026, September 16). [photo]. Telegram. ${LINK}`);
});

test("signs of TeX are escaped in BibTeX", () => {
  const entry = citeInBibtex(post, LINK);
  expect(entry).toContain("author = {{The Herald \\& Sons}},");
  expect(entry).toContain("url = {https://t.me/herald/7\\_a},");
  expect(entry).toMatch(/^@misc\{telegram-7,\n[\s\S]*\n\}$/);
});
