import fc, { type Arbitrary } from "fast-check";
import { searchedParts } from "../../src/posts/post.ts";
import { tokenize } from "../../src/text/tokenize.ts";
import type { Keyword, ModelPost } from "./model.ts";

/** Words and passages of these posts, joined by every operator; `stitched` are phrases to put among them. */
export function randomKeyword(
  somePost: Arbitrary<ModelPost>,
  stitched: readonly string[],
  maxDepth = 3,
): Arbitrary<Keyword> {
  const word = passage(somePost, 1);
  const term = fc.oneof(
    { weight: 6, arbitrary: word.map((text): Keyword => ({ kind: "word", text })) },
    {
      weight: 1,
      arbitrary: fc.tuple(word, word).map((texts): Keyword => ({ kind: "hyphenated", texts })),
    },
    { weight: 2, arbitrary: phraseOf(somePost, 2) },
    { weight: 2, arbitrary: phraseOf(somePost, 3) },
    { weight: 2, arbitrary: phraseOf(somePost, 4) },
    {
      weight: 2,
      arbitrary: fc.constantFrom(...stitched).map((text): Keyword => ({ kind: "phrase", text })),
    },
  );
  const { keyword } = fc.letrec<{ keyword: Keyword }>((tie) => {
    const several = fc.array(tie("keyword"), { minLength: 2, maxLength: 3 });
    return {
      keyword: fc.oneof(
        { maxDepth, withCrossShrink: true, depthSize: "medium" },
        term,
        several.map((parts): Keyword => ({ kind: "and", parts })),
        several.map((parts): Keyword => ({ kind: "or", parts })),
        tie("keyword").map((part): Keyword => ({ kind: "not", part })),
      ),
    };
  });
  return keyword;
}

/**
 * Phrases "a b c" of posts that say "a b" and "b c" but hardly ever "a b c": an index of pairs alone finds too much.
 */
export function stitchedPhrases(posts: readonly ModelPost[]): readonly string[] {
  const phrases = new Set<string>();
  for (const { post } of posts) {
    for (const part of searchedParts(post.content)) {
      const words = tokenize(part).map(({ text }) => text);
      for (const [at, word] of words.entries()) {
        const again = words.indexOf(word, at + 1);
        const [before, after] = [words[at - 1], words[again + 1]];
        if (again !== -1 && before !== undefined && after !== undefined)
          phrases.add(`${before} ${word} ${after}`);
      }
    }
  }
  return [...phrases];
}

/** A single word as it is written in the corpus, or in capitals. */
export function wordOf(somePost: Arbitrary<ModelPost>): Arbitrary<string> {
  return fc
    .tuple(passage(somePost, 1), fc.nat(5))
    .map(([text, chance]) => (chance === 0 ? text.toUpperCase() : text));
}

/** Sometimes with two words swapped, which is another phrase and often found nowhere. */
function phraseOf(somePost: Arbitrary<ModelPost>, length: number): Arbitrary<Keyword> {
  return fc.tuple(passage(somePost, length), fc.nat(5)).map(([text, chance]): Keyword => {
    const [first = "", second = "", ...others] = tokenize(text).map((token) => token.text);
    return { kind: "phrase", text: chance === 0 ? [second, first, ...others].join(" ") : text };
  });
}

/** Up to so many words of a post that follow upon one another, with the punctuation between them. */
function passage(somePost: Arbitrary<ModelPost>, length: number): Arbitrary<string> {
  return fc
    .tuple(somePost, fc.nat(), fc.nat())
    .map(([{ post }, partChoice, startChoice]) => {
      const parts = searchedParts(post.content);
      const part = parts[partChoice % parts.length] ?? "";
      const tokens = tokenize(part);
      const first = startChoice % Math.max(1, tokens.length - length + 1);
      const { start = 0 } = tokens[first] ?? {};
      const { end = 0 } = tokens[Math.min(first + length, tokens.length) - 1] ?? {};
      return part.slice(start, end).replaceAll(/["“”„‟«»＂]/g, " ");
    })
    .filter((text) => tokenize(text).length > 0);
}
