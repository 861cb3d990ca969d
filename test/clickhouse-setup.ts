import type { TestProject } from "vitest/node";
import { type ClickHouseNodes, openOneClickHouse, openReplicatedNodes } from "./clickhouse-node.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The ClickHouse servers of this run, where every world makes a database of its own. */
    clickhouseUrls: readonly string[];
  }
}

let servers: ClickHouseNodes | null = null;

/** One ClickHouse, or one cluster of two shards with two replicas each and a keeper, for all test files of a run that need it. */
export async function setup(project: TestProject): Promise<void> {
  const cluster = project.config.provide.stores === "cluster";
  servers = await (cluster ? openReplicatedNodes({ shards: 2, replicas: 2 }) : openOneClickHouse());
  project.provide("clickhouseUrls", servers.urls);
}

export async function teardown(): Promise<void> {
  await servers?.close();
}
