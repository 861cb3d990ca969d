import { expect, test } from "vitest";
import { postLexemes, queryLexemes, queryPhrases } from "./lexemes.ts";

test("a token of a post takes the lexeme of its language, else the English one, else itself folded", () => {
  expect(postLexemes("ran", "EN")).toEqual(["en·run"]);
  expect(postLexemes("running", "SV")).toEqual(["en·run"]);
  expect(postLexemes("ran", null)).toEqual(["en·run"]);
  expect(postLexemes("ёлка", "RU")).toEqual(["елка"]);
});

test("emoji, digits and unspaced characters are plain tokens", () => {
  for (const token of ["👍", "19", "2026", "東", "5g"]) expect(postLexemes(token, "EN")).toEqual([token]);
});

test("a word is looked up by its folded spelling when its own is unknown", () => {
  expect(postLexemes("cafés", "FR")).toEqual(postLexemes("cafe", "EN"));
  expect(postLexemes("erdoğan", "TR")).toEqual(queryLexemes("erdogan", null));
});

test("a post carries the alternatives of an ambiguous form, a query exactly one lexeme per language", () => {
  expect(postLexemes("leaves", "EN")).toEqual(["en·leave", "en·leaf"]);
  expect(queryLexemes("leaves", null)).toEqual(["en·leave"]);
});

test("forms of one word are the same query, whatever languages are asked for", () => {
  for (const languages of [null, [], ["EN"], ["ES"], ["EN", "ES", "JA"]]) {
    expect(queryLexemes("ran", languages)).toEqual(["en·run"]);
    expect(queryLexemes("running", languages)).toEqual(["en·run"]);
  }
});

test("a phrase is one sequence per language, each once", () => {
  expect(queryPhrases(["town", "halls", "👍"], null)).toEqual([["en·town", "en·hall", "👍"]]);
  expect(queryPhrases(["town", "halls"], ["EN", "ES"])).toEqual([["en·town", "en·hall"]]);
});
