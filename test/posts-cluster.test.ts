import { afterAll, beforeAll, expect, test } from "vitest";
import { openClusterEngine } from "../src/posts/cluster-engine.ts";
import { createSharedPosts } from "../src/posts/create-shared-posts.ts";
import type { ServerEngine } from "../src/posts/engine.ts";
import { ACCOUNTS, DOCUMENTS, ERASURES, POSTS } from "../src/posts/schema.ts";
import { analyzers } from "./analyzers.ts";
import { CLUSTER, type ClickHouseNodes, openClickHouseNodes } from "./clickhouse-node.ts";
import { createLocalLock } from "./local-lock.ts";
import { openPostsOn } from "./open-posts-on.ts";
import { describeSeveralServers } from "./posts-suite/several-servers.ts";
import { describePosts } from "./posts-suite.ts";

const limits = { timeoutMs: 30_000, memoryBytes: 2 ** 31, rowsToRead: 1_000_000_000 };
let servers: ClickHouseNodes;
beforeAll(async () => {
  servers = await openClickHouseNodes({ shards: 2, replicas: 2 });
});
afterAll(() => servers.close());

const openEngine = (database: string) =>
  openClusterEngine({
    urls: servers.urls,
    cluster: CLUSTER,
    keeper: false,
    database,
    user: "default",
    password: "",
    ca: null,
    limits,
    sessions: 4,
  });

const lock = createLocalLock();
const openOn = (engine: ServerEngine, using = analyzers) =>
  createSharedPosts({
    engine,
    analyzers: using,
    clock: () => new Date(),
    erasureKey: "a key",
    lock,
    leaseMs: 50,
  });

describePosts("a ClickHouse cluster", async () => {
  const engine = await openEngine("some_posts");
  const posts = await openOn(engine);
  return {
    posts,
    async empty() {
      for (const table of [POSTS, DOCUMENTS, ACCOUNTS, ERASURES])
        await engine.write({ sql: `TRUNCATE TABLE ${table}`, parameters: {} });
    },
    close: () => posts.close(),
  };
});

describeSeveralServers("a ClickHouse cluster", async (database, using) =>
  openOn(await openEngine(database), using),
);

test("it is not taken for one with a keeper, and nothing is made on it", async () => {
  const opening = openPostsOn(servers.urls, { keeper: true, database: "refused" });
  await expect(opening).rejects.toThrow(/has no keeper/);
  for (const url of servers.urls) {
    const sql = "SELECT count() FROM system.databases WHERE name = 'refused'";
    const answer = await fetch(url, { method: "POST", body: sql });
    expect((await answer.text()).trim()).toBe("0");
  }
});
