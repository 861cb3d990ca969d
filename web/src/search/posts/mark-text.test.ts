import fc from "fast-check";
import { expect, test } from "vitest";
import { markText } from "./mark-text.ts";

test("the marked places stand out", () => {
  expect(markText("a storm came", [{ start: 2, end: 7 }])).toEqual([
    { text: "a ", marked: false, start: 0 },
    { text: "storm", marked: true, start: 2 },
    { text: " came", marked: false, start: 7 },
  ]);
});

test("overlapping places are one, places outside are none", () => {
  const pieces = markText("heat wave", [
    { start: 0, end: 4 },
    { start: 0, end: 9 },
    { start: 50, end: 60 },
  ]);
  expect(pieces).toEqual([{ text: "heat wave", marked: true, start: 0 }]);
});

test("whatever the places, the pieces are the text, and what is inside a place is marked", () => {
  const place = fc
    .tuple(fc.nat(30), fc.nat(30))
    .map(([a, b]) => ({ start: Math.min(a, b), end: Math.max(a, b) }));
  fc.assert(
    fc.property(fc.string({ maxLength: 25 }), fc.array(place, { maxLength: 6 }), (text, places) => {
      const pieces = markText(text, places);
      expect(pieces.map((piece) => piece.text).join("")).toBe(text);
      for (const piece of pieces) {
        for (let at = piece.start; at < piece.start + piece.text.length; at += 1) {
          expect(piece.marked).toBe(places.some(({ start, end }) => start <= at && at < end));
        }
      }
    }),
  );
});
