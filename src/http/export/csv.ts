import type { StoredPost } from "../../posts/posts.ts";
import { isoTime, languageOf } from "./export-record.ts";

interface Column {
  readonly name: string;
  readonly value: (post: StoredPost) => unknown;
}

const FIXED: readonly Column[] = [
  { name: "platform", value: (post) => post.platform },
  { name: "uid", value: (post) => post.uid },
  { name: "url", value: (post) => post.content.url },
  { name: "published_at", value: (post) => isoTime(post.publishedAt) },
  { name: "type", value: (post) => post.type },
  { name: "kind", value: (post) => post.kind },
  { name: "language", value: languageOf },
  { name: "title", value: (post) => post.content.title },
  { name: "text", value: (post) => post.content.text },
  { name: "transcript", value: (post) => post.content.transcript },
  { name: "image_text", value: (post) => post.content.imageText },
  { name: "link.url", value: (post) => post.content.link?.url },
  { name: "link.title", value: (post) => post.content.link?.title },
  { name: "link.description", value: (post) => post.content.link?.description },
];

const ACCOUNT: readonly Column[] = [
  { name: "account.uid", value: (post) => post.account.uid },
  { name: "account.handle", value: (post) => post.account.handle },
  { name: "account.name", value: (post) => post.account.name },
  { name: "account.type", value: (post) => post.account.type },
  { name: "account.url", value: (post) => post.account.url },
  { name: "account.followers", value: (post) => post.account.followers },
];

/** Writes posts as the lines of a table (RFC 4180). Which counters and properties there are must be known before. */
export function createCsv(names: {
  readonly counters: readonly string[];
  readonly propertyKeys: readonly string[];
}): { readonly header: string; line(post: StoredPost): string } {
  const columns: readonly Column[] = [
    ...FIXED,
    ...names.counters.map((name) => ({
      name: `engagement.${name}`,
      value: (post: StoredPost) => own(post.content.counters, name),
    })),
    ...ACCOUNT,
    ...names.propertyKeys.map((key) => ({
      name: `account.properties.${key}`,
      value: (post: StoredPost) => own(post.account.properties, key),
    })),
  ];
  return {
    header: lineOf(columns.map(({ name }) => name)),
    line: (post) => lineOf(columns.map(({ value }) => value(post))),
  };
}

/** Several values of a property stand in one cell, as JSON. */
function lineOf(values: readonly unknown[]): string {
  const cells = values.map((value) => {
    if (value === null || value === undefined) return "";
    return quoted(typeof value === "object" ? JSON.stringify(value) : String(value));
  });
  return `${cells.join(",")}\r\n`;
}

function quoted(text: string): string {
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function own(record: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
