import { describe, expect, test } from "vitest";
import { createFormCandidates, type FormCandidate } from "./form-candidates.ts";

type Kind = "noun" | "verb";

const nounFirst = (_form: string, readings: readonly FormCandidate<Kind>[]) =>
  [...readings].sort((a, b) => a.kind.localeCompare(b.kind)).map(({ headword }) => headword);

function entriesOf(...readings: readonly (readonly [form: string, headword: string, kind: Kind])[]) {
  const candidates = createFormCandidates<Kind>();
  for (const [form, headword, kind] of readings) candidates.add(form, headword, kind);
  return Object.fromEntries([...candidates.lexicon(nounFirst)]);
}

describe("createFormCandidates", () => {
  test("lets the language choose among several readings", () => {
    expect(entriesOf(["leaves", "leave", "verb"], ["leaves", "leaf", "noun"])).toMatchObject({
      leaves: ["leaf", "leave"],
    });
  });

  test("lists every headword as a form of itself", () => {
    expect(entriesOf(["ran", "run", "verb"])).toEqual({ ran: ["run"], run: ["run"] });
  });

  test("follows a headword that is itself a form of another word", () => {
    expect(entriesOf(["b", "a", "noun"], ["c", "b", "noun"])).toEqual({ b: ["a"], c: ["a"], a: ["a"] });
  });

  test("lets one word stand for those that are forms of each other", () => {
    expect(entriesOf(["b", "a", "noun"], ["a", "b", "noun"], ["c", "b", "noun"])).toEqual({
      a: ["a"],
      b: ["a"],
      c: ["a"],
    });
  });

  test("drops what is not one token", () => {
    expect(entriesOf(["well-known", "well-known", "noun"], ["o'clock", "o'clock", "noun"])).toEqual({});
  });
});
