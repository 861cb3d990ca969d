import fc from "fast-check";
import { expect, test } from "vitest";
import { URL_DEFINITION } from "../../../test/support/url-definition.ts";
import { createSpokenText } from "./spoken-text.ts";

const spoken = createSpokenText();

function spokenIn(text: string, steps: readonly number[] = []): string {
  spoken.start(text);
  for (const step of steps) spoken.readBeyond(step);
  spoken.readBeyond(text.length);
  return String.fromCharCode(...spoken.units.subarray(0, spoken.length));
}

test("addresses, handles and hashtags are left out, and blanks are single", () => {
  expect(spokenIn("  RT @handle: read\n\nhttps://example.org/a?b  (www.example.org)  now! #Tag1 ")).toBe(
    "RT : read ( ) now!",
  );
});

test("what only looks like an address or a name stays", () => {
  expect(spokenIn("a @ b # c http:// https:/x hwww.x www. C#")).toBe(
    "a @ b # c http:// https:/x hwww.x www. C#",
  );
});

const piece = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 12 }),
  fc.string({ unit: "binary", maxLength: 5 }),
  fc.constantFrom(
    "http://",
    "https://x.y",
    "HTTPſ://a",
    "www.",
    "WWW.x.y/z",
    "@",
    "#",
    "＃",
    "@name",
    "#taghttp://x",
  ),
  fc.constantFrom(
    " ",
    "\n\t",
    "\u3000",
    "é\u0301www.a",
    "𝒜www.x",
    "#𝒜b",
    "@𝒜",
    "\ud83d",
    "\udc00",
    "(",
    "“",
    "x".repeat(400),
  ),
);

test("it is the text without addresses and names, however far it is read at a time", () => {
  const text = fc.array(piece, { maxLength: 12 }).map((list) => list.join(""));
  fc.assert(
    fc.property(text, fc.array(fc.nat(1000)), (value, steps) => {
      const expected = value
        .slice(0, 1000)
        .replace(URL_DEFINITION, " ")
        .replace(/[@#＃][\p{L}\p{M}\p{N}_]+/gu, " ")
        .replace(/\s+/g, " ")
        .trim();
      expect(
        spokenIn(
          value,
          steps.sort((a, b) => a - b),
        ),
      ).toBe(expected);
    }),
    { numRuns: 1000 },
  );
});

test("no more is read than asked", () => {
  spoken.start("one two three four");
  spoken.readBeyond(5);
  expect(spoken.length).toBe(6);
});
