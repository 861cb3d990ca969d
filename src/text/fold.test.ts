import fc from "fast-check";
import { expect, test } from "vitest";
import { fold } from "./fold.ts";
import { tokenize } from "./tokenize.ts";

test("Latin letters lose their marks, and some are spelt out", () => {
  const pairs =
    "erdoğan erdogan orbán orban łódź lodz malmö malmo straße strasse ærø aero œuvre oeuvre đà da þórður thordur ılık ilik";
  const list = pairs.split(" ");
  for (let at = 0; at < list.length; at += 2) expect(fold(list[at] ?? "")).toBe(list[at + 1]);
});

test("Cyrillic ё becomes е, and й and ї stay", () => {
  expect(fold("ёлка")).toBe("елка");
  expect(fold("йод")).toBe("йод");
  expect(fold("їжак")).toBe("їжак");
});

test("Arabic loses tashkeel and tatweel, and its alefs, yehs and heh are one", () => {
  expect(fold("مَدْرَسَةٌ")).toBe("مدرسه");
  expect(fold("أحمد")).toBe(fold("احمد"));
  expect(fold("إلى")).toBe("الي");
  expect(fold("آل")).toBe("ال");
  expect(fold("عـــرب")).toBe("عرب");
  expect(fold("مؤمن")).toBe("مؤمن");
});

test("Hebrew loses niqqud", () => {
  expect(fold("שָׁלוֹם")).toBe("שלום");
});

test("Greek capitals, which carry no accents, fold like small letters", () => {
  expect(fold("αθήνα")).toBe("αθηνα");
  expect(fold("οδός")).toBe("οδοσ");
});

test("scripts without case and accents stay as they are", () => {
  for (const token of ["東", "が", "ที่", "한국어", "👍", "हिन्दी", "19"]) expect(fold(token)).toBe(token);
});

test("folding is idempotent, never empty, and leaves one token", () => {
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.string({ unit: fc.constantFrom(..."aéßøłıё\u0301\u0308йأإآٱىةـَّוֹשׁωΐςو\u0654k") }),
  );
  fc.assert(
    fc.property(text, (raw) => {
      expect(fold(fold(raw))).toBe(fold(raw));
      for (const token of tokenize(raw)) {
        expect(fold(token.text)).not.toBe("");
        expect(tokenize(fold(token.text)).map((piece) => piece.text)).toEqual([fold(token.text)]);
      }
    }),
    { numRuns: 3000 },
  );
});

test("a Latin word folds letter by letter, as it does beside a letter of another script", () => {
  const latin = fc.string({
    unit: fc.integer({ min: 0x61, max: 0x24f }).map((unit) => String.fromCharCode(unit)),
  });
  fc.assert(
    fc.property(latin, (raw) => {
      for (const { text } of tokenize(raw)) expect(`${fold(text)}я`).toBe(fold(`${text}я`));
    }),
    { numRuns: 1000 },
  );
});
