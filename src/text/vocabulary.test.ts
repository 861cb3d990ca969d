import { expect, test } from "vitest";
import { tinyDictionaries } from "../../test/tiny-dictionaries.ts";
import { toAnalysis } from "./post-analysis.ts";
import { PostWords } from "./post-words.ts";
import { readPost } from "./read-post.ts";
import { createVocabularies } from "./vocabulary.ts";

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
