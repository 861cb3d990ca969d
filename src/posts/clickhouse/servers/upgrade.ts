import { createStatementBuilder, type Engine } from "../engine.ts";
import { ACCOUNTS, DOCUMENTS, NEXT_POSTS, PATCHABLE, POSTS, TIDY } from "../schema.ts";

/** Brings the tables of an older version into today's form. Interrupted, it begins anew. */
export async function upgradeTables(engine: Engine): Promise<void> {
  if (!(await hasColumn(engine, ACCOUNTS, "described"))) {
    await run(engine, `ALTER TABLE ${ACCOUNTS} ADD COLUMN described String AFTER properties`);
    await run(engine, `ALTER TABLE ${ACCOUNTS} MODIFY SETTING ${TIDY}`);
  }
  if (!(await hasColumn(engine, ACCOUNTS, "changed_at"))) {
    const times = "ADD COLUMN IF NOT EXISTS first_seen_at UInt64, ADD COLUMN IF NOT EXISTS changed_at UInt64";
    await run(engine, `ALTER TABLE ${ACCOUNTS} ${times}`);
  }
  if (await hasColumn(engine, POSTS, "document")) await separateDocuments(engine);
  if ((await hasColumn(engine, POSTS, "digest")) && !(await hasColumn(engine, POSTS, "source_digest"))) {
    await run(engine, `ALTER TABLE ${POSTS} ADD COLUMN source_digest UInt64 AFTER digest`);
  }
  if (await hasColumn(engine, POSTS, "sequence")) await splitSequence(engine);
  for (const table of [POSTS, NEXT_POSTS]) {
    if ((await hasColumn(engine, table, "engagement")) && !(await hasColumn(engine, table, "relative")))
      await run(engine, `ALTER TABLE ${table} ADD COLUMN relative UInt32 AFTER engagement`);
  }
  for (const table of [POSTS, DOCUMENTS]) {
    if (!(await isPatchable(engine, table)))
      await run(engine, `ALTER TABLE ${table} MODIFY SETTING ${PATCHABLE}`);
  }
}

/** Documents used to be a column of the posts. The column goes last. */
async function separateDocuments(engine: Engine): Promise<void> {
  await run(engine, `TRUNCATE TABLE ${DOCUMENTS}`);
  await run(
    engine,
    `INSERT INTO ${DOCUMENTS} (published_at, id, uid, version, document)
     SELECT published_at, id, uid, version, concat(
       '{"platform":', toJSONString(platform), ',"type":', toJSONString(type), ',"kind":', toJSONString(kind),
       ',"language":', if(language = '', 'null', toJSONString(language)), ',"engagement":', toString(engagement),
       ',"createdAt":', toString(created_at), ',"updatedAt":', toString(updated_at), ',"content":', document, '}')
     FROM ${POSTS}`,
  );
  await run(
    engine,
    `ALTER TABLE ${POSTS} ADD COLUMN IF NOT EXISTS collected_at UInt64 AFTER updated_at,
       ADD COLUMN IF NOT EXISTS counter_names Array(String) AFTER domains`,
  );
  await run(
    engine,
    `ALTER TABLE ${POSTS} UPDATE counter_names = JSONExtractKeys(document, 'counters') WHERE 1 SETTINGS mutations_sync = 2`,
  );
  await run(engine, `ALTER TABLE ${POSTS} DROP COLUMN document SETTINGS mutations_sync = 2`);
  await run(engine, `ALTER TABLE ${POSTS} MODIFY SETTING ${TIDY}`);
}

/** Where each lexeme stands used to be one column. It goes last. */
async function splitSequence(engine: Engine): Promise<void> {
  await run(
    engine,
    `ALTER TABLE ${POSTS} ADD COLUMN IF NOT EXISTS words Array(UInt32) CODEC(NONE) AFTER pairs,
       ADD COLUMN IF NOT EXISTS alternatives Array(UInt64) CODEC(ZSTD(1)) AFTER words`,
  );
  await run(
    engine,
    `ALTER TABLE ${POSTS}
       UPDATE words = arrayMap(
           position -> toUInt32(bitAnd(arrayFirst(entry -> bitShiftRight(entry, 32) = position, sequence), 4294967295)),
           range(if(empty(sequence), 0, bitShiftRight(sequence[-1], 32) + 1))),
         alternatives = arrayFilter(
           (entry, place) -> place > 1 AND bitShiftRight(entry, 32) = bitShiftRight(sequence[place - 1], 32),
           sequence, arrayEnumerate(sequence))
       WHERE 1 SETTINGS mutations_sync = 2`,
  );
  await run(engine, `ALTER TABLE ${POSTS} DROP COLUMN sequence SETTINGS mutations_sync = 2`);
}

async function hasColumn(engine: Engine, table: string, column: string): Promise<boolean> {
  const [, name = ""] = table.split(".");
  const builder = createStatementBuilder();
  const rows = await engine.read(
    builder.build(
      `SELECT 1 FROM system.columns WHERE database = ${builder.bind("String", engine.database)}
         AND table = ${builder.bind("String", name)} AND name = ${builder.bind("String", column)}`,
    ),
  );
  return rows.length > 0;
}

async function isPatchable(engine: Engine, table: string): Promise<boolean> {
  const [, name = ""] = table.split(".");
  const builder = createStatementBuilder();
  const unpatchable = await engine.read(
    builder.build(
      `SELECT 1 FROM system.tables WHERE database = ${builder.bind("String", engine.database)}
         AND name = ${builder.bind("String", name)} AND engine_full NOT LIKE '%enable_block_offset_column%'`,
    ),
  );
  return unpatchable.length === 0;
}

function run(engine: Engine, sql: string): Promise<void> {
  return engine.write({ sql, parameters: {} });
}
