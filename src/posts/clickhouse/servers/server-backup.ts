import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { PostsConflictError, PostsUnavailableError } from "../../posts.ts";
import type { Engine, OneServer } from "../engine.ts";
import { applyPatches } from "./patches.ts";
import { quoteText } from "./rewrite-statement.ts";

/**
 * Restores a database of a backup, and writes its rows into tables that are new. What the engine restores has other
 * numbers than the blocks of rows were given once, and its parts may claim to be younger than what is written next. A
 * deletion by patch finds its rows by these numbers: it would miss some, or meet others (see `patches.ts`).
 */
async function restoreAnew(
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

/** What a server has put on a disk of its own. */
export interface ServerBackup {
  readonly database: string;
  readonly disk: string;
  readonly name: string;
  /** The folders in it, one for each server. */
  readonly servers: readonly string[];
}

/** The folder of a server that is the only one. */
const FOLDER = "shard-1-replica-1";
const POLL_MS = 200;

/** Has the server back up its tables with ClickHouse's own means. No process may be writing. */
export async function backUpOnServer(
  engine: Engine,
  server: OneServer,
  { disk, name }: Pick<ServerBackup, "disk" | "name">,
): Promise<readonly string[]> {
  // ClickHouse leaves them out of its backups.
  await applyPatches(engine);
  await finish(server, `BACKUP DATABASE ${engine.database} TO ${folderOf(disk, name)}`);
  return [FOLDER];
}

/** Makes the tables of such a backup on a server that has none. */
export async function restoreOnServer(
  server: OneServer,
  target: string,
  { database, disk, name, servers }: ServerBackup,
): Promise<void> {
  if (servers.join() !== FOLDER) {
    throw new PostsConflictError(
      `The backup is of the servers ${servers.join(", ")} of a cluster. Restore it with the version that made it, and back it up as rows.`,
    );
  }
  const sql = `SELECT count() AS tables FROM system.tables WHERE database = ${quoteText(target)}`;
  const [found] = await server.read<{ tables: number }>(sql);
  if ((found?.tables ?? 0) > 0) {
    throw new PostsConflictError(
      `The database ${target} has tables already. Restore into a new one: name it with EARSHOT_CLICKHOUSE_DATABASE.`,
    );
  }
  await restoreAnew(server, target, (aside) =>
    finish(server, `RESTORE DATABASE ${database} AS ${aside} FROM ${folderOf(disk, name)}`),
  );
}

function folderOf(disk: string, name: string): string {
  return `Disk(${quoteText(disk)}, ${quoteText(`${name}/${FOLDER}`)})`;
}

/** It may take hours: longer than a connection should have to last. */
async function finish(server: OneServer, sql: string): Promise<void> {
  const id = quoteText(randomUUID());
  await server.write(`${sql} SETTINGS id = ${id} ASYNC`);
  for (;;) {
    const [row] = await server.read<{ status: string; error: string }>(
      `SELECT toString(status) AS status, error FROM system.backups WHERE id = ${id}`,
    );
    if (row === undefined) throw new PostsUnavailableError("ClickHouse was restarted meanwhile");
    if (row.error !== "") throw new PostsConflictError(row.error);
    if (row.status === "BACKUP_CREATED" || row.status === "RESTORED") return;
    if (!/^(CREATING_BACKUP|RESTORING)$/.test(row.status)) throw new PostsUnavailableError(row.status);
    await sleep(POLL_MS);
  }
}
