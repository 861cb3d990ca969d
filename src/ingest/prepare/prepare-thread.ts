import { readlinkSync } from "node:fs";
import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { Platforms } from "../../contract/platforms.ts";
import { type Analyzer, analyzerOf, type SharedDictionaries } from "../../text/analyzer.ts";
import type { PreparedBlock } from "./prepare-block.ts";
import { prepareBlock } from "./prepare-block.ts";
import type { ThreadAnswer, ThreadData, ThreadRequest } from "./preparer.ts";
import { packRejects } from "./rejects.ts";

/**
 * The body of a preparing thread: it does what it is asked, one thing after the other, and keeps the batches in
 * between.
 */

type Work = Exclude<ThreadRequest, { readonly kind: "learn" | "discard" | "close" }>;

const { ownPlatforms, retention } = workerData as ThreadData;
const platforms = new Platforms(ownPlatforms, retention);
const analyzers = new Map<string, Analyzer>();
const batches = new Map<number, PreparedBlock>();
/** That of their blocks, which is given back. */
const memories = new Map<number, ArrayBuffer>();
let last: Promise<void> = Promise.resolve();

stepBack();
parentPort?.on("message", (request: ThreadRequest) => {
  // Handing a batch out is quick. The writer waits for it, and must not wait until the batches behind it are read.
  if (request.kind === "take" || request.kind === "close") void answer(request);
  else last = last.then(() => answer(request));
});

async function answer(request: ThreadRequest): Promise<void> {
  switch (request.kind) {
    case "learn":
      learn(request.dictionaries);
      return;
    case "discard":
      forget(request.batch);
      return;
    case "close":
      parentPort?.close();
      return;
    default:
      try {
        await work(request);
      } catch (error) {
        forget(request.batch);
        const message = error instanceof Error ? error.message : String(error);
        send({ kind: "failed", batch: request.batch, message });
      }
  }
}

function work(request: Work): void | Promise<void> {
  switch (request.kind) {
    case "prepare":
      return prepare(request);
    case "recognize":
      return recognize(request);
    case "take":
      return take(request);
  }
}

function learn(dictionaries: SharedDictionaries): void {
  // An older one is needed no more once the index has another.
  analyzers.clear();
  analyzers.set(dictionaries.analyzerVersion, analyzerOf(dictionaries));
}

function prepare({ batch, block, nowMs }: Work & { readonly kind: "prepare" }): void {
  const prepared = prepareBlock(block, nowMs, platforms);
  batches.set(batch, prepared);
  if (block.kind === "lines") memories.set(batch, block.bytes.buffer);
  const sources = Float64Array.from(prepared.batch.sources);
  send({ kind: "prepared", batch, sources }, [sources.buffer]);
}

async function recognize(request: Work & { readonly kind: "recognize" }): Promise<void> {
  const { batch, known, analyzerVersion } = request;
  const prepared = keptBatch(batch);
  const analyzer = analyzers.get(analyzerVersion);
  if (analyzer === undefined) throw new Error("the thread does not know the analyzer");
  const names = await prepared.batch.recognize(known, analyzer);
  const ids = Float64Array.from(names.ids);
  const unknownIds = Float64Array.from(names.unknownIds);
  const { lines, rejects } = prepared.findings();
  const findings = { lines: Float64Array.from(lines), rejects: packRejects([...rejects]) };
  const transfer = [ids.buffer, unknownIds.buffer, findings.lines.buffer, ...buffersOf(findings.rejects)];
  send({ kind: "recognized", batch, names: { ...names, ids, unknownIds }, findings }, transfer);
}

async function take({ batch }: Work & { readonly kind: "take" }): Promise<void> {
  const analyzed = await keptBatch(batch).batch.take();
  const memory = memories.get(batch) ?? null;
  forget(batch);
  const { pieces, spans, members } = analyzed;
  const transfer = [...buffersOf(pieces), spans.buffer, members.buffer];
  send({ kind: "taken", batch, analyzed, memory }, memory === null ? transfer : [...transfer, memory]);
}

function forget(batch: number): void {
  batches.delete(batch);
  memories.delete(batch);
}

function keptBatch(batch: number): PreparedBlock {
  const kept = batches.get(batch);
  if (kept === undefined) throw new Error("the thread does not know the batch");
  return kept;
}

function buffersOf(pieces: readonly Uint8Array<ArrayBuffer>[]): readonly ArrayBuffer[] {
  return pieces.map(({ buffer }) => buffer);
}

function send(message: ThreadAnswer, transfer: readonly ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transfer);
}

/** Threads that answer requests go first. Only Linux has priorities of threads. */
function stepBack(): void {
  try {
    const thread = Number(readlinkSync("/proc/thread-self").split("/").at(-1));
    setPriority(thread, 5);
  } catch {
    // Without it the import is a little less considerate.
  }
}
