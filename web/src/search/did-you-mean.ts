import type { KeywordExplanationBody } from "../../../src/contract/keyword-explanation.ts";
import type { Post } from "../../../src/contract/post.ts";

/** In one request: a keyword has at most 256 words. */
const AT_ONCE = 250;
const MOST_REQUESTS = 3;
const SHORTEST = 4;
const ALPHABETS = ["abcdefghijklmnopqrstuvwxyz", "абвгґдеёєжзиіїйклмнопрстуфхцчшщъыьэюя"];

/** The first word of a keyword that stands in no post at all, in no form; null for none. */
export function unknownWord({ data }: KeywordExplanationBody): string | null {
  const unknown = data.attributes.terms.find(
    ({ kind, negated, languages }) =>
      kind === "word" &&
      !negated &&
      languages.every(({ lexemes }) =>
        lexemes.every(({ forms, counted }) => forms.length === 0 && counted === "all"),
      ),
  );
  return unknown?.term ?? null;
}

/** Words that differ from this one by a slip: two letters changed about, one too many, one too few, one for another. */
export function wordsNearTo(word: string): readonly string[] {
  const letters = [...word.toLowerCase()];
  const alphabet = ALPHABETS.find((signs) => letters.every((letter) => signs.includes(letter))) ?? "";
  if (letters.length < SHORTEST) return [];
  const places = letters.map((_, at) => at);
  const put = (at: number, count: number, ...instead: readonly string[]) =>
    letters.toSpliced(at, count, ...instead).join("");
  const near = [
    ...places.slice(1).map((at) => put(at - 1, 2, letters[at] ?? "", letters[at - 1] ?? "")),
    ...places.map((at) => put(at, 1)),
    ...[...places, letters.length].flatMap((at) => [...alphabet].map((letter) => put(at, 0, letter))),
    ...places.flatMap((at) => [...alphabet].map((letter) => put(at, 1, letter))),
  ];
  const different = [...new Set(near)].filter((candidate) => candidate !== word.toLowerCase());
  return different.slice(0, MOST_REQUESTS * AT_ONCE);
}

/** Boolean keywords that together have all of these words. */
export function keywordsOf(words: readonly string[]): readonly string[] {
  const count = Math.ceil(words.length / AT_ONCE);
  return Array.from({ length: count }, (_, at) => words.slice(at * AT_ONCE, (at + 1) * AT_ONCE).join("|"));
}

/** The candidate that most of these posts were found by; null where none was found. */
export function bestOf(posts: readonly Post[]): string | null {
  const counts = new Map<string, number>();
  for (const { attributes } of posts) {
    for (const term of new Set(attributes.matches?.map(({ term: found }) => found))) {
      counts.set(term, (counts.get(term) ?? 0) + 1);
    }
  }
  const [best] = [...counts].sort((a, b) => b[1] - a[1]);
  return best?.[0] ?? null;
}
