import fc from "fast-check";
import { expect, test } from "vitest";
import { excerpt } from "./excerpt.ts";

test("a short text is left whole", () => {
  expect(excerpt("a storm", [{ start: 2, end: 7 }], 100)).toEqual({
    text: "a storm",
    places: [{ start: 2, end: 7 }],
    cutBefore: false,
    cutAfter: false,
  });
});

test("a long text is cut around the first place, between words", () => {
  const text = `${"calm ".repeat(100)}storm ${"calm ".repeat(100)}`;
  const found = excerpt(text, [{ start: 500, end: 505 }], 100);
  expect(found).toMatchObject({ cutBefore: true, cutAfter: true });
  expect(found.text).toMatch(/^calm .*\bstorm\b.* calm$/);
  const [place] = found.places;
  expect(found.text.slice(place?.start, place?.end)).toBe("storm");
});

test("every place of an excerpt shows what it showed in the text", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme", maxLength: 200 }),
      fc.nat(200),
      fc.nat(10),
      (text, start, width) => {
        const end = Math.min(start + width, text.length);
        const found = excerpt(text, start < end ? [{ start, end }] : [], 40);
        expect(text).toContain(found.text);
        expect(found.text.length).toBeLessThanOrEqual(41);
        for (const place of found.places) {
          expect(text.slice(start, end)).toContain(found.text.slice(Math.max(place.start, 0), place.end));
        }
      },
    ),
  );
});
