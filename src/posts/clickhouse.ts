import type { Analyzers } from "./analyzers.ts";
import { openClickHouseEngine } from "./clickhouse-engine.ts";
import type { ClickHouseAccess } from "./clickhouse-node.ts";
import { openClusterEngine } from "./cluster-engine.ts";
import { createSharedPosts } from "./create-shared-posts.ts";
import type { QueryLimits, ServerEngine } from "./engine.ts";
import type { Posts } from "./posts.ts";
import { restoreOnServers, type ServerBackup } from "./server-backup.ts";
import type { WriterLock } from "./writer-lock.ts";

/** How the servers are reached. */
export interface EngineOptions extends ClickHouseAccess {
  /** Of one ClickHouse the addresses to try, or of a cluster those of all its servers. */
  readonly urls: readonly string[];
  /** Null: one ClickHouse. */
  readonly cluster: string | null;
  /** Whether the cluster has a keeper. */
  readonly keeper?: boolean;
  readonly limits: QueryLimits;
  readonly sessions: number;
}

export interface ClickHousePostsOptions extends EngineOptions {
  readonly analyzers: Analyzers;
  readonly clock?: () => Date;
  readonly erasureKey: string;
  /** Shared by all processes that have the same tables open. */
  readonly lock: WriterLock;
  /** How long a replacement waits for readers that began before it; a reader that takes longer looks again. */
  readonly leaseMs?: number;
}

const openEngine = async ({ cluster, keeper = false, ...options }: EngineOptions): Promise<ServerEngine> =>
  cluster === null ? openClickHouseEngine(options) : openClusterEngine({ ...options, cluster, keeper });

/** Makes a post index out of what `backup` has put on a disk of the servers; they must have none in this database. */
export async function restoreClickHousePosts(options: EngineOptions, backup: ServerBackup): Promise<void> {
  const engine = await openEngine(options);
  try {
    await restoreOnServers(engine, backup);
  } finally {
    await engine.close();
  }
}

/** The post index on ClickHouse servers, which other processes may have open too. */
export async function openClickHousePosts(options: ClickHousePostsOptions): Promise<Posts> {
  const { clock = () => new Date() } = options;
  const engine = await openEngine(options);
  try {
    return await createSharedPosts({ ...options, engine, clock });
  } catch (error) {
    await engine.close();
    throw error;
  }
}
