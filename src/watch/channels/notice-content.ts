import { escapeUTF8 } from "entities";
import type { Notice, NoticePost } from "../present-notices.ts";

/** What mails and feeds show of a notice. Texts of posts are text: nothing in them becomes markup. */

const MAX_TEXT = 1000;

/** Of a mail and an entry of a feed, as HTML without a style of its own. */
export function noticeHtml(notice: Notice): string {
  const posts = notice.posts.map((post) => `<li>${postHtml(post)}</li>`).join("");
  const link = anchor(notice.url, linkLabel(notice));
  return `${posts === "" ? "" : `<ul>${posts}</ul>`}<p>${link}</p>`;
}

export function noticeText(notice: Notice): string {
  const posts = notice.posts.map((post) => `- ${byline(post)}\n  ${clip(post.text)}\n  ${post.url}\n`);
  return [...posts, `${linkLabel(notice)}: ${notice.url}`].join("\n");
}

/** A text as it may stand in XML, in a header and in a message: whole characters, no control characters. */
export function clean(text: string): string {
  return text.toWellFormed().replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, "");
}

/** On one line, at most so many characters. */
export function clip(text: string, max = MAX_TEXT): string {
  const line = clean(text).replace(/\s+/g, " ").trim();
  return line.length <= max
    ? line
    : `${line
        .slice(0, max - 1)
        .toWellFormed()
        .replace(/\ufffd$/, "")}…`;
}

/** `@someone on Telegram, 2026-11-18 14:05 UTC`. */
export function byline(post: NoticePost): string {
  const time = post.publishedAt.toISOString().slice(0, 16).replace("T", " ");
  return `${clip(post.author ?? "Unknown account", 100)} on ${clip(post.platform, 100)}, ${time} UTC`;
}

/** An address from a post is a link only where a browser would fetch it; `javascript:` runs instead. */
export function isWebAddress(address: string): boolean {
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
}

function postHtml(post: NoticePost): string {
  const original =
    post.original !== null && isWebAddress(post.original) ? ` · ${anchor(post.original, "original")}` : "";
  return `<p>${anchor(post.url, byline(post))}${original}</p><blockquote>${escapeUTF8(clip(post.text))}</blockquote>`;
}

function linkLabel(notice: Notice): string {
  const more = notice.total - notice.posts.length;
  return more > 0 ? `${more} more in Earshot` : "Open in Earshot";
}

function anchor(address: string, label: string): string {
  return `<a href="${escapeUTF8(address)}">${escapeUTF8(label)}</a>`;
}
