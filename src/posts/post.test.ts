import fc from "fast-check";
import { expect, test } from "vitest";
import { searchedFields, searchedParts } from "./post.ts";

const text = fc.option(fc.string(), { nil: null });
const content = fc.record({
  url: text,
  title: text,
  text,
  transcript: text,
  imageText: text,
  link: fc.option(fc.record({ url: text, title: text, description: text }), { nil: null }),
  media: fc.constant([]),
  counters: fc.constant({}),
});

test("the searched parts are the searched fields without their names", () => {
  fc.assert(
    fc.property(content, (given) => {
      expect(searchedParts(given)).toEqual(searchedFields(given).map((field) => field.text));
    }),
  );
});
