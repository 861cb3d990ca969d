import { NO_FILTER, type TimeWindow } from "../contract/post-request.ts";
import type { KeywordTree } from "../query/tree.ts";
import { tokenize } from "../text/tokenize.ts";
import type { PageRequest, Posts } from "./posts.ts";

/** Of words and phrases of two in the last week, and of phrases of four in all posts: about a second of them, where there are a million. */
const SHORT = 40;
const LONG = 40;
const LONG_WORDS = 4;
const WEEK = 7 * 86_400;
const EVER = { from: 0, to: 2 ** 32 - 1 };
const NEWEST: PageRequest = { order: "desc", limit: 10, start: { skip: 0 }, callerLists: [] };
const SPAN = { start: 0, end: 0 };

/**
 * Asks for words of the newest posts, as somebody would who searches. When a process has just started, its files may not be in memory and JavaScript
 * is not compiled: whoever came first would wait half as long again as those after, and for a long phrase twice as long.
 */
export async function warmUp(posts: Pick<Posts, "page">, goesOn: () => boolean): Promise<void> {
  const ask = (window: TimeWindow, keyword: KeywordTree | null) =>
    posts.page({ filter: { ...NO_FILTER, window }, keyword, lists: null }, NEWEST);
  if (!goesOn()) return;
  const newest = await ask(EVER, null);
  const to = newest.posts[0]?.publishedAt ?? 0;
  const texts = newest.posts.map(({ content }) => tokenize(content.text ?? "").map(({ text }) => text));
  for (const keyword of shortKeywords(texts.flat())) {
    if (!goesOn()) return;
    await ask({ from: to - WEEK, to }, keyword);
  }
  for (const tokens of texts.flatMap((words) => runsOf(words, LONG_WORDS)).slice(0, LONG)) {
    if (!goesOn()) return;
    await ask(EVER, { kind: "phrase", tokens, span: SPAN });
  }
}

function shortKeywords(words: readonly string[]): readonly KeywordTree[] {
  return [...new Set(words)].slice(0, SHORT).map((word, index) => {
    const next = words[words.indexOf(word) + 1] ?? word;
    return index % 2 === 0
      ? { kind: "word", token: word, span: SPAN }
      : { kind: "phrase", tokens: [word, next], span: SPAN };
  });
}

function runsOf(words: readonly string[], length: number): readonly (readonly string[])[] {
  return words.slice(length - 1).map((_, index) => words.slice(index, index + length));
}
