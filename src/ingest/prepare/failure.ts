export interface Failure {
  meet(error: unknown): void;
  /** What is waited for, unless a failure is met first. */
  or<Value>(waited: Promise<Value>): Promise<Value>;
}

/**
 * A failure that may be met while something else is waited for. Not `Promise.race` with a promise that lives as long as
 * the import: that one would hold on to everything it ever raced with.
 */
export function createFailure(): Failure {
  let met: { readonly error: unknown } | null = null;
  let give: (error: unknown) => void = () => {};
  return {
    meet(error) {
      met ??= { error };
      give(met.error);
    },
    async or(waited) {
      if (met !== null) throw met.error;
      try {
        return await new Promise((resolve, reject) => {
          give = reject;
          waited.then(resolve, reject);
        });
      } finally {
        give = () => {};
      }
    },
  };
}
