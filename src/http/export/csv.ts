import type { CsvFormulas } from "../../contract/request/other-parameters.ts";
import type { PostContent } from "../../posts/post.ts";
import type { StoredPost, WalkNames } from "../../posts/posts.ts";
import { webAddress, withWebAddresses } from "../search/web-address.ts";
import { isoTime, languageOf } from "./export-record.ts";

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
  const shown = formulas === "raw" ? (value: unknown) => value : withoutFormula;
  return {
    header: lineOf(columns.map(({ name }) => shown(name))),
    line(post) {
      const content = withWebAddresses(post.content);
      return lineOf(columns.map(({ value }) => shown(value(post, content))));
    },
  };
}

/** A spreadsheet runs what looks like a formula, and a text behind an apostrophe it shows. Numbers are no texts. */
function withoutFormula(value: unknown): unknown {
  return typeof value === "string" && /^\s*[=+\-@\t\r\n]/.test(value) ? `'${value}` : value;
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
