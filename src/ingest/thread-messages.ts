import type { AnalyzedBatch, BatchNames } from "../posts/batch/post-batch.ts";
import type { SharedDictionaries } from "../text/shared-dictionaries.ts";
import type { ImportBlock } from "./import-block.ts";

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
  | { readonly kind: "discard"; readonly batch: number };

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
