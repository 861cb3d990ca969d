import { expect, test } from "vitest";
import { keyword } from "../../../test/support/posts-fixtures.ts";
import { tinyDictionaries } from "../../../test/support/tiny-dictionaries.ts";
import { createAnalyzer } from "../../text/analyzer.ts";
import { explainKeyword } from "./keyword-endpoint.ts";

const analyzer = createAnalyzer(
  tinyDictionaries({
    EN: "run ran runs; leaf; leave; leaves: leave leaf; come came",
    ES: "comer come comió",
    DE: "raum; fahrt fahrten",
  }),
);
const explain = (query: string, languages: readonly string[] | null = null) =>
  explainKeyword(keyword(query), analyzer, languages, () => null);

test("a word means one lexeme in each language, with the forms that were found", () => {
  const found = new Map([
    ["ran", 1],
    ["runs", 4],
    ["run", 4],
  ]);
  const forms = [
    { form: "run", posts: 4 },
    { form: "runs", posts: 4 },
    { form: "ran", posts: 1 },
  ];
  const run = { lexeme: "en:run", headword: "run", forms, counted: "latest", known: true };
  const explain = (query: string) =>
    explainKeyword(keyword(query), analyzer, null, () => ({ posts: found, counted: "latest" }));
  expect(explain(" Ran")).toEqual([
    {
      term: "ran",
      kind: "word",
      negated: false,
      span: { start: 1, end: 4 },
      languages: [
        { language: "EN", lexemes: [run] },
        { language: "ES", lexemes: [run] },
        { language: "DE", lexemes: [run] },
      ],
    },
  ]);
});

test("each language means its own word where it has one", () => {
  const [term] = explain("come");
  expect(term?.languages.map(({ lexemes }) => lexemes[0]?.lexeme)).toEqual([
    "en:come",
    "es:comer",
    "en:come",
  ]);
});

test("a phrase has a lexeme for each of its words", () => {
  const [term] = explain('"zzyzx ran"', ["EN"]);
  expect(term).toMatchObject({ term: '"zzyzx ran"', kind: "phrase" });
  expect(term?.languages[0]?.lexemes.map(({ lexeme }) => lexeme)).toEqual(["zzyzx", "en:run"]);
});

test("a word that is in no dictionary stands for itself, folded", () => {
  expect(explain("Orbán", ["ES"])[0]?.languages).toEqual([
    {
      language: "ES",
      lexemes: [{ lexeme: "orban", headword: "orban", forms: [], counted: "none", known: false }],
    },
  ]);
});

test("a compound is known by its parts", () => {
  expect(explain("Raumfahrten", ["DE"])[0]?.languages[0]?.lexemes).toEqual([
    { lexeme: "de:raumfahrt", headword: "raumfahrt", forms: [], counted: "none", known: true },
  ]);
});

test("the languages asked for are told, with a dictionary or without", () => {
  expect(explain("run", ["JA", "EN"])[0]?.languages.map(({ language }) => language)).toEqual(["JA", "EN"]);
});

test("terms behind a NOT are marked", () => {
  expect(explain("run -leaf").map(({ term, negated }) => [term, negated])).toEqual([
    ["run", false],
    ["leaf", true],
  ]);
});
