import fc from "fast-check";
import { expect, test } from "vitest";
import { tinyDictionaries } from "../../test/support/tiny-dictionaries.ts";
import { PostWords } from "./post-words.ts";
import { readPost } from "./read-post.ts";
import {
  createVocabularies,
  FIRST_HASH,
  hashNext,
  type SpelledWord,
  UNKNOWN,
  WordTable,
} from "./vocabulary.ts";
import { toAnalysis } from "./write-analysis.ts";

const AS_IS = Uint8Array.from({ length: 256 }, (_, byte) => byte);

/** Few hashes, so that many words share one. */
function spelled(text: string): SpelledWord {
  const bytes = new TextEncoder().encode(text);
  const hash = bytes.reduce(hashNext, FIRST_HASH) & 0xff;
  return { bytes, start: 0, end: bytes.length, hash, spelling: AS_IS };
}

function find(table: WordTable, text: string): number {
  const { bytes, start, end, hash, spelling } = spelled(text);
  return table.find(bytes, start, end, hash, spelling);
}

test("every word is found with its own meaning, and no other is", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string(), { maxLength: 1500, size: "max" }), (texts) => {
      const table = new WordTable();
      const outcomes = texts.map((text, number) => {
        const before = find(table, text);
        return [before, table.add(spelled(text), [[number]])];
      });
      expect(outcomes).toEqual(texts.map((_, number) => [UNKNOWN, number]));
      expect(texts.map((text) => find(table, text))).toEqual(texts.map((_, number) => number));
    }),
    { numRuns: 20 },
  );
});

test("several lexemes, several positions or none are kept as groups", () => {
  const table = new WordTable();
  const groupsOf = (meaning: number) => {
    const at = -1 - meaning;
    return [...table.groups.subarray(at + 1, at + 1 + (table.groups[at] ?? 0))];
  };
  expect(groupsOf(table.add(spelled("leaves"), [[4, 5]]))).toEqual([2, 4, 5]);
  expect(groupsOf(table.add(spelled("㍿"), [[1], [2, 3]]))).toEqual([1, 1, 2, 2, 3]);
  expect(groupsOf(table.add(spelled("nothing"), []))).toEqual([]);
  expect(groupsOf(find(table, "leaves"))).toEqual([2, 4, 5]);
});

const dictionaries = tinyDictionaries({ EN: "run ran runs; leave left" });

test("a vocabulary is kept, one for each language", () => {
  const vocabularies = createVocabularies(dictionaries);
  expect(vocabularies.in("EN")).toBe(vocabularies.in("EN"));
  expect(vocabularies.in("EN")).not.toBe(vocabularies.in(null));
});

test("when there are too many words they are collected anew, and mean the same", () => {
  const vocabularies = createVocabularies(dictionaries, 3);
  const words = new PostWords();
  const lexemesOf = (text: string) => {
    const vocabulary = vocabularies.in("EN");
    readPost([text], vocabulary, words);
    return { vocabulary, lexemes: toAnalysis(words, vocabulary.lexemes).lexemes };
  };
  const first = lexemesOf("ran left");
  const second = lexemesOf("Ran runs two three four");
  const third = lexemesOf("ran left");
  expect(second.vocabulary).toBe(first.vocabulary);
  expect(third.vocabulary).not.toBe(first.vocabulary);
  expect(third.lexemes).toEqual(first.lexemes);
  expect(second.lexemes).toEqual(["en·run", "two", "three", "four"]);
});

test("words of many bytes count too", () => {
  const vocabularies = createVocabularies(dictionaries);
  const before = vocabularies.in("EN");
  readPost(["x".repeat(2 ** 24)], before, new PostWords());
  expect(vocabularies.in("EN")).not.toBe(before);
});
