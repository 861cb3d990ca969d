import { rm } from "node:fs/promises";
import type { TestProject } from "vitest/node";
import { type ClickHouseNodes, openOneClickHouse, openReplicatedNodes } from "./clickhouse-node.ts";
import { makeServerFolder } from "./server-folder.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The ClickHouse servers of this run, where every world makes a database of its own. */
    clickhouseUrls: readonly string[];
    /** The folder of the disk `backups`, to which one server may write backups. */
    clickhouseDisk: string;
  }
}

let servers: ClickHouseNodes | null = null;
let disk: string | null = null;

/** One ClickHouse, or one cluster with a keeper for all files that need it: two shards, one with two replicas. */
export async function setup(project: TestProject): Promise<void> {
  disk = await makeServerFolder("clickhouse-disk");
  const cluster = project.config.provide.stores === "cluster";
  servers = await (cluster
    ? openReplicatedNodes({ replicas: [2, 1] })
    : openOneClickHouse({ settings: withBackups(disk) }));
  project.provide("clickhouseUrls", servers.urls);
  project.provide("clickhouseDisk", disk);
}

export async function teardown(): Promise<void> {
  await servers?.close();
  if (disk !== null) await rm(disk, { recursive: true, force: true });
}

function withBackups(path: string): string {
  return `<storage_configuration><disks>
    <backups><type>local</type><path>${path}/</path></backups>
  </disks></storage_configuration>
  <backups><allowed_disk>backups</allowed_disk></backups>`;
}
