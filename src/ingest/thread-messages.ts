import type { BatchFacts, PostBatch, ResolvedBatch } from "../posts/post-batch.ts";
import type { ImportBlock } from "./import-block.ts";
import type { PreparedBlock } from "./preparer.ts";

/** Dictionaries as threads hand them to one another: in memory that they share. */
export interface SharedDictionaries {
  /** Of the analyzer that is made of them. */
  readonly analyzerVersion: string;
  readonly version: string;
  readonly packed: readonly (readonly [language: string, bytes: Uint8Array])[];
}

/** What a preparing thread is asked. `batch` names what it keeps between preparing and resolving. */
export type ThreadRequest =
  | { readonly kind: "learn"; readonly dictionaries: SharedDictionaries }
  | { readonly kind: "prepare"; readonly batch: number; readonly block: ImportBlock; readonly nowMs: number }
  | { readonly kind: "resolve"; readonly batch: number; readonly facts: SharedFacts }
  | { readonly kind: "discard"; readonly batch: number };

/** An analyzer cannot be sent; its version can. */
export type SharedFacts = Omit<BatchFacts, "analyzer"> & { readonly analyzerVersion: string };

export type ThreadAnswer =
  | { readonly kind: "prepared"; readonly batch: number; readonly prepared: SharedPrepared }
  | { readonly kind: "resolved"; readonly batch: number; readonly resolved: ResolvedBatch }
  | { readonly kind: "failed"; readonly batch: number; readonly message: string };

export type SharedPrepared = Omit<PreparedBlock, "batch" | "discard" | "lines"> &
  Omit<PostBatch, "resolve" | "ids"> & { readonly ids: Float64Array; readonly lines: Float64Array };
