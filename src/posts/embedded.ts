import type { Analyzers } from "./analyzers.ts";
import { restoreTables } from "./backup.ts";
import { openChdbEngine, type QueryLimits } from "./chdb-engine.ts";
import { createPosts } from "./create-posts.ts";
import { deferEngine } from "./defer-engine.ts";
import type { Posts } from "./posts.ts";
import { keepBook, takeBook } from "./rows/kept-book.ts";

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
  /** For a server: it answers searches as soon as it can, by what an earlier process has kept, and ends soon when it is told to. */
  readonly serves?: boolean;
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
    serves = false,
  } = options;
  // It is true as long as no engine was here.
  const book = await takeBook(path, analyzers.current.version);
  const opening = openChdbEngine({ path, limits, sessions });
  try {
    const posts = await createPosts({
      ...{ analyzers, clock, erasureKey, patient, serves },
      engine: book === null ? await opening : deferEngine(opening),
      kept: book,
      // If there is no room for it, the next process reads it from the engine.
      onClose: (analyzer, known) => attempt(() => keepBook(path, analyzer, known)),
    });
    if (!serves) await posts.ready();
    return posts;
  } catch (error) {
    await opening.then((engine) => engine.close()).catch(() => undefined);
    throw error;
  }
}

function attempt(work: () => void): void {
  try {
    work();
  } catch {
    // Nothing is lost.
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
