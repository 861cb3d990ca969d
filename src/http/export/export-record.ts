import { contentTextsOf, type NativeTexts } from "../../posts/document/content-texts.ts";
import type { Account } from "../../posts/post.ts";
import type { StoredPost } from "../../posts/posts.ts";
import { timestampOfSeconds } from "../search/timestamp.ts";
import { webAddress, withWebAddressTexts } from "../search/web-address.ts";
import { json, textOf } from "../server/json-text.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Writes the posts of one page of a walk, in which no account changes. */
export class RecordWriter {
  /** By the ID of the account. */
  readonly #accounts = new Map<number, string>();

  /**
   * A post in the import format, in JSON, as a byte text: what one Earshot exports, another imports. Absent parts are
   * left out.
   */
  write(post: StoredPost): string {
    const { id } = post.account;
    const account = this.#accounts.get(id) ?? accountRecord(post.account);
    this.#accounts.set(id, account);
    return writeRecord(post, account);
  }
}

function writeRecord(post: StoredPost, account: string): string {
  const { url, title, text, transcript, imageText, link, media, counters, native } = withWebAddressTexts(
    contentTextsOf(post),
  );
  return json`{
    "platform": "${post.platform}",
    "uid": ${textOf(post.uid)},
    "published_at": "${isoTime(post.publishedAt)}",
    "account": ${account},
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

function accountRecord(account: Account): string {
  const { uid, handle, name, type, bio, followers, properties } = account;
  const url = webAddress(account.url);
  return textOf(present({ uid, handle, name, type, url, bio, followers, properties }));
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
