import type { Analyzers } from "./analyzers.ts";
import type { QueryLimits } from "./chdb-engine.ts";
import { openClickHouseEngine } from "./clickhouse-engine.ts";
import { createSharedPosts } from "./create-shared-posts.ts";
import type { Posts } from "./posts.ts";
import type { WriterLock } from "./writer-lock.ts";

export interface ClickHousePostsOptions {
  readonly urls: readonly string[];
  readonly database: string;
  readonly user: string;
  readonly password: string;
  readonly ca: Buffer | null;
  readonly analyzers: Analyzers;
  readonly limits: QueryLimits;
  readonly sessions: number;
  readonly clock: () => Date;
  readonly erasureKey: string;
  /** Shared by all servers on the same tables. */
  readonly lock: WriterLock;
}

/** The post index on ClickHouse servers. */
export async function openClickHousePosts(options: ClickHousePostsOptions): Promise<Posts> {
  const engine = openClickHouseEngine(options);
  try {
    return await createSharedPosts({ engine, ...options });
  } catch (error) {
    await engine.close();
    throw error;
  }
}
