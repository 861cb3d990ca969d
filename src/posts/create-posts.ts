import type { Analyzer } from "../text/analyzer.ts";
import type { Analyzers } from "./analyzers.ts";
import { assemblePosts } from "./assemble-posts.ts";
import { backupTables } from "./backup.ts";
import type { Engine } from "./engine.ts";
import { watchWrites } from "./freshness.ts";
import { createIndexGate } from "./index-gate.ts";
import type { Posts } from "./posts.ts";
import { dropStrayTable } from "./reindex.ts";
import { createBookkeeper } from "./rows/book.ts";
import { createPostsTable, POSTS, SCHEMA } from "./schema.ts";
import { readTableAnalyzer } from "./table-analyzer.ts";
import { upgradeTables } from "./upgrade.ts";
import { createWriteQueue } from "./write-queue.ts";

export interface CreatePostsOptions {
  readonly engine: Engine;
  readonly analyzers: Analyzers;
  readonly clock: () => Date;
  /** Of this installation: with it the marks of erased posts are made. */
  readonly erasureKey: string;
  /** Whether readers wait until what is known of all posts has been read anew, and do not ask the engine meanwhile. */
  readonly patient?: boolean;
}

/** The post index for the only process that has it: makes the tables, finishes what was interrupted, and is ready. Owns the engine. */
export async function createPosts(options: CreatePostsOptions): Promise<Posts> {
  const { engine, analyzers } = options;
  for (const sql of SCHEMA) await engine.write({ sql, parameters: {} });
  // Whoever writes reads without the limits of queries.
  const { engine: writing, writes } = watchWrites({ ...engine, read: engine.readForWrite });
  await upgradeTables(writing);
  const { posts, upserter, deleter } = assemblePosts({
    ...options,
    writing,
    gate: createIndexGate(await openTable(writing, analyzers), writes),
    queue: createWriteQueue(),
    books: createBookkeeper({ engine, patient: options.patient === true }),
    alone: (reindexing) => reindexing(),
    async backUp(place) {
      if (!("folder" in place)) throw new Error("an embedded index has no disks of servers");
      await backupTables(engine, place.folder);
      return [];
    },
    close: () => engine.close(),
  });
  await upserter.recover();
  await deleter.recover();
  return posts;
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
