import { expect, test } from "vitest";
import type { Post } from "../../../src/contract/post.ts";
import { bestOf, wordsNearTo } from "./did-you-mean.ts";

test("words near to one are those of a slip, the likeliest first, and never the word itself", () => {
  const near = wordsNearTo("Flod");
  expect(near).toEqual(expect.arrayContaining(["flood", "lfod", "fod", "glod"]));
  expect(near).not.toContain("flod");
  expect(near[0]).toBe("lfod");
  expect(wordsNearTo("повінн")).toContain("повінь");
  expect(wordsNearTo("abc")).toEqual([]);
});

test("candidates of a long word fit into an address", () => {
  expect(wordsNearTo("internationalization").join("%7C").length).toBeLessThanOrEqual(5_000);
});

test("the best candidate is the one that most posts were found by", () => {
  const post = (...terms: readonly string[]) =>
    ({ attributes: { matches: terms.map((term) => ({ term })) } }) as unknown as Post;
  expect(bestOf([post("food"), post("flood", "flood"), post("flood")])).toBe("flood");
  expect(bestOf([])).toBeNull();
});
