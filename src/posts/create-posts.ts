import type { Platform } from "../contract/vocabulary.ts";
import type { Analyzer } from "../text/analyzer.ts";
import { findAccounts, propertyKeys } from "./accounts.ts";
import type { Analyzers } from "./analyzers.ts";
import type { Engine } from "./engine.ts";
import { findAccountsByText } from "./find-accounts-by-text.ts";
import { createIndexGate } from "./index-gate.ts";
import type { Posts, PostsSummary } from "./posts.ts";
import { readPropertyCatalog } from "./property-catalog.ts";
import { readCount, readPage } from "./read-page.ts";
import { readStats } from "./read-stats.ts";
import { dropStrayTable, reindex } from "./reindex.ts";
import { ACCOUNTS, createPostsTable, POSTS, SCHEMA } from "./schema.ts";
import { readTableAnalyzer } from "./table-analyzer.ts";
import { createUpserter } from "./upsert.ts";
import { walkPosts } from "./walk-posts.ts";

/** The post index on an engine: makes the tables, finishes what was interrupted, and is ready. Owns the engine. */
export async function createPosts(engine: Engine, analyzers: Analyzers, clock: () => Date): Promise<Posts> {
  for (const sql of SCHEMA) await engine.write({ sql, parameters: {} });
  // Whoever writes reads without the limits of queries.
  const writing: Engine = { ...engine, read: engine.readForWrite };
  const gate = createIndexGate(await openTable(writing, analyzers));
  const upserter = createUpserter(writing, gate, clock);
  await upserter.recover();
  let lastWrite: Promise<unknown> = Promise.resolve();

  /** Writes wait for one another. */
  function exclusively<Result>(operation: () => Promise<Result>): Promise<Result> {
    const write = lastWrite.then(operation);
    lastWrite = write.catch(() => undefined);
    return write;
  }

  return {
    page: (selection, page) => gate.read((view) => readPage(engine, selection, page, view)),
    count: (selection) => gate.read((view) => readCount(engine, selection, view)),
    stats: (selection) => gate.read((view) => readStats(engine, selection, view)),
    walk: (selection, order) => walkPosts({ engine, gate }, selection, order),
    upsert: (batch) => exclusively(() => upserter.upsert(batch)),
    findAccounts: (refs) => findAccounts(engine, refs),
    findAccountsByText: (text, limit) => findAccountsByText(engine, text, limit),
    propertyCatalog: (type) => readPropertyCatalog(engine, type),
    propertyKeys: (type) => propertyKeys(engine, type),
    analyzer: () => gate.analyzer(),
    needsReindex: () => gate.analyzer().version !== analyzers.current.version,
    async reindex({ onProgress = () => {}, signal = new AbortController().signal } = {}) {
      await analyzers.keep();
      await reindex({ engine: writing, gate, analyzer: analyzers.current, exclusively, onProgress, signal });
    },
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

/** The analyzer of the table, which is made if it does not exist. */
async function openTable(engine: Engine, analyzers: Analyzers): Promise<Analyzer> {
  const recorded = await readTableAnalyzer(engine, POSTS);
  if (recorded === analyzers.current.version) {
    // Now, when nobody can be using them.
    await dropStrayTable(engine, analyzers.current);
    await analyzers.discardOthers();
    return analyzers.current;
  }
  if (recorded !== null) return analyzers.recall(recorded);
  await analyzers.keep();
  await engine.write({ sql: createPostsTable(POSTS, analyzers.current.version), parameters: {} });
  return analyzers.current;
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
