import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Otherwise a server keeps garbage until there is three times as much of it as of what it needs. It costs some collections more. */
const GROWTH = "--heap-growing-percent=60";
const LOOK_MS = 2_500;
/** Of one processor. */
const IDLE_SHARE = 0.05;

/** Keeps the memory of a server small beside what it needs. What requests have left behind is collected when they are over; it ends with the process. */
export function tidyHeap(): void {
  setFlagsFromString(GROWTH);
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const look = createIdleWatch(collect, IDLE_SHARE * LOOK_MS);
  setInterval(() => {
    const { user, system } = process.cpuUsage();
    look((user + system) / 1000);
  }, LOOK_MS).unref();
}

/** Calls once whenever something was done and then hardly anything; to be told regularly for how long the processors have worked in all. */
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
