import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { inject } from "vitest";
import type { Directory } from "../../src/directory/directory.ts";
import { createPostgresWriterLock, openPostgresDirectory } from "../../src/directory/store/postgres.ts";
import { openSqliteDirectory } from "../../src/directory/store/sqlite.ts";
import { type ClickHousePostsOptions, openClickHousePosts } from "../../src/posts/clickhouse/clickhouse.ts";
import type { QueryLimits } from "../../src/posts/clickhouse/engine.ts";
import type { Posts } from "../../src/posts/posts.ts";
import { openSqlitePosts, type SqlitePostsOptions } from "../../src/posts/sqlite/sqlite-posts.ts";
import { CLUSTER, dropClickHouseDatabases } from "../servers/clickhouse-node.ts";
import { createDirectoryDatabase } from "../servers/directory-template.ts";
import { dropDatabase } from "../servers/postgres-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** On which stores the tests of this project run. */
    stores: StoresName;
  }
}

export interface PostsOptions extends Omit<SqlitePostsOptions, "file" | "threads" | "limits"> {
  /** An embedded index has none on memory. */
  readonly limits?: QueryLimits;
}

interface DirectoryOptions {
  readonly secret: Uint8Array;
  readonly clock: () => Date;
}

/** Stores of one world, new and empty. What is opened twice is the same store, as for another server. */
interface Stores {
  openPosts(options: PostsOptions): Promise<Posts>;
  openDirectory(options: DirectoryOptions): Promise<Directory>;
  /** Whether `openPosts` may be called twice. */
  readonly sharesPosts?: true;
  /** When everything is closed. The folder of the world is removed by the world. */
  remove(): Promise<void>;
}

/** `home` is a folder for this world alone. */
export type CreateStores = (home: string) => Promise<Stores>;

/** Every combination of stores that the scenarios can run on; `provide` in vitest.config.ts chooses one. */
export const STORES: Readonly<Record<StoresName, CreateStores>> = {
  embedded: async (home) => ({
    openPosts: (options) => openSqlitePosts({ file: join(home, "posts.sqlite"), ...options }),
    openDirectory: (options) => openSqliteDirectory({ file: join(home, "directory.sqlite"), ...options }),
    remove: async () => {},
  }),
  postgres: async (home) => {
    const url = await createDirectoryDatabase(inject("postgresUrl"));
    return {
      openPosts: (options) => openSqlitePosts({ file: join(home, "posts.sqlite"), ...options }),
      openDirectory: (options) => openPostgresDirectory({ url, ...options }),
      remove: () => dropDatabase(url),
    };
  },
  clickhouse: () => onServers({ urls: inject("clickhouseUrls"), cluster: null }, inject("postgresUrl")),
  cluster: () => onServers({ urls: inject("clickhouseUrls"), cluster: CLUSTER }, inject("postgresUrl")),
};

/** Posts on ClickHouse, the directory on PostgreSQL. */
export async function onServers(
  clickhouse: Pick<ClickHousePostsOptions, "urls" | "cluster">,
  postgresUrl: string,
): Promise<Stores> {
  const url = await createDirectoryDatabase(postgresUrl);
  const database = `world_${randomBytes(8).toString("hex")}`;
  return {
    sharesPosts: true,
    openPosts: (options) =>
      openClickHousePosts({
        ...clickhouse,
        database,
        user: "default",
        password: "",
        ca: null,
        sessions: 4,
        limits: { timeoutMs: 30_000, memoryBytes: 2 ** 32, rowsToRead: 20_000_000_000 },
        erasureKey: "",
        lock: createPostgresWriterLock(url),
        leaseMs: 20,
        ...options,
      }),
    openDirectory: (options) => openPostgresDirectory({ url, ...options }),
    async remove() {
      await dropClickHouseDatabases(clickhouse.urls, database);
      await dropDatabase(url);
    },
  };
}

type StoresName = "embedded" | "postgres" | "clickhouse" | "cluster";

/** One server of the cluster, taken for itself. */
export const onOneServerOfCluster: CreateStores = () =>
  onServers({ urls: inject("clickhouseUrls").slice(0, 1), cluster: null }, inject("postgresUrl"));

/** Those that this project runs on. */
export function storesOfProject(): CreateStores {
  return STORES[inject("stores")];
}
