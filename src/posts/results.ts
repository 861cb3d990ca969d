import type { Interval, Kind, Platform, PostType } from "../contract/vocabulary.ts";
import type { Account } from "./post.ts";

/** What there is of an account. Publication in Unix seconds, collection in Unix milliseconds; null without posts. */
export interface AccountProfile {
  readonly account: Account;
  readonly posts: number;
  readonly firstPublishedAt: number | null;
  readonly lastPublishedAt: number | null;
  /** When the first of its posts was first collected here, and when one of them was last. */
  readonly createdAt: number | null;
  readonly updatedAt: number | null;
}

/** A property of accounts and its values, the most frequent first. */
export interface PropertyUse {
  readonly key: string;
  readonly accounts: number;
  readonly values: readonly { readonly value: string; readonly accounts: number }[];
  /** How many there are, listed or not. */
  readonly valuesTotal: number;
}

export interface ValueCount<Value> {
  readonly value: Value;
  readonly posts: number;
  readonly engagement: number;
}

export interface PostStats {
  readonly total: number;
  readonly engagement: {
    readonly total: number;
    readonly mean: number;
    readonly median: number;
    readonly p90: number;
    readonly max: number;
  };
  readonly interval: Interval;
  /**
   * Every bucket of the window; `start` in Unix seconds; `baseline` counts all posts of the bucket without the keyword.
   */
  readonly buckets: readonly {
    readonly start: number;
    readonly posts: number;
    readonly engagement: number;
    readonly baseline: number;
  }[];
  readonly platforms: readonly ValueCount<Platform>[];
  readonly postTypes: readonly ValueCount<PostType>[];
  readonly languages: readonly ValueCount<string | null>[];
  readonly kinds: readonly ValueCount<Kind>[];
  readonly topAccounts: readonly {
    readonly account: Account;
    readonly posts: number;
    readonly engagement: number;
  }[];
  readonly topHashtags: readonly { readonly value: string; readonly posts: number }[];
  readonly topDomains: readonly { readonly value: string; readonly posts: number }[];
}

/** What is selected in an hour. */
export interface HourCount {
  /** Hours since 1970. */
  readonly hour: number;
  readonly posts: number;
  /** Of those, how many had been published less than two hours before they arrived. */
  readonly fresh: number;
  readonly engagement: number;
}

/** A post that arrives later than this after its publication, in milliseconds, says nothing about the hour. */
export const FRESH_MS = 2 * 60 * 60 * 1000;

/** What became of the posts of a batch; the numbers add up to its size. */
export interface UpsertResult {
  readonly stored: number;
  readonly replaced: number;
  /** The same as what is stored, or collected earlier. */
  readonly unchanged: number;
  /** Which were refused because they were erased: their places in the batch. Absent when none were. */
  readonly erased?: readonly number[];
}

/** What became of descriptions of accounts, counted by account. */
export interface DescribeResult {
  /** Accounts that had not been seen. */
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  /** Which were refused because the account was erased: their places among the descriptions. */
  readonly erased: readonly number[];
}

export interface DeletionResult {
  readonly deleted: number;
  /** How many marks of erased posts and accounts were not there before. */
  readonly marked: number;
}

export interface PurgeResult {
  /** How many rows that no reader could see any more were removed. */
  readonly rows: number;
}

export interface PostsSummary {
  readonly posts: number;
  readonly accounts: number;
  readonly firstPublishedAt: number | null;
  readonly lastPublishedAt: number | null;
  readonly platforms: readonly { readonly platform: Platform; readonly posts: number }[];
}

export interface ReindexProgress {
  readonly done: number;
  readonly total: number;
}
