import type { Posts } from "../posts/posts.ts";
import type { UpsertResult } from "../posts/results.ts";
import { TimeSlice } from "../posts/time-slice.ts";
import { storeOtherLines, takeOtherLines } from "./lines/other-lines.ts";
import type { ImportBlock } from "./prepare/import-block.ts";
import type { Findings, PreparedBlock, Reject } from "./prepare/prepare-block.ts";
import type { Preparer } from "./prepare/preparer.ts";

/** What became of the lines; `read` is the sum of the other four. */
export interface ImportSummary {
  readonly read: number;
  readonly stored: number;
  readonly replaced: number;
  readonly unchanged: number;
  readonly rejected: number;
}

/** What takes in what is imported. */
type ImportedInto = Pick<Posts, "upsert" | "load" | "describeAccounts">;

export interface ImportOptions {
  readonly blocks: AsyncIterable<ImportBlock>;
  readonly posts: ImportedInto;
  readonly preparer: Preparer;
  readonly onReject?: (reject: Reject) => void | Promise<void>;
  /** Called when a block has been stored: everything that it counts will survive a crash. */
  readonly onProgress?: (acknowledged: ImportSummary & { readonly line: number }) => void | Promise<void>;
  /** Ends the import after the blocks that are being stored. */
  readonly signal?: AbortSignal;
}

export const NOTHING_IMPORTED: ImportSummary = { read: 0, stored: 0, replaced: 0, unchanged: 0, rejected: 0 };

interface StoredBlock {
  readonly prepared: PreparedBlock;
  readonly result: UpsertResult;
}

/**
 * Reads, prepares and stores, each block behind the one before, and tells of each as soon as it is stored. As many
 * blocks are under way as the preparer can work on, one that waits for it, one that is being compared, and one that is
 * being stored: the source is read no faster than that. When the source breaks, what came before is stored, and then
 * its error is thrown.
 */
export async function importPosts(options: ImportOptions): Promise<ImportSummary> {
  const { blocks, posts, preparer, onReject, onProgress, signal } = options;
  let summary = NOTHING_IMPORTED;
  const acknowledge = async ({ prepared, result }: StoredBlock, others: readonly Reject[]) => {
    const findings = prepared.findings();
    let rejected = 0;
    const slice = new TimeSlice();
    for (const reject of rejectsOf(findings, result, others)) {
      rejected += 1;
      await onReject?.(reject);
      if (slice.isOver()) await slice.next();
    }
    summary = add(summary, result, rejected);
    await onProgress?.({ ...summary, line: prepared.lastLine });
  };

  const store = createStore(posts);
  const underWay: Promise<void>[] = [];
  const failure = createFailure();
  const source = blocks[Symbol.asyncIterator]();
  let last: Promise<void> = Promise.resolve();
  let damage: { readonly error: unknown } | null = null;
  try {
    while (signal?.aborted !== true) {
      const next = source.next().catch((error: unknown) => {
        damage = { error };
        return null;
      });
      // A failure is not kept back until a source that has fallen silent says something again.
      const block = await failure.or(next);
      if (block === null || block.done === true) break;
      const others = takeOtherLines(block.value, preparer.platforms);
      const stored = store(preparer.prepare(block.value));
      last = last.then(async () => {
        const done = await stored;
        await acknowledge(done, others === null ? [] : await storeOtherLines(others, posts));
      });
      last.catch(failure.meet);
      underWay.push(last);
      if (underWay.length > preparer.width + 2) await underWay.shift();
    }
    await last;
  } finally {
    // Not awaited, for the same reason.
    source.return?.().catch(() => undefined);
  }
  if (damage !== null) throw (damage as { readonly error: unknown }).error;
  return summary;
}

/**
 * Hands blocks to the index in their order, without waiting until they are stored. After a failure nothing more is
 * stored.
 */
function createStore(posts: ImportedInto): (preparing: Promise<PreparedBlock>) => Promise<StoredBlock> {
  let failed = false;
  let last: Promise<unknown> = Promise.resolve();
  return (preparing) => {
    const handedOver = last.then(async () => {
      const prepared = await preparing;
      if (failed) {
        prepared.discard();
        throw new Error("an earlier part of the import has failed");
      }
      return { prepared, storing: posts.upsert(prepared.batch) };
    });
    const stored = handedOver.then(async ({ prepared, storing }) => ({ prepared, result: await storing }));
    last = handedOver.catch(() => undefined);
    // A failure is met when its turn comes; until then it must not count as unhandled.
    stored.catch(() => {
      failed = true;
    });
    return stored;
  };
}

function* rejectsOf(
  { rejects, lines }: Findings,
  { erased = [] }: UpsertResult,
  others: readonly Reject[],
): Generator<Reject> {
  yield* rejects;
  yield* others;
  for (const index of erased) yield { line: lines[index] ?? 0, reason: ERASED, text: "" };
}

/** The code first, for programs. */
const ERASED =
  "erased: this post or its account was erased here at somebody's request and is not taken in again.";

function add(summary: ImportSummary, result: UpsertResult, rejected: number): ImportSummary {
  const { stored, replaced, unchanged } = result;
  return {
    read: summary.read + stored + replaced + unchanged + rejected,
    stored: summary.stored + stored,
    replaced: summary.replaced + replaced,
    unchanged: summary.unchanged + unchanged,
    rejected: summary.rejected + rejected,
  };
}

export interface Failure {
  meet(error: unknown): void;
  /** What is waited for, unless a failure is met first. */
  or<Value>(waited: Promise<Value>): Promise<Value>;
}

/**
 * A failure that may be met while something else is waited for. Not `Promise.race` with a promise that lives as long as
 * the import: that one would hold on to everything it ever raced with.
 */
export function createFailure(): Failure {
  let met: { readonly error: unknown } | null = null;
  let give: (error: unknown) => void = () => {};
  return {
    meet(error) {
      met ??= { error };
      give(met.error);
    },
    async or(waited) {
      if (met !== null) throw met.error;
      try {
        return await new Promise((resolve, reject) => {
          give = reject;
          waited.then(resolve, reject);
        });
      } finally {
        give = () => {};
      }
    },
  };
}
