import { NO_FILTER } from "../contract/post-request.ts";
import type { KeywordTree } from "../query/tree.ts";
import { tokenize } from "../text/tokenize.ts";
import type { PageRequest, Posts } from "./posts.ts";

/** A fraction of a second of them. */
const MOST_QUESTIONS = 40;
const WEEK = 7 * 86_400;
const EVER = { from: 0, to: 2 ** 32 - 1 };
const NEWEST: PageRequest = { order: "desc", limit: 10, start: { skip: 0 }, callerLists: [] };
const SPAN = { start: 0, end: 0 };

/**
 * Asks for words of the newest posts, as somebody would who searches. When a process has just started, its files may not be in memory and JavaScript
 * is not compiled: whoever came first would wait half as long again as those after.
 */
export async function warmUp(posts: Pick<Posts, "page">, goesOn: () => boolean): Promise<void> {
  if (!goesOn()) return;
  const newest = await posts.page(
    { filter: { ...NO_FILTER, window: EVER }, keyword: null, lists: null },
    NEWEST,
  );
  const to = newest.posts[0]?.publishedAt ?? 0;
  const filter = { ...NO_FILTER, window: { from: to - WEEK, to } };
  const words = newest.posts.flatMap(({ content }) => tokenize(content.text ?? "").map(({ text }) => text));
  for (const [index, word] of [...new Set(words)].slice(0, MOST_QUESTIONS).entries()) {
    if (!goesOn()) return;
    const next = words[words.indexOf(word) + 1] ?? word;
    const keyword: KeywordTree =
      index % 2 === 0
        ? { kind: "word", token: word, span: SPAN }
        : { kind: "phrase", tokens: [word, next], span: SPAN };
    await posts.page({ filter, keyword, lists: null }, NEWEST);
  }
}
