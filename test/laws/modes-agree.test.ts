import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Corpus, openCorpus } from "./corpus.ts";
import { wordOf } from "./random-keyword.ts";
import { EFFORT, SEED } from "./seed.ts";

let corpus: Corpus;

beforeAll(async () => {
  corpus = await openCorpus();
});

afterAll(() => corpus.world.close());

test(
  "Plain words find the same in both modes.",
  async () => {
    let found = 0;
    const agree = async (words: readonly string[]) => {
      const keyword = words.map(encodeURIComponent).join("+");
      const [plain, boolean] = await Promise.all([ask(keyword), ask(`${keyword}&simple_query=true`)]);
      expect(boolean.status, keyword).toBe(plain.status);
      expect(boolean.body.errors, keyword).toEqual(plain.body.errors);
      expect(boolean.body.data, keyword).toEqual(plain.body.data);
      expect(boolean.body.meta?.total_posts, keyword).toBe(plain.body.meta?.total_posts);
      expect(boolean.body.meta?.query, keyword).toBe(plain.body.meta?.query);
      if (plain.body.meta?.total_posts > 0) found += 1;
    };
    const runs = 150 * EFFORT;
    await fc.assert(fc.asyncProperty(plainWords(), agree), { seed: SEED, numRuns: runs });
    expect(found / runs).toBeGreaterThan(0.3);
  },
  300_000 * EFFORT,
);

function ask(keyword: string) {
  return corpus.world.get(`/api/v1/posts?keyword=${keyword}&per_page=5`, { key: corpus.reader.key });
}

/** Words of one post, so that they are found together, and words of every other kind that no operator is part of. */
function plainWords() {
  const known = fc
    .constantFrom(...corpus.posts)
    .chain((post) => fc.array(wordOf(fc.constant(post)), { minLength: 1, maxLength: 4 }));
  const letters = fc.constantFrom(..."abcdefgXYZßéñİıøłжЖёΩςاةىשלअऽक्กำ東京カｶ한글㍿ﬁⅣ½²");
  const other = fc.oneof(
    fc.string({ unit: letters, minLength: 1, maxLength: 8 }),
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 6 }).map(withoutOperators),
    fc.nat(99_999).map(String),
    fc.constantFrom(
      "😀",
      "👍🏽",
      "❤️",
      "👨‍👩‍👧",
      "🇺🇸",
      "1️⃣",
      "#️⃣",
      "😀😀",
      "rain😀",
      "東京",
      "東京の選挙",
      "来週rain",
      "カ゛",
    ),
    fc.constantFrom(
      "covid-19",
      "well-being",
      "U.S.-China",
      "l'amour",
      "dog's",
      "dogs’",
      "O'Brien",
      "a--b",
      "1,000",
    ),
    fc.constantFrom("#MAGA", "@name", "$5", "50%", "C++", "a/b", "https://example.org/x?y=1", "!!!", "…"),
  );
  const mixed = fc
    .tuple(known, fc.array(other, { maxLength: 2 }))
    .map(([first, rest]) => [...first, ...rest]);
  return fc.oneof(known, mixed, fc.array(other, { minLength: 1, maxLength: 3 }));
}

/** A minus sign counts only where a word begins. */
function withoutOperators(text: string): string {
  return text.replaceAll(/["“”„‟«»＂|()\s\0]|^-+/g, "") || "x";
}
