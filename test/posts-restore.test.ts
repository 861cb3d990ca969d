import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openClickHousePosts, restoreClickHousePosts } from "../src/posts/clickhouse/clickhouse.ts";
import { analyzers } from "./analyzers.ts";
import { type ClickHouseNodes, openOneClickHouse } from "./clickhouse-node.ts";
import { createLocalLock } from "./local-lock.ts";
import { NOON, post, select } from "./posts-fixtures.ts";

let folder: string;
let servers: ClickHouseNodes;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "earshot-restore-"));
  servers = await openOneClickHouse({
    settings: `<storage_configuration><disks><some_disk><type>local</type><path>${folder}/</path></some_disk></disks></storage_configuration>
      <backups><allowed_disk>some_disk</allowed_disk></backups>`,
  });
});
afterAll(async () => {
  await servers?.close();
  await rm(folder, { recursive: true, force: true });
});

const on = (database: string) => ({
  urls: servers.urls,
  cluster: null,
  database,
  user: "default",
  password: "",
  ca: null,
  limits: { timeoutMs: 30_000, memoryBytes: 2 ** 31, rowsToRead: 1e9 },
  sessions: 2,
});
const open = (database: string) =>
  openClickHousePosts({
    ...on(database),
    analyzers,
    erasureKey: "a key",
    lock: createLocalLock(),
    leaseMs: 50,
  });

const batch = (from: number, engagement: number) =>
  Array.from({ length: 50 }, (_, index) =>
    post({ uid: `${from + index}`, publishedAt: NOON + index, engagement, text: "common words" }),
  );

/** The server itself. */
async function ask(sql: string): Promise<string> {
  const answer = await fetch(servers.urls[0] ?? "", { method: "POST", body: sql });
  return answer.text();
}

test("rows that are restored have numbers of their own, and can be replaced like any others", async () => {
  const original = await open("original");
  for (const from of [0, 50, 100]) await original.upsert(batch(from, 1));
  await ask("OPTIMIZE TABLE original.posts FINAL");
  for (const engagement of [2, 3]) await original.upsert(batch(50, engagement));
  const { servers: places, posts: stored } = await original.backup({ disk: "some_disk", name: "it's one" });
  expect({ places, stored }).toEqual({ places: ["shard-1-replica-1"], stored: 150 });
  await original.close();

  const backup = { database: "original", disk: "some_disk", name: "it's one", servers: places };
  await restoreClickHousePosts(on("restored"), backup);
  const restored = await open("restored");
  const sql = "SELECT count(), uniqExact(_block_number, _block_offset) FROM restored.posts";
  expect(await ask(sql)).toBe("150\t150\n");
  for (const from of [0, 50, 100]) await restored.upsert(batch(from, 4));
  expect(await restored.count(select({ query: "common" }))).toBe(150);
  expect(await restored.count(select({ engagementFrom: 4 }))).toBe(150);
  await restored.close();

  await expect(restoreClickHousePosts(on("restored"), backup)).rejects.toThrow(/has tables already/);
  const elsewhere = { ...backup, servers: ["shard-1-replica-1", "shard-2-replica-1"] };
  await expect(restoreClickHousePosts(on("another"), elsewhere)).rejects.toThrow(
    /Restore it with the version that made it/,
  );
});
