import { createHash } from "node:crypto";
import { escapeUTF8 } from "entities";
import type { Notice } from "../present-notices.ts";
import { clip, noticeHtml, noticeText } from "./notice-content.ts";

/** A user's notices as a feed: Atom (RFC 4287) and JSON Feed 1.1. */
export interface Feed {
  /** Stable, also when the address is renewed: the IDs of entries are made of it, so that none is read twice. */
  readonly id: string;
  readonly title: string;
  /** Of the rendered format. */
  readonly selfUrl: string;
  /** The page of the application with the same notices. */
  readonly homeUrl: string;
  /** The time of an empty feed. */
  readonly createdAt: Date;
}

export function renderAtom(feed: Feed, notices: readonly Notice[]): string {
  const entries = notices.map(
    (notice) => `
  <entry>
    <id>${entryId(feed, notice)}</id>
    <title>${text(clip(notice.title))}</title>
    <updated>${notice.at.toISOString()}</updated>
    <published>${notice.at.toISOString()}</published>
    <link rel="alternate" type="text/html" href="${text(notice.url)}"/>
    <category term="${notice.kind}"/>
    <category term="${text(clip(notice.searchName))}"/>
    <content type="html">${text(noticeHtml(notice))}</content>
  </entry>`,
  );
  const updatedMs = Math.max(feed.createdAt.getTime(), ...notices.map(({ at }) => at.getTime()));
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>${uuidOf(feed.id)}</id>
  <title>${text(clip(feed.title))}</title>
  <updated>${new Date(updatedMs).toISOString()}</updated>
  <author><name>Earshot</name></author>
  <generator>Earshot</generator>
  <link rel="self" type="application/atom+xml" href="${text(feed.selfUrl)}"/>
  <link rel="alternate" type="text/html" href="${text(feed.homeUrl)}"/>${entries.join("")}
</feed>
`;
}

export function renderJsonFeed(feed: Feed, notices: readonly Notice[]): string {
  return JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title: clip(feed.title),
    home_page_url: feed.homeUrl,
    feed_url: feed.selfUrl,
    authors: [{ name: "Earshot" }],
    items: notices.map((notice) => ({
      id: entryId(feed, notice),
      url: notice.url,
      title: clip(notice.title),
      content_html: noticeHtml(notice),
      content_text: noticeText(notice),
      date_published: notice.at.toISOString(),
      tags: [notice.kind, clip(notice.searchName)],
    })),
  });
}

const text = escapeUTF8;

function entryId(feed: Feed, notice: Notice): string {
  return uuidOf(`${feed.id}\n${notice.id}`);
}

/** Made of a name, always the same: a UUID of version 8 (RFC 9562). */
function uuidOf(name: string): string {
  const bytes = createHash("sha256").update(name).digest().subarray(0, 16);
  bytes[6] = (bytes.readUInt8(6) & 0x0f) | 0x80;
  bytes[8] = (bytes.readUInt8(8) & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return `urn:uuid:${hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5")}`;
}
