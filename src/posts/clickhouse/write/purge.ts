import { setTimeout as sleep } from "node:timers/promises";
import type { PurgeResult } from "../../results.ts";
import { createStatementBuilder, type Engine, type Statement } from "../engine.ts";
import { ACCOUNTS, DOCUMENTS, NEXT_POSTS, POSTS } from "../schema.ts";
import { applyPatches } from "../servers/patches.ts";
import { readTableAnalyzer } from "./batch-journal.ts";
import type { WriteQueue } from "./leases.ts";
import { removeSuperseded } from "./reindex.ts";

const POLL_INTERVAL_MS = 250;
/** The engine looks every second for what it can remove; long queries keep parts alive. */
const PATIENCE_MS = 15 * 60_000;

/**
 * Removes deleted and replaced rows from the disk. A deletion only marks rows; the engine forgets them when it happens
 * to merge their part, which for old posts may be never.
 */
export async function purge(engine: Engine, queue: WriteQueue): Promise<PurgeResult> {
  let rows = 0;
  // Alone, because a reindex drops the table when it is done with it.
  await queue.exclusively(async () => {
    if ((await readTableAnalyzer(engine, NEXT_POSTS)) === null) return;
    await removeSuperseded(engine);
    rows += await rewrite(engine, NEXT_POSTS);
  });
  await applyPatches(engine);
  rows += await rewrite(engine, DOCUMENTS);
  rows += await rewrite(engine, POSTS);
  rows += (await countRows(engine, ACCOUNTS, "all")) - (await countRows(engine, `${ACCOUNTS} FINAL`, "seen"));
  await engine.write({ sql: `OPTIMIZE TABLE ${ACCOUNTS} FINAL`, parameters: {} });
  await awaitRemoval(engine);
  return { rows };
}

/** Writes the parts anew that have deleted rows, text indexes included, and says how many rows were left out. */
async function rewrite(engine: Engine, table: string): Promise<number> {
  const deleted = (await countRows(engine, table, "all")) - (await countRows(engine, table, "seen"));
  if ((await countEverywhere(engine, table, "all")) > (await countEverywhere(engine, table, "seen"))) {
    await engine.write({
      sql: `ALTER TABLE ${table} APPLY DELETED MASK SETTINGS mutations_sync = 2`,
      parameters: {},
    });
  }
  return deleted;
}

async function countRows(engine: Engine, table: string, which: "all" | "seen"): Promise<number> {
  const [row] = await engine.read<{ rows: number }>(counting(table, which));
  return row?.rows ?? 0;
}

/** One replica may have removed rows for good that another has not. */
async function countEverywhere(engine: Engine, table: string, which: "all" | "seen"): Promise<number> {
  const rows = await engine.readEverywhere<{ rows: number }>(counting(table, which));
  return rows.reduce((sum, row) => sum + row.rows, 0);
}

function counting(table: string, which: "all" | "seen"): Statement {
  const mask = which === "all" ? 0 : 1;
  return {
    sql: `SELECT count() AS rows FROM ${table} SETTINGS apply_deleted_mask = ${mask}`,
    parameters: {},
  };
}

/** Waits until the files of all parts are gone that are out of use now. */
async function awaitRemoval(engine: Engine): Promise<void> {
  const waitingFor = new Set(await unusedParts(engine));
  const giveUpAt = performance.now() + PATIENCE_MS;
  while (waitingFor.size > 0) {
    if (performance.now() > giveUpAt)
      throw new Error("the engine still has files of deleted posts; queries that run for long keep them");
    await sleep(POLL_INTERVAL_MS);
    const unused = new Set(await unusedParts(engine));
    for (const part of waitingFor) if (!unused.has(part)) waitingFor.delete(part);
  }
}

async function unusedParts(engine: Engine): Promise<readonly string[]> {
  const builder = createStatementBuilder();
  const rows = await engine.readEverywhere<{ part: string }>(
    builder.build(
      `SELECT concat(table, '/', name) AS part FROM system.parts
       WHERE database = ${builder.bind("String", engine.database)} AND NOT active`,
    ),
  );
  return rows.map(({ part }) => part);
}
