import { afterAll, expect, inject, test } from "vitest";
import { PostsConflictError } from "../../src/posts/posts.ts";
import { describeSeveralServers } from "../posts-suite/several-servers.ts";
import { dropClickHouseDatabases } from "../servers/clickhouse-node.ts";
import { createLocalLock } from "../servers/local-lock.ts";
import { openPostsOn } from "../support/open-posts-on.ts";
import { post } from "../support/posts-fixtures.ts";

const urls = inject("clickhouseUrls");
const lock = createLocalLock();
const open = (database: string) => openPostsOn(urls, { database, lock });

describeSeveralServers(
  "a ClickHouse cluster with a keeper",
  (database, analyzers) => openPostsOn(urls, { database, analyzers, lock }),
  (database) => dropClickHouseDatabases(urls, database),
);

afterAll(() => dropClickHouseDatabases(urls, "places", "purged", "of_a_cluster", "not_replicated"));

test("tables have one place in the keeper for the replicas that hold the same, whatever they are called", async () => {
  await open("places").then((posts) => posts.close());
  const found = await Promise.all(
    urls.map(async (url) => {
      const sql = `SELECT table, replaceRegexpOne(zookeeper_path, '[0-9a-f-]{36}', 'UUID') AS path, replica_name, active_replicas
      FROM system.replicas WHERE database = 'places' ORDER BY table FORMAT TSV`;
      const answer = await fetch(url, { method: "POST", body: sql });
      return (await answer.text())
        .trimEnd()
        .split("\n")
        .map((row) => row.replaceAll("\t", " "));
    }),
  );
  const everywhere = (table: string, name: string) =>
    `${table} /clickhouse/tables/UUID/all ${name} ${urls.length}`;
  const replicas = [2, 1];
  const inShard = (table: string, shard: number, name: number) =>
    `${table} /clickhouse/tables/UUID/${shard} ${name} ${replicas[shard - 1]}`;
  const expected = replicas.flatMap((count, index) => {
    const shard = index + 1;
    return Array.from({ length: count }, (_, place) => place + 1).map((replica) => [
      everywhere("accounts", `${shard}-${replica}`),
      everywhere("deletions", `${shard}-${replica}`),
      inShard("documents", shard, replica),
      everywhere("erasures", `${shard}-${replica}`),
      everywhere("journal", `${shard}-${replica}`),
      inShard("posts", shard, replica),
      everywhere("state", `${shard}-${replica}`),
    ]);
  });
  expect(found).toEqual(expected);
});

test("what is purged is gone from the disk of every replica", async () => {
  const posts = await open("purged");
  try {
    await posts.upsert([post({ uid: "1", publishedAt: 1_000 }), post({ uid: "2" }), post({ uid: "3" })]);
    await posts.deletePosts({ kind: "age", publishedBefore: 2_000 });
    expect((await posts.purge()).rows).toBeGreaterThan(0);
    expect(await posts.purge()).toEqual({ rows: 0 });
    const stored = urls.map(async (url) => {
      const sql = "SELECT count() FROM purged.posts SETTINGS apply_deleted_mask = 0";
      return Number(await (await fetch(url, { method: "POST", body: sql })).text());
    });
    const [first = 0, second, otherShard = 0] = await Promise.all(stored);
    expect(second).toBe(first);
    expect(first + otherShard).toBe(2);
  } finally {
    await posts.close();
  }
});

test("tables of a cluster are not written to as if they were those of one server", async () => {
  await open("of_a_cluster").then((posts) => posts.close());
  const opening = openPostsOn(urls, { cluster: null, database: "of_a_cluster" });
  await expect(opening).rejects.toThrow(/EARSHOT_CLICKHOUSE_CLUSTER/);
});

test("tables that are not replicated are refused with the way out, and left as they are", async () => {
  const database = "not_replicated";
  const alone = await openPostsOn(urls.slice(0, 1), { cluster: null, database });
  await alone.upsert([post({ uid: "1" })]);
  await alone.close();
  const opening = openPostsOn(urls, { database });
  await expect(opening).rejects.toThrow(PostsConflictError);
  await expect(opening).rejects.toThrow(
    /not replicated through a keeper: back them up as rows with the version/,
  );
  const tables = urls.map(async (url) => {
    const sql = `SELECT count() FROM system.tables WHERE database = '${database}' AND engine LIKE 'Replicated%'`;
    return (await (await fetch(url, { method: "POST", body: sql })).text()).trim();
  });
  expect(await Promise.all(tables)).toEqual(urls.map(() => "0"));
  const again = await openPostsOn(urls.slice(0, 1), { cluster: null, database });
  expect((await again.summary()).posts).toBe(1);
  await again.close();
});
