import type { Analyzers } from "../analyzers.ts";
import type { BackupPlace, Posts, Selection } from "../posts.ts";
import type { Engine } from "./engine.ts";
import { findAccounts, propertyKeys } from "./read/accounts.ts";
import {
  findAccountsByText,
  findPropertyHolders,
  readProfiles,
  readPropertyCatalog,
} from "./read/find-accounts.ts";
import { readCount, readHours, readPage } from "./read/read-page.ts";
import { readStats, readSummary } from "./read/read-stats.ts";
import { createReader, type Reader } from "./read/reader.ts";
import type { Snapshot } from "./read/snapshot.ts";
import { walkPosts } from "./read/walk-posts.ts";
import { POSTS } from "./schema.ts";
import { countToDelete, createDeleter, type Deleter } from "./write/delete-posts.ts";
import { describeStoredAccounts } from "./write/describe-accounts.ts";
import { createErasureStore } from "./write/erasures.ts";
import type { Snapshots, WriteQueue } from "./write/leases.ts";
import { purge } from "./write/purge.ts";
import { reindex } from "./write/reindex.ts";
import { dumpTables, loadTables } from "./write/transfer-engine.ts";
import { createUpserter, type Upserter } from "./write/upsert.ts";

export interface PostsParts {
  /** Reads for queries. */
  readonly engine: Engine;
  /** Reads without the limits on questions, and writes. */
  readonly writing: Engine;
  readonly snapshots: Snapshots;
  readonly queue: WriteQueue;
  readonly analyzers: Analyzers;
  readonly clock: () => Date;
  readonly erasureKey: string;
  /** Within a lease to write: a time that is later than all at which posts have arrived, and not before `least`. */
  arrive(least: number): Promise<number>;
  /** Runs an analysis of everything while no other process does. */
  readonly alone: (reindexing: () => Promise<void>) => Promise<void>;
  /** Gives the servers that have a part of it. Nothing is written meanwhile. */
  backUp(place: BackupPlace): Promise<readonly string[]>;
  close(): Promise<void>;
}

export interface AssembledPosts {
  readonly posts: Posts;
  readonly upserter: Upserter;
  readonly deleter: Deleter;
}

/** The post index on tables that exist, and that other servers may have too. */
export function assemblePosts(parts: PostsParts): AssembledPosts {
  const { engine, writing, snapshots, queue, analyzers, clock, erasureKey, arrive } = parts;
  const readerAt = createReader(engine);
  const erasures = createErasureStore(writing, erasureKey);
  const upserter = createUpserter({ engine: writing, snapshots, queue, clock, erasures, arrive });
  const { finish, nextVersion } = upserter;
  const deleter = createDeleter({ engine: writing, snapshots, queue, erasures, finishBatches: finish });

  const reading = <Result>(operation: (reader: Reader, snapshot: Snapshot) => Promise<Result>) =>
    snapshots.read((snapshot) => operation(readerAt(snapshot.dataVersion), snapshot));

  /** What every question of an operation would have to find out anew. */
  async function prepared(reader: Reader, selection: Selection): Promise<Selection> {
    const { filter, ...rest } = await findPropertyHolders(reader, selection);
    return { ...rest, filter: { ...filter, window: await reader.snapWindow(selection) } };
  }

  const summary = () => reading((reader, snapshot) => readSummary(reader.engine, snapshot));

  /** Nothing is under way, and writes wait meanwhile. */
  const alone = <Result>(use: () => Promise<Result>) =>
    queue.exclusively(async () => {
      await finish();
      return use();
    });

  /** Writes wait until readers are done. */
  async function* dump(): ReturnType<Posts["dump"]> {
    let release = () => {};
    const begun = new Promise<void>((begin, fail) => {
      alone(
        () =>
          new Promise<void>((end) => {
            release = end;
            begin();
          }),
      ).catch(fail);
    });
    await begun;
    try {
      yield* dumpTables(writing);
    } finally {
      release();
    }
  }

  const posts: Posts = {
    page: (selection, page) =>
      reading(async (reader, snapshot) =>
        readPage(reader, await prepared(reader, selection), page, snapshot),
      ),
    count: (selection) =>
      reading(async (reader, snapshot) =>
        readCount(reader.engine, await prepared(reader, selection), snapshot),
      ),
    stats: (selection) =>
      reading(async (reader, snapshot) =>
        readStats(reader, await prepared(reader, selection), selection.filter.window, snapshot),
      ),
    countByHour: (selection, by) =>
      reading(async (reader, snapshot) =>
        readHours(reader.engine, await prepared(reader, selection), by, snapshot),
      ),
    walk: (selection, order) => walkPosts(reading, selection, order),
    upsert: (batch) => upserter.upsert(batch),
    describeAccounts: (descriptions, { dryRun = false } = {}) =>
      queue.exclusively(async () => {
        await finish();
        const nowMs = clock().getTime();
        return describeStoredAccounts(descriptions, {
          engine: writing,
          erasures,
          nextVersion,
          dryRun,
          nowMs,
        });
      }),
    deletePosts: async (target, { dryRun = false } = {}) =>
      dryRun
        ? { deleted: await snapshots.read((snapshot) => countToDelete(writing, target, snapshot)), marked: 0 }
        : deleter.delete(target),
    purge: () => purge(writing, queue),
    findAccounts: (refs) => reading((reader) => findAccounts(reader.engine, refs)),
    findMembers: (lists) => reading((reader) => reader.findMembers(lists)),
    findAccountsByText: (text, limit, platform = null) =>
      reading((reader) => findAccountsByText(reader.engine, text, limit, platform)),
    profiles: (ids) => reading((reader, snapshot) => readProfiles(reader, ids, snapshot)),
    propertyCatalog: (type) => reading((reader) => readPropertyCatalog(reader.engine, type)),
    propertyKeys: (type) => reading((reader) => propertyKeys(reader.engine, type)),
    analyzer: () => snapshots.analyzer(),
    needsReindex: () => snapshots.analyzer().version !== analyzers.current.version,
    async reindex({ onProgress = () => {}, signal = new AbortController().signal } = {}) {
      await analyzers.keep();
      await parts.alone(() =>
        reindex({ engine: writing, snapshots, analyzer: analyzers.current, queue, onProgress, signal }),
      );
    },
    summary,
    backup: (place) =>
      alone(async () => {
        const summarized = await summary();
        return { ...summarized, servers: await parts.backUp(place) };
      }),
    dump,
    load: (batch) =>
      alone(async () => {
        await loadTables(writing, batch, { analyzer: snapshots.analyzer(), version: nextVersion() });
        if (batch.posts.length > 0)
          await upserter.arriveAfter(Math.max(...batch.posts.map(({ createdAt }) => createdAt)));
      }),
    async ping() {
      await engine.read({ sql: `SELECT 1 FROM ${POSTS} LIMIT 1`, parameters: {} });
    },
    async close() {
      await queue.idle();
      await parts.close();
    },
  };
  return { posts, upserter, deleter };
}
