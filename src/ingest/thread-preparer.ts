import { Worker } from "node:worker_threads";
import type { BatchFacts, ResolvedBatch } from "../posts/post-batch.ts";
import type { Analyzer } from "../text/analyzer.ts";
import type { ImportBlock, ImportItem } from "./import-block.ts";
import type { PreparedBlock, Preparer } from "./preparer.ts";
import type { SharedPrepared, ThreadAnswer, ThreadRequest } from "./thread-messages.ts";

export interface ThreadPreparer extends Preparer {
  /** Ends the threads; what they were asked is refused. */
  close(): Promise<void>;
}

/** Prepares in threads of their own, block by block in turn. They are started with the first block. */
export function openThreadPreparer(options: {
  readonly threads: number;
  readonly clock: () => number;
}): ThreadPreparer {
  const { threads: width, clock } = options;
  const threads: PreparingThread[] = [];
  let blocks = 0;
  let closed = false;
  return {
    width,
    async prepare(block) {
      if (closed) throw new Error("the import has been closed");
      const place = blocks++ % width;
      const thread = threads[place];
      // A thread that has ended, out of memory for example, takes along the blocks that it had, and no others.
      const living = thread === undefined || thread.hasEnded() ? startThread() : thread;
      threads[place] = living;
      return living.prepare(block, clock());
    },
    async close() {
      closed = true;
      await Promise.all(threads.map((thread) => thread?.stop()));
    },
  };
}

interface PreparingThread {
  hasEnded(): boolean;
  prepare(block: ImportBlock, nowMs: number): Promise<PreparedBlock>;
  stop(): Promise<void>;
}

interface Pending {
  resolve(answer: ThreadAnswer): void;
  reject(error: Error): void;
}

function startThread(): PreparingThread {
  const worker = new Worker(new URL("./prepare-thread.js", import.meta.url), {
    // A block is gone as a whole: room for it spares the collector from moving it about.
    resourceLimits: { maxYoungGenerationSizeMb: 128 },
  });
  const pending = new Map<number, Pending>();
  let batches = 0;
  let known = "";
  let failure: Error | null = null;

  const fail = (error: Error) => {
    failure ??= error;
    for (const { reject } of pending.values()) reject(error);
    pending.clear();
  };
  worker.on("message", (answer: ThreadAnswer) => {
    pending.get(answer.batch)?.resolve(answer);
    pending.delete(answer.batch);
    if (pending.size === 0) worker.unref();
  });
  worker.on("error", (error: Error) => fail(new Error(`a preparing thread has failed: ${error.message}`)));
  worker.on("exit", () => fail(new Error("a preparing thread has ended")));
  worker.unref();

  function ask(request: ThreadRequest & { readonly batch: number }, transfer: readonly ArrayBuffer[] = []) {
    return new Promise<ThreadAnswer>((resolve, reject) => {
      if (failure !== null) return reject(failure);
      pending.set(request.batch, { resolve, reject });
      // A process that waits for the answer stays alive.
      worker.ref();
      try {
        worker.postMessage(request, transfer);
      } catch (error) {
        pending.delete(request.batch);
        throw error;
      }
    });
  }

  function learn({ version: analyzerVersion, dictionaries }: Analyzer): void {
    if (known === analyzerVersion) return;
    known = analyzerVersion;
    const { version, languages } = dictionaries;
    const packed = languages.map((language) => [language, dictionaries.packed(language)] as const);
    worker.postMessage({ kind: "learn", dictionaries: { analyzerVersion, version, packed } });
  }

  async function resolve(batch: number, { analyzer, ...facts }: BatchFacts): Promise<ResolvedBatch> {
    learn(analyzer);
    const answer = await ask({
      kind: "resolve",
      batch,
      facts: { ...facts, analyzerVersion: analyzer.version },
    });
    if (answer.kind !== "resolved") throw failed(answer);
    return answer.resolved;
  }

  return {
    hasEnded: () => failure !== null,
    async prepare(block, nowMs) {
      const batch = batches++;
      const transfer = block.kind === "lines" ? [block.bytes.buffer as ArrayBuffer] : [];
      const send = (given: ImportBlock) => ask({ kind: "prepare", batch, block: given, nowMs }, transfer);
      const answer = await send(block).catch((error: unknown) => {
        if (failure !== null || block.kind === "lines") throw error;
        return send({ ...block, items: block.items.map(refuseUnsendable) });
      });
      if (answer.kind !== "prepared") throw failed(answer);
      return present(answer.prepared, {
        resolve: (facts) => resolve(batch, facts),
        discard: () => worker.postMessage({ kind: "discard", batch }),
      });
    },
    async stop() {
      await worker.terminate();
    },
  };
}

function present(
  { size, ids, accounts, lines, rejects, lastLine }: SharedPrepared,
  { resolve, discard }: { resolve(facts: BatchFacts): Promise<ResolvedBatch>; discard(): void },
): PreparedBlock {
  return { batch: { size, ids, accounts, resolve }, lines, rejects, lastLine, discard };
}

/** A record that is nested too deeply cannot be handed to another thread. */
function refuseUnsendable(item: ImportItem): ImportItem {
  try {
    structuredClone(item);
    return item;
  } catch {
    return { line: item.line, text: "", problem: "The record is nested too deeply." };
  }
}

function failed(answer: ThreadAnswer): Error {
  return new Error(answer.kind === "failed" ? answer.message : `an unexpected answer: ${answer.kind}`);
}
