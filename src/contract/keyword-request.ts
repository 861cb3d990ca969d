import type { Problem, Warning } from "./errors.ts";
import type { PostFilter } from "./post-request.ts";

/** A request to `/keyword`: what does this keyword mean, in posts of these languages? */
export interface KeywordRequest {
  readonly keyword: NonNullable<PostFilter["keyword"]>;
  /** Null: every language. */
  readonly languages: readonly string[] | null;
}

export interface ParsedKeywordRequest {
  /** Null when there are problems. */
  readonly request: KeywordRequest | null;
  /** The keyword as far as it is there, so that it can be checked beside the problems. */
  readonly keyword: PostFilter["keyword"];
  readonly problems: readonly Problem[];
  readonly warnings: readonly Warning[];
}
