import type { Retention } from "../../contract/platforms.ts";
import { DEFAULT_PLATFORMS, type OwnPlatform, type Platforms } from "../../contract/platforms.ts";
import type { AnalyzedBatch, BatchNames } from "../../posts/batch/post-batch.ts";
import type { SharedDictionaries } from "../../text/analyzer.ts";
import { type ImportBlock, MAX_BLOCK_BYTES } from "./import-block.ts";
import { type PreparedBlock, prepareBlock } from "./prepare-block.ts";

/** Room for a block and its last line. All are of one size, so that each can be used again. */
export const BLOCK_BYTES = MAX_BLOCK_BYTES + 256 * 1024;
/** As many as an import has under way. */
const MAX_SPARE = 4;

const spare: ArrayBuffer[] = [];

/** Memory of this size that comes and goes with every block tears holes into the heap, which grows and grows. */
export function takeBlockMemory(): Uint8Array<ArrayBuffer> {
  return new Uint8Array(spare.pop() ?? new ArrayBuffer(BLOCK_BYTES));
}

/** Of a block that is no longer needed, in whichever thread it was. */
export function giveBackBlockMemory(memory: ArrayBuffer): void {
  if (memory.byteLength === BLOCK_BYTES && spare.length < MAX_SPARE) spare.push(memory);
}

/** What a preparing thread begins with. */
export interface ThreadData {
  readonly ownPlatforms: readonly OwnPlatform[];
  readonly retention: Retention;
}

/** What a preparing thread is asked. `batch` names what it keeps between preparing and resolving. */
export type ThreadRequest =
  | { readonly kind: "learn"; readonly dictionaries: SharedDictionaries }
  | { readonly kind: "prepare"; readonly batch: number; readonly block: ImportBlock; readonly nowMs: number }
  // An analyzer cannot be sent; its version can.
  | {
      readonly kind: "recognize";
      readonly batch: number;
      readonly known: Uint8Array;
      readonly analyzerVersion: string;
    }
  | { readonly kind: "take"; readonly batch: number }
  | { readonly kind: "discard"; readonly batch: number }
  | { readonly kind: "close" };

interface PackedFindings {
  readonly lines: Float64Array;
  readonly rejects: readonly Uint8Array[];
}

/** Answers to a request of the same batch. */
export type ThreadAnswer = { readonly batch: number } & (
  | { readonly kind: "prepared"; readonly sources: Float64Array }
  | { readonly kind: "recognized"; readonly names: BatchNames; readonly findings: PackedFindings }
  // With the memory of the block, which is needed no more.
  | { readonly kind: "taken"; readonly analyzed: AnalyzedBatch; readonly memory: ArrayBuffer | null }
  | { readonly kind: "failed"; readonly message: string }
);

/** Makes posts of what a source says: the part of an import that costs time, in this thread or in others. */
export interface Preparer {
  /** How many blocks it works on at the same time. */
  readonly width: number;
  /** Those that posts may be of. */
  readonly platforms: Platforms;
  /** The bytes of the block belong to the preparer from then on. */
  prepare(block: ImportBlock): Promise<PreparedBlock>;
}

/** Prepares in this thread, and lets others run every few milliseconds. */
export function createPreparer(clock: () => number, platforms = DEFAULT_PLATFORMS): Preparer {
  return { width: 1, platforms, prepare: async (block) => prepareBlock(block, clock(), platforms) };
}
