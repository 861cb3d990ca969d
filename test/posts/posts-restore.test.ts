import { expect, inject, test } from "vitest";
import { openClickHousePosts, restoreClickHousePosts } from "../../src/posts/clickhouse/clickhouse.ts";
import { createLocalLock } from "../servers/local-lock.ts";
import { analyzers } from "../support/analyzers.ts";
import { NOON, post, select } from "../support/posts-fixtures.ts";

const urls = inject("clickhouseUrls");

const on = (database: string) => ({
  urls,
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
  const answer = await fetch(urls[0] ?? "", { method: "POST", body: sql });
  return answer.text();
}

test("rows that are restored have numbers of their own, and can be replaced like any others", async () => {
  const original = await open("restore_original");
  for (const from of [0, 50, 100]) await original.upsert(batch(from, 1));
  await ask("OPTIMIZE TABLE restore_original.posts FINAL");
  for (const engagement of [2, 3]) await original.upsert(batch(50, engagement));
  const { servers: places, posts: stored } = await original.backup({ disk: "backups", name: "it's one" });
  expect({ places, stored }).toEqual({ places: ["shard-1-replica-1"], stored: 150 });
  await original.close();

  const backup = { database: "restore_original", disk: "backups", name: "it's one", servers: places };
  await restoreClickHousePosts(on("restore_copy"), backup);
  const restored = await open("restore_copy");
  const sql = "SELECT count(), uniqExact(_block_number, _block_offset) FROM restore_copy.posts";
  expect(await ask(sql)).toBe("150\t150\n");
  for (const from of [0, 50, 100]) await restored.upsert(batch(from, 4));
  expect(await restored.count(select({ query: "common" }))).toBe(150);
  expect(await restored.count(select({ engagementFrom: 4 }))).toBe(150);
  await restored.close();

  await expect(restoreClickHousePosts(on("restore_copy"), backup)).rejects.toThrow(/has tables already/);
  const elsewhere = { ...backup, servers: ["shard-1-replica-1", "shard-2-replica-1"] };
  await expect(restoreClickHousePosts(on("restore_another"), elsewhere)).rejects.toThrow(
    /Restore it with the version that made it/,
  );
});
