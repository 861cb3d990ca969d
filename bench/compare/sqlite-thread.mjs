/** One connection in a thread of its own: SQLite works where it is called, so every request at the same time needs one. */

import { parentPort, workerData } from "node:worker_threads";
import { DatabaseSync } from "@photostructure/sqlite";

const database = new DatabaseSync(workerData.file, { readOnly: true });
database.exec(
  "PRAGMA query_only = ON; PRAGMA mmap_size = 2147418112; PRAGMA cache_size = -262144; PRAGMA temp_store = MEMORY",
);
const statements = new Map();

parentPort.on("message", ({ id, sql, values }) => {
  try {
    let statement = statements.get(sql);
    if (statement === undefined) {
      statement = database.prepare(sql);
      statement.setReturnArrays(true);
      statements.set(sql, statement);
    }
    parentPort.postMessage({ id, rows: statement.all(...values) });
  } catch (error) {
    parentPort.postMessage({ id, problem: `${error.message} in ${sql} of ${JSON.stringify(values)}` });
  }
});
