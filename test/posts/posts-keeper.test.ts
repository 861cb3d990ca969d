import { afterAll, inject } from "vitest";
import { createSharedPosts } from "../../src/posts/clickhouse/clickhouse.ts";
import { openClusterEngine } from "../../src/posts/clickhouse/servers/cluster-engine.ts";
import { CLUSTER, dropClickHouseDatabases } from "../servers/clickhouse-node.ts";
import { emptyTables } from "../servers/empty-tables.ts";
import { createLocalLock } from "../servers/local-lock.ts";
import { analyzers } from "../support/analyzers.ts";
import { describePosts } from "../support/posts-suite.ts";

const urls = inject("clickhouseUrls");

describePosts("a ClickHouse cluster with a keeper", async () => {
  const engine = await openClusterEngine({
    ...{ urls, cluster: CLUSTER, database: "some_posts", user: "default", password: "", ca: null },
    ...{ limits: { timeoutMs: 30_000, memoryBytes: 2 ** 31, rowsToRead: 1_000_000_000 }, sessions: 4 },
  });
  const posts = await createSharedPosts({
    ...{
      engine,
      analyzers,
      clock: () => new Date(),
      erasureKey: "a key",
      lock: createLocalLock(),
      leaseMs: 20,
    },
  });
  return { posts, empty: () => emptyTables(engine), close: () => posts.close() };
});

afterAll(() => dropClickHouseDatabases(urls, "some_posts"));
