import { parentPort, receiveMessageOnPort, workerData } from "node:worker_threads";
import type { Analyzer } from "../../../text/analyzer.ts";
import { analyzerOf } from "../../../text/analyzer.ts";
import type { Steps } from "../../time-slice.ts";
import { KnownLists } from "../search/match-keyword.ts";
import { type Publications, Search } from "../search/search.ts";
import { Scheduler } from "./scheduler.ts";
import type { Published } from "./thread-messages.ts";
import {
  type Call,
  type SearchData,
  type ThreadAnswer,
  type ThreadRequest,
  toFailure,
} from "./thread-messages.ts";

/** The body of a search thread: it has a connection that reads, and the columns as the writer publishes them. */

const { file, rowsToRead, hold, port } = workerData as SearchData;
/** Longer than any client waits for an answer. */
const FORGET_MS = 600_000;
/** Milliseconds. */
const MOST_WAITS = 5_000;
const lists = new KnownLists();
const analyzers = new Map<string, Analyzer>();
let latest: Published | null = null;
let search: Search | null = null;
let waiting: Call[] = [];

const publications: Publications = {
  latest() {
    if (latest === null) throw new Error("nothing has been published");
    return latest;
  },
  catchUp() {
    const message = receiveMessageOnPort(port);
    if (message === undefined) Atomics.wait(hold, 1, 0, 1);
    else latest = message.message as Published;
  },
  analyzer(version) {
    // What was sent before the version was published may not have been taken in yet.
    for (let waits = 0; !analyzers.has(version) && waits < MOST_WAITS; waits += 1) {
      const message = parentPort === null ? undefined : receiveMessageOnPort(parentPort);
      if (message === undefined) Atomics.wait(hold, 1, 0, 1);
      else take(message.message as ThreadRequest);
    }
    const analyzer = analyzers.get(version);
    if (analyzer === undefined) throw new Error(`the thread does not know the analyzer ${version}`);
    return analyzer;
  },
};

/** The writer asks for a moment without readers when its log has grown long. */
function waitWhileHeld(): void {
  while (Atomics.load(hold, 0) === 1) Atomics.wait(hold, 0, 1, 1_000);
}

const scheduler = new Scheduler(waitWhileHeld);

port.on("message", (published: Published) => {
  latest = published;
  const calls = waiting;
  waiting = [];
  for (const call of calls) start(call);
});

parentPort?.on("message", take);

function take(request: ThreadRequest): void {
  switch (request.kind) {
    case "call":
      if (latest === null) waiting.push(request.call);
      else start(request.call);
      break;
    case "cancel":
      waiting = waiting.filter(({ number }) => number !== request.number);
      scheduler.cancel(request.number);
      break;
    case "list":
      lists.learn(request.number, request.rule);
      break;
    case "forget":
      // A request from before the list changed may still be waiting for the answer.
      setTimeout(() => lists.forget(request.number), FORGET_MS).unref();
      break;
    case "learn":
      analyzers.set(request.dictionaries.analyzerVersion, analyzerOf(request.dictionaries));
      break;
    case "close":
      // After the step in which the request was taken in.
      setImmediate(end);
      break;
    case "reader":
      break;
  }
}

/** Like the writer. */
function end(): void {
  scheduler.stop();
  search?.close();
  port.close();
  parentPort?.close();
}

function start(call: Call): void {
  const { number, user, timeoutMs } = call;
  scheduler.run({ user, number, timeoutMs }, stepsOf(call)).then(
    (result) => send({ kind: "done", number, result, version: publications.latest().snapshot.version }),
    (error: unknown) => send({ kind: "failed", number, failure: toFailure(error, "read") }),
  );
}

/** Opened with the first call: until then there may be no file. */
function* stepsOf({ method, args }: Call): Steps<unknown> {
  waitWhileHeld();
  search ??= new Search({
    ...{ file, publications, lists, rowsToRead },
    onFrequent: (set) => send({ kind: "frequent", set }),
  });
  const operation = search[method as keyof Search] as unknown as (
    ...given: readonly unknown[]
  ) => Steps<unknown>;
  return yield* operation.apply(search, [...args]);
}

function send(answer: ThreadAnswer): void {
  parentPort?.postMessage(answer);
}
