import { createStatementBuilder, type Engine } from "../engine.ts";
import { DOCUMENTS, POSTS } from "../schema.ts";

/**
 * A deletion with these settings writes down which rows are gone, as a patch, and touches no part of the table;
 * otherwise every part is made anew, which with forty of them takes seconds. A reader applies the patches to the
 * rows that it reads.
 */
export const BY_PATCH = "SETTINGS lightweight_delete_mode = 'lightweight_update'";

/** With ten thousand rows in patches a question about everything takes about 14 ms longer. */
const MANY_ROWS = 5_000;

/** Sees to it that patches stay small: the engine puts them into the parts, later. */
export async function limitPatches(engine: Engine): Promise<void> {
  if (!engine.patches) return;
  const builder = createStatementBuilder();
  const database = builder.bind("String", engine.database);
  // What is being put in already counts as well until it is done: once is enough.
  const crowded = await engine.readEverywhere<{ table: string }>(
    builder.build(
      `SELECT table FROM system.parts WHERE database = ${database} AND active AND startsWith(name, 'patch-')
         AND table NOT IN (SELECT table FROM system.mutations WHERE database = ${database} AND NOT is_done)
       GROUP BY table HAVING sum(rows) > ${MANY_ROWS}`,
    ),
  );
  for (const table of [POSTS, DOCUMENTS]) {
    if (crowded.some((found) => table.endsWith(`.${found.table}`))) await put(engine, table, 0);
  }
}

/** Puts all patches into the parts, and waits for it. */
export async function applyPatches(engine: Engine): Promise<void> {
  if (!engine.patches) return;
  for (const table of [POSTS, DOCUMENTS]) await put(engine, table, 2);
}

function put(engine: Engine, table: string, wait: 0 | 2): Promise<void> {
  return engine.write({
    sql: `ALTER TABLE ${table} APPLY PATCHES SETTINGS mutations_sync = ${wait}`,
    parameters: {},
  });
}
