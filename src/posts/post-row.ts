import type { Analyzer } from "../text/analyzer.ts";
import { domainsOf } from "../text/domains.ts";
import { hashtagsOf } from "../text/hashtags.ts";
import { hash53, postId } from "./identity.ts";
import { type NewPost, type PostContent, searchedParts } from "./post.ts";

/** What a row holds besides the post itself. */
export interface RowFacts {
  readonly accountId: number;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly version: number;
}

/** Columns of a row of posts in the order in which `toPostRow` writes them: first what does not depend on the analyzer. */
export const PLAIN_COLUMNS = [
  "published_at",
  "id",
  "uid",
  "platform",
  "type",
  "kind",
  "language",
  "engagement",
  "account_id",
  "hashtags",
  "domains",
  "created_at",
  "updated_at",
  "version",
  "digest",
  "document",
] as const;
export const ANALYZED_COLUMNS = ["lexemes", "pairs", "sequence"] as const;

export function toPostRow(post: NewPost, facts: RowFacts, analyzer: Analyzer): readonly unknown[] {
  const parts = searchedParts(post.content);
  return [
    post.publishedAt,
    postId(post.platform, post.uid),
    post.uid,
    post.platform,
    post.type,
    post.kind,
    post.language ?? "",
    post.engagement,
    facts.accountId,
    hashtagsOf(parts),
    domainsOf(parts, post.content.link?.url ?? null),
    facts.createdAt,
    facts.updatedAt,
    facts.version,
    digestOf(post),
    JSON.stringify(post.content),
    ...analyzedColumns(post.content, post.language, analyzer),
  ];
}

export function analyzedColumns(
  content: PostContent,
  language: string | null,
  analyzer: Analyzer,
): readonly [lexemes: readonly string[], pairs: readonly string[], sequence: readonly number[]] {
  const { lexemes, pairs, sequence } = analyzer.analyzePost(searchedParts(content), language);
  return [lexemes, pairs, sequence];
}

/** Tells whether anything of a post has changed, its account apart. */
export function digestOf(post: NewPost): number {
  const { publishedAt, type, kind, language, engagement, content } = post;
  return hash53(JSON.stringify([publishedAt, type, kind, language, engagement, content]));
}
