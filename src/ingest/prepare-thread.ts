import { readlinkSync } from "node:fs";
import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import type { PostBatch } from "../posts/post-batch.ts";
import { type Analyzer, createAnalyzer } from "../text/analyzer.ts";
import { createDictionaries } from "../text/dictionaries.ts";
import { prepareBlock } from "./prepare-block.ts";
import type { SharedDictionaries, ThreadAnswer, ThreadRequest } from "./thread-messages.ts";

/** The body of a preparing thread: it does what it is asked, one thing after the other, and keeps the batches in between. */

const analyzers = new Map<string, Analyzer>();
const batches = new Map<number, PostBatch>();
let last: Promise<void> = Promise.resolve();

stepBack();
parentPort?.on("message", (request: ThreadRequest) => {
  last = last.then(() => answer(request));
});

async function answer(request: ThreadRequest): Promise<void> {
  switch (request.kind) {
    case "learn":
      learn(request.dictionaries);
      return;
    case "discard":
      batches.delete(request.batch);
      return;
    case "prepare":
    case "resolve":
      try {
        await (request.kind === "prepare" ? prepare(request) : resolve(request));
      } catch (error) {
        batches.delete(request.batch);
        const message = error instanceof Error ? error.message : String(error);
        send({ kind: "failed", batch: request.batch, message });
      }
  }
}

function learn({ analyzerVersion, version, packed }: SharedDictionaries): void {
  const bytes = new Map(packed);
  const read = (language: string) => bytes.get(language) ?? new Uint8Array();
  // An older one is needed no more once the index has another.
  analyzers.clear();
  analyzers.set(
    analyzerVersion,
    createAnalyzer(createDictionaries({ version, languages: [...bytes.keys()], read })),
  );
}

async function prepare({ batch, block, nowMs }: ThreadRequest & { readonly kind: "prepare" }): Promise<void> {
  const prepared = await prepareBlock(block, nowMs);
  batches.set(batch, prepared.batch);
  const { size, accounts } = prepared.batch;
  const ids = Float64Array.from(prepared.batch.ids);
  const lines = Float64Array.from(prepared.lines);
  const { rejects, lastLine } = prepared;
  send({ kind: "prepared", batch, prepared: { size, ids, accounts, lines, rejects, lastLine } }, [
    ids.buffer,
    lines.buffer,
  ]);
}

async function resolve({ batch, facts }: ThreadRequest & { readonly kind: "resolve" }): Promise<void> {
  const analyzer = analyzers.get(facts.analyzerVersion);
  const kept = batches.get(batch);
  if (analyzer === undefined || kept === undefined)
    throw new Error("the thread does not know the batch or its analyzer");
  const resolved = await kept.resolve({ ...facts, analyzer });
  batches.delete(batch);
  send(
    { kind: "resolved", batch, resolved },
    [...resolved.posts, ...resolved.documents, ...resolved.accounts].map(
      ({ buffer }) => buffer as ArrayBuffer,
    ),
  );
}

function send(message: ThreadAnswer, transfer: readonly ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transfer);
}

/** Whoever answers requests goes first. Only Linux has priorities of threads. */
function stepBack(): void {
  try {
    const thread = Number(readlinkSync("/proc/thread-self").split("/").at(-1));
    setPriority(thread, 5);
  } catch {
    // Without it the import is a little less considerate.
  }
}
