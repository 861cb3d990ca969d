import { readlinkSync } from "node:fs";
import { setPriority } from "node:os";
import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import type { Analyzer } from "../../../text/analyzer.ts";
import { analyzerOf } from "../../../text/analyzer.ts";
import { Writer } from "../write/writer.ts";
import type { Published } from "./thread-messages.ts";
import {
  type Call,
  type ThreadAnswer,
  type ThreadRequest,
  toFailure,
  type WriterData,
} from "./thread-messages.ts";

/**
 * The body of the thread that has the only connection that writes. It does one thing after the other. It ends when its
 * ports are closed: a thread that is ended in the middle of something can take the whole process along.
 */

const data = workerData as WriterData;
const analyzers = new Map<string, Analyzer>();
const readers: MessagePort[] = [];
let latest: Published | null = null;
let writer: Writer | null = null;

stepBack();
parentPort?.on("message", (request: ThreadRequest) => {
  switch (request.kind) {
    case "call":
      answer(request.call);
      break;
    case "learn":
      analyzers.set(request.dictionaries.analyzerVersion, analyzerOf(request.dictionaries));
      break;
    case "reader":
      readers.push(request.port);
      if (latest !== null) request.port.postMessage(latest);
      break;
    case "close":
      attempt(() => writer?.close());
      for (const port of [parentPort, ...readers]) port?.close();
      break;
    case "cancel":
    case "list":
    case "forget":
      break;
  }
});

function answer({ number, method, args }: Call): void {
  try {
    writer ??= new Writer({ ...data, publish, analyzer: analyzerWith });
    const operation = writer[method as keyof Writer] as unknown as (...given: readonly unknown[]) => unknown;
    send({ kind: "done", number, result: operation.apply(writer, [...args]) });
  } catch (error) {
    send({ kind: "failed", number, failure: toFailure(error, "write") });
  }
}

function publish(published: Published): void {
  latest = published;
  for (const port of readers) port.postMessage(published);
  const { analyzer, replacedIn, snapshot } = published;
  const { version, accountsVersion } = snapshot;
  send({ kind: "published", version, analyzer, replacedIn, accountsVersion });
}

function analyzerWith(version: string): Analyzer {
  const analyzer = analyzers.get(version);
  if (analyzer === undefined) throw new Error(`the thread does not know the analyzer ${version}`);
  return analyzer;
}

function attempt(work: () => void): void {
  try {
    work();
  } catch {
    // What was acknowledged is on the disk.
  }
}

function send(message: ThreadAnswer): void {
  parentPort?.postMessage(message);
}

/** Threads that answer requests go first. Only Linux has priorities of threads. */
function stepBack(): void {
  try {
    setPriority(Number(readlinkSync("/proc/thread-self").split("/").at(-1)), 5);
  } catch {
    // Without it an import is a little less considerate.
  }
}
