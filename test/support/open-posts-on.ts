import { type ClickHousePostsOptions, openClickHousePosts } from "../../src/posts/clickhouse/clickhouse.ts";
import type { Posts } from "../../src/posts/posts.ts";
import { CLUSTER } from "../servers/clickhouse-node.ts";
import { createLocalLock } from "../servers/local-lock.ts";
import { analyzers } from "./analyzers.ts";

/** The post index on servers that a test has started; what most tests do not care about is given. */
export function openPostsOn(
  urls: readonly string[],
  options: Pick<ClickHousePostsOptions, "database"> & Partial<ClickHousePostsOptions>,
): Promise<Posts> {
  return openClickHousePosts({
    urls,
    cluster: CLUSTER,
    user: "default",
    password: "",
    ca: null,
    analyzers,
    limits: { timeoutMs: 30_000, memoryBytes: 2 ** 31, rowsToRead: 1e9 },
    sessions: 4,
    erasureKey: "a key",
    lock: createLocalLock(),
    leaseMs: 20,
    ...options,
  });
}
