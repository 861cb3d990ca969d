/** Lets a few through at a time; the others wait their turn, first come first served. */
export interface Turnstile {
  /**
   * Resolves with the function that gives the place back.
   * Rejects with `QueueFullError` when too many wait, and with `GoneError` when the signal aborts before the turn comes.
   */
  enter(key: string, signal: AbortSignal): Promise<() => void>;
}

export class QueueFullError extends Error {
  override readonly name = "QueueFullError";
}

export class GoneError extends Error {
  override readonly name = "GoneError";
}

interface Line {
  inside: number;
  readonly waiting: Set<() => void>;
}

export function createTurnstile(limits: { readonly inside: number; readonly waiting: number }): Turnstile {
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
      await turn(line, signal);
      return leaveOnce(key, line);
    },
  };
}

/** A place that is given back passes straight to the next in line: `inside` does not change. */
function turn(line: Line, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onTurn = (): void => {
      signal.removeEventListener("abort", onGone);
      resolve();
    };
    const onGone = (): void => {
      line.waiting.delete(onTurn);
      reject(new GoneError());
    };
    line.waiting.add(onTurn);
    signal.addEventListener("abort", onGone, { once: true });
  });
}
