import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { type Logger, pino } from "pino";
import type { AuditAction } from "../../contract/manage/audit.ts";
import type { Directory } from "../../directory/directory.ts";
import { loadOrCreateSecret } from "../../directory/keys/secret.ts";
import type { DirectoryDatabase } from "../../directory/store/dialect.ts";
import type { Preparer } from "../../ingest/prepare/preparer.ts";
import { openThreadPreparer } from "../../ingest/prepare/thread-preparer.ts";
import type { EngineOptions } from "../../posts/clickhouse/clickhouse.ts";
import {
  type Posts,
  PostsBusyError,
  PostsConflictError,
  PostsDegradedError,
  PostsUnavailableError,
} from "../../posts/posts.ts";
import type { Inspection } from "../../posts/sqlite/inspect/inspect.ts";
import { type Config, loadConfig } from "../config/config.ts";
import { CommandError } from "../terminal/command.ts";
import { openAnalyzers } from "./analyzers.ts";
import {
  type DataDirectory,
  dataDirectory,
  openDataDirectory,
  refuseEarlierForm,
  refuseNetworkFileSystem,
} from "./data-directory.ts";
import { type IndexLock, lockIndex } from "./index-lock.ts";

/** What a command works with. The only file that picks implementations. */
export interface Stores {
  readonly config: Config;
  readonly data: DataDirectory;
  readonly secret: Buffer;
  readonly directory: Directory;
}

export interface AllStores extends Stores {
  readonly posts: Posts;
  readonly lock: IndexLock;
  readonly preparer: Preparer;
  /** The most posts of one request that a server stores together. */
  readonly blockLines: number;
}

/**
 * Fewer than in a command that has the index to itself: a request with a few posts stands behind the blocks of others.
 * Each write to ClickHouse has a price of its own, so they are larger there.
 */
const EMBEDDED_BLOCK_LINES = 2_000;
const CLICKHOUSE_BLOCK_LINES = 5_000;

interface IndexOptions {
  /** Tells other processes which command has the index. */
  readonly command: string;
  readonly replacing?: boolean;
}

type Flags = Readonly<Record<string, unknown>>;

/** Opens the directory for as long as `use` runs. It works beside a server. */
export async function withDirectory<Result>(
  flags: Flags,
  options: { readonly create: boolean },
  use: (stores: Stores) => Promise<Result>,
): Promise<Result> {
  const { config, warnings } = loadConfig(flags);
  for (const warning of warnings) process.stderr.write(`Warning: ${warning}\n`);
  const { data, secret, directory } = await openDirectory(config, options);
  try {
    return await use({ config, data, secret, directory });
  } finally {
    await directory.close();
  }
}

/** Opens the post index too, which one process can have at a time. */
export async function withPosts<Result>(
  flags: Flags,
  options: { readonly create: boolean } & IndexOptions,
  use: (stores: AllStores) => Promise<Result>,
): Promise<Result> {
  return withDirectory(flags, options, (stores) => withIndex(stores, options, use));
}

/** Opens the post index beside a directory that is open. */
export async function withIndex<Result>(
  stores: Stores,
  options: IndexOptions,
  use: (stores: AllStores) => Promise<Result>,
): Promise<Result> {
  return withPostsAlone(stores, options, async (posts, lock) => {
    const preparer = openThreadPreparer({
      threads: Math.max(1, availableParallelism() - 1),
      clock: Date.now,
      platforms: stores.config.platforms,
    });
    try {
      const blockLines = stores.config.clickhouseUrl === null ? EMBEDDED_BLOCK_LINES : CLICKHOUSE_BLOCK_LINES;
      return await use({ ...stores, posts, lock, preparer, blockLines });
    } finally {
      await preparer.close();
    }
  });
}

/** Opens a post index and nothing else. */
export async function withPostsAlone<Result>(
  place: Omit<Stores, "directory">,
  options: IndexOptions,
  use: (posts: Posts, lock: IndexLock) => Promise<Result>,
): Promise<Result> {
  const lock =
    place.config.clickhouseUrl === null ? await lockIndex(place.data, options.command) : NOT_LOCKED;
  try {
    const posts = await openPosts(place, options);
    try {
      return await use(posts, lock);
    } finally {
      await posts.close();
    }
  } finally {
    lock.release();
  }
}

/** Opens the file of an embedded post index to read it, beside the process that has it open. */
export async function withInspection<Result>(
  { data }: Pick<Stores, "data">,
  use: (inspection: Inspection) => Promise<Result>,
): Promise<Result> {
  refuseEarlierForm(data);
  const { openSqliteInspection } = await import("../../posts/sqlite/inspect/inspect.ts");
  const inspection = openSqliteInspection(data.posts);
  try {
    return await use(inspection);
  } finally {
    inspection.close();
  }
}

async function openDirectory(
  config: Config,
  options: { readonly create: boolean },
): Promise<Omit<Stores, "config">> {
  const { databaseUrl } = config;
  const caps = { keys: config.userKeys, sessions: config.userSessions, lists: config.userLists };
  if (databaseUrl === null) {
    const { openSqliteDirectory } = await import("../../directory/store/sqlite.ts");
    const data = openDataDirectory(config.data, options);
    const secret = config.secret ?? loadOrCreateSecret(data.path);
    return { data, secret, directory: await openSqliteDirectory({ file: data.directory, secret, caps }) };
  }
  const { openPostgresDirectory } = await import("../../directory/store/postgres.ts");
  const data = dataDirectory(config.data);
  // The configuration is refused without a secret; this is for the compiler.
  const secret = config.secret ?? Buffer.alloc(0);
  return { data, secret, directory: await openPostgresDirectory({ url: databaseUrl, secret, caps }) };
}

/** The tables themselves, to be copied. */
export async function openTables({ databaseUrl }: Config, data: DataDirectory): Promise<DirectoryDatabase> {
  if (databaseUrl !== null)
    return (await import("../../directory/store/postgres.ts")).openPostgresTables(databaseUrl);
  return (await import("../../directory/store/sqlite.ts")).openSqliteTables(data.directory);
}

export function openLogger(config: Config): Logger {
  return pino({ level: config.logLevel }, pino.destination({ dest: 2, sync: false }));
}

/** With what the marks of erased posts are made. */
export function erasureKeyOf(secret: Uint8Array): string {
  return createHmac("sha256", secret).update("erasure").digest("hex");
}

async function openPosts(
  { config, data, secret }: Omit<Stores, "directory">,
  { replacing = false }: IndexOptions,
): Promise<Posts> {
  const common = {
    analyzers: openAnalyzers({ archive: data.analyzers, dictionaries: config.dictionaries, replacing }),
    erasureKey: erasureKeyOf(secret),
    ...workloadOf(config),
  };
  const { clickhouseUrl, databaseUrl } = config;
  if (clickhouseUrl !== null && databaseUrl !== null) {
    const { openClickHousePosts } = await import("../../posts/clickhouse/clickhouse.ts");
    const { createPostgresWriterLock } = await import("../../directory/store/postgres.ts");
    const opening = openClickHousePosts({
      ...common,
      ...clickHouseOptions(config),
      lock: createPostgresWriterLock(databaseUrl),
    });
    return opening.catch((error: unknown) => {
      const isAway = error instanceof PostsUnavailableError || error instanceof PostsDegradedError;
      throw isAway ? new CommandError(`ClickHouse cannot be used: ${error.message}.`) : error;
    });
  }
  refuseEarlierForm(data);
  refuseNetworkFileSystem(data.path);
  const { openSqlitePosts } = await import("../../posts/sqlite/sqlite-posts.ts");
  const { analyzers, erasureKey, limits } = common;
  return openSqlitePosts({ file: data.posts, analyzers, erasureKey, limits }).catch((error: unknown) => {
    if (!(error instanceof PostsBusyError || error instanceof PostsConflictError)) throw error;
    const advice = "Stop it first, or name another data directory with --data DIR.";
    throw new CommandError(
      error instanceof PostsBusyError
        ? `Another process writes to ${data.posts}, in another container perhaps. ${advice}`
        : error.message,
    );
  });
}

/** How the servers of the post index are reached. */
export function clickHouseOptions(config: Config): EngineOptions {
  return {
    ...workloadOf(config),
    urls: config.clickhouseUrl ?? [],
    cluster: config.clickhouseCluster,
    database: config.clickhouseDatabase,
    user: config.clickhouseUser,
    password: config.clickhousePassword ?? "",
    ca: config.clickhouseCa === null ? null : readCertificates(config.clickhouseCa),
  };
}

function workloadOf(config: Config): Pick<EngineOptions, "sessions" | "limits"> {
  return {
    sessions: config.sessions,
    limits: {
      timeoutMs: config.queryTimeout * 1000,
      memoryBytes: config.queryMemory * 1024 * 1024,
      rowsToRead: config.queryRows,
    },
  };
}

/** Servers may have it open together. */
const NOT_LOCKED: IndexLock = { announce: () => {}, release: () => {} };

function readCertificates(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new CommandError(
      `The file of --clickhouse-ca cannot be read: ${error instanceof Error ? error.message : error}`,
    );
  }
}

/** Notes what was done on the command line, where no user signs in: without an actor and an address. */
export function auditCommand(
  { audit }: Directory,
  action: AuditAction,
  subject: string | null,
  detail: string | null = null,
): Promise<void> {
  return audit.record({ actor: null, action, subject, detail, address: null });
}
