import type { Analyzer } from "../../text/analyzer.ts";
import type { Rows } from "../clickhouse/engine.ts";
import type { AccountKeys, AccountMerge } from "../clickhouse/read/accounts.ts";
import type { MarkSet } from "../erasure/mark-set.ts";
import type { NewAccount } from "../post.ts";
import type { UpsertResult } from "../posts.ts";
import type { StoredVersion } from "./compare-posts.ts";

/**
 * Posts on their way into the index. The heavy work on them may be done in another thread: what is to be known of the store is
 * handed in as bytes, and what is to be written is handed out as bytes.
 */
export interface PostBatch {
  /** Digests of the lines that the posts come from: one that is stored with the same digest need not even be parsed. */
  readonly sources: readonly number[] | Float64Array;
  /**
   * First, and again when the store has moved on: reads and analyzes the posts. `known` are rows of KNOWN_POST_COLUMNS in RowBinary, for the
   * sources that are stored.
   */
  recognize(known: Uint8Array, analyzer: Analyzer): Promise<BatchNames>;
  /** Then, once: compares the posts with what is stored, and hands out those that are to be written. */
  resolve(facts: BatchFacts): Promise<ResolvedBatch>;
  /** Or, once: hands everything out, for a store that compares by itself. */
  take(): Promise<AnalyzedBatch>;
}

/** The posts of a batch, read and analyzed. */
export interface AnalyzedBatch {
  /** Records (`batch/post-record.ts`) one behind the other, in pieces. */
  readonly pieces: readonly Uint8Array<ArrayBuffer>[];
  /** For each record its piece, and where it begins and ends in it. */
  readonly spans: Uint32Array<ArrayBuffer>;
  /** For each post of the batch, in their order: the number of its record, or -1 - its place among `known`. */
  readonly members: Int32Array<ArrayBuffer>;
  /** Whom the posts are of; a record has the place of its account. */
  readonly accounts: readonly NewAccount[];
  /** Posts that were stored already, word for word, when the batch was recognized. */
  readonly known: readonly KnownVersion[];
}

export interface KnownVersion extends StoredVersion {
  readonly sourceDigest: number;
}

/** Which posts and accounts a batch is about. */
export interface BatchNames {
  /** The IDs of all posts, each once. */
  readonly ids: Ids;
  /** Those whose stored version must be looked up. */
  readonly unknownIds: Ids;
  readonly accounts: AccountKeys;
}

export type Ids = readonly number[] | Float64Array;

/** What the store knows that concerns a batch. */
export interface BatchFacts {
  readonly version: number;
  /** Unix milliseconds. */
  readonly now: number;
  /** Rows of STORED_POST_COLUMNS in RowBinary, for each of the unknown posts that is stored. */
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
  /** How many posts are to be written. */
  readonly changes: number;
  readonly accounts: readonly Uint8Array<ArrayBuffer>[];
  readonly merges: readonly AccountMerge[];
  /** The posts that are to be written, analyzed. */
  readonly rows: Promise<EncodedPosts>;
}

/** Of two tables. */
export interface EncodedPosts {
  readonly posts: Rows;
  readonly documents: Rows;
}

/** What a batch is compared with, in this order. */
export const STORED_POST_COLUMNS = "id, uid, digest, account_id, created_at, collected_at";
export const KNOWN_POST_COLUMNS = `source_digest, ${STORED_POST_COLUMNS}`;
