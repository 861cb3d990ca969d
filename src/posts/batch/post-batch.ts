import type { Analyzer } from "../../text/analyzer.ts";
import type { AccountKeys } from "../accounts/resolve-accounts.ts";
import type { MarkSet } from "../erasure/erasure-marks.ts";
import type { NewAccount } from "../post.ts";
import type { StoredVersion } from "./compare-posts.ts";

/**
 * Posts on their way into the index. The heavy work on them may be done in another thread: what is to be
 * known of the store is handed in as bytes, and the posts are handed out as bytes.
 */
export interface PostBatch {
  /**
   * Digests of the lines that the posts come from: one that is stored with the same digest need not even be
   * parsed.
   */
  readonly sources: readonly number[] | Float64Array;
  /**
   * First, and again when the store has moved on: reads and analyzes the posts. `known` are those of the
   * sources that are stored, as `writeKnown` writes them.
   */
  recognize(known: Uint8Array, analyzer: Analyzer): Promise<BatchNames>;
  /** Then, once: hands everything out, for the store to compare with what it has. */
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

/** What may not come back; see `erasure-mark.ts`. No marks: nothing was ever erased. */
export interface Erasures {
  readonly key: string;
  readonly marks: MarkSet;
}
