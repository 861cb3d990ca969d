import { createStatementBuilder, type ServerEngine } from "../../src/posts/clickhouse/engine.ts";
import { ACCOUNTS, DOCUMENTS, ERASURES, POSTS } from "../../src/posts/clickhouse/schema.ts";

/**
 * Removes every post, account and mark that is stored on servers. A table that has no part is left alone: to truncate
 * one takes a cluster as long as to store a batch.
 */
export async function emptyTables(engine: ServerEngine): Promise<void> {
  const builder = createStatementBuilder();
  const filled = await engine.readEverywhere<{ readonly name: string }>(
    builder.build(
      `SELECT DISTINCT table AS name FROM system.parts
       WHERE database = ${builder.bind("String", engine.database)} AND active`,
    ),
  );
  const isFilled = (table: string) => filled.some(({ name }) => table.endsWith(`.${name}`));
  const truncating = [POSTS, DOCUMENTS, ACCOUNTS, ERASURES]
    .filter(isFilled)
    .map((table) => engine.write({ sql: `TRUNCATE TABLE ${table}`, parameters: {} }));
  await Promise.all(truncating);
}
