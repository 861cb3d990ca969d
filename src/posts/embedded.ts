import type { Analyzers } from "./analyzers.ts";
import { restoreTables } from "./backup.ts";
import { openChdbEngine, type QueryLimits } from "./chdb-engine.ts";
import { createPosts } from "./create-posts.ts";
import type { Posts } from "./posts.ts";

export interface EmbeddedPostsOptions {
  /** The data directory of the engine; made if it does not exist. */
  readonly path: string;
  readonly analyzers: Analyzers;
  readonly limits?: QueryLimits;
  /** How many queries run at the same time. */
  readonly sessions?: number;
  readonly clock?: () => Date;
  /** Where nothing is ever erased it does not matter. */
  readonly erasureKey?: string;
  /** See `createPosts`. */
  readonly patient?: boolean;
}

const DEFAULT_LIMITS: QueryLimits = {
  timeoutMs: 30_000,
  memoryBytes: 4 * 2 ** 30,
  rowsToRead: 20_000_000_000,
};

/** The post index inside this process. Throws PostsBusyError when another process has the directory. */
export async function openEmbeddedPosts(options: EmbeddedPostsOptions): Promise<Posts> {
  const {
    path,
    analyzers,
    limits = DEFAULT_LIMITS,
    sessions = 4,
    clock = () => new Date(),
    erasureKey = "",
    patient = false,
  } = options;
  const engine = await openChdbEngine({ path, limits, sessions });
  try {
    return await createPosts({ engine, analyzers, clock, erasureKey, patient });
  } catch (error) {
    await engine.close();
    throw error;
  }
}

/** Makes a post index out of what `backup` has written; there must be none in `path`. */
export async function restoreEmbeddedPosts(path: string, folder: string): Promise<void> {
  const engine = await openChdbEngine({ path, limits: DEFAULT_LIMITS, sessions: 1 });
  try {
    await restoreTables(engine, folder);
  } finally {
    await engine.close();
  }
}
