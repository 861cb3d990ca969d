/**
 * One connection in a thread of its own: SQLite works where it is called, so every request at the same time needs one.
 */

import { workerData } from "node:worker_threads";
import { DatabaseSync } from "@photostructure/sqlite";
import { answerQuestions } from "../threads.mjs";

const database = new DatabaseSync(workerData.file, { readOnly: true });
database.exec(
  "PRAGMA query_only = ON; PRAGMA mmap_size = 2147418112; PRAGMA cache_size = -262144; PRAGMA temp_store = MEMORY",
);
const statements = new Map();

answerQuestions(({ sql, values }) => {
  let statement = statements.get(sql);
  if (statement === undefined) {
    statement = database.prepare(sql);
    statement.setReturnArrays(true);
    statements.set(sql, statement);
  }
  return statement.all(...values);
});
