import type { Notice, NoticePost } from "../notice.ts";
import { byline, clean, clip, isWebAddress } from "./notice-content.ts";

export type WebhookFormat = "json" | "slack" | "mattermost" | "discord";

/** Beyond this a text is cut: 20 posts stay below 200 KB. */
const MAX_JSON_TEXT = 4000;
/** Chats show a few posts and link to the others. Discord takes 2,000 characters. */
const CHAT_POSTS = 5;
const CHAT_TEXT = 220;
const CHAT_NAME = 200;

/** What is sent to the receiver. In chats nothing in a post calls a member, formats, or becomes a link. */
export function webhookBody(format: WebhookFormat, notice: Notice): string {
  switch (format) {
    case "json":
      return JSON.stringify(jsonBody(notice));
    case "slack":
      return JSON.stringify({
        text: chatText(notice, slackText, (url, label) => `<${url}|${label}>`),
        unfurl_links: false,
        unfurl_media: false,
      });
    case "mattermost":
      return JSON.stringify({ text: chatText(notice, markdownText, markdownLink), username: "Earshot" });
    case "discord":
      return JSON.stringify({
        content: chatText(notice, markdownText, markdownLink),
        username: "Earshot",
        allowed_mentions: { parse: [] },
        flags: SUPPRESS_EMBEDS,
      });
  }
}

const SUPPRESS_EMBEDS = 4;

function jsonBody(notice: Notice) {
  return {
    id: notice.id,
    kind: notice.kind,
    at: notice.at.toISOString(),
    title: clean(notice.title),
    search: { id: notice.searchId, name: clean(notice.searchName) },
    alert_id: notice.alertId,
    total: notice.total,
    url: notice.url,
    posts: notice.posts.map((post) => ({
      id: post.id,
      text: clean(post.text).slice(0, MAX_JSON_TEXT).toWellFormed(),
      author: post.author === null ? null : clean(post.author),
      platform: post.platform,
      published_at: post.publishedAt.toISOString(),
      url: post.url,
      original: post.original !== null && isWebAddress(post.original) ? post.original : null,
    })),
  };
}

function chatText(
  notice: Notice,
  escaped: (text: string) => string,
  link: (url: string, label: string) => string,
): string {
  const shown = notice.posts.slice(0, CHAT_POSTS);
  const line = (post: NoticePost) =>
    `${link(chatUrl(post.url), escaped(clip(byline(post), 100)))}\n${escaped(clip(post.text, CHAT_TEXT))}`;
  const head = link(chatUrl(notice.url), escaped(clip(notice.title, CHAT_NAME)));
  const lines: string[] = [head];
  for (const post of shown) {
    const next = line(post);
    // Escapes make texts longer; Discord refuses a message that is too long.
    if ([...lines, next].join("\n\n").length > MAX_CHAT - 40) break;
    lines.push(next);
  }
  const more = notice.total - (lines.length - 1);
  return [...lines, ...(more > 0 && lines.length > 1 ? [`and ${more} more`] : [])].join("\n\n");
}

const MAX_CHAT = 2000;

/** Slack knows three characters; links and calls of members are written with them. */
function slackText(text: string): string {
  return withoutLinks(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function markdownText(text: string): string {
  return withoutLinks(text).replace(/[\\`*_{}[\]()#+\-.!|<>~]/g, "\\$&");
}

function markdownLink(url: string, label: string): string {
  return `[${label}](${url})`;
}

/** A space without width keeps `@everyone` and `https://` as they look, and takes away what they do. */
function withoutLinks(text: string): string {
  return text.replaceAll("@", "@\u200b").replaceAll("://", ":\u200b//");
}

/** No character of an address ends the link that it stands in. */
function chatUrl(url: string): string {
  return encodeURI(url)
    .replace(/%25/g, "%")
    .replace(/[()<>|]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
}
