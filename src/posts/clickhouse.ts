import type { Analyzers } from "./analyzers.ts";
import type { QueryLimits } from "./chdb-engine.ts";
import { openClickHouseEngine } from "./clickhouse-engine.ts";
import type { ClickHouseAccess } from "./clickhouse-node.ts";
import { openClusterEngine } from "./cluster-engine.ts";
import { createSharedPosts } from "./create-shared-posts.ts";
import type { Posts } from "./posts.ts";
import type { WriterLock } from "./writer-lock.ts";

export interface ClickHousePostsOptions extends ClickHouseAccess {
  /** Of one ClickHouse the addresses to try, or of a cluster those of all its servers. */
  readonly urls: readonly string[];
  /** Null: one ClickHouse. */
  readonly cluster: string | null;
  /** Whether the cluster has a keeper. */
  readonly keeper?: boolean;
  readonly analyzers: Analyzers;
  readonly limits: QueryLimits;
  readonly sessions: number;
  readonly clock?: () => Date;
  readonly erasureKey: string;
  /** Shared by all processes that have the same tables open. */
  readonly lock: WriterLock;
  /** How long a replacement waits for readers that began before it; a reader that takes longer looks again. */
  readonly leaseMs?: number;
}

/** The post index on ClickHouse servers, which other processes may have open too. */
export async function openClickHousePosts(options: ClickHousePostsOptions): Promise<Posts> {
  const { cluster, keeper = false, clock = () => new Date() } = options;
  const engine =
    cluster === null
      ? openClickHouseEngine(options)
      : await openClusterEngine({ ...options, cluster, keeper });
  try {
    return await createSharedPosts({ ...options, engine, clock });
  } catch (error) {
    await engine.close();
    throw error;
  }
}
