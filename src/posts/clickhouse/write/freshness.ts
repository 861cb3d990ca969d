import type { Engine } from "../engine.ts";

export interface WatchedEngine {
  readonly engine: Engine;
  /** How many writes have ended. */
  writes(): number;
  /** How many of them failed, and may have changed something all the same. */
  failures(): number;
}

/**
 * Counts what is written through an engine. A reader notes the count before it reads; what it read may be used again as long as the
 * count is the same. It moves on when a change can be seen, before whoever made the change is told that it is done.
 */
export function watchWrites(engine: Engine): WatchedEngine {
  let writes = 0;
  let failures = 0;
  const noting = async (write: Promise<void>) => {
    try {
      await write;
    } catch (error) {
      failures += 1;
      throw error;
    } finally {
      writes += 1;
    }
  };
  return {
    engine: {
      ...engine,
      write: (statement) => noting(engine.write(statement)),
      insert: (...insertion) => noting(engine.insert(...insertion)),
    },
    writes: () => writes,
    failures: () => failures,
  };
}
