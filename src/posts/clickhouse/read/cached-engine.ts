import { LRUCache } from "lru-cache";
import type { Engine, Statement } from "../engine.ts";

interface Remembered {
  readonly version: number;
  readonly rows: Promise<unknown[]>;
}

/** About how much memory a row takes beside its texts. */
const ROW_WEIGHT = 200;

/**
 * An engine that does not ask the same question twice while the data is the same: the question is the whole text of the
 * query with its parameters, so lists are in it as accounts and keywords, and the window as times. A caller that asks
 * while the answer is on its way gets it too. The version of the data is read before the first question of an
 * operation, and holds for all of them.
 */
export function cacheReads(engine: Engine, maxBytes: number): (version: number) => Engine {
  const answers = new LRUCache<string, Remembered>({ maxSize: maxBytes });
  return (version) => ({
    ...engine,
    async read<Row>(statement: Statement): Promise<Row[]> {
      const key = `${statement.sql}\n${JSON.stringify(statement.parameters)}`;
      const known = answers.get(key);
      if (known?.version === version) {
        // A caller in a loop must still let others run.
        await new Promise(setImmediate);
        return known.rows as Promise<Row[]>;
      }
      const rows = engine.read<Row>(statement);
      const remembered = { version, rows };
      answers.set(key, remembered, { size: key.length });
      rows.then(
        (read) => {
          if (answers.get(key) === remembered) {
            answers.set(key, remembered, { size: key.length + read.length * ROW_WEIGHT });
          }
        },
        () => {
          if (answers.get(key) === remembered) answers.delete(key);
        },
      );
      return rows;
    },
  });
}
