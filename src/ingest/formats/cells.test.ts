import { expect, test } from "vitest";
import { countOrNull, htmlToText, toCount, toIsoTime } from "./cells.ts";

test.each([
  ["1,234", 1234],
  ["1,234,567", 1234567],
  ["15.0", 15],
  [" 7 ", 7],
  ["0", 0],
  [12, 12],
  ["", undefined],
  ["N/A", undefined],
  ["NaN", undefined],
  [null, undefined],
  ["1,23", "1,23"],
  ["-3", "-3"],
  ["many", "many"],
])("%j is the count %j", (value, count) => expect(toCount(value)).toBe(count));

test("what is no count is null where it need not be one", () => {
  expect([countOrNull("many"), countOrNull(-1), countOrNull({}), countOrNull("2")]).toEqual([
    null,
    null,
    null,
    2,
  ]);
});

test.each([
  [
    "<p>Wood &amp; stone.<br/>Built &#8211; to &#x6c;ast.</p><p>Come.</p>",
    "Wood & stone.\nBuilt – to last.\n\nCome.",
  ],
  ['<a href="https://example.org">a &lt; b</a> &unknown; &#55296;', "a < b &unknown; \ufffd"],
  ["2 < 3", "2 < 3"],
  [undefined, undefined],
])("%j reads %j", (html, text) => expect(htmlToText(html)).toBe(text));

test.each([
  ["2021-03-01 12:00:00 EST", "2021-03-01T12:00:00-05:00"],
  ["2021-07-01 12:00:00 EDT", "2021-07-01T12:00:00-04:00"],
  ["2021-07-01 12:00:00 UTC", "2021-07-01T12:00:00Z"],
  ["2021-07-01 12:00 cest", "2021-07-01T12:00+02:00"],
  ["2021-07-01T12:00:00Z", "2021-07-01T12:00:00Z"],
  ["2021-07-01 12:00:00 +0200", "2021-07-01 12:00:00 +0200"],
  ["2021-07-01 12:00:00 XYZ", "2021-07-01 12:00:00 XYZ"],
  [undefined, undefined],
])("%j is written %j", (text, iso) => expect(toIsoTime(text)).toBe(iso));
