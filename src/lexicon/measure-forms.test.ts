import { expect, test } from "vitest";
import { measureForms, parseFormPairs } from "./measure-forms.ts";

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

test("both directions of a pair count half, and what did not do as expected is listed", () => {
  const scores = measureForms(parseFormPairs(PAIRS), (word) => HEADWORDS[word] ?? [word]);
  expect(scores.map(({ kind, pairs, matched, misses }) => [kind, pairs, matched, misses.length])).toEqual([
    ["neg", 2, 1, 1],
    ["noun", 1, 0.5, 1],
    ["verb", 1, 1, 0],
  ]);
});
