import type { Platform } from "../contract/vocabulary.ts";
import { findAccounts, propertyKeys } from "./accounts.ts";
import type { Engine } from "./engine.ts";
import type { Posts, PostsSummary } from "./posts.ts";
import { readCount, readPage } from "./read-page.ts";
import { readStats } from "./read-stats.ts";
import { createReplacementGate } from "./replacement-gate.ts";
import { ACCOUNTS, POSTS, SCHEMA } from "./schema.ts";
import { createUpserter } from "./upsert.ts";

/** The post index on an engine: makes the tables, finishes what was interrupted, and is ready. Owns the engine. */
export async function createPosts(engine: Engine, clock: () => Date): Promise<Posts> {
  for (const sql of SCHEMA) await engine.write({ sql, parameters: {} });
  const gate = createReplacementGate();
  const upserter = createUpserter({ ...engine, read: engine.readForWrite }, gate, clock);
  await upserter.recover();
  let lastWrite: Promise<unknown> = Promise.resolve();

  return {
    page: (selection, page) => gate.read((visibility) => readPage(engine, selection, page, visibility)),
    count: (selection) => gate.read((visibility) => readCount(engine, selection, visibility)),
    stats: (selection) => gate.read((visibility) => readStats(engine, selection, visibility)),
    upsert(batch) {
      const write = lastWrite.then(() => upserter.upsert(batch));
      lastWrite = write.catch(() => undefined);
      return write;
    },
    findAccounts: (refs) => findAccounts(engine, refs),
    propertyKeys: (type) => propertyKeys(engine, type),
    summary: () => readSummary(engine),
    async ping() {
      await engine.read({ sql: `SELECT 1 FROM ${POSTS} LIMIT 1`, parameters: {} });
    },
    async close() {
      await lastWrite;
      await engine.close();
    },
  };
}

async function readSummary(engine: Engine): Promise<PostsSummary> {
  const [platforms, extent, accounts] = await Promise.all([
    engine.read<{ platform: Platform; posts: number }>({
      sql: `SELECT platform, count() AS posts FROM ${POSTS} GROUP BY platform ORDER BY posts DESC, platform`,
      parameters: {},
    }),
    engine.read<{ posts: number; first: number; last: number }>({
      sql: `SELECT count() AS posts, min(published_at) AS first, max(published_at) AS last FROM ${POSTS}`,
      parameters: {},
    }),
    engine.read<{ accounts: number }>({
      sql: `SELECT count() AS accounts FROM ${ACCOUNTS} FINAL WHERE merged_into = 0`,
      parameters: {},
    }),
  ]);
  const { posts = 0, first = 0, last = 0 } = extent[0] ?? {};
  return {
    posts,
    accounts: accounts[0]?.accounts ?? 0,
    firstPublishedAt: posts === 0 ? null : first,
    lastPublishedAt: posts === 0 ? null : last,
    platforms,
  };
}
