import type { Analyzer } from "../text/analyzer.ts";
import type { ByteWriter } from "../text/byte-writer.ts";
import { domainsOf } from "../text/domains.ts";
import { hashtagsOf } from "../text/hashtags.ts";
import type { Column } from "./engine.ts";
import { hash53 } from "./identity.ts";
import { type NewPost, type PostContent, searchedParts } from "./post.ts";
import { writeStrings } from "./write-strings.ts";

/** What a row holds besides the post itself. */
export interface RowFacts {
  readonly id: number;
  readonly language: string | null;
  readonly digest: number;
}

/** What is known only when a post has been compared with what is stored: the beginning of each row is filled in with it. */
export interface StoreFacts {
  readonly version: number;
  readonly accountId: number;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** What does not depend on the analyzer, in the order in which `writePostRow` writes it. What is filled in comes first. */
export const PLAIN_COLUMNS = [
  { name: "version", type: "UInt64" },
  { name: "account_id", type: "UInt64" },
  { name: "created_at", type: "UInt64" },
  { name: "updated_at", type: "UInt64" },
  { name: "published_at", type: "UInt32" },
  { name: "id", type: "UInt64" },
  { name: "uid", type: "String" },
  { name: "platform", type: "String" },
  { name: "type", type: "String" },
  { name: "kind", type: "String" },
  { name: "language", type: "String" },
  { name: "engagement", type: "UInt64" },
  { name: "hashtags", type: "Array(String)" },
  { name: "domains", type: "Array(String)" },
  { name: "counter_names", type: "Array(String)" },
  { name: "collected_at", type: "UInt64" },
  { name: "digest", type: "UInt64" },
  { name: "source_digest", type: "UInt64" },
] as const satisfies readonly Column[];
const ANALYZED_COLUMNS = [
  { name: "lexemes", type: "Array(String)" },
  { name: "pairs", type: "Array(String)" },
  { name: "words", type: "Array(UInt32)" },
  { name: "alternatives", type: "Array(UInt64)" },
] as const satisfies readonly Column[];
export const POST_COLUMNS: readonly Column[] = [...PLAIN_COLUMNS, ...ANALYZED_COLUMNS];

export const DOCUMENT_COLUMNS: readonly Column[] = [
  { name: "version", type: "UInt64" },
  { name: "published_at", type: "UInt32" },
  { name: "id", type: "UInt64" },
  { name: "document", type: "String" },
  { name: "uid", type: "String" },
];

/** All but what `fillInPostRow` fills in. */
export function writePostRow(writer: ByteWriter, post: NewPost, facts: RowFacts, analyzer: Analyzer): void {
  const parts = searchedParts(post.content);
  for (let column = 0; column < 4; column += 1) writer.uint64(0);
  writer.uint32(post.publishedAt);
  writer.uint64(facts.id);
  writer.string(post.uid);
  writer.string(post.platform);
  writer.string(post.type);
  writer.string(post.kind);
  writer.string(facts.language ?? "");
  writer.uint64(post.engagement);
  writeStrings(writer, hashtagsOf(parts));
  writeStrings(writer, domainsOf(parts, post.content.link?.url ?? null));
  writeStrings(writer, Object.keys(post.content.counters));
  writer.uint64(post.collectedAt ?? 0);
  writer.uint64(facts.digest);
  writer.uint64(post.sourceDigest ?? 0);
  analyzer.writePost(parts, facts.language, writer);
}

export function fillInPostRow(view: DataView, start: number, facts: StoreFacts): void {
  putUint64(view, start, facts.version);
  putUint64(view, start + 8, facts.accountId);
  putUint64(view, start + 16, facts.createdAt);
  putUint64(view, start + 24, facts.updatedAt);
}

/** All but what `fillInDocumentRow` fills in. */
export function writeDocumentRow(
  writer: ByteWriter,
  post: NewPost,
  facts: RowFacts,
  contentText: string,
): void {
  writer.uint64(0);
  writer.uint32(post.publishedAt);
  writer.uint64(facts.id);
  writer.string(documentOf(post, facts, contentText));
  writer.string(post.uid);
}

export function fillInDocumentRow(view: DataView, start: number, facts: StoreFacts): void {
  putUint64(view, start, facts.version);
  let text = start + DOCUMENT_OFFSET;
  while (view.getUint8(text) >= 0x80) text += 1;
  text += 1;
  putDigits(view, text + CREATED_AT.length, facts.createdAt);
  putDigits(view, text + CREATED_AT.length + BLANK_NUMBER.length + UPDATED_AT.length, facts.updatedAt);
}

/** Where the length of the document stands, behind numbers. */
const DOCUMENT_OFFSET = 8 + 4 + 8;
const CREATED_AT = '{"createdAt":';
const UPDATED_AT = ',"updatedAt":';
/** Room for any safe integer; JSON allows for blanks in front of one. */
const BLANK_NUMBER = " ".repeat(15).concat("0");

function putDigits(view: DataView, start: number, value: number): void {
  let rest = value;
  for (let at = start + BLANK_NUMBER.length - 1; at >= start && rest > 0; at -= 1) {
    view.setUint8(at, 0x30 + (rest % 10));
    rest = Math.floor(rest / 10);
  }
}

function putUint64(view: DataView, start: number, value: number): void {
  view.setInt32(start, value, true);
  view.setInt32(start + 4, Math.floor(value / 2 ** 32), true);
}

/** All that a page shows of a post and that only a new version changes: its account may change without one. */
export interface Document {
  readonly platform: string;
  readonly type: string;
  readonly kind: string;
  readonly language: string | null;
  readonly engagement: number;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly content: PostContent;
}

/** `contentText` is the content in JSON, which is long and has been made already. The other values need no escapes. */
function documentOf(
  { platform, type, kind, engagement }: NewPost,
  { language }: RowFacts,
  contentText: string,
): string {
  return `${CREATED_AT}${BLANK_NUMBER}${UPDATED_AT}${BLANK_NUMBER},"platform":"${platform}","type":"${type}","kind":"${kind}","language":${quoted(language)},"engagement":${engagement},"content":${contentText}}`;
}

/** Tells whether anything of a post has changed, its account apart. */
export function digestOf(post: NewPost, contentText: string): number {
  const { publishedAt, type, kind, language, detectLanguage = false, engagement } = post;
  const head = `[${publishedAt},"${type}","${kind}",${detectLanguage ? 0 : quoted(language)},${engagement}]`;
  return hash53(head, contentText);
}

/** A code, which needs no escapes. */
function quoted(code: string | null): string {
  return code === null ? "null" : `"${code}"`;
}
