import { expect, test } from "vitest";
import { headwordsOfCompound } from "../lexemes.ts";

const FORMS: Readonly<Record<string, readonly string[]>> = {
  raum: ["raum"],
  fahrt: ["fahrt"],
  fahrten: ["fahrt"],
  arbeit: ["arbeit"],
  platz: ["platz"],
  plätze: ["platz"],
  schule: ["schule"],
  fragen: ["fragen", "frage"],
  frage: ["frage", "fragen"],
};
const headwordsOf = (word: string) => headwordsOfCompound(word, (form) => FORMS[form]);

test("a compound is inflected in its last part", () => {
  expect(headwordsOf("raumfahrten")).toEqual(["raumfahrt"]);
  expect(headwordsOf("raumfahrt")).toEqual(["raumfahrt"]);
});

test("parts may be joined by a letter, or lose one", () => {
  expect(headwordsOf("arbeitsplätze")).toEqual(["arbeitsplatz"]);
  expect(headwordsOf("schulplätze")).toEqual(["schulplatz"]);
});

test("the alternatives of the last part are kept", () => {
  expect(headwordsOf("schulfragen")).toEqual(["schulfragen", "schulfrage"]);
});

test("a word with an unknown part is no compound", () => {
  expect(headwordsOf("qwfahrten")).toBeUndefined();
  expect(headwordsOf("xyzfahrten")).toBeUndefined();
  expect(headwordsOf("raumxyz")).toBeUndefined();
});

test("a headword of a compound is its own first headword", () => {
  for (const word of ["raumfahrten", "arbeitsplätze", "schulfragen", "schulfrage"]) {
    for (const headword of headwordsOf(word) ?? []) expect(headwordsOf(headword)?.[0]).toBe(headword);
  }
});
