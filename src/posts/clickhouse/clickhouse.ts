import { randomUUID } from "node:crypto";
import type { Analyzers } from "../analyzers.ts";
import { type Posts, PostsConflictError, PostsDegradedError } from "../posts.ts";
import { assemblePosts } from "./assemble-posts.ts";
import {
  createStatementBuilder,
  type Engine,
  type QueryLimits,
  type ServerEngine,
  writeAll,
} from "./engine.ts";
import { CREATE_DATABASE, createdBy, createPostsTable, POSTS, SCHEMA, STATE_TABLE } from "./schema.ts";
import { openClickHouseEngine } from "./servers/clickhouse-engine.ts";
import type { ClickHouseAccess } from "./servers/clickhouse-node.ts";
import { openClusterEngine } from "./servers/cluster-engine.ts";
import { backUpOnServer, restoreOnServer, type ServerBackup } from "./servers/server-backup.ts";
import { upgradeTables } from "./servers/upgrade.ts";
import { readInterrupted, readTableAnalyzer, sealInterrupted, watchWrites } from "./write/batch-journal.ts";
import { createLeases, createWriteQueue, type WriterLock } from "./write/leases.ts";
import { createSharedIndex, createStateTable, type StoreState } from "./write/shared-index.ts";

/** How the servers are reached. */
export interface EngineOptions extends ClickHouseAccess {
  /** Of one ClickHouse the addresses to try, or of a cluster those of all its servers. */
  readonly urls: readonly string[];
  /** Null: one ClickHouse. */
  readonly cluster: string | null;
  readonly limits: QueryLimits;
  readonly sessions: number;
}

export interface ClickHousePostsOptions extends EngineOptions {
  readonly analyzers: Analyzers;
  readonly clock?: () => Date;
  readonly erasureKey: string;
  /** Shared by all processes that have the same tables open. */
  readonly lock: WriterLock;
  /** How long a replacement waits for readers that began before it; a reader that takes longer looks again. */
  readonly leaseMs?: number;
}

const openEngine = async ({ cluster, ...options }: EngineOptions): Promise<ServerEngine> =>
  cluster === null ? openClickHouseEngine(options) : openClusterEngine({ ...options, cluster });

/** One server of a cluster has some of the posts, and what it is told it would pass on to its fellows. */
async function refuseReplicated({ look, database }: ServerEngine): Promise<void> {
  const builder = createStatementBuilder();
  const ours = `database = ${builder.bind("String", database)} AND name = 'posts'`;
  const replicated = await look(
    builder.build(`SELECT 1 FROM system.tables WHERE ${ours} AND startsWith(engine, 'Replicated')`),
  );
  if (replicated.length === 0) return;
  throw new PostsConflictError(
    `The tables in the database ${database} are those of a cluster: name it with EARSHOT_CLICKHOUSE_CLUSTER.`,
  );
}

/** Makes a post index out of what `backup` has put on a disk of the server; it must have none in this database. */
export async function restoreClickHousePosts(
  options: Omit<EngineOptions, "cluster">,
  backup: ServerBackup,
): Promise<void> {
  const engine = openClickHouseEngine(options);
  try {
    await restoreOnServer(engine.alone, options.database, backup);
  } finally {
    await engine.close();
  }
}

/** The post index on ClickHouse servers, which other processes may have open too. */
export async function openClickHousePosts(options: ClickHousePostsOptions): Promise<Posts> {
  const { clock = () => new Date() } = options;
  const engine = await openEngine(options);
  try {
    if (options.cluster === null) await refuseReplicated(engine);
    return await createSharedPosts({ ...options, engine, clock });
  } catch (error) {
    await engine.close();
    throw error;
  }
}

export interface SharedPostsOptions {
  readonly engine: ServerEngine;
  readonly analyzers: Analyzers;
  readonly clock: () => Date;
  /** Of this installation: with it the marks of erased posts are made. */
  readonly erasureKey: string;
  readonly lock: WriterLock;
  readonly leaseMs?: number;
}

/** Longer than nearly every search takes, short enough for an import that replaces posts. */
const LEASE_MS = 200;

/**
 * The post index for one of several processes that have it, see ADR 12. Each takes its leases to write; what readers
 * must leave out meanwhile is in the store. Owns the engine.
 */
export async function createSharedPosts(options: SharedPostsOptions): Promise<Posts> {
  const { engine, analyzers, lock, leaseMs = LEASE_MS } = options;
  const me = randomUUID();
  const table = createStateTable({ ...engine, read: engine.look });
  const { engine: writing, writes, failures } = watchWrites({ ...engine, read: engine.readForWrite });
  let prepared = false;
  let failuresBefore = 0;
  let foreignWrites = 0;
  let published = 0;

  const leases = createLeases({
    lock,
    async begin() {
      failuresBefore = failures();
      if (!prepared) await prepareState(writing);
      const latest = await table.readLatest();
      if (latest?.dataVersion !== index.dataVersion()) foreignWrites += 1;
      await index.adopt(latest ?? FIRST_STATE);
      await index.publish({ writer: me });
      if (!prepared) await prepareTables();
      const failed = latest !== null && latest.writer !== "";
      if (!prepared || latest === null || failed) await putInOrder(failed);
      upserter.skipTo(index.state().lastVersion);
      prepared = true;
      published = writes();
    },
    async settle() {
      if (published === writes()) return;
      published = writes();
      await index.publish(progress());
    },
    async end() {
      // The holder of the next lease finishes what failed.
      if (failures() === failuresBefore) await index.publish({ ...progress(), writer: "" });
    },
    foreignWrites: () => foreignWrites,
    isSpoiled: () => failures() > failuresBefore,
  });
  const progress = () => ({
    lastVersion: upserter.lastVersion(),
    arrivedUntil: Math.max(index.state().arrivedUntil ?? 0, upserter.arrivedUntil()),
  });
  const queue = createWriteQueue(leases);
  const index = createSharedIndex({
    table,
    analyzers,
    first: analyzers.current,
    avoid: engine.avoid,
    exclusively: (operation) => queue.exclusively(operation),
    leaseMs,
  });
  const { posts, upserter, deleter } = assemblePosts({
    ...options,
    writing,
    snapshots: index,
    queue,
    arrive: leases.arrive,
    alone: async (reindexing) => {
      const held = await lock.acquire("reindex");
      await reindexing().finally(() => held.release());
    },
    async backUp(place) {
      if (!("disk" in place)) throw new Error("servers write no folders of other machines");
      if (engine.alone === null) throw new Error("tables that a keeper knows are backed up as rows");
      return backUpOnServer(engine, engine.alone, place);
    },
    close: () => engine.close(),
  });

  async function prepareTables(): Promise<void> {
    await createTables(writing, SCHEMA);
    await upgradeTables(writing);
    const recorded = await readTableAnalyzer(writing, POSTS);
    if (recorded === null) await analyzers.keep();
    const analyzer = recorded ?? analyzers.current.version;
    await createTables(writing, [createPostsTable(POSTS, analyzer)]);
  }

  /** Finishes what a process began that did not come to its end. */
  async function putInOrder(failed: boolean): Promise<void> {
    await sealInterrupted(writing, await readInterrupted(writing));
    await engine.reconcile({ failed, exclude: (behind) => index.moveTo({ behind }) });
    await index.publish({ behind: [] });
    await upserter.recover();
    await deleter.recover();
    const analyzer = (await readTableAnalyzer(writing, POSTS)) ?? index.state().analyzer;
    const phase = index.state().phase + 1;
    const { arrivedUntil } = progress();
    const order = { phase, visibility: { kind: "all" } as const, hidden: null, closed: false };
    await index.publish({ ...order, analyzer, arrivedUntil });
    failuresBefore = failures();
  }

  engine.onReturn(() => {
    prepared = false;
    // If it does not succeed now, the next writer does it.
    queue.exclusively(async () => {}).catch(() => undefined);
  });
  try {
    await queue.exclusively(async () => {});
  } catch (error) {
    // It can be searched all the same, if it was in order when the servers were all there.
    if (!(error instanceof PostsDegradedError)) throw error;
    await posts.ping();
  }
  return posts;
}

async function prepareState(engine: Engine): Promise<void> {
  await engine.write({ sql: CREATE_DATABASE, parameters: {} });
  await createTables(engine, [STATE_TABLE]);
}

/**
 * Makes those that a server lacks. Told to a cluster, a statement takes half a second also if it changes nothing, and
 * most starts find everything.
 */
async function createTables(engine: Engine, statements: readonly string[]): Promise<void> {
  const builder = createStatementBuilder();
  const servers = await engine.readEverywhere<{ readonly tables: readonly string[] }>(
    builder.build(
      `SELECT groupArray(name) AS tables FROM system.tables WHERE database = ${builder.bind("String", engine.database)}`,
    ),
  );
  const isLacking = (sql: string) => {
    const table = createdBy(sql);
    return table === null || !servers.every(({ tables }) => tables.includes(table));
  };
  const lacking = statements.filter(isLacking);
  await writeAll(
    engine,
    lacking.map((sql) => ({ sql, parameters: {} })),
  );
}

const FIRST_STATE: StoreState = {
  phase: 0,
  validSince: 0,
  visibility: { kind: "all" },
  hidden: null,
  analyzer: "",
  behind: [],
  closed: true,
  dataVersion: 0,
  lastVersion: 0,
  writer: "",
};
