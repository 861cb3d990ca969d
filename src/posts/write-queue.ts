/**
 * Writes in the order in which they were asked for. A write has two steps: while one is being stored the next is prepared,
 * and no more than that, so that what waits in memory is bounded.
 */
export interface WriteQueue {
  add<Prepared, Result>(write: {
    prepare(): Promise<Prepared>;
    store(prepared: Prepared): Promise<Result>;
  }): Promise<Result>;
  /** Runs after all that was asked for before, and before all that is asked for later. */
  exclusively<Result>(operation: () => Promise<Result>): Promise<Result>;
  /** How many exclusive operations have begun: what was found out before the last of them may no longer be true. */
  exclusiveOperations(): number;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
}

export function createWriteQueue(): WriteQueue {
  let prepared: Promise<unknown> = Promise.resolve();
  let stored: Promise<unknown> = Promise.resolve();
  let storedBefore: Promise<unknown> = Promise.resolve();
  let exclusiveOperations = 0;

  return {
    add({ prepare, store }) {
      const preparing = Promise.all([prepared, storedBefore]).then(prepare);
      const previous = stored;
      const storing = preparing.then(async (result) => {
        await previous;
        return store(result);
      });
      prepared = settled(preparing);
      storedBefore = previous;
      stored = settled(Promise.all([previous, storing]));
      return storing;
    },
    exclusively(operation) {
      const running = Promise.all([prepared, stored]).then(() => {
        exclusiveOperations += 1;
        return operation();
      });
      prepared = storedBefore = stored = settled(running);
      return running;
    },
    exclusiveOperations: () => exclusiveOperations,
    async idle() {
      await Promise.all([prepared, stored]);
    },
  };
}

function settled(promise: Promise<unknown>): Promise<void> {
  return promise.then(
    () => undefined,
    () => undefined,
  );
}
