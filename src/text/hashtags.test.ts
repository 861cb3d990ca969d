import fc from "fast-check";
import { expect, test } from "vitest";
import { URL_DEFINITION } from "../../test/support/url-definition.ts";
import { hashtagsOf } from "./urls.ts";

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

/** What a hashtag is, once more and slower. */
const DEFINITION = /(?<![\p{L}\p{N}_&/])[#＃]([\p{L}\p{M}\p{N}_]{1,100})(?![\p{L}\p{M}\p{N}_])/gu;

test("the hashtags of every text are those of the definition", () => {
  const piece = fc.oneof(
    fc.constantFrom(
      "#",
      "＃",
      "#tag",
      "#Tag",
      "#1",
      "#_",
      "#a1",
      "#é\u0301",
      "#ﬁn",
      "#İ",
      "#𝒜b",
      "&#39;",
      "/#x",
      "C#",
    ),
    fc.constantFrom(
      " ",
      "a",
      "_",
      "http://a.b/#c",
      "https://",
      "www.x#y",
      "\u0301www.x",
      "“",
      "\ud83d",
      "\udc00",
    ),
    fc.nat({ max: 120 }).map((length) => `#${"a".repeat(length)}`),
    fc.string({ unit: "binary", maxLength: 3 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (list) => {
      const text = list.join("");
      const tags = [...text.replace(URL_DEFINITION, " ").matchAll(DEFINITION)]
        .map(([, tag = ""]) => tag)
        .filter((tag) => /\p{L}/u.test(tag))
        .map((tag) => `#${tag.normalize("NFKC").toLowerCase()}`);
      expect(hashtagsOf([text])).toEqual([...new Set(tags)]);
    }),
    { numRuns: 400 },
  );
});

test("many marks and addresses without a tag take no long time", () => {
  expect(hashtagsOf([`${"# ".repeat(300_000)}＃`, "https://x #1 ".repeat(100_000)])).toEqual([]);
});
