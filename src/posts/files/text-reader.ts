import { Worker } from "node:worker_threads";
import type { ByteStretch } from "../read-documents.ts";
import type { TextPlace } from "./text-at.ts";
import { NUMBERS_OF_PLACE, type TextsAnswer, type TextsRequest } from "./text-thread-messages.ts";

/** Reads texts in a thread of its own, in the order in which it is asked. */
export interface TextReader {
  /**
   * In the order of the places, whose files must stay open until then; null in place of one that cannot be read, and of all of them if the thread
   * has ended, out of memory for example.
   */
  read(places: readonly TextPlace[]): Promise<readonly (ByteStretch | null)[] | null>;
  close(): Promise<void>;
}

/** Compiled, for tests too, which run from the sources. */
const BODY = new URL("../../../dist/posts/files/text-thread.js", import.meta.url);
/** It has ten megabytes of its own, which are given back when nobody has asked for so long. */
const IDLE_MS = 10_000;

/** The thread is started when it is asked, and again if it has ended. */
export function createTextReader(): TextReader {
  const pending = new Map<number, (answer: TextsAnswer | null) => void>();
  let worker: Worker | null = null;
  let requests = 0;
  let idle: NodeJS.Timeout | undefined;

  function start(): Worker {
    const started = new Worker(BODY, { resourceLimits: { maxYoungGenerationSizeMb: 4 } });
    started.on("message", (answer: TextsAnswer) => {
      pending.get(answer.number)?.(answer);
      pending.delete(answer.number);
      if (pending.size > 0) return;
      started.unref();
      idle = setTimeout(stop, IDLE_MS).unref();
    });
    started.on("error", () => forget(started));
    started.on("exit", () => forget(started));
    return started;
  }

  function forget(ended: Worker | null): void {
    if (worker !== ended) return;
    worker = null;
    for (const resolve of pending.values()) resolve(null);
    pending.clear();
  }

  async function stop(): Promise<void> {
    clearTimeout(idle);
    const stopped = worker;
    forget(stopped);
    await stopped?.terminate();
  }

  function ask(places: Float64Array<ArrayBuffer>): Promise<TextsAnswer | null> {
    clearTimeout(idle);
    worker ??= start();
    // A process that waits for the answer stays alive.
    worker.ref();
    const request: TextsRequest = { number: requests++, places };
    const answer = new Promise<TextsAnswer | null>((resolve) => {
      pending.set(request.number, resolve);
    });
    worker.postMessage(request, [places.buffer]);
    return answer;
  }

  return {
    async read(places) {
      const numbers = new Float64Array(places.length * NUMBERS_OF_PLACE);
      places.forEach(({ file, at, from, to }, index) => {
        numbers.set([file, at, from, to], index * NUMBERS_OF_PLACE);
      });
      const answer = await ask(numbers);
      if (answer === null) return null;
      const bytes = Buffer.from(answer.texts.buffer);
      const unreadable = new Set(answer.unreadable);
      let end = 0;
      return places.map(({ from, to }, index) => {
        const start = end;
        end += to - from;
        return unreadable.has(index) ? null : { bytes, from: start, to: end };
      });
    },
    close: stop,
  };
}
