/** Lets a few through at a time; the others wait their turn, first come first served. */
export interface Semaphore {
  /**
   * Resolves with the function that gives the place back. Rejects with `QueueFullError` when too many wait, with
   * `WaitedTooLongError` when the turn does not come in time, and with `GoneError` when the signal aborts before.
   */
  enter(key: string, signal: AbortSignal): Promise<() => void>;
}

export class QueueFullError extends Error {
  override readonly name = "QueueFullError";
}

export class WaitedTooLongError extends Error {
  override readonly name = "WaitedTooLongError";
}

export class GoneError extends Error {
  override readonly name = "GoneError";
}

interface Line {
  inside: number;
  readonly waiting: Set<() => void>;
}

export interface SemaphoreLimits {
  readonly inside: number;
  readonly waiting: number;
  /** Unless given, a caller waits without end. */
  readonly longestWaitMs?: number;
}

export function createSemaphore(limits: SemaphoreLimits): Semaphore {
  const lines = new Map<string, Line>();

  function leave(key: string, line: Line): void {
    const [next] = line.waiting;
    if (next !== undefined) {
      line.waiting.delete(next);
      next();
      return;
    }
    line.inside -= 1;
    if (line.inside === 0) lines.delete(key);
  }

  function leaveOnce(key: string, line: Line): () => void {
    let left = false;
    return () => {
      if (left) return;
      left = true;
      leave(key, line);
    };
  }

  return {
    async enter(key, signal) {
      if (signal.aborted) throw new GoneError();
      const line = lines.get(key) ?? { inside: 0, waiting: new Set<() => void>() };
      lines.set(key, line);
      if (line.inside < limits.inside) {
        line.inside += 1;
        return leaveOnce(key, line);
      }
      if (line.waiting.size >= limits.waiting) throw new QueueFullError();
      await turn(line, signal, limits.longestWaitMs);
      return leaveOnce(key, line);
    },
  };
}

/** A place that is given back passes straight to the next in line: `inside` does not change. */
function turn(line: Line, signal: AbortSignal, longestWaitMs: number | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined;
    const stopWaiting = (): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", onGone);
      line.waiting.delete(onTurn);
    };
    const onTurn = (): void => {
      stopWaiting();
      resolve();
    };
    const onGone = (): void => {
      stopWaiting();
      reject(new GoneError());
    };
    const onLate = (): void => {
      stopWaiting();
      reject(new WaitedTooLongError());
    };
    if (longestWaitMs !== undefined) timer = setTimeout(onLate, longestWaitMs).unref();
    line.waiting.add(onTurn);
    signal.addEventListener("abort", onGone, { once: true });
  });
}
