import fc from "fast-check";
import { expect, test } from "vitest";
import { toPlainText } from "./plain-text.ts";

test.each([
  ["Wood &amp; stone.<br/>Built &#8211; to &#x6c;ast.", "Wood & stone. Built – to last."],
  ['<p class="a">One</p><p>Two</p><!-- three -->', "One Two"],
  ["zero\u200bwidth \ufeffmark\u2060s, soft\u00adly", "zerowidth marks, softly"],
  [" a\n\n b\u00a0\tc ", "a b c"],
  ["2 < 3 and 5 > 4, I <3 it, x<y", "2 < 3 and 5 > 4, I <3 it, x<y"],
  ["&lt;b&gt; is a tag", "<b> is a tag"],
  ["?a=1&copy=2 &unknown; AT&T", "?a=1&copy=2 &unknown; AT&T"],
])("%j reads %j", (text, plain) => expect(toPlainText(text)).toBe(plain));

test("whatever comes in, white space is single and nothing without width is left", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(toPlainText(text)).not.toMatch(/\s\s|^\s|\s$|[\u200b\ufeff]/);
    }),
  );
});
