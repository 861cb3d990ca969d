/** What Linux says about a process. */

import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

const TICKS_A_SECOND = 100;
const LOOK_MS = 1000;
/** Of one core. */
const IDLE_SHARE = 0.05;

export function residentBytes(pid) {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) * 1024;
}

/** Comes back when the process and those that it has started have next to nothing to do any more, or after `mostMs`. */
export async function untilIdle(pid, mostMs) {
  const deadline = performance.now() + mostMs;
  for (let quiet = 0; quiet < 2 && performance.now() < deadline; ) {
    const before = processorSeconds(pid);
    await wait(LOOK_MS);
    const share = (processorSeconds(pid) - before) / (LOOK_MS / 1000);
    quiet = share < IDLE_SHARE ? quiet + 1 : 0;
  }
}

/** With what those have worked that it has started. None of them ends meanwhile. */
function processorSeconds(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The name of the program stands in parentheses, and may hold anything.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean);
  return children.reduce(
    (sum, child) => sum + processorSeconds(child),
    (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND,
  );
}
