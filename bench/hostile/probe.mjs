/**
 * Loaded into the server before it starts: tells how long its main thread was held, whenever it is asked. By the clock,
 * and in time of the processor, which other programs on the machine do not make longer (on Linux; elsewhere null).
 */

import { closeSync, existsSync, openSync, readSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { isMainThread } from "node:worker_threads";

const USAGE = `/proc/self/task/${process.pid}/schedstat`;

if (isMainThread && process.send !== undefined) {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const processor = existsSync(USAGE) ? watchProcessor() : null;
  process.on("message", () => {
    process.send({ longestMs: delay.max / 1e6, processorMs: processor?.take() ?? null });
    delay.reset();
  });
  process.channel.unref();
}

/** Looks at every turn of the event loop what the thread has used since the one before. */
function watchProcessor() {
  const file = openSync(USAGE, "r");
  const buffer = Buffer.alloc(100);
  let before = usedMs();
  let longest = 0;
  function usedMs() {
    const length = readSync(file, buffer, 0, buffer.length, 0);
    return Number(buffer.toString("latin1", 0, length).split(" ", 1)[0]) / 1e6;
  }
  function look() {
    const now = usedMs();
    longest = Math.max(longest, now - before);
    before = now;
    setImmediate(look).unref();
  }
  setImmediate(look).unref();
  // An unreferenced immediate does not keep the loop turning; this does, until the process ends.
  setInterval(() => undefined, 1).unref();
  process.once("exit", () => closeSync(file));
  return {
    take() {
      const taken = longest;
      longest = 0;
      return taken;
    },
  };
}
