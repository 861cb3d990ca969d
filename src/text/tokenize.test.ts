import fc from "fast-check";
import { expect, test } from "vitest";
import { tokenize } from "./tokenize.ts";

const words = (text: string, language: string | null = null) =>
  tokenize(text, language).map((token) => token.text);

test("a word is a run of letters, marks and digits, and everything else only separates", () => {
  expect(words("covid-19")).toEqual(["covid", "19"]);
  expect(words("#MAGA @name U.S. snake_case a/b")).toEqual([..."maga name u s snake case a b".split(" ")]);
  expect(words(" \u0000\t!!! … ")).toEqual([]);
});

test("the English possessive is dropped, with any apostrophe", () => {
  expect(words("dog's dog’s DOG'S dogʼs dogs' dogs’")).toEqual(["dog", "dog", "dog", "dog", "dogs", "dogs"]);
  expect(words("the dog's.")).toEqual(["the", "dog"]);
  expect(words("it'self 's don't")).toEqual(["it", "self", "s", "don", "t"]);
});

test("French and Italian elision falls apart by the general rule", () => {
  expect(words("l'amour dell’arte d'une")).toEqual(["l", "amour", "dell", "arte", "d", "une"]);
});

test("an emoji sequence is a token of its own, without skin tone and variation selector", () => {
  expect(words("wow👍🏽great")).toEqual(["wow", "👍", "great"]);
  expect(words("❤️ ❤ ❤️‍🔥 👩🏽‍⚕️")).toEqual(["❤", "❤", "❤‍🔥", "👩‍⚕"]);
  expect(words("🇺🇦🇩🇪 🏴󠁧󠁢󠁥󠁮󠁧󠁿 1️⃣ #️⃣")).toEqual(["🇺🇦", "🇩🇪", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "1⃣", "#⃣"]);
  expect(words("😂😂")).toEqual(["😂", "😂"]);
  expect(words("🏽")).toEqual([]);
});

test("signs that may be shown as emoji but mean none only separate", () => {
  expect(words("Apple™ phone‼ ©2026")).toEqual(["apple", "phone", "2026"]);
});

test("scripts without spaces give one token per character, with its marks", () => {
  expect(words("東京タワー")).toEqual(["東", "京", "タ", "ワ", "ー"]);
  expect(words("iPhone手机15")).toEqual(["iphone", "手", "机", "15"]);
  expect(words("ที่นี่")).toEqual(["ที่", "นี่"]);
  expect(words("ພາສາ ភាសា မြန်မာ").length).toBe(4 + 2 + 3);
  expect(tokenize("go 東").map((token) => token.unspaced)).toEqual([false, true]);
});

test("Korean, Arabic, Hebrew, Cyrillic and Devanagari words stay whole", () => {
  expect(words("한국어 مَدْرَسَةٌ שָׁלוֹם Привет हिन्दी")).toHaveLength(5);
  expect(words("ПРИВЕТ")).toEqual(["привет"]);
});

test("spellings that only Unicode tells apart are one token", () => {
  expect(words("𝗕𝗥𝗘𝗔𝗞𝗜𝗡𝗚 ｎｅｗｓ ⓞⓚ ﬁnd")).toEqual(["breaking", "news", "ok", "find"]);
  expect(words("cafe\u0301")).toEqual(["café"]);
  expect(words("ｶﾞ")).toEqual(words("ガ"));
  expect(words("น้ำ")).toEqual(words("น้ํา"));
  expect(words("co\u00adop")).toEqual(["coop"]);
});

test("what NFKC takes apart shares the span of its character", () => {
  expect(tokenize("a ㍿").slice(1)).toEqual(
    [..."株式会社"].map((text) => ({ text, start: 2, end: 3, unspaced: true })),
  );
  expect(words("2½ hours")).toEqual(["2", "1", "2", "hours"]);
});

test("offsets refer to the text as it was given", () => {
  const text = "Ｗow! ﬁnd the DOG’s 👍🏽 東";
  expect(tokenize(text).map(({ start, end }) => text.slice(start, end))).toEqual([
    "Ｗow",
    "ﬁnd",
    "the",
    "DOG",
    "👍🏽",
    "東",
  ]);
});

test("Turkish and Azeri have their own i", () => {
  expect(words("IRAK İstanbul", "TR")).toEqual(["ırak", "istanbul"]);
  expect(words("IRAK İstanbul")).toEqual(["irak", "istanbul"]);
});

test("lone surrogates and very long texts do no harm", () => {
  expect(words("a\ud83d b\udc00")).toEqual(["a", "b"]);
  expect(tokenize("word ".repeat(200_000))).toHaveLength(200_000);
  expect(tokenize("x".repeat(1_000_000))).toHaveLength(1);
  expect(tokenize("👩\u200d".repeat(100_000))).toHaveLength(1);
});

const anyText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.string({ unit: "grapheme", maxLength: 40 }),
  fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
  fc
    .array(
      fc.constantFrom(
        ...("aÉßİıſ's’ʼ\u0301\u200d\ufe0f\u20e31#½①㍿ŉﷺ👍🏽🇩ำนｶﾞ가\u1100\u1161אָةόΣς \u00ad".match(/./gsu) ??
          []),
      ),
    )
    .map((characters) => characters.join("")),
);

test("tokens come in order, lie within the text, and give themselves when tokenized again", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      let before = 0;
      for (const token of tokenize(text)) {
        expect(token.start).toBeGreaterThanOrEqual(before);
        expect(token.end).toBeGreaterThan(token.start);
        expect(token.end).toBeLessThanOrEqual(text.length);
        before = token.start;
        const again = tokenize(token.text);
        expect(again.map((piece) => piece.text)).toEqual([token.text]);
        expect(again[0]?.unspaced).toBe(token.unspaced);
        expect(token.text).not.toMatch(/[\s:]/u);
      }
    }),
    { numRuns: 3000 },
  );
});
