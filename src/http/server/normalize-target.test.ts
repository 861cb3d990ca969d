import fc from "fast-check";
import { expect, test } from "vitest";
import { normalizeTarget, rawQueryOf } from "./normalize-target.ts";

test.each([
  ["/api/v1/posts/", "/api/v1/posts"],
  ["//api//v1///posts//", "/api/v1/posts"],
  ["/api/v1//posts/?a=//b/&c=?", "/api/v1/posts?a=//b/&c=?"],
  ["/", "/"],
  ["", "/"],
  ["*", "/*"],
  ["http://example.org/api/v1", "/api/v1"],
  ["http://example.org", "/"],
  ["/a%2F%2Fb", "/a%2F%2Fb"],
])("The target %s is taken as %s.", (target, expected) => {
  expect(normalizeTarget(target)).toBe(expected);
});

test("Tidying twice is tidying once, and the query string is never touched.", () => {
  const text = fc.string({ unit: fc.constantFrom("/", "a", "%2F", ":", "http:", ".", "?", "&", "=") });
  fc.assert(
    fc.property(text, text, (path, query) => {
      const once = normalizeTarget(`/${path.replaceAll("?", "")}?${query}`);
      expect(normalizeTarget(once)).toBe(once);
      expect(rawQueryOf(once)).toBe(query);
    }),
  );
});
