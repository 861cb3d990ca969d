import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Platforms } from "../../contract/platforms.ts";
import type { AnalyzedBatch } from "../../posts/batch/post-batch.ts";
import { type Analyzer, shareDictionaries } from "../../text/analyzer.ts";
import type { ImportBlock, ImportItem } from "./import-block.ts";
import type { Findings, PreparedBlock } from "./prepare-block.ts";
import {
  giveBackBlockMemory,
  type Preparer,
  type ThreadAnswer,
  type ThreadData,
  type ThreadRequest,
} from "./preparer.ts";
import { unpackRejects } from "./rejects.ts";

export interface ThreadPreparer extends Preparer {
  /** Ends the threads; what they were asked is refused. */
  close(): Promise<void>;
}

/** Prepares in threads of their own, block by block in turn. They are started with the first block. */
export function openThreadPreparer(options: {
  readonly threads: number;
  readonly clock: () => number;
  readonly platforms: Platforms;
}): ThreadPreparer {
  const { threads: width, clock, platforms } = options;
  const threads: PreparingThread[] = [];
  let blocks = 0;
  let closed = false;
  return {
    width,
    platforms,
    async prepare(block) {
      if (closed) throw new Error("the import has been closed");
      const place = blocks++ % width;
      const thread = threads[place];
      // A thread that has ended, out of memory for example, takes along the blocks that it had, and no others.
      const living =
        thread === undefined || thread.hasEnded()
          ? startThread({ ownPlatforms: platforms.own, retention: platforms.retention })
          : thread;
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

function startThread(workerData: ThreadData): PreparingThread {
  const worker = new Worker(new URL("./prepare-thread.js", import.meta.url), {
    workerData,
    // What is read out of a line is gone before the next few: room for it spares the collector from moving it about.
    resourceLimits: { maxYoungGenerationSizeMb: 48 },
  });
  const pending = new Map<string, Pending>();
  let batches = 0;
  let lesson: { readonly analyzerVersion: string; readonly done: Promise<void> } = {
    analyzerVersion: "",
    done: Promise.resolve(),
  };
  let failure: Error | null = null;
  let stopping = false;

  const fail = (error: Error) => {
    failure ??= error;
    for (const { reject } of pending.values()) reject(error);
    pending.clear();
  };
  worker.on("message", (answer: ThreadAnswer) => {
    const waiting = answer.kind === "failed" ? waitingFor(answer.batch) : [`${answer.batch} ${answer.kind}`];
    for (const name of waiting) {
      const { resolve, reject } = pending.get(name) ?? {};
      pending.delete(name);
      if (answer.kind === "failed") reject?.(new Error(answer.message));
      else resolve?.(answer);
    }
    // A late answer must not let a process end that waits for the thread to stop.
    if (pending.size === 0 && !stopping) worker.unref();
  });
  worker.on("error", (error: Error) => fail(new Error(`a preparing thread has failed: ${error.message}`)));
  worker.on("exit", () => fail(new Error("a preparing thread has ended")));
  worker.unref();

  const waitingFor = (batch: number) => [...pending.keys()].filter((name) => name.startsWith(`${batch} `));

  /** The next answer of this kind. */
  function expect<Kind extends ThreadAnswer["kind"]>(batch: number, kind: Kind): Promise<AnswerOf<Kind>> {
    return new Promise<AnswerOf<Kind>>((resolve, reject) => {
      if (failure !== null) return reject(failure);
      pending.set(`${batch} ${kind}`, {
        resolve: (answer) => resolve(answer as AnswerOf<Kind>),
        reject,
      });
      // A process that waits for the answer stays alive.
      worker.ref();
    });
  }

  function ask(
    request: ThreadRequest & { readonly batch: number },
    transfer: readonly ArrayBuffer[] = [],
  ): void {
    try {
      if (failure === null) worker.postMessage(request, transfer);
    } catch (error) {
      for (const name of waitingFor(request.batch)) pending.delete(name);
      throw error;
    }
  }

  async function teach(analyzer: Analyzer): Promise<void> {
    const pause = () => new Promise<void>((resolve) => setImmediate(resolve));
    worker.postMessage({ kind: "learn", dictionaries: await shareDictionaries(analyzer, pause) });
  }

  async function recognize(
    batch: number,
    known: Uint8Array,
    analyzer: Analyzer,
  ): Promise<AnswerOf<"recognized">> {
    const { version: analyzerVersion } = analyzer;
    if (lesson.analyzerVersion !== analyzerVersion) lesson = { analyzerVersion, done: teach(analyzer) };
    await lesson.done;
    const recognized = expect(batch, "recognized");
    ask({ kind: "recognize", batch, known, analyzerVersion });
    return recognized;
  }

  async function take(batch: number): Promise<AnalyzedBatch> {
    const taken = expect(batch, "taken");
    ask({ kind: "take", batch });
    const { analyzed, memory } = await taken;
    if (memory !== null) giveBackBlockMemory(memory);
    return analyzed;
  }

  async function prepare(batch: number, block: ImportBlock, nowMs: number): Promise<Float64Array> {
    const prepared = expect(batch, "prepared");
    const transfer = block.kind === "lines" ? [block.bytes.buffer] : [];
    ask({ kind: "prepare", batch, block, nowMs }, transfer);
    return (await prepared).sources;
  }

  return {
    hasEnded: () => failure !== null,
    async prepare(block, nowMs) {
      const batch = batches++;
      let findings: Findings = { lines: [], rejects: [] };
      const sources = await prepare(batch, block, nowMs).catch((error: unknown) => {
        if (failure !== null || block.kind === "lines") throw error;
        return prepare(batch, { ...block, items: block.items.map(refuseUnsendable) }, nowMs);
      });
      return {
        batch: {
          sources,
          async recognize(known, analyzer) {
            const { findings: packed, names } = await recognize(batch, known, analyzer);
            findings = { lines: packed.lines, rejects: unpackRejects(packed.rejects) };
            return names;
          },
          take: () => take(batch),
        },
        lastLine: block.lastLine,
        findings: () => findings,
        discard: () => worker.postMessage({ kind: "discard", batch }),
      };
    },
    async stop() {
      stopping = true;
      if (failure !== null) return;
      worker.ref();
      // The thread ends by itself: one that is ended in the middle of something can take the whole process along.
      const ended = once(worker, "exit").catch(() => undefined);
      worker.postMessage({ kind: "close" });
      await ended;
    },
  };
}

type AnswerOf<Kind extends ThreadAnswer["kind"]> = Extract<ThreadAnswer, { readonly kind: Kind }>;

/** A record that is nested too deeply cannot be handed to another thread. */
function refuseUnsendable(item: ImportItem): ImportItem {
  try {
    structuredClone(item);
    return item;
  } catch {
    return { line: item.line, text: "", problem: "The record is nested too deeply." };
  }
}
