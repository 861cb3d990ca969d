import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { OneServer, ServerEngine } from "./engine.ts";
import { quoteText } from "./inline-values.ts";
import { applyPatches } from "./patches.ts";
import { PostsConflictError, PostsUnavailableError } from "./posts.ts";
import { restoreAnew } from "./restore-anew.ts";

/** What servers have put on a disk of theirs, each in a folder of its own. */
export interface ServerBackup {
  readonly database: string;
  readonly disk: string;
  readonly name: string;
  /** By their places in the cluster. */
  readonly servers: readonly string[];
}

const POLL_MS = 200;

/** Has every server back up its tables with ClickHouse's own means. Nobody may be writing. */
export async function backUpOnServers(
  engine: ServerEngine,
  { disk, name }: Pick<ServerBackup, "disk" | "name">,
): Promise<readonly string[]> {
  // ClickHouse leaves them out of its backups.
  await applyPatches(engine);
  const servers: string[] = [];
  await engine.onEach(async (server) => {
    servers.push(server.name);
    await finish(server, `BACKUP DATABASE ${engine.database} TO ${folderOf(disk, name, server)}`);
  });
  return servers.sort();
}

/** Makes the tables of such a backup on servers that have none, in the same places. */
export async function restoreOnServers(engine: ServerEngine, backup: ServerBackup): Promise<void> {
  const { database, disk, name } = backup;
  const found: { readonly server: string; readonly tables: number }[] = [];
  await engine.onEach(async (server) => {
    const sql = `SELECT count() AS tables FROM system.tables WHERE database = ${quoteText(engine.database)}`;
    const [row] = await server.read<{ tables: number }>(sql);
    found.push({ server: server.name, tables: row?.tables ?? 0 });
  });
  const servers = found.map(({ server }) => server).sort();
  if (servers.join() !== [...backup.servers].sort().join()) {
    throw new PostsConflictError(
      `The backup is of ${backup.servers.join(", ")}, and here are ${servers.join(", ")}. Restore it where there are as many shards and replicas.`,
    );
  }
  if (found.some(({ tables }) => tables > 0)) {
    throw new PostsConflictError(
      `The database ${engine.database} has tables already. Restore into a new one: name it with EARSHOT_CLICKHOUSE_DATABASE.`,
    );
  }
  await engine.onEach((server) =>
    restoreAnew(server, engine.database, (aside) =>
      finish(server, `RESTORE DATABASE ${database} AS ${aside} FROM ${folderOf(disk, name, server)}`),
    ),
  );
}

function folderOf(disk: string, name: string, server: OneServer): string {
  return `Disk(${quoteText(disk)}, ${quoteText(`${name}/${server.name}`)})`;
}

/** It may take hours: longer than a connection should have to last. */
async function finish(server: OneServer, sql: string): Promise<void> {
  const id = quoteText(randomUUID());
  await server.write(`${sql} SETTINGS id = ${id} ASYNC`);
  for (;;) {
    const [row] = await server.read<{ status: string; error: string }>(
      `SELECT toString(status) AS status, error FROM system.backups WHERE id = ${id}`,
    );
    if (row === undefined) throw new PostsUnavailableError(`${server.name} was restarted meanwhile`);
    if (row.error !== "") throw new PostsConflictError(`${server.name}: ${row.error}`);
    if (row.status === "BACKUP_CREATED" || row.status === "RESTORED") return;
    if (!/^(CREATING_BACKUP|RESTORING)$/.test(row.status))
      throw new PostsUnavailableError(`${server.name}: ${row.status}`);
    await sleep(POLL_MS);
  }
}
