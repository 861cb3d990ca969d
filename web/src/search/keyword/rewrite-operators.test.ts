import { expect, test } from "vitest";
import { rewriteOperators } from "./rewrite-operators.ts";

test.each([
  ["flood OR dam", "flood | dam", "Use | for OR"],
  ["flood NOT football", "flood -football", "Use - for NOT"],
  ["flood AND NOT football", "flood -football", "Use | and - for these"],
  ["flood AND dam", "flood dam", "Leave AND out"],
  ['"this OR that" OR dam', '"this OR that" | dam', "Use | for OR"],
])("%s is %s here", (keyword, text, label) => {
  expect(rewriteOperators(keyword)).toEqual({ text, label });
});

test.each(["flood or dam", '"this OR that"', "ORDER NOTES", ""])(
  "%s has no operator of other systems",
  (keyword) => {
    expect(rewriteOperators(keyword)).toBeNull();
  },
);
