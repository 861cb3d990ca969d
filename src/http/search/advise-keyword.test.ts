import { expect, test } from "vitest";
import { tinyDictionaries } from "../../../test/support/tiny-dictionaries.ts";
import { parseKeyword } from "../../query/parse-keyword.ts";
import { createAnalyzer } from "../../text/analyzer.ts";
import { tokenize } from "../../text/tokenize.ts";
import { adviseForeignSyntax, adviseKeyword } from "./advise-keyword.ts";
import { explainKeyword } from "./keyword-endpoint.ts";

const analyzer = createAnalyzer(
  tinyDictionaries({ EN: "rain rains; snow; wind; heavy; and; or; not", ES: "lluvia lluvias" }),
);

function advise(text: string, boolean: boolean) {
  const { tree } = parseKeyword(text, { boolean, tokenize });
  if (tree === null) throw new Error(`cannot parse ${text}`);
  return adviseKeyword(
    { text, boolean },
    tree,
    explainKeyword(tree, analyzer, null, () => null),
  );
}
const codes = (text: string, boolean: boolean) => advise(text, boolean).map(({ code }) => code);

test.each([
  "rain snow",
  "Rain, snow!",
  "heavy-rain",
  "rain - snow",
  "(rain snow)",
  '"rain"',
  "rain 2024 😀",
  "東京 rain",
])("there is nothing to say about %j in default mode", (text) => {
  expect(codes(text, false)).toEqual([]);
});

test.each(["rain|snow", '"heavy rain"', "rain -snow", "-snow", "rain (wind|snow)"])(
  "in default mode the operators in %j are said to be punctuation",
  (text) => {
    expect(codes(text, false)).toEqual(["unused_operator"]);
  },
);

test("the advice on operators shows what is searched for and what would be", () => {
  const [advice] = advise("rain|snow", false);
  expect(advice).toMatchObject({ parameter: "keyword" });
  expect(advice?.detail).toBe(
    "Without `simple_query=true` operators are punctuation, and this searches for `rain snow`. With it: `rain | snow`.",
  );
});

test.each(['say "rain', "rain :)", "rain |"])("%j is no expression, so none was meant", (text) => {
  expect(codes(text.replace("say", "snow"), false)).toEqual([]);
});

test.each(["rain|snow", '"heavy rain"', "rain -snow", "rain (wind | -snow)"])(
  "there is nothing to say about %j in boolean mode",
  (text) => {
    expect(codes(text, true)).toEqual([]);
  },
);

test.each(["-rain", "-rain -snow", "-(rain|snow)", "rain | -snow", "-(-rain snow)", '-"heavy rain"'])(
  "%j selects posts with none of its words, and is told so",
  (text) => {
    expect(codes(text, true)).toEqual(["lone_negation"]);
  },
);

test("the advice on a lone NOT names it", () => {
  expect(advise("rain | -snow", true)[0]?.detail).toMatch(/^`-snow` stands alone/);
});

test("words that no dictionary has are named together", () => {
  const [advice] = advise('rain "Zzyzx heavy" covid | lluvia', true);
  expect(advice?.code).toBe("unknown_word");
  expect(advice?.detail).toMatch(/^No dictionary has `zzyzx`, `covid`: /);
});

test("of very many unknown words twenty are named and the rest is counted", () => {
  const text = Array.from({ length: 30 }, (_, index) => `w${index}`).join(" ");
  expect(advise(text, false)[0]?.detail).toContain("`w19` and 10 more:");
});

function adviseForeign(text: string, boolean: boolean) {
  const { tree } = parseKeyword(text, { boolean, tokenize });
  if (tree === null) throw new Error(`cannot parse ${text}`);
  return adviseForeignSyntax({ text, boolean }, tree);
}
const foreignCodes = (text: string, boolean: boolean) => adviseForeign(text, boolean).map(({ code }) => code);

test.each([
  ["rain AND snow", "write `+`."],
  ["rain OR snow", "write `|`."],
  ["rain NOT snow", "write `-` directly before it."],
])("in boolean mode the operator of %j is said to be a word", (text, remedy) => {
  const [advice, ...others] = adviseForeign(text, true);
  expect(others).toEqual([]);
  expect(advice?.code).toBe("operator_as_word");
  expect(advice?.detail).toContain("at position 5");
  expect(advice?.detail).toContain(remedy);
});

test("in default mode the advice on OR and NOT includes the mode", () => {
  expect(adviseForeign("rain OR snow", false)[0]?.detail).toContain("write `|`, with `simple_query=true`.");
  expect(foreignCodes("rain AND snow OR wind", false)).toEqual(["operator_as_word", "operator_as_word"]);
});

test.each(["rain and snow", '"rain OR snow"', "Rain And Snow"])(
  "%j holds no operator in capitals",
  (text) => {
    expect(foreignCodes(text, true)).toEqual([]);
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
  const advice = adviseForeign(text, false);
  expect(advice.map(({ code }) => code)).toEqual(["foreign_syntax"]);
  expect(advice[0]?.detail).toContain(detail);
});

test("in boolean mode the advice does not ask for the mode", () => {
  const [advice] = adviseForeign('"heat wave"~5', true);
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
  expect(foreignCodes(text, false)).toEqual([]);
});
