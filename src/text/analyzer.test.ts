import fc from "fast-check";
import { expect, test } from "vitest";
import { tinyDictionaries } from "../../test/support/tiny-dictionaries.ts";
import { createAnalyzer } from "./analyzer.ts";
import { ByteWriter } from "./byte-writer.ts";
import { hashLexeme, pairOf } from "./lexeme-store.ts";
import { postLexemes } from "./lexemes.ts";
import { tokenize } from "./tokenize.ts";
import type { PostAnalysis } from "./write-analysis.ts";

const dictionaries = tinyDictionaries({
  EN: "the; a; dog dogs; run ran; town; hall; meeting; room; green; leave left; leaf; leaves: leave leaf; fall fell; health; care; zebra; cross crossing",
});
const { analyzePost, writePost } = createAnalyzer(dictionaries);

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

/** The definition, word by word. */
function defined(texts: readonly string[], language: string | null): PostAnalysis {
  const lexemes = new Set<string>();
  const pairs = new Set<string>();
  const sequence: number[] = [];
  let position = 0;
  for (const text of texts) {
    let before: readonly string[] = [];
    for (const token of tokenize(text, language)) {
      const here = postLexemes(token.text, language, dictionaries);
      for (const lexeme of here) {
        lexemes.add(lexeme);
        for (const left of before) pairs.add(pairOf(left, lexeme));
        sequence.push(position * 2 ** 32 + hashLexeme(lexeme));
      }
      before = here;
      position += 1;
    }
    position += 1;
  }
  return { lexemes: [...lexemes], pairs: [...pairs], sequence };
}

const WORDS = [
  ..."dogs Dogs leaves left the THE fell CAFÉ cafe\u0301 I\u0307 i\u0307 İstanbul IŞIK 東京 ก็ ½ ㍿ ﬁne 👍🏽 🇺🇸 1️⃣ #️⃣".split(
    " ",
  ),
  ..."dog's dog’s dogs'S x's\u0301 town\u00adhall a1 é1 e1 \ud83d \0 _ naïve Straße 𝒜𝒷 # * ’ '".split(" "),
];
const someParts = fc.array(
  fc
    .array(fc.tuple(fc.oneof(fc.constantFrom(...WORDS), fc.string({ unit: "binary", maxLength: 5 })), gap()))
    .map((list) => list.flat().join("")),
  { maxLength: 3 },
);

function gap() {
  return fc.constantFrom("", " ", " ", "\n", "-");
}

test("the words of a post are those that the tokenizer finds, and mean what they mean alone", () => {
  fc.assert(
    fc.property(someParts, fc.constantFrom(null, "EN", "TR", "DE"), (texts, language) => {
      expect(analyzePost(texts, language)).toEqual(defined(texts, language));
    }),
    { numRuns: 500 },
  );
});

test("in a long post too a pair is listed once", () => {
  const word = fc.constantFrom("dogs", "leaves", "left", "town", "hall", "é", "x1", "x2");
  fc.assert(
    fc.property(
      fc.array(word, { minLength: 600, maxLength: 900 }),
      fc.integer({ min: 5, max: 60 }),
      (list, every) => {
        const text = list.map((one, at) => (at % 3 === 0 ? `${one}${at % every}` : one)).join(" ");
        expect(analyzePost([text, text], "EN")).toEqual(defined([text, text], "EN"));
      },
    ),
    { numRuns: 20 },
  );
});

test("what is written for the engine is the analysis", () => {
  fc.assert(
    fc.property(someParts, fc.constantFrom(null, "EN", "TR", "DE"), (texts, language) => {
      const writer = new ByteWriter(new Uint8Array(1));
      writer.uint8(7);
      writePost(texts, language, writer);
      writer.uint8(7);
      expect(readAnalysis(writer.take().subarray(1, -1))).toEqual(analyzePost(texts, language));
    }),
    { numRuns: 500 },
  );
});

test("lexemes longer than a byte can count are written whole", () => {
  const text = `${"é".repeat(100)} ${"x".repeat(20_000)} dogs`;
  const writer = new ByteWriter();
  writePost([text], "EN", writer);
  expect(readAnalysis(writer.take())).toEqual(defined([text], "EN"));
});

/** See `write-analysis.ts`. */
function readAnalysis(bytes: Uint8Array): PostAnalysis {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const textEnd = 8 + view.getUint32(4, true);
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes.subarray(8, textEnd));
  const [lexemes = [], pairs = []] = text.split("\n").map((part) => (part === "" ? [] : part.split(" ")));
  const longest = Math.max(0, ...[...lexemes, ...pairs].map((one) => new TextEncoder().encode(one).length));
  expect(view.getUint32(0, true)).toBe(longest);
  let at = textEnd;
  const readHash = () => {
    at += 4;
    return view.getUint32(at - 4, true);
  };
  const readNumber = () => readHash() + readHash() * 2 ** 32;
  const readArray = <T>(read: () => T) => Array.from({ length: readHash() }, read);
  const words = readArray(readHash);
  const alternatives = readArray(readNumber);
  // Those at one position stay in their order.
  const sequence = words
    .flatMap((hash, position) => (hash === 0 ? [] : [position * 2 ** 32 + hash]))
    .flatMap((entry) => [
      entry,
      ...alternatives.filter((other) => Math.floor(other / 2 ** 32) === Math.floor(entry / 2 ** 32)),
    ]);
  const analysis = { lexemes, pairs, sequence };
  expect(at).toBe(bytes.length);
  return analysis;
}
