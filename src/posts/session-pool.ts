import type { Session } from "chdb";

/** One session runs one query at a time; callers wait their turn, first come first served. */
export interface SessionPool {
  withOne<Result>(use: (session: Session) => Promise<Result>): Promise<Result>;
  withEach(use: (session: Session) => Promise<unknown>): Promise<void>;
  /** Waits for what is running, then closes; whoever still waits is refused. */
  close(): Promise<void>;
}

export function createSessionPool(sessions: readonly Session[]): SessionPool {
  const free = [...sessions];
  const waiting: { resolve(session: Session): void; reject(error: Error): void }[] = [];
  let closed = false;
  let onAllFree: (() => void) | null = null;

  function acquire(): Promise<Session> | Session {
    if (closed) throw new Error("the post index is closed");
    return free.pop() ?? new Promise((resolve, reject) => waiting.push({ resolve, reject }));
  }

  function release(session: Session): void {
    const next = waiting.shift();
    if (next !== undefined) next.resolve(session);
    else free.push(session);
    if (free.length === sessions.length) onAllFree?.();
  }

  return {
    async withOne(use) {
      const session = await acquire();
      try {
        return await use(session);
      } finally {
        release(session);
      }
    },
    async withEach(use) {
      await Promise.all(sessions.map(use));
    },
    async close() {
      if (closed) return;
      closed = true;
      for (const { reject } of waiting.splice(0)) reject(new Error("the post index is closed"));
      if (free.length < sessions.length) {
        await new Promise<void>((resolve) => {
          onAllFree = resolve;
        });
      }
      for (const session of sessions) session.close();
    },
  };
}
