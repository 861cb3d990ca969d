import type { Account } from "../../posts/post.ts";
import type { StoredPost } from "../../posts/posts.ts";

/** A post in the import format: what one Earshot exports, another imports. Absent parts are left out. */
export function exportRecord(post: StoredPost): Readonly<Record<string, unknown>> {
  const { content } = post;
  return present({
    platform: post.platform,
    uid: post.uid,
    published_at: isoTime(post.publishedAt),
    account: accountRecord(post.account),
    type: post.type,
    kind: post.kind,
    language: languageOf(post),
    url: content.url,
    title: content.title,
    text: content.text,
    transcript: content.transcript,
    image_text: content.imageText,
    link: content.link === null ? null : present({ ...content.link }),
    engagement: content.counters,
    media: content.media.length === 0 ? null : content.media.map((medium) => present({ ...medium })),
  });
}

export function isoTime(unixSeconds: number): string {
  return new Date(unixSeconds * 1000).toISOString().replace(".000Z", "Z");
}

/** ISO 639-2 for an undetermined language: without it, the next import would guess. */
export function languageOf({ language }: StoredPost): string {
  return language ?? "und";
}

function accountRecord(account: Account): Readonly<Record<string, unknown>> {
  const { uid, handle, name, type, url, bio, followers, properties } = account;
  return present({ uid, handle, name, type, url, bio, followers, properties });
}

function present(record: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null));
}
