import type { Analyzer } from "../text/analyzer.ts";
import type { AccountKeys, AccountMerge } from "./accounts.ts";
import type { MarkSet } from "./mark-set.ts";
import type { UpsertResult } from "./posts.ts";

/**
 * Posts on their way into the index. The heavy work on them may be done in another thread: what is to be known of the store is
 * handed in as bytes, and what is to be written is handed out as bytes.
 */
export interface PostBatch {
  /** How many posts, repetitions included. */
  readonly size: number;
  /** The IDs of the posts, each once. */
  readonly ids: readonly number[] | Float64Array;
  readonly accounts: AccountKeys;
  /** Compares the posts with what is stored, analyzes those that are to be written, and makes their rows. Called once. */
  resolve(facts: BatchFacts): Promise<ResolvedBatch>;
}

/** What the store knows that concerns a batch. */
export interface BatchFacts {
  readonly version: number;
  /** Unix milliseconds. */
  readonly now: number;
  readonly analyzer: Analyzer;
  /** Rows of STORED_POST_COLUMNS in RowBinary, for each post of the batch that is stored. */
  readonly storedPosts: Uint8Array;
  /** Rows of accounts as lines of JSON. */
  readonly knownAccounts: Uint8Array;
  readonly erasures: Erasures;
}

/** What may not come back; see `erasure-mark.ts`. No marks: nothing was ever erased. */
export interface Erasures {
  readonly key: string;
  readonly marks: MarkSet;
}

export interface ResolvedBatch {
  readonly result: UpsertResult;
  /** Whether any of the posts is stored in another version. */
  readonly replaces: boolean;
  /** Rows in RowBinary, in pieces; none: nothing to write. */
  readonly posts: readonly Uint8Array[];
  readonly documents: readonly Uint8Array[];
  readonly accounts: readonly Uint8Array[];
  readonly merges: readonly AccountMerge[];
}

/** What a batch is compared with, in this order. */
export const STORED_POST_COLUMNS = "id, uid, digest, account_id, created_at, collected_at";
