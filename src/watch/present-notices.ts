import { NO_FILTER } from "../contract/request/post-request.ts";
import type { StoredNotice } from "../directory/watch/watch.ts";
import type { Posts, Reader, StoredPost } from "../posts/posts.ts";
import { toPlainText } from "../text/plain-text.ts";

/** What an alert has to say, whichever way it goes out: the application, a feed, a webhook, an e-mail. */
export interface Notice {
  /** Stable: a repeated delivery has the same one, so that its receiver can tell. */
  readonly id: string;
  readonly alertId: number;
  readonly searchId: number;
  readonly searchName: string;
  readonly kind: AlertKind;
  /** When the alert fired. */
  readonly at: Date;
  /** One sentence: `12 new posts for “Flood”`. */
  readonly title: string;
  /** Of how many posts it speaks. */
  readonly total: number;
  /** The newest of them, at most 20; those that were erased since are gone. */
  readonly posts: readonly NoticePost[];
  /** The page of the application with this search. */
  readonly url: string;
}

type AlertKind = "new" | "threshold" | "spike" | "first";

export interface NoticePost {
  readonly id: string;
  readonly text: string;
  readonly author: string | null;
  readonly accountId: number;
  readonly platform: string;
  readonly publishedAt: Date;
  /** The post's page in the application. */
  readonly url: string;
  /** The post at its platform. */
  readonly original: string | null;
}

const LONGEST_TEXT = 1_000;
const POSTS_AT_ONCE = 1_000;

/** Notices with their posts, as they are now: one that was erased is in none. */
export async function presentNotices(
  posts: Posts,
  notices: readonly StoredNotice[],
  base: string,
  reader: Reader,
): Promise<readonly Notice[]> {
  const found = await findPosts(
    posts,
    notices.flatMap(({ postIds }) => postIds),
    reader,
  );
  return notices.map((notice) => ({
    id: notice.eventId,
    alertId: notice.alertId,
    searchId: notice.searchId,
    searchName: notice.searchName,
    kind: notice.kind,
    at: notice.at,
    title: notice.title,
    total: notice.total,
    posts: notice.postIds.flatMap((id) => (found.get(id) ?? []).map((post) => presentPost(post, base))),
    url: `${base}/watch/${notice.searchId}`,
  }));
}

/** By ID; two that have the same are both there. */
async function findPosts(
  posts: Posts,
  ids: readonly number[],
  reader: Reader,
): Promise<ReadonlyMap<number, readonly StoredPost[]>> {
  const wanted = [...new Set(ids)];
  const found = new Map<number, StoredPost[]>();
  for (let start = 0; start < wanted.length; start += POSTS_AT_ONCE) {
    const postIds = wanted.slice(start, start + POSTS_AT_ONCE);
    const selection = { filter: NO_FILTER, keyword: null, lists: null, postIds };
    const page = { order: "desc", start: { skip: 0 }, limit: 2 * postIds.length, callerLists: [] } as const;
    for (const post of (await posts.page(selection, page, reader)).posts)
      found.set(post.id, [...(found.get(post.id) ?? []), post]);
  }
  return found;
}

export function presentPost(post: StoredPost, base: string): NoticePost {
  const { content, account } = post;
  const text = content.text ?? content.title ?? content.transcript ?? content.imageText ?? "";
  return {
    id: String(post.id),
    text: toPlainText(text).slice(0, LONGEST_TEXT),
    author: account.name ?? account.handle,
    accountId: account.id,
    platform: post.platform,
    publishedAt: new Date(post.publishedAt * 1000),
    url: `${base}/posts/${post.id}`,
    original: /^https?:\/\//i.test(content.url ?? "") ? content.url : null,
  };
}
