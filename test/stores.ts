import { join } from "node:path";
import { inject } from "vitest";
import type { Directory } from "../src/directory/directory.ts";
import { openPostgresDirectory } from "../src/directory/postgres.ts";
import { openSqliteDirectory } from "../src/directory/sqlite.ts";
import { type EmbeddedPostsOptions, openEmbeddedPosts } from "../src/posts/embedded.ts";
import type { Posts } from "../src/posts/posts.ts";
import { createDatabase, dropDatabase } from "./postgres-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** On which stores the tests of this project run. */
    stores: StoresName;
  }
}

export type PostsOptions = Omit<EmbeddedPostsOptions, "path">;

interface DirectoryOptions {
  readonly secret: Uint8Array;
  readonly clock: () => Date;
}

/** Stores of one world, new and empty. What is opened twice is the same store, as for another server. */
interface Stores {
  openPosts(options: PostsOptions): Promise<Posts>;
  openDirectory(options: DirectoryOptions): Promise<Directory>;
  /** When everything is closed. The folder of the world is removed by the world. */
  remove(): Promise<void>;
}

/** `home` is a folder for this world alone. */
export type CreateStores = (home: string) => Promise<Stores>;

/** Every combination of stores that the scenarios can run on; `provide` in vitest.config.ts chooses one. */
const STORES = {
  embedded: async (home) => ({
    openPosts: (options) => openEmbeddedPosts({ path: join(home, "posts"), ...options }),
    openDirectory: (options) => openSqliteDirectory({ file: join(home, "directory.sqlite"), ...options }),
    remove: async () => {},
  }),
  postgres: async (home) => {
    const url = await createDatabase(inject("postgresUrl"));
    return {
      openPosts: (options) => openEmbeddedPosts({ path: join(home, "posts"), ...options }),
      openDirectory: (options) => openPostgresDirectory({ url, ...options }),
      remove: () => dropDatabase(url),
    };
  },
} as const satisfies Record<string, CreateStores>;

type StoresName = keyof typeof STORES;

/** Those that this project runs on. */
export function storesOfProject(): CreateStores {
  return STORES[inject("stores")];
}
