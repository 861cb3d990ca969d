import { expect, test } from "vitest";
import { HARD_SET, measureForms, parseFormPairs } from "./measure-forms.ts";

const PAIRS =
  "form1\tform2\tkind\texpected\nwent\tgo\tverb\t1\nleaves\tleaf\tnoun\t1\nnews\tnew\tneg\t0\nsaw\tsaws\tneg\t0\n";
const HEADWORDS: Readonly<Record<string, readonly string[]>> = {
  went: ["go"],
  go: ["go"],
  leaves: ["leave", "leaf"],
  leaf: ["leaf"],
  news: ["news"],
  new: ["new"],
  saw: ["saw"],
  saws: ["saw"],
};

const measure = () => measureForms(parseFormPairs(PAIRS), (word) => HEADWORDS[word] ?? [word]);

test("both directions of a pair count half, and what did not do as expected is listed", () => {
  const scores = measure().filter(({ kind }) => kind !== HARD_SET);
  expect(scores.map(({ kind, pairs, matched, misses }) => [kind, pairs, matched, misses.length])).toEqual([
    ["neg", 2, 1, 1],
    ["noun", 1, 0.5, 1],
    ["verb", 1, 1, 0],
  ]);
});

test("pairs that match one way only are counted", () => {
  const oneWay = measure().map(({ kind, oneWay }) => [kind, oneWay]);
  expect(oneWay).toEqual([
    [HARD_SET, 0],
    ["neg", 0],
    ["noun", 1],
    ["verb", 0],
  ]);
});

test("pairs that must differ and begin alike are a set of their own", () => {
  const hard = measure().find(({ kind }) => kind === HARD_SET);
  expect(hard).toMatchObject({ same: false, pairs: 2, matched: 1 });
  const apart = parseFormPairs("heading\nevening\teve\tneg\t0\nnews\tnew\tnoun\t1\n");
  expect(measureForms(apart, (word) => [word]).map(({ kind }) => kind)).toEqual(["neg", "noun"]);
});
