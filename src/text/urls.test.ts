import fc from "fast-check";
import { expect, test } from "vitest";
import { URL_DEFINITION } from "../../test/url-definition.ts";
import { behindUrl, findUrl } from "./urls.ts";

function urlsIn(text: string): readonly string[] {
  const found: string[] = [];
  for (let start = findUrl(text, 0); start !== -1; ) {
    const behind = behindUrl(text, start, text.length);
    found.push(text.slice(start, behind));
    start = findUrl(text, behind);
  }
  return found;
}

test("an address goes up to a blank, a quote or a bracket", () => {
  expect(urlsIn("See (https://example.org/a?b), “www.example.org” and HTTP://x… now")).toEqual([
    "https://example.org/a?b",
    "www.example.org",
    "HTTP://x",
  ]);
  expect(urlsIn("http:// https:/x awww.x .www.x www. ftp://x")).toEqual([]);
});

test("the addresses of every text are those of the definition", () => {
  const piece = fc.oneof(
    fc.constantFrom("http://", "https://x.y", "HTTPſ://a", "http", "www.", "WWW.x.y/z", "w", "h", "://", "s"),
    fc.constantFrom(
      " ",
      "\n",
      "(",
      "…",
      "é\u0301www.a",
      "\u0345www.a",
      "𝒜www.x",
      "👍www.x",
      "_www.x",
      "\ud83d",
      "\udc00",
    ),
    fc.string({ unit: "binary", maxLength: 3 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (list) => {
      const text = list.join("");
      expect(urlsIn(text)).toEqual(text.match(URL_DEFINITION) ?? []);
    }),
    { numRuns: 400 },
  );
});
