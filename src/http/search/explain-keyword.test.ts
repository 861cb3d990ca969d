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
  explainKeyword(keyword(query), analyzer, languages);

test("a word means one lexeme in each language, with the forms it covers", () => {
  const run = { lexeme: "en:run", headword: "run", forms: ["ran", "run", "runs"], known: true };
  expect(explain(" Ran")).toEqual([
    {
      term: "ran",
      kind: "word",
      negated: false,
      span: { start: 1, end: 4 },
      languages: [
        { language: "EN", lexemes: [sorted(run)] },
        { language: "ES", lexemes: [sorted(run)] },
        { language: "DE", lexemes: [sorted(run)] },
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
    { language: "ES", lexemes: [{ lexeme: "orban", headword: "orban", forms: ["orban"], known: false }] },
  ]);
});

test("a compound is known by its parts, though its forms are listed nowhere", () => {
  expect(explain("Raumfahrten", ["DE"])[0]?.languages[0]?.lexemes).toEqual([
    { lexeme: "de:raumfahrt", headword: "raumfahrt", forms: ["raumfahrt"], known: true },
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

function sorted(lexeme: { readonly forms: readonly string[] }) {
  return { ...lexeme, forms: expect.arrayContaining([...lexeme.forms]) };
}
