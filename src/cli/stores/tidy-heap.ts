import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/**
 * Otherwise a server keeps garbage until there is three times as much of it as of what it needs. It costs some
 * collections more.
 */
const GROWTH = "--heap-growing-percent=60";
const LOOK_MS = 2_500;
/** Of one processor. */
const IDLE_SHARE = 0.05;
/** Less is not worth it: after a collection much of what was compiled has to be compiled anew. */
const WORTH_BYTES = 48 * 2 ** 20;

/**
 * Keeps the memory of a server small beside what it needs. What requests have left behind is collected when they are
 * over, if it is much; it ends with the process.
 */
export function tidyHeap(): void {
  setFlagsFromString(GROWTH);
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const look = createIdleWatch(createTidying(collect, takenBytes, WORTH_BYTES), IDLE_SHARE * LOOK_MS);
  setInterval(() => {
    const { user, system } = process.cpuUsage();
    look((user + system) / 1000);
  }, LOOK_MS).unref();
}

/**
 * Calls once whenever something was done and then hardly anything; to be told regularly for how long the processors
 * have worked in all.
 */
export function createIdleWatch(call: () => void, mostMs: number): (workedMs: number) => void {
  let before = 0;
  let wasBusy = false;
  return (workedMs) => {
    const isIdle = workedMs - before <= mostMs;
    before = workedMs;
    if (isIdle && wasBusy) call();
    wasBusy = !isIdle;
  };
}

/** Collects when so much has come since the last time. */
export function createTidying(collect: () => void, measure: () => number, worthBytes: number): () => void {
  let left = 0;
  return () => {
    if (measure() - left < worthBytes) return;
    collect();
    left = measure();
  };
}

/** What lies outside the heap goes with what it belongs to. */
function takenBytes(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
