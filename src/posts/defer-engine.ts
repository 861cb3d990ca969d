import type { Engine } from "./engine.ts";
import { DATABASE } from "./schema.ts";

/** An engine in this process that is being opened: whoever asks it waits until it is, and is told if it cannot be. */
export function deferEngine(opening: Promise<Engine>): Engine {
  let opened: Engine | null = null;
  opening.then(
    (engine) => {
      opened = engine;
    },
    () => undefined,
  );
  return {
    database: DATABASE,
    read: async (statement) => (await opening).read(statement),
    readRowBinary: async (statement) => (await opening).readRowBinary(statement),
    readForWrite: async (statement) => (await opening).readForWrite(statement),
    readBytes: async (statement, format) => (await opening).readBytes(statement, format),
    readEverywhere: async (statement) => (await opening).readEverywhere(statement),
    write: async (statement) => (await opening).write(statement),
    spool: () => opened?.spool() ?? null,
    insert: async (...insertion) => (await opening).insert(...insertion),
    // If it never was open, there is nothing to close.
    close: () =>
      opening.then(
        (engine) => engine.close(),
        () => undefined,
      ),
  };
}
