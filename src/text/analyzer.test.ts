import fc from "fast-check";
import { expect, test } from "vitest";
import { tinyDictionaries } from "../../test/tiny-dictionaries.ts";
import { createAnalyzer } from "./analyzer.ts";
import { hashLexeme } from "./hash-lexeme.ts";
import { pairOf } from "./pair-of.ts";

const { analyzePost } = createAnalyzer(
  tinyDictionaries({
    EN: "the; a; dog dogs; run ran; town; hall; meeting; room; green; leave left; leaf; leaves: leave leaf; fall fell; health; care; zebra; cross crossing",
  }),
);

const positions = (sequence: readonly number[]) => sequence.map((entry) => Math.floor(entry / 2 ** 32));

test("a post gives its lexemes, its neighbors in pairs, and where each lexeme stands", () => {
  const { lexemes, pairs, sequence } = analyzePost(["The dogs ran."], "EN");
  expect(lexemes).toEqual(["en·the", "en·dog", "en·run"]);
  expect(pairs).toEqual([pairOf("en·the", "en·dog"), pairOf("en·dog", "en·run")]);
  expect(sequence).toEqual([0, 1, 2].map((at) => at * 2 ** 32 + hashLexeme(lexemes[at] ?? "")));
});

test("a phrase never crosses from one part into the next", () => {
  const { pairs, sequence } = analyzePost(["town hall", "meeting room"], "EN");
  expect(pairs.some((pair) => pair.startsWith(pairOf("en·hall", "")))).toBe(false);
  expect(new Set(positions(sequence))).toEqual(new Set([0, 1, 3, 4]));
});

test("alternatives share a position and stand in pairs with all neighbors", () => {
  const { pairs, sequence } = analyzePost(["green leaves fell"], "EN");
  expect(pairs).toEqual(
    expect.arrayContaining([
      pairOf("en·green", "en·leave"),
      pairOf("en·green", "en·leaf"),
      pairOf("en·leave", "en·fall"),
      pairOf("en·leaf", "en·fall"),
    ]),
  );
  expect(positions(sequence)).toEqual([0, 1, 1, 2]);
});

test("an emoji between two words stands between them", () => {
  expect(analyzePost(["health 👍 care"], "EN").pairs).toEqual([
    pairOf("en·health", "👍"),
    pairOf("👍", "en·care"),
  ]);
});

test("words past the last position are still found alone and in pairs", () => {
  const long = `${"a ".repeat(2 ** 20)}zebra crossing`;
  const { lexemes, pairs, sequence } = analyzePost([long], "EN");
  expect(lexemes).toContain("en·zebra");
  expect(pairs).toContain(pairOf("en·zebra", "en·cross"));
  expect(sequence).toHaveLength(2 ** 20);
  expect(sequence.every(Number.isSafeInteger)).toBe(true);
});

test("the hash is FNV-1a over UTF-16 and never changes", () => {
  expect(hashLexeme("")).toBe(0x811c9dc5);
  expect(hashLexeme("en:run")).toBe(0x2c2a95cd);
  expect(hashLexeme("東")).toBe(0x6a4c42e1);
});

const parts = fc.array(
  fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc
      .array(fc.constantFrom("dogs", "left", "ran", "👍", "東京", "Café", "the"))
      .map((list) => list.join(" ")),
  ),
  { maxLength: 4 },
);

test("both halves of every pair are lexemes, each listed once, and positions rise", () => {
  fc.assert(
    fc.property(parts, fc.constantFrom(null, "EN", "TR", "JA"), (texts, language) => {
      const { lexemes, pairs, sequence } = analyzePost(texts, language);
      expect(new Set(lexemes).size).toBe(lexemes.length);
      expect(new Set(pairs).size).toBe(pairs.length);
      for (const pair of pairs) {
        const halves = pair.split("‿");
        expect(halves).toHaveLength(2);
        for (const half of halves) expect(lexemes).toContain(half);
      }
      const places = positions(sequence);
      expect(places).toEqual([...places].sort((a, b) => a - b));
      expect(new Set(sequence.map((entry) => entry % 2 ** 32))).toEqual(new Set(lexemes.map(hashLexeme)));
    }),
  );
});

test("capitalization and punctuation make no difference", () => {
  const word = fc.constantFrom(
    "Dogs",
    "leaves",
    "naïve",
    "Straße",
    "ΑΘΗΝΑ",
    "Ёлка",
    "running",
    "covid",
    "19",
  );
  fc.assert(
    fc.property(
      fc.array(word, { minLength: 1 }),
      fc.constantFrom(" ", ", ", "-", " … ", "/"),
      (list, gap) => {
        const plain = analyzePost([list.join(" ")], "EN");
        expect(analyzePost([list.join(gap).toUpperCase()], "EN")).toEqual(plain);
        expect(analyzePost([`“${list.join(gap).toLowerCase()}”!`], "EN")).toEqual(plain);
      },
    ),
  );
});
