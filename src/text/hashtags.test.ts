import { expect, test } from "vitest";
import { hashtagsOf } from "./hashtags.ts";

test("hashtags are lower case, with their #, each once", () => {
  expect(hashtagsOf(["#MAGA and #maga, #Climate_Change!", "＃東京 #été"])).toEqual([
    "#maga",
    "#climate_change",
    "#東京",
    "#été",
  ]);
});

test("numbers, parts of words, entities and fragments of addresses are no hashtags", () => {
  expect(hashtagsOf(["#1 C#sharp &#39; https://example.org/page#section ##", `#${"a".repeat(200)}`])).toEqual(
    [],
  );
});

test("at most fifty are kept, and long texts take no long time", () => {
  const text = Array.from({ length: 80 }, (_, index) => `#tag${index}`).join(" ");
  expect(hashtagsOf([text])).toHaveLength(50);
  expect(hashtagsOf(["#".repeat(500_000), `#${"a".repeat(500_000)}`])).toEqual([]);
});
