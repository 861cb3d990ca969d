import { expect, test } from "vitest";
import type { Post } from "../../../src/contract/post.ts";
import { bestOf, keywordsOf, wordsNearTo } from "./did-you-mean.ts";

test("words near to one are those of a slip, the likeliest first, and never the word itself", () => {
  const near = wordsNearTo("Flod");
  expect(near).toEqual(expect.arrayContaining(["flood", "lfod", "fod", "glod"]));
  expect(near).not.toContain("flod");
  expect(near[0]).toBe("lfod");
  expect(wordsNearTo("повінн")).toContain("повінь");
  expect(wordsNearTo("abc")).toEqual([]);
});

test("candidates are asked for in few keywords, none with more words than are allowed", () => {
  const keywords = keywordsOf(wordsNearTo("internationalization"));
  expect(keywords).toHaveLength(3);
  for (const keyword of keywords) expect(keyword.split("|").length).toBeLessThanOrEqual(256);
});

test("the best candidate is the one that most posts were found by", () => {
  const post = (...terms: readonly string[]) =>
    ({ attributes: { matches: terms.map((term) => ({ term })) } }) as unknown as Post;
  expect(bestOf([post("food"), post("flood", "flood"), post("flood")])).toBe("flood");
  expect(bestOf([])).toBeNull();
});
