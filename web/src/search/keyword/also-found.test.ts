import { expect, test } from "vitest";
import type { KeywordExplanationBody } from "../../../../src/contract/keyword-explanation.ts";
import { alsoFound, lexemesOf } from "./also-found.ts";

const english = {
  lexeme: "en:change",
  headword: "change",
  forms: [
    { form: "change", posts: 9 },
    { form: "changes", posts: 4 },
    { form: "changed", posts: 1 },
  ],
  counted: "all" as "all" | "latest",
  known: true,
};
const french = {
  lexeme: "fr:changer",
  headword: "changer",
  forms: [{ form: "changeons", posts: 2 }],
  counted: "all" as "all" | "latest",
  known: true,
};

function explanationOf(negated: boolean, ofFrench: typeof french = french): KeywordExplanationBody {
  const term = {
    term: "change",
    kind: "word" as const,
    negated,
    span: { start: 0, end: 6 },
    languages: [
      { language: "FR", lexemes: [ofFrench] },
      { language: "EN", lexemes: [english] },
      { language: "DE", lexemes: [english] },
    ],
  };
  const tree = { kind: "word" as const, token: "change", span: term.span };
  return {
    data: { type: "keyword_explanation", attributes: { query: "change", tree, terms: [term] } },
    meta: { warnings: [], took_ms: 0 },
    links: { self: "" },
  };
}

test("the forms are those that posts have in any language, the most frequent first, without what was written", () => {
  expect(alsoFound(explanationOf(false)).forms).toEqual(["changes (4)", "changeons (2)", "changed (1)"]);
});

test("it is said when forms are counted in the latest posts alone", () => {
  expect(alsoFound(explanationOf(false)).inLatest).toBe(false);
  expect(alsoFound(explanationOf(false, { ...french, counted: "latest" })).inLatest).toBe(true);
  expect(alsoFound(explanationOf(true, { ...french, counted: "latest" })).inLatest).toBe(false);
});

test("what is excluded finds nothing", () => {
  expect(alsoFound(explanationOf(true)).forms).toEqual([]);
});

test("every meaning of a word is listed, the most usual first", () => {
  const [term] = explanationOf(false).data.attributes.terms;
  expect(term && lexemesOf(term)).toEqual([[english, french]]);
});
