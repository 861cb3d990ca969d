import type { WriterLock } from "../../src/posts/clickhouse/write/leases.ts";

/** The lock of several indexes that are open in one process. */
export function createLocalLock(): WriterLock {
  const tails = new Map<string, Promise<void>>();
  let arrived = 0;
  return {
    async acquire(purpose) {
      const before = tails.get(purpose) ?? Promise.resolve();
      let free = () => {};
      tails.set(
        purpose,
        new Promise((resolve) => {
          free = resolve;
        }),
      );
      await before;
      return {
        lost: new AbortController().signal,
        async arrive(least) {
          arrived = Math.max(arrived + 1, least);
          return arrived;
        },
        release: async () => free(),
      };
    },
  };
}
