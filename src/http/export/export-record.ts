import { contentTextsOf, type NativeTexts } from "../../posts/document/content-texts.ts";
import type { Account } from "../../posts/post.ts";
import type { StoredPost } from "../../posts/posts.ts";
import { timestampOfSeconds } from "../search/timestamp.ts";
import { webAddress, withWebAddressTexts } from "../search/web-address.ts";
import { json, textOf } from "../server/json-text.ts";

type Fields = Readonly<Record<string, unknown>>;

/**
 * A post in the import format, in JSON, as a byte text: what one Earshot exports, another imports. Absent parts are
 * left out.
 */
export function exportRecord(post: StoredPost): string {
  const { url, title, text, transcript, imageText, link, media, counters, native } = withWebAddressTexts(
    contentTextsOf(post),
  );
  return json`{
    "platform": "${post.platform}",
    "uid": ${textOf(post.uid)},
    "published_at": "${isoTime(post.publishedAt)}",
    "account": ${accountRecord(post.account)},
    "type": "${post.type}",
    "kind": "${post.kind}",
    "language": "${languageOf(post)}"
    ${url === "null" ? "" : `,"url":${url}`}
    ${title === "null" ? "" : `,"title":${title}`}
    ${text === "null" ? "" : `,"text":${text}`}
    ${transcript === "null" ? "" : `,"transcript":${transcript}`}
    ${imageText === "null" ? "" : `,"image_text":${imageText}`}
    ${link === "null" ? "" : `,"link":${linkRecord(link)}`},
    "engagement": ${counters}
    ${media === "[]" ? "" : `,"media":${mediaRecords(media)}`}
    ${native === null ? "" : nativeRecord(native)}
  }`;
}

export function isoTime(unixSeconds: number): string {
  return timestampOfSeconds(unixSeconds).replace(".000Z", "Z");
}

/** ISO 639-2 for an undetermined language: without it, the next import would guess. */
export function languageOf({ language }: StoredPost): string {
  return language ?? "und";
}

/** By the account, which is the same object for all its posts as long as nothing changes. */
const accountRecords = new WeakMap<Account, string>();

function accountRecord(account: Account): string {
  const written = accountRecords.get(account);
  if (written !== undefined) return written;
  const { uid, handle, name, type, bio, followers, properties } = account;
  const url = webAddress(account.url);
  const record = textOf(present({ uid, handle, name, type, url, bio, followers, properties }));
  accountRecords.set(account, record);
  return record;
}

function nativeRecord({ replyTo, quoteOf, shareOf, raw }: NativeTexts): string {
  const fields = Object.entries({ reply_to: replyTo, quote_of: quoteOf, share_of: shareOf, raw });
  return fields.map(([name, value]) => (value === "null" ? "" : `,"${name}":${value}`)).join("");
}

function linkRecord(link: string): string {
  return mayLack(link) ? JSON.stringify(present(JSON.parse(link) as Fields)) : link;
}

function mediaRecords(media: string): string {
  return mayLack(media) ? JSON.stringify((JSON.parse(media) as readonly Fields[]).map(present)) : media;
}

function mayLack(text: string): boolean {
  return text.includes(":null");
}

function present(record: Fields): Fields {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null));
}
