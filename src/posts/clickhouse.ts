import type { Analyzers } from "./analyzers.ts";
import type { QueryLimits } from "./chdb-engine.ts";
import { openClickHouseEngine } from "./clickhouse-engine.ts";
import { createPosts } from "./create-posts.ts";
import type { Posts } from "./posts.ts";

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
}

/** The post index on ClickHouse servers. */
export async function openClickHousePosts(options: ClickHousePostsOptions): Promise<Posts> {
  const engine = openClickHouseEngine(options);
  try {
    return await createPosts({ engine, ...options });
  } catch (error) {
    await engine.close();
    throw error;
  }
}
