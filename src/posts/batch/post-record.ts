import type { Analyzer } from "../../text/analyzer.ts";
import type { ByteWriter } from "../../text/byte-writer.ts";
import { domainsOf, hashtagsOf } from "../../text/urls.ts";
import { hash53, quickHash53 } from "../identity.ts";
import { type NewPost, searchedParts } from "../post.ts";
import { RowReader, writeStrings } from "./row-bytes.ts";

/** What a record says besides the post itself. */
export interface RecordFacts {
  readonly id: number;
  readonly digest: number;
  readonly language: string | null;
  /** Which of the accounts of the batch. */
  readonly account: number;
}

/**
 * A post on its way into an index, analyzed, as bytes: threads hand it to one another, and each store makes
 * its own rows of it.
 */
export interface PostRecord {
  readonly id: number;
  /** Tells whether anything of a post has changed, its account apart. */
  readonly digest: number;
  /** Tells whether its words, its tags or its place in the order have changed. */
  readonly textDigest: number;
  readonly sourceDigest: number;
  readonly collectedAt: number;
  readonly engagement: number;
  readonly publishedAt: number;
  readonly account: number;
  readonly uid: string;
  readonly platform: string;
  readonly type: string;
  readonly kind: string;
  /** Empty when unknown. */
  readonly language: string;
  readonly counters: readonly string[];
  readonly hashtags: readonly string[];
  readonly domains: readonly string[];
  /** JSON. */
  readonly content: Uint8Array;
  /** See `write-analysis.ts`. */
  readonly analysis: Uint8Array;
}

export function writeRecord(
  writer: ByteWriter,
  post: NewPost,
  { id, digest, language, account }: RecordFacts,
  contentText: string,
  analyzer: Analyzer,
): void {
  const parts = searchedParts(post.content);
  const link = post.content.link?.url ?? null;
  const { publishedAt, detectLanguage = false } = post;
  writer.uint64(id);
  writer.uint64(digest);
  const order = `${publishedAt} ${detectLanguage ? 0 : post.language} ${link}`;
  writer.uint64(quickHash53([order, ...parts].join("\0")));
  writer.uint64(post.sourceDigest ?? 0);
  writer.uint64(post.collectedAt ?? 0);
  writer.uint64(post.engagement);
  writer.uint32(publishedAt);
  writer.uint32(account);
  writer.string(post.uid);
  writer.string(post.platform);
  writer.string(post.type);
  writer.string(post.kind);
  writer.string(language ?? "");
  writeStrings(writer, Object.keys(post.content.counters));
  writeStrings(writer, hashtagsOf(parts));
  writeStrings(writer, domainsOf(parts, link));
  writer.string(contentText);
  analyzer.writePost(parts, language, writer);
}

export function readRecord(bytes: Uint8Array): PostRecord {
  const reader = new RowReader(bytes);
  return {
    id: reader.uint64(),
    digest: reader.uint64(),
    textDigest: reader.uint64(),
    sourceDigest: reader.uint64(),
    collectedAt: reader.uint64(),
    engagement: reader.uint64(),
    publishedAt: reader.uint32(),
    account: reader.uint32(),
    uid: reader.string(),
    platform: reader.string(),
    type: reader.string(),
    kind: reader.string(),
    language: reader.string(),
    counters: reader.strings(),
    hashtags: reader.strings(),
    domains: reader.strings(),
    content: reader.bytes(),
    analysis: reader.rest(),
  };
}

/** The parts of an analysis; see `write-analysis.ts`. */
export interface AnalysisParts {
  /** Of the longest lexeme or pair, in bytes. */
  readonly longest: number;
  /** Lexemes, a line feed, pairs. */
  readonly text: Uint8Array;
  /** Words and alternatives, each behind their count. */
  readonly sequence: Uint8Array;
}

export function analysisParts(analysis: Uint8Array): AnalysisParts {
  const view = new DataView(analysis.buffer, analysis.byteOffset, analysis.byteLength);
  const end = 8 + view.getUint32(4, true);
  return {
    longest: view.getUint32(0, true),
    text: analysis.subarray(8, end),
    sequence: analysis.subarray(end),
  };
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
