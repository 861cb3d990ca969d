import { withoutFormula } from "../../contract/formula.ts";
import type { CsvFormulas } from "../../contract/request/other-parameters.ts";
import { contentTextsOf, type NativeTexts } from "../../posts/document/content-texts.ts";
import type { Account, PostContent } from "../../posts/post.ts";
import type { StoredPost, WalkNames } from "../../posts/posts.ts";
import { timestampOfSeconds } from "../search/timestamp.ts";
import { webAddress, withWebAddresses, withWebAddressTexts } from "../search/web-address.ts";
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

function isoTime(unixSeconds: number): string {
  return timestampOfSeconds(unixSeconds).replace(".000Z", "Z");
}

/** ISO 639-2 for an undetermined language: without it, the next import would guess. */
function languageOf({ language }: StoredPost): string {
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

interface Column {
  readonly name: string;
  /** The content comes beside the post, which would parse it for every column. */
  readonly value: (post: StoredPost, content: PostContent) => unknown;
}

const FIXED: readonly Column[] = [
  { name: "platform", value: (post) => post.platform },
  { name: "uid", value: (post) => post.uid },
  { name: "url", value: (_, content) => content.url },
  { name: "published_at", value: (post) => isoTime(post.publishedAt) },
  { name: "type", value: (post) => post.type },
  { name: "kind", value: (post) => post.kind },
  { name: "language", value: languageOf },
  { name: "title", value: (_, content) => content.title },
  { name: "text", value: (_, content) => content.text },
  { name: "transcript", value: (_, content) => content.transcript },
  { name: "image_text", value: (_, content) => content.imageText },
  { name: "link.url", value: (_, content) => content.link?.url },
  { name: "link.title", value: (_, content) => content.link?.title },
  { name: "link.description", value: (_, content) => content.link?.description },
  { name: "media[].type", value: (_, content) => listOf(content.media.map(({ type }) => type)) },
  { name: "media[].url", value: (_, content) => listOf(content.media.map(({ url }) => url)) },
  {
    name: "media[].thumbnail_url",
    value: (_, content) => listOf(content.media.map(({ thumbnail_url: url }) => url)),
  },
  { name: "reply_to", value: (_, content) => content.native?.replyTo },
  { name: "quote_of", value: (_, content) => content.native?.quoteOf },
  { name: "share_of", value: (_, content) => content.native?.shareOf },
  { name: "raw", value: (_, content) => content.native?.raw },
];

const ACCOUNT: readonly Column[] = [
  { name: "account.uid", value: (post) => post.account.uid },
  { name: "account.handle", value: (post) => post.account.handle },
  { name: "account.name", value: (post) => post.account.name },
  { name: "account.type", value: (post) => post.account.type },
  { name: "account.url", value: (post) => webAddress(post.account.url) },
  { name: "account.bio", value: (post) => post.account.bio },
  { name: "account.followers", value: (post) => post.account.followers },
];

/** Writes posts as the lines of a table (RFC 4180), as they can be imported again. What varies must be known before. */
export function createCsv(
  { counters, properties }: WalkNames,
  formulas: CsvFormulas,
): {
  readonly header: string;
  line(post: StoredPost): string;
} {
  const columns: readonly Column[] = [
    ...FIXED,
    ...counters.map((name) => ({
      name: `engagement.${name}`,
      value: (_: StoredPost, content: PostContent) => own(content.counters, name),
    })),
    ...ACCOUNT,
    ...properties.map(propertyColumn),
  ];
  const shown = formulas === "raw" ? (value: unknown) => value : shownInSpreadsheets;
  return {
    header: lineOf(columns.map(({ name }) => shown(name))),
    line(post) {
      const content = withWebAddresses(post.content);
      return lineOf(columns.map(({ value }) => shown(value(post, content))));
    },
  };
}

/** Numbers are no texts. */
function shownInSpreadsheets(value: unknown): unknown {
  return typeof value === "string" ? withoutFormula(value) : value;
}

/** One value and many values of the same key stand in columns of their own. */
function propertyColumn({ key, many }: WalkNames["properties"][number]): Column {
  return {
    name: `account.properties.${key}${many ? "[]" : ""}`,
    value: (post) => {
      const value = own(post.account.properties, key);
      if (Array.isArray(value) !== many) return undefined;
      return many ? listOf(value as readonly unknown[]) : value;
    },
  };
}

/** Between bars; a bar or a backslash within has a backslash before it. */
function listOf(values: readonly unknown[]): string {
  return values.map((value) => String(value ?? "").replaceAll(/[\\|]/g, "\\$&")).join("|");
}

function lineOf(values: readonly unknown[]): string {
  const cells = values.map((value) => (value === null || value === undefined ? "" : quoted(String(value))));
  return `${cells.join(",")}\r\n`;
}

function quoted(text: string): string {
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function own(record: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
