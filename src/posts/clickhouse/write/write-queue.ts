/**
 * Writes in the order in which they were asked for. A write has two steps: while one is being stored the next is
 * prepared, and no more than that, so that what waits in memory is bounded.
 */
export interface WriteQueue {
  add<Prepared, Result>(write: {
    prepare(): Promise<Prepared>;
    store(prepared: Prepared): Promise<Result>;
  }): Promise<Result>;
  /** Runs after all that was asked for before, and before all that is asked for later. */
  exclusively<Result>(operation: () => Promise<Result>): Promise<Result>;
  /**
   * How many exclusive operations have begun, others' writes included: what was found out before the last of them may
   * no longer be true.
   */
  exclusiveOperations(): number;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
}

/** Asks for leave to write, where others write too. */
export interface Leases {
  /** Resolves with what must be called when the write is over, and awaited before it is acknowledged. */
  enter(): Promise<() => Promise<void>>;
  /** How many leases have begun before which others had written. */
  foreignWrites(): number;
}

const ALONE: Leases = { enter: async () => async () => {}, foreignWrites: () => 0 };

export function createWriteQueue(leases: Leases = ALONE): WriteQueue {
  let prepared: Promise<unknown> = Promise.resolve();
  let stored: Promise<unknown> = Promise.resolve();
  let storedBefore: Promise<unknown> = Promise.resolve();
  let exclusiveOperations = 0;

  return {
    add({ prepare, store }) {
      const preparing = Promise.all([prepared, storedBefore]).then(async () => {
        const leave = await leases.enter();
        try {
          return { leave, result: await prepare() };
        } catch (error) {
          await leave();
          throw error;
        }
      });
      const previous = stored;
      const storing = preparing.then(async ({ leave, result }) => {
        await previous;
        return store(result).finally(leave);
      });
      prepared = settled(preparing);
      storedBefore = previous;
      stored = settled(Promise.all([previous, storing]));
      return storing;
    },
    exclusively(operation) {
      const running = Promise.all([prepared, stored]).then(async () => {
        const leave = await leases.enter();
        exclusiveOperations += 1;
        return operation().finally(leave);
      });
      prepared = storedBefore = stored = settled(running);
      return running;
    },
    exclusiveOperations: () => exclusiveOperations + leases.foreignWrites(),
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
