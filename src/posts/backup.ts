import type { Engine } from "./engine.ts";
import { applyPatches } from "./patches.ts";
import { DATABASE } from "./schema.ts";

/** Writes all tables into a new folder, as they are now, with the engine's own means; queries go on meanwhile. */
export async function backupTables(engine: Engine, folder: string): Promise<void> {
  // The engine leaves them out of its backups.
  await applyPatches(engine);
  await engine.write({ sql: `BACKUP DATABASE ${DATABASE} TO File(${quote(folder)})`, parameters: {} });
}

/** Makes the tables of such a folder, where there are none yet. */
export async function restoreTables(engine: Engine, folder: string): Promise<void> {
  await engine.write({ sql: `RESTORE DATABASE ${DATABASE} FROM File(${quote(folder)})`, parameters: {} });
}

/** These statements take no parameters. */
function quote(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}
