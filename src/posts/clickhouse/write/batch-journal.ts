import { ByteWriter } from "../../../text/byte-writer.ts";
import { createStatementBuilder, type Engine, writeAll } from "../engine.ts";
import { DOCUMENTS, JOURNAL, POSTS } from "../schema.ts";
import { BY_PATCH, limitPatches } from "../servers/patches.ts";

/** Notes that a batch is being stored: found at start-up, the note says that it was interrupted. */
export async function openJournal(engine: Engine, version: number): Promise<void> {
  const writer = new ByteWriter();
  writer.uint64(version);
  await engine.insert(JOURNAL, [{ name: "version", type: "UInt64" }], [writer.take()]);
}

/** The versions of the batches that were begun and not ended. */
export async function readInterrupted(engine: Engine): Promise<readonly number[]> {
  const rows = await engine.readEverywhere<{ version: number }>({
    sql: `SELECT version FROM ${JOURNAL}`,
    parameters: {},
  });
  return [...new Set(rows.map(({ version }) => version))].sort((left, right) => left - right);
}

/** From now on nothing more of these batches is stored, by any writer: open is a version that is there once. */
export async function sealInterrupted(engine: Engine, versions: readonly number[]): Promise<void> {
  for (const version of versions) await openJournal(engine, version);
}

export async function closeJournal(engine: Engine): Promise<void> {
  await engine.write({ sql: `TRUNCATE TABLE ${JOURNAL}`, parameters: {} });
}

/** Deletes what is older of the posts that have this version. */
export async function sweep(engine: Engine, version: number): Promise<void> {
  const removals = [POSTS, DOCUMENTS].map((table) => {
    const builder = createStatementBuilder();
    const bound = builder.bind("UInt64", version);
    return builder.build(
      `DELETE FROM ${table} WHERE version < ${bound} AND (id, uid) IN (SELECT id, uid FROM ${POSTS} WHERE version = ${bound}) ${BY_PATCH}`,
    );
  });
  // Which posts have the version is the same before and after, and no reader sees the older ones any more.
  await writeAll(engine, removals);
  await limitPatches(engine);
}

/** Deletes the documents of a batch whose posts were not stored. */
export async function dropOrphans(engine: Engine, version: number): Promise<void> {
  const builder = createStatementBuilder();
  const bound = builder.bind("UInt64", version);
  await engine.write(
    builder.build(
      `DELETE FROM ${DOCUMENTS} WHERE version = ${bound} AND (id, uid) NOT IN (SELECT id, uid FROM ${POSTS} WHERE version = ${bound})`,
    ),
  );
}

interface WatchedEngine {
  readonly engine: Engine;
  /** How many writes have ended. */
  writes(): number;
  /** How many of them failed, and may have changed something all the same. */
  failures(): number;
}

/**
 * Counts what is written through an engine. A reader notes the count before it reads; what it read may be used again as
 * long as the count is the same. It moves on when a change can be seen, before the writer of the change is told that it
 * is done.
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

/** The version of the analyzer that made a table of posts; null when there is no such table. */
export async function readTableAnalyzer(engine: Engine, table: string): Promise<string | null> {
  const [, name = ""] = table.split(".");
  const builder = createStatementBuilder();
  const [found] = await engine.read<{ comment: string }>(
    builder.build(
      `SELECT comment FROM system.tables WHERE database = ${builder.bind("String", engine.database)} AND name = ${builder.bind("String", name)}`,
    ),
  );
  return found?.comment ?? null;
}
