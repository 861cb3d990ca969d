import type { Engine } from "./engine.ts";

/**
 * Tells whether what was read is still true. A reader notes the version before it reads; what it read may be used again as long as the
 * version is the same. It moves on when a change can be seen, before whoever made the change is told that it is done.
 */
export interface Freshness {
  version(): number;
}

/** For the one process that has the index: every write through the returned engine is a change. */
export function watchWrites(engine: Engine): { readonly engine: Engine; readonly freshness: Freshness } {
  let version = 0;
  const noting = async (write: Promise<void>) => {
    try {
      await write;
    } finally {
      // A write that failed may have changed something too.
      version += 1;
    }
  };
  return {
    engine: {
      ...engine,
      write: (statement) => noting(engine.write(statement)),
      insert: (table, columns, rows) => noting(engine.insert(table, columns, rows)),
    },
    freshness: { version: () => version },
  };
}
