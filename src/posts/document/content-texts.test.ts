import fc from "fast-check";
import { expect, test } from "vitest";
import type { PostContent } from "../post.ts";
import { contentTextsOf, fromByteText, linkTextsOf, toByteText } from "./content-texts.ts";

/** Also what looks like the place between two values. */
const text = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.constantFrom(',"title":', '","counters":{', "\\", '\\"', "null", "é\u0000\n\u2028😀", "],", ""),
);
const maybe = fc.option(text);
const facts = fc.record({
  url: maybe,
  title: maybe,
  text: maybe,
  transcript: maybe,
  imageText: maybe,
  link: fc.option(fc.record({ url: maybe, title: maybe, description: maybe })),
  media: fc.array(fc.record({ type: maybe, url: maybe, thumbnail_url: maybe }), { maxLength: 3 }),
  counters: fc.dictionary(fc.oneof(text, fc.constantFrom("native", "},", '},"native":')), fc.nat(), {
    noNullPrototype: true,
  }),
});
const native = fc.record({
  replyTo: maybe,
  quoteOf: maybe,
  shareOf: maybe,
  raw: fc.option(fc.json()),
});
const content: fc.Arbitrary<PostContent> = fc.oneof(
  facts,
  fc.tuple(facts, native).map(([first, last]) => ({ ...first, native: last })),
);

const stored = (value: unknown): string => toByteText(JSON.stringify(value));

function refuseToParse(): never {
  throw new Error("what is stored need not be parsed");
}

test("what is cut out of a stored content is what would be written of it", () => {
  fc.assert(
    fc.property(content, (written) => {
      const post = {
        contentText: stored(written),
        get content(): PostContent {
          return refuseToParse();
        },
      };
      const texts = contentTextsOf(post);
      expect(texts).toEqual(contentTextsOf({ content: written }));
      expect(linkTextsOf(texts)).toEqual(
        written.link &&
          Object.fromEntries(Object.entries(written.link).map(([name, value]) => [name, stored(value)])),
      );
      expect(JSON.parse(fromByteText(texts.counters))).toEqual(written.counters);
    }),
  );
});

test("a content in another form is parsed", () => {
  const odd = { url: null, type: null, thumbnail_url: null, more: [null], counters: 1 };
  fc.assert(
    fc.property(content, ({ url, ...rest }) => {
      const texts = [
        JSON.stringify({ ...rest, url }),
        JSON.stringify({ url, ...rest }, null, 1),
        JSON.stringify({ url, ...rest, media: [odd] }),
      ];
      for (const written of texts) {
        const parsed = JSON.parse(written) as PostContent;
        const cut = contentTextsOf({ content: parsed, contentText: toByteText(written) });
        expect(cut).toEqual(contentTextsOf({ content: parsed }));
      }
    }),
  );
});
