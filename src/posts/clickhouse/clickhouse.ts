import type { Analyzers } from "../analyzers.ts";
import { type Posts, PostsConflictError } from "../posts.ts";
import { createSharedPosts } from "./create-shared-posts.ts";
import type { QueryLimits, ServerEngine } from "./engine.ts";
import { createStatementBuilder } from "./read/statement-builder.ts";
import { openClickHouseEngine } from "./servers/clickhouse-engine.ts";
import type { ClickHouseAccess } from "./servers/clickhouse-node.ts";
import { openClusterEngine } from "./servers/cluster-engine.ts";
import { restoreOnServer, type ServerBackup } from "./servers/server-backup.ts";
import type { WriterLock } from "./write/leases.ts";

/** How the servers are reached. */
export interface EngineOptions extends ClickHouseAccess {
  /** Of one ClickHouse the addresses to try, or of a cluster those of all its servers. */
  readonly urls: readonly string[];
  /** Null: one ClickHouse. */
  readonly cluster: string | null;
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

const openEngine = async ({ cluster, ...options }: EngineOptions): Promise<ServerEngine> =>
  cluster === null ? openClickHouseEngine(options) : openClusterEngine({ ...options, cluster });

/** One server of a cluster has some of the posts, and what it is told it would pass on to its fellows. */
async function refuseReplicated({ look, database }: ServerEngine): Promise<void> {
  const builder = createStatementBuilder();
  const ours = `database = ${builder.bind("String", database)} AND name = 'posts'`;
  const replicated = await look(
    builder.build(`SELECT 1 FROM system.tables WHERE ${ours} AND startsWith(engine, 'Replicated')`),
  );
  if (replicated.length === 0) return;
  throw new PostsConflictError(
    `The tables in the database ${database} are those of a cluster: name it with EARSHOT_CLICKHOUSE_CLUSTER.`,
  );
}

/** Makes a post index out of what `backup` has put on a disk of the server; it must have none in this database. */
export async function restoreClickHousePosts(
  options: Omit<EngineOptions, "cluster">,
  backup: ServerBackup,
): Promise<void> {
  const engine = openClickHouseEngine(options);
  try {
    await restoreOnServer(engine.alone, options.database, backup);
  } finally {
    await engine.close();
  }
}

/** The post index on ClickHouse servers, which other processes may have open too. */
export async function openClickHousePosts(options: ClickHousePostsOptions): Promise<Posts> {
  const { clock = () => new Date() } = options;
  const engine = await openEngine(options);
  try {
    if (options.cluster === null) await refuseReplicated(engine);
    return await createSharedPosts({ ...options, engine, clock });
  } catch (error) {
    await engine.close();
    throw error;
  }
}
