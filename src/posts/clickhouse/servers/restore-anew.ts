import type { OneServer } from "../engine.ts";
import { quoteText } from "./inline-values.ts";

/**
 * Restores a database of a backup, and writes its rows into tables that are new. What the engine restores has other numbers than
 * the blocks of rows were given once, and its parts may claim to be younger than what is written next. A deletion by patch finds its rows
 * by these numbers: it would miss some, or meet others (see `patches.ts`).
 */
export async function restoreAnew(
  { read, write }: OneServer,
  target: string,
  restoreAs: (database: string) => Promise<void>,
): Promise<void> {
  const aside = `${target}_restoring`;
  await write(`DROP DATABASE IF EXISTS ${aside} SYNC`);
  await restoreAs(aside);
  await write(`CREATE DATABASE IF NOT EXISTS ${target}`);
  const tables = await read<{ name: string; comment: string }>(
    `SELECT name, comment FROM system.tables WHERE database = ${quoteText(aside)} ORDER BY name`,
  );
  for (const { name, comment } of tables) {
    await write(`CREATE TABLE ${target}.${name} AS ${aside}.${name}`);
    // The table says in it which analyzer made it.
    await write(`ALTER TABLE ${target}.${name} MODIFY COMMENT ${quoteText(comment)}`);
    await write(`INSERT INTO ${target}.${name} SELECT * FROM ${aside}.${name}`);
  }
  await write(`DROP DATABASE ${aside} SYNC`);
}
