import type { Notice, NoticePost } from "../../src/watch/present-notices.ts";

const HOSTILE_TEXT =
  '@everyone <!channel> <b>&amp;</b> [here](https://evil.example/) \u0007*bold* \ud800 "end"';

/** A notice of one post whose text means harm. */
export function sampleNotice(changes: Partial<Notice> = {}): Notice {
  return {
    id: "17-4",
    alertId: 17,
    searchId: 3,
    searchName: "Flood & <storm>",
    kind: "new",
    at: new Date("2026-11-10T12:00:00Z"),
    title: "12 new posts for “Flood & <storm>”",
    total: 12,
    posts: [samplePost()],
    url: "https://earshot.example/?search=3&from=1",
    ...changes,
  };
}

export function samplePost(changes: Partial<NoticePost> = {}): NoticePost {
  return {
    id: "901",
    text: HOSTILE_TEXT,
    author: "@someone",
    accountId: 7,
    platform: "Telegram",
    publishedAt: new Date("2026-11-10T11:58:00Z"),
    url: "https://earshot.example/posts/901",
    original: "https://t.me/someone/5",
    ...changes,
  };
}
