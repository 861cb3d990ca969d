import { NO_FILTER, type PostFilter } from "../../src/contract/request/post-request.ts";
import type { NewAccount, NewPost, PostContent } from "../../src/posts/post.ts";
import type { PageRequest, Selection } from "../../src/posts/posts.ts";
import { parseKeyword } from "../../src/query/parse-keyword.ts";
import { tokenize } from "../../src/text/tokenize.ts";

/** Noon of 10 November 2026, a Tuesday. */
export const NOON = 1_794_312_000;

export const EVERYTHING: PostFilter = { ...NO_FILTER, window: { from: 0, to: 4_102_444_799 } };

export const FIRST_PAGE: PageRequest = { order: "desc", limit: 100, start: { skip: 0 }, callerLists: [] };

export function account(overrides: Partial<NewAccount> = {}): NewAccount {
  return {
    platform: "Twitter",
    uid: "1",
    handle: "someone",
    name: "Some One",
    type: "person",
    url: null,
    bio: null,
    followers: null,
    properties: null,
    ...overrides,
  };
}

export function post(overrides: Partial<Omit<NewPost, "content">> & Partial<PostContent> = {}): NewPost {
  const { url, title, text, transcript, imageText, link, media, counters, native, ...rest } = overrides;
  const platform = rest.platform ?? "Twitter";
  return {
    platform,
    uid: "1",
    publishedAt: NOON,
    type: "status",
    kind: "post",
    language: "EN",
    engagement: 0,
    account: account({ platform }),
    ...rest,
    content: {
      url: url ?? null,
      title: title ?? null,
      text: text === undefined ? "a text" : text,
      transcript: transcript ?? null,
      imageText: imageText ?? null,
      link: link ?? null,
      media: media ?? [],
      counters: counters ?? {},
      ...(native && { native }),
    },
  };
}

/** The posts that a filter and a boolean keyword select. */
export function select(
  filter: Partial<PostFilter> & { readonly query?: string } = {},
  lists: Selection["lists"] = null,
): Selection {
  const { query, ...rest } = filter;
  return { filter: { ...EVERYTHING, ...rest }, keyword: query === undefined ? null : keyword(query), lists };
}

export function keyword(text: string) {
  const { tree, problems } = parseKeyword(text, { boolean: true, tokenize });
  if (tree === null) throw new Error(problems.map((problem) => problem.detail).join("; "));
  return tree;
}
