import type { PostBatch } from "../posts/batch/post-batch.ts";
import type { ImportBlock } from "./import-block.ts";
import { prepareBlock } from "./prepare-block.ts";

/** A line that could not be taken, and why. */
export interface Reject {
  readonly line: number;
  readonly reason: string;
  /** The line as it came, or its beginning; empty for a post that was erased. */
  readonly text: string;
}

export interface Findings {
  /** The line of each post of the batch. */
  readonly lines: readonly number[] | Float64Array;
  readonly rejects: Iterable<Reject>;
}

export interface PreparedBlock {
  readonly batch: PostBatch;
  readonly lastLine: number;
  /** What was found out when the batch was recognized last. */
  findings(): Findings;
  /** Lets go of a batch that will not be stored. */
  discard(): void;
}

/** Makes posts of what a source says: the part of an import that costs time, in this thread or in others. */
export interface Preparer {
  /** How many blocks it works on at the same time. */
  readonly width: number;
  /** The bytes of the block belong to the preparer from then on. */
  prepare(block: ImportBlock): Promise<PreparedBlock>;
}

/** Prepares in this thread, and lets others run every few milliseconds. */
export function createPreparer(clock: () => number): Preparer {
  return { width: 1, prepare: async (block) => prepareBlock(block, clock()) };
}
