import { expect, test } from "vitest";
import { htmlToText } from "./html-to-text.ts";

test.each([
  [
    "<p>Wood &amp; stone.<br/>Built &#8211; to &#x6c;ast.</p><p>Come.</p>",
    "Wood & stone.\nBuilt – to last.\n\nCome.",
  ],
  ['<a href="https://example.org">a &lt; b</a> &unknown; &#55296;', "a < b &unknown; \ufffd"],
  ["2 < 3", "2 < 3"],
  [undefined, undefined],
])("%j reads %j", (html, text) => expect(htmlToText(html)).toBe(text));
