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
  readonly accountId: number;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly version: number;
  readonly digest: number;
}

/** What does not depend on the analyzer, in the order in which `writePostRow` writes it. */
export const PLAIN_COLUMNS = [
  { name: "published_at", type: "UInt32" },
  { name: "id", type: "UInt64" },
  { name: "uid", type: "String" },
  { name: "platform", type: "String" },
  { name: "type", type: "String" },
  { name: "kind", type: "String" },
  { name: "language", type: "String" },
  { name: "engagement", type: "UInt64" },
  { name: "account_id", type: "UInt64" },
  { name: "hashtags", type: "Array(String)" },
  { name: "domains", type: "Array(String)" },
  { name: "counter_names", type: "Array(String)" },
  { name: "created_at", type: "UInt64" },
  { name: "updated_at", type: "UInt64" },
  { name: "collected_at", type: "UInt64" },
  { name: "version", type: "UInt64" },
  { name: "digest", type: "UInt64" },
  { name: "source_digest", type: "UInt64" },
] as const satisfies readonly Column[];
const ANALYZED_COLUMNS = [
  { name: "lexemes", type: "Array(String)" },
  { name: "pairs", type: "Array(String)" },
  { name: "sequence", type: "Array(UInt64)" },
] as const satisfies readonly Column[];
export const POST_COLUMNS: readonly Column[] = [...PLAIN_COLUMNS, ...ANALYZED_COLUMNS];

export const DOCUMENT_COLUMNS: readonly Column[] = [
  { name: "published_at", type: "UInt32" },
  { name: "id", type: "UInt64" },
  { name: "uid", type: "String" },
  { name: "version", type: "UInt64" },
  { name: "document", type: "String" },
];

export function writePostRow(writer: ByteWriter, post: NewPost, facts: RowFacts, analyzer: Analyzer): void {
  const parts = searchedParts(post.content);
  writer.uint32(post.publishedAt);
  writer.uint64(facts.id);
  writer.string(post.uid);
  writer.string(post.platform);
  writer.string(post.type);
  writer.string(post.kind);
  writer.string(facts.language ?? "");
  writer.uint64(post.engagement);
  writer.uint64(facts.accountId);
  writeStrings(writer, hashtagsOf(parts));
  writeStrings(writer, domainsOf(parts, post.content.link?.url ?? null));
  writeStrings(writer, Object.keys(post.content.counters));
  writer.uint64(facts.createdAt);
  writer.uint64(facts.updatedAt);
  writer.uint64(post.collectedAt ?? 0);
  writer.uint64(facts.version);
  writer.uint64(facts.digest);
  writer.uint64(post.sourceDigest ?? 0);
  analyzer.writePost(parts, facts.language, writer);
}

export function writeDocumentRow(
  writer: ByteWriter,
  post: NewPost,
  facts: RowFacts,
  contentText: string,
): void {
  writer.uint32(post.publishedAt);
  writer.uint64(facts.id);
  writer.string(post.uid);
  writer.uint64(facts.version);
  writer.string(documentOf(post, facts, contentText));
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

/** `contentText` is the content in JSON, which is long and has been made already. */
function documentOf(
  post: NewPost,
  { language, createdAt, updatedAt }: RowFacts,
  contentText: string,
): string {
  const { platform, type, kind, engagement } = post;
  const head = JSON.stringify({ platform, type, kind, language, engagement, createdAt, updatedAt });
  return `${head.slice(0, -1)},"content":${contentText}}`;
}

/** Tells whether anything of a post has changed, its account apart. */
export function digestOf(post: NewPost, contentText: string): number {
  const { publishedAt, type, kind, language, detectLanguage = false, engagement } = post;
  const head = JSON.stringify([publishedAt, type, kind, detectLanguage ? 0 : language, engagement]);
  return hash53(head, contentText);
}
