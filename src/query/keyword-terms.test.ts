import { expect, test } from "vitest";
import { join, negate } from "./parse-keyword.ts";
import { type KeywordTree, termsOf } from "./tree.ts";

const span = { start: 0, end: 1 };
const word = (token: string): KeywordTree => ({ kind: "word", token, span });
const phrase = (...tokens: string[]): KeywordTree => ({ kind: "phrase", tokens, span });

test("words and phrases come in their order, as often as they are written", () => {
  const tree = join("or", [join("and", [word("a"), phrase("b", "c")]), word("a")]);
  expect(termsOf(tree).map(({ tokens }) => tokens)).toEqual([["a"], ["b", "c"], ["a"]]);
});

test("a term is negated under an odd number of NOTs", () => {
  const inner = join("and", [word("b"), negate(word("c"), 0)]);
  const tree = join("and", [word("a"), negate(inner, 0)]);
  expect(termsOf(tree).map(({ tokens, negated }) => [tokens[0], negated])).toEqual([
    ["a", false],
    ["b", true],
    ["c", false],
  ]);
});
