import type { Engine } from "./engine.ts";
import { quoteText } from "./inline-values.ts";
import { applyPatches } from "./patches.ts";
import { restoreAnew } from "./restore-anew.ts";
import { DATABASE } from "./schema.ts";

/** Writes all tables into a new folder, as they are now, with the engine's own means; queries go on meanwhile. */
export async function backupTables(engine: Engine, folder: string): Promise<void> {
  // The engine leaves them out of its backups.
  await applyPatches(engine);
  await engine.write({ sql: `BACKUP DATABASE ${DATABASE} TO File(${quoteText(folder)})`, parameters: {} });
}

/** Makes the tables of such a folder, where there are none yet. */
export async function restoreTables(engine: Engine, folder: string): Promise<void> {
  const read = <Row>(sql: string) => engine.readForWrite<Row>({ sql, parameters: {} });
  const write = (sql: string) => engine.write({ sql, parameters: {} });
  await restoreAnew({ read, write }, DATABASE, (aside) =>
    write(`RESTORE DATABASE ${DATABASE} AS ${aside} FROM File(${quoteText(folder)})`),
  );
}
