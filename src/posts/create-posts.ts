import type { Analyzer } from "../text/analyzer.ts";
import { findAccounts, propertyKeys } from "./accounts.ts";
import type { Analyzers } from "./analyzers.ts";
import { backupTables } from "./backup.ts";
import { countToDelete } from "./count-to-delete.ts";
import { createDeleter } from "./delete-posts.ts";
import { describeAccounts } from "./describe-accounts.ts";
import type { Engine } from "./engine.ts";
import { createErasureStore } from "./erasures.ts";
import { findAccountsByText } from "./find-accounts-by-text.ts";
import { watchWrites } from "./freshness.ts";
import { createIndexGate } from "./index-gate.ts";
import type { Posts, Selection } from "./posts.ts";
import { readPropertyCatalog } from "./property-catalog.ts";
import { purge } from "./purge.ts";
import { readCount, readPage } from "./read-page.ts";
import { readStats } from "./read-stats.ts";
import { readSummary } from "./read-summary.ts";
import { createReader } from "./reader.ts";
import { dropStrayTable, reindex } from "./reindex.ts";
import { createPostsTable, POSTS, SCHEMA } from "./schema.ts";
import { readTableAnalyzer } from "./table-analyzer.ts";
import { upgradeTables } from "./upgrade.ts";
import { createUpserter } from "./upsert.ts";
import { walkPosts } from "./walk-posts.ts";
import { createWriteQueue } from "./write-queue.ts";

export interface CreatePostsOptions {
  readonly engine: Engine;
  readonly analyzers: Analyzers;
  readonly clock: () => Date;
  /** Of this installation: with it the marks of erased posts are made. */
  readonly erasureKey: string;
}

/** The post index on an engine: makes the tables, finishes what was interrupted, and is ready. Owns the engine. */
export async function createPosts(options: CreatePostsOptions): Promise<Posts> {
  const { engine, analyzers, clock, erasureKey } = options;
  for (const sql of SCHEMA) await engine.write({ sql, parameters: {} });
  // Whoever writes reads without the limits of queries.
  const { engine: writing, freshness } = watchWrites({ ...engine, read: engine.readForWrite });
  const reader = createReader(engine, freshness);
  await upgradeTables(writing);
  const gate = createIndexGate(await openTable(writing, analyzers));
  const queue = createWriteQueue();
  const erasures = createErasureStore(writing, erasureKey);
  const upserter = createUpserter({ engine: writing, gate, queue, clock, erasures });
  const { finish, nextVersion } = upserter;
  const deleter = createDeleter({ engine: writing, gate, queue, erasures, finishBatches: finish });
  await upserter.recover();
  await deleter.recover();

  async function snapped(selection: Selection): Promise<Selection> {
    return { ...selection, filter: { ...selection.filter, window: await reader.snapWindow(selection) } };
  }

  const summary = () => gate.read((view) => readSummary(reader.engine, view));

  return {
    page: (selection, page) =>
      gate.read(async (view) => readPage(reader, await snapped(selection), page, view)),
    count: (selection) => gate.read(async (view) => readCount(reader.engine, await snapped(selection), view)),
    stats: (selection) =>
      gate.read(async (view) => readStats(reader, selection, await reader.snapWindow(selection), view)),
    walk: (selection, order) => walkPosts({ reader, gate }, selection, order),
    upsert: (batch) => upserter.upsert(batch),
    describeAccounts: (descriptions, { dryRun = false } = {}) =>
      queue.exclusively(async () => {
        await finish();
        return describeAccounts(descriptions, { engine: writing, erasures, nextVersion, dryRun });
      }),
    countToDelete: (target) => gate.read((view) => countToDelete(writing, target, view)),
    deletePosts: (target) => deleter.delete(target),
    purge: () => purge(writing, queue),
    findAccounts: (refs) => findAccounts(reader.engine, refs),
    findAccountsByText: (text, limit) => findAccountsByText(reader.engine, text, limit),
    propertyCatalog: (type) => readPropertyCatalog(reader.engine, type),
    propertyKeys: (type) => propertyKeys(reader.engine, type),
    analyzer: () => gate.analyzer(),
    needsReindex: () => gate.analyzer().version !== analyzers.current.version,
    async reindex({ onProgress = () => {}, signal = new AbortController().signal } = {}) {
      await analyzers.keep();
      await reindex({ engine: writing, gate, analyzer: analyzers.current, queue, onProgress, signal });
    },
    summary,
    backup: (folder) =>
      queue.exclusively(async () => {
        await finish();
        const summarized = await summary();
        await backupTables(engine, folder);
        return summarized;
      }),
    async ping() {
      await engine.read({ sql: `SELECT 1 FROM ${POSTS} LIMIT 1`, parameters: {} });
    },
    async close() {
      await queue.idle();
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
