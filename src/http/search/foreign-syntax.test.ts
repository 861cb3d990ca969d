import { expect, test } from "vitest";
import { parseKeyword } from "../../query/parse-keyword.ts";
import { tokenize } from "../../text/tokenize.ts";
import { adviseForeignSyntax } from "./foreign-syntax.ts";

function advise(text: string, boolean: boolean) {
  const { tree } = parseKeyword(text, { boolean, tokenize });
  if (tree === null) throw new Error(`cannot parse ${text}`);
  return adviseForeignSyntax({ text, boolean }, tree);
}
const codes = (text: string, boolean: boolean) => advise(text, boolean).map(({ code }) => code);

test.each([
  ["rain AND snow", "write `+`."],
  ["rain OR snow", "write `|`."],
  ["rain NOT snow", "write `-` directly before it."],
])("in boolean mode the operator of %j is said to be a word", (text, remedy) => {
  const [advice, ...others] = advise(text, true);
  expect(others).toEqual([]);
  expect(advice?.code).toBe("operator_as_word");
  expect(advice?.detail).toContain("at position 5");
  expect(advice?.detail).toContain(remedy);
});

test("in default mode the advice on OR and NOT includes the mode", () => {
  expect(advise("rain OR snow", false)[0]?.detail).toContain("write `|`, with `simple_query=true`.");
  expect(codes("rain AND snow OR wind", false)).toEqual(["operator_as_word", "operator_as_word"]);
});

test.each(["rain and snow", '"rain OR snow"', "Rain And Snow"])(
  "%j holds no operator in capitals",
  (text) => {
    expect(codes(text, true)).toEqual([]);
  },
);

test.each([
  ["elect*", "`elect*` at position 0: `*` is punctuation here, and this searches for `elect`."],
  ['"heat wave"~5', "there is no search by distance, and this searches for `heat wave 5`."],
  ["roam~2", "`roam~2` at position 0: `~` is punctuation here, and this searches for `roam 2`."],
  ["fl?od", "`fl?od` at position 0: `?` is punctuation here, and this searches for `fl od`."],
  ["storm^2 rain", "`storm^2` at position 0: `^` is punctuation here, and this searches for `storm 2 rain`."],
  ["rain && snow", "To ask for both sides leave it out"],
  ["rain || snow", "To ask for either side write `|`, with `simple_query=true`."],
  ["title:rain", "this searches for `title rain`. Every text of a post is searched; leave it out."],
  ["rain lang:en", "use the parameter `language_code[]`."],
])("the signs of %j are named, with what was searched and how it is written", (text, detail) => {
  const advice = advise(text, false);
  expect(advice.map(({ code }) => code)).toEqual(["foreign_syntax"]);
  expect(advice[0]?.detail).toContain(detail);
});

test("in boolean mode the advice does not ask for the mode", () => {
  const [advice] = advise('"heat wave"~5', true);
  expect(advice?.detail).toContain('this searches for `"heat wave" 5`');
  expect(advice?.detail).not.toContain("simple_query");
});

test.each([
  ...[
    "f*ck",
    "**bold** and *emphasis*",
    "5 * 3",
    "rain ~ snow",
    "re:zero",
    "10:30",
    "https://example.org",
    "subtitle:rain",
    "rain?",
    "https://example.org/a?b",
    "example.org?page",
    "rain :^) ^^",
  ],
  ...["OR", "NOT", "a:b", "A&B"],
])("%j is nothing but words", (text) => {
  expect(codes(text, false)).toEqual([]);
});
