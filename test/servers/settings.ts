import { inject } from "vitest";
import { CLUSTER, dropClickHouseDatabases } from "./clickhouse-node.ts";
import { createDatabase, dropDatabase } from "./postgres-server.ts";

/** Settings as variables. */
export type Settings = Readonly<Record<string, string>>;

/** Those of commands on the servers of this run, with new databases; `more` replaces what stands here. */
export async function settingsOnServers(database: string, more: Settings = {}): Promise<Settings> {
  return {
    EARSHOT_DATABASE_URL: await createDatabase(inject("postgresUrl")),
    EARSHOT_CLICKHOUSE_URL: inject("clickhouseUrls").join(","),
    EARSHOT_CLICKHOUSE_DATABASE: database,
    ...(inject("stores") === "cluster" && { EARSHOT_CLICKHOUSE_CLUSTER: CLUSTER }),
    EARSHOT_SECRET: "5a".repeat(32),
    EARSHOT_LOG_LEVEL: "warn",
    ...more,
  };
}

/** Removes the databases of such settings; nothing where there are none. */
export async function dropServersOf(settings: Settings | undefined): Promise<void> {
  if (settings === undefined) return;
  const { EARSHOT_DATABASE_URL = "", EARSHOT_CLICKHOUSE_DATABASE = "" } = settings;
  await dropDatabase(EARSHOT_DATABASE_URL);
  await dropClickHouseDatabases(inject("clickhouseUrls"), EARSHOT_CLICKHOUSE_DATABASE);
}
