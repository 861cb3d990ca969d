import { expect, test } from "vitest";
import { tinyDictionaries } from "../../../test/support/tiny-dictionaries.ts";
import { parseKeyword } from "../../query/parse-keyword.ts";
import { createAnalyzer } from "../../text/analyzer.ts";
import { tokenize } from "../../text/tokenize.ts";
import { adviseKeyword } from "./advise-keyword.ts";
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
