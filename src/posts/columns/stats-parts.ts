import type { PostStats, ValueCount } from "../posts.ts";

/** How many of the most frequent values are named. */
export const TOP = 20;

/** What is counted of the posts that are selected, before accounts have names. */
export interface StatsParts
  extends Pick<
    PostStats,
    "total" | "engagement" | "platforms" | "postTypes" | "languages" | "kinds" | "topHashtags" | "topDomains"
  > {
  readonly buckets: readonly ValueCount<number>[];
  readonly topAccounts: readonly AccountCount[];
}

export interface AccountCount {
  readonly account_id: number;
  readonly posts: number;
  readonly total: number;
}

/** Texts are ordered by their bytes, in every store. */
export function compareBytes(left: string, right: string): number {
  return Buffer.compare(Buffer.from(left), Buffer.from(right));
}
