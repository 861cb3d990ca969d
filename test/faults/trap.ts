import { statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** Kills what writes to the index of a data directory. */
export interface Trap {
  /** Waits for its moment, unless what it watches is over before; true if it has killed. */
  spring(over: Promise<unknown>, kill: () => Promise<unknown>): Promise<boolean>;
  /** Writes so far. */
  seen(): number;
}

/**
 * Springs so long after so many writes to the index: most of the time of a command is its start, where little can
 * break.
 */
export function setTrap(data: string, writes: number, delayMs: number): Trap {
  const stateOf = () => ["", "-wal"].map((suffix) => stampOf(join(data, `posts.sqlite${suffix}`))).join();
  let last = stateOf();
  let seen = 0;
  return {
    seen: () => seen,
    async spring(over, kill) {
      let isOver = false;
      void over.then(() => {
        isOver = true;
      });
      while (!isOver) {
        const state = stateOf();
        if (state !== last) seen += 1;
        last = state;
        if (seen >= writes) {
          await sleep(delayMs);
          break;
        }
        await sleep(1);
      }
      if (isOver) return false;
      await kill();
      return true;
    },
  };
}

function stampOf(path: string): string {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat === undefined ? "" : `${stat.size} ${stat.mtimeMs}`;
}
