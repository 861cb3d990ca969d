import type { ByteWriter } from "../../../text/byte-writer.ts";
import type { ComparedPost } from "../../batch/compare-posts.ts";
import type { BatchPost } from "../../batch/create-post-batch.ts";
import { analysisParts, type PostRecord } from "../../batch/post-record.ts";
import { RowPieces, writeStrings } from "../../batch/row-bytes.ts";
import type { PostContent } from "../../post.ts";
import { UNKNOWN_RELATIVE } from "../../relative-engagement.ts";
import { mapInSlices } from "../../time-slice.ts";
import type { Column, Rows } from "../engine.ts";
import type { RowToStore } from "./read-earlier.ts";

/** What is known only when a post has been compared with what is stored. */
export interface StoreFacts {
  readonly version: number;
  readonly accountId: number;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly relative: number;
}

/** What does not depend on the analyzer, in the order in which `writePostRow` writes it. */
export const PLAIN_COLUMNS = [
  // First: in a row that has been written it is still to be filled in.
  { name: "relative", type: "UInt32" },
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

/** A row of POST_COLUMNS. */
export function writePostRow(writer: ByteWriter, post: PostRecord, facts: StoreFacts): void {
  writer.uint32(facts.relative);
  writer.uint64(facts.version);
  writer.uint64(facts.accountId);
  writer.uint64(facts.createdAt);
  writer.uint64(facts.updatedAt);
  writer.uint32(post.publishedAt);
  writer.uint64(post.id);
  writer.string(post.uid);
  writer.string(post.platform);
  writer.string(post.type);
  writer.string(post.kind);
  writer.string(post.language);
  writer.uint64(post.engagement);
  writeStrings(writer, post.hashtags);
  writeStrings(writer, post.domains);
  writeStrings(writer, post.counters);
  writer.uint64(post.collectedAt);
  writer.uint64(post.digest);
  writer.uint64(post.sourceDigest);
  writeAnalyzedColumns(writer, post.analysis);
}

/** The last columns of a row of POST_COLUMNS. */
export function writeAnalyzedColumns(writer: ByteWriter, analysis: Uint8Array): void {
  const { text, sequence } = analysisParts(analysis);
  const end = text.indexOf(LINE_FEED);
  writeTokens(writer, text.subarray(0, end));
  writeTokens(writer, text.subarray(end + 1));
  const snapshot = new DataView(sequence.buffer, sequence.byteOffset, sequence.byteLength);
  const words = snapshot.getUint32(0, true);
  const others = snapshot.getUint32(4 + words * 4, true);
  writer.varint(words);
  writer.bytes(sequence, 4, 4 + words * 4);
  writer.varint(others);
  writer.bytes(sequence, 8 + words * 4);
}

const LINE_FEED = 0x0a;
const SPACE = 0x20;

/** An Array(String) of what has spaces between it. */
function writeTokens(writer: ByteWriter, text: Uint8Array): void {
  if (text.length === 0) {
    writer.varint(0);
    return;
  }
  let count = 1;
  for (let at = 0; at < text.length; at += 1) if (text[at] === SPACE) count += 1;
  writer.varint(count);
  for (let start = 0; start <= text.length; ) {
    const space = text.indexOf(SPACE, start);
    const end = space === -1 ? text.length : space;
    writer.varint(end - start);
    writer.bytes(text, start, end);
    start = end + 1;
  }
}

/** A row of DOCUMENT_COLUMNS. */
export function writeDocumentRow(writer: ByteWriter, post: PostRecord, facts: StoreFacts): void {
  writer.uint64(facts.version);
  writer.uint32(post.publishedAt);
  writer.uint64(post.id);
  const head = Buffer.from(documentHead(post, facts));
  writer.varint(head.length + post.content.length + 1);
  writer.bytes(head);
  writer.bytes(post.content);
  writer.uint8(CLOSING_BRACE);
  writer.string(post.uid);
}

const CLOSING_BRACE = 0x7d;

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

/** All but the content, which comes last and has been made already. The other values need no escapes. */
function documentHead(
  { platform, type, kind, language, engagement }: PostRecord,
  { createdAt, updatedAt }: StoreFacts,
): string {
  const code = language === "" ? "null" : `"${language}"`;
  return `{"createdAt":${createdAt},"updatedAt":${updatedAt},"platform":"${platform}","type":"${type}","kind":"${kind}","language":${code},"engagement":${engagement},"content":`;
}

/** Of two tables. */
export interface EncodedPosts {
  readonly posts: Rows;
  readonly documents: Rows;
  /** The same posts in the order of the rows. */
  readonly arriving: readonly RowToStore[];
  /** Puts into the rows what the engagement of each post is for its account: it is known when they are stored. */
  fillIn(relatives: readonly number[]): void;
}

/** The rows of the posts of a batch that are to be written. */
export async function encodePosts(
  changed: readonly ComparedPost<BatchPost>[],
  records: readonly PostRecord[],
  { version, now, arrival }: { readonly version: number; readonly now: number; readonly arrival: number },
): Promise<EncodedPosts> {
  const posts = new RowPieces();
  const documents = new RowPieces();
  const ordered = [...changed].sort(({ candidate: a }, { candidate: b }) => a.record - b.record);
  const arriving: RowToStore[] = [];
  const places: { readonly piece: number; readonly start: number }[] = [];
  await mapInSlices(ordered, ({ candidate: { record: place, accountId }, stored }) => {
    const record = records[place];
    if (record === undefined) return;
    const createdAt = stored?.createdAt ?? arrival;
    const updatedAt = Math.max(createdAt, now);
    const facts = { version, accountId, createdAt, updatedAt, relative: UNKNOWN_RELATIVE };
    const { publishedAt, id, engagement } = record;
    arriving.push({ account: accountId, publishedAt, id, engagement, replaces: stored !== undefined });
    places.push(posts.add((writer) => writePostRow(writer, record, facts)));
    documents.add((writer) => writeDocumentRow(writer, record, facts));
  });
  const pieces = posts.take();
  return {
    posts: pieces,
    documents: documents.take(),
    arriving,
    fillIn(relatives) {
      for (const [index, { piece, start }] of places.entries()) {
        const { buffer, byteOffset } = pieces[piece] ?? new Uint8Array();
        new DataView(buffer, byteOffset).setUint32(start, relatives[index] ?? UNKNOWN_RELATIVE, true);
      }
    },
  };
}
