import { setTimeout } from "node:timers/promises";
import type { Analyzer } from "../text/analyzer.ts";
import type { Analyzers } from "./analyzers.ts";
import { assemblePosts } from "./assemble-posts.ts";
import { backupTables } from "./backup.ts";
import { readInterrupted } from "./batch-journal.ts";
import { deferEngine } from "./defer-engine.ts";
import { readDeletionJournal } from "./deletion-journal.ts";
import type { Engine } from "./engine.ts";
import { watchWrites } from "./freshness.ts";
import { createIndexGate } from "./index-gate.ts";
import type { Posts } from "./posts.ts";
import { dropStrayTable } from "./reindex.ts";
import { createBookkeeper } from "./rows/book.ts";
import type { BookContent } from "./rows/kept-book.ts";
import { createPostsTable, DOCUMENTS, POSTS, SCHEMA } from "./schema.ts";
import { readTableAnalyzer } from "./table-analyzer.ts";
import { upgradeTables } from "./upgrade.ts";
import { createWriteQueue } from "./write-queue.ts";

export interface CreatePostsOptions {
  /** It may still be opening, if there is a book. */
  readonly engine: Engine;
  /** What is known of all posts from an earlier process: searches are answered by it while the engine is being opened. */
  readonly kept?: BookContent | null;
  /** When everything is over, with what is known of all posts, unless something is left to be finished. */
  readonly onClose?: (analyzerVersion: string, book: BookContent) => void;
  readonly analyzers: Analyzers;
  readonly clock: () => Date;
  /** Of this installation: with it the marks of erased posts are made. */
  readonly erasureKey: string;
  /** Whether readers wait until what is known of all posts has been read anew, and do not ask the engine meanwhile. */
  readonly patient?: boolean;
  /** Whoever stops a server does not want to wait. */
  readonly serves?: boolean;
}

/** So long what is known of all posts may be brought up to date in the end: by a server … */
const SERVER_CATCH_UP_MS = 5_000;
/** … and by a command, or for this part of the time that it took: it may have imported millions. */
const COMMAND_CATCH_UP_MS = 60_000;
const COMMAND_CATCH_UP_SHARE = 0.05;

/**
 * The post index for the only process that has it: makes the tables, finishes what was interrupted, and is ready. Owns the engine. With a book that
 * was kept it answers at once, and whoever needs more than the book waits until it is ready.
 */
export async function createPosts(options: CreatePostsOptions): Promise<Posts> {
  const { engine, analyzers, kept = null, onClose, patient = false, serves = false } = options;
  const openedAt = performance.now();
  // Whoever writes reads without the limits of queries.
  const { engine: writing, writes, failures } = watchWrites({ ...engine, read: engine.readForWrite });
  const getReady = async (): Promise<OpenTable> => {
    for (const sql of SCHEMA) await engine.write({ sql, parameters: {} });
    await upgradeTables(writing);
    return openTable(writing, analyzers);
  };
  const { analyzer, isNew } =
    kept === null ? await getReady() : { analyzer: analyzers.current, isNew: false };
  const gate = createIndexGate(analyzer, writes);
  const queue = createWriteQueue();
  let setReady: (outcome: Promise<void>) => void = () => {};
  const ready = new Promise<void>((resolve) => {
    setReady = resolve;
  });
  let isOpen = kept === null;
  // If it fails, whoever asks for it is told.
  ready.then(
    () => {
      isOpen = true;
    },
    () => undefined,
  );
  const reading = kept === null ? engine : deferEngine(ready.then(() => engine));
  const books = createBookkeeper({ engine: reading, kept, isNew, isOpen: () => isOpen, patient });

  /** So that the next process need not read everything. */
  async function catchUp(): Promise<void> {
    if (!books.isWorthReading()) return;
    await ready;
    // What is kept names parts.
    for (const table of [POSTS, DOCUMENTS])
      await engine.write({ sql: `SYSTEM STOP MERGES ${table}`, parameters: {} });
    await gate.read((view) => books.upToDate(view));
  }

  function mostCatchUpMs(): number {
    if (serves) return SERVER_CATCH_UP_MS;
    return Math.max(COMMAND_CATCH_UP_MS, COMMAND_CATCH_UP_SHARE * (performance.now() - openedAt));
  }

  const { posts, upserter, deleter } = assemblePosts({
    ...options,
    ...{ engine: reading, writing, gate, queue, books, ready },
    async beforeClose() {
      const caughtUp = onClose && catchUp().catch(() => undefined);
      await Promise.race([caughtUp, setTimeout(mostCatchUpMs(), undefined, { ref: false })]);
    },
    alone: (reindexing) => reindexing(),
    async backUp(place) {
      if (!("folder" in place)) throw new Error("an embedded index has no disks of servers");
      await backupTables(engine, place.folder);
      return [];
    },
    async close() {
      const book = onClose && failures() === 0 ? books.content(writes()) : null;
      const isInOrder = book !== null && (await ready.then(() => isFinished(writing)).catch(() => false));
      await engine.close();
      if (isInOrder) onClose?.(gate.analyzer().version, book);
    },
  });
  const recovering = queue.exclusively(async () => {
    if (kept !== null) await getReady();
    await upserter.recover();
    await deleter.recover();
  });
  setReady(recovering);
  if (kept === null) await recovering;
  return posts;
}

/** Whether nothing is left for the next process to finish. */
async function isFinished(engine: Engine): Promise<boolean> {
  return (await readInterrupted(engine)).length === 0 && (await readDeletionJournal(engine)) === null;
}

interface OpenTable {
  readonly analyzer: Analyzer;
  readonly isNew: boolean;
}

/** The analyzer of the table, which is made if it does not exist. */
async function openTable(engine: Engine, analyzers: Analyzers): Promise<OpenTable> {
  const recorded = await readTableAnalyzer(engine, POSTS);
  if (recorded === analyzers.current.version) {
    // Now, when nobody can be using them.
    await dropStrayTable(engine, analyzers.current);
    await analyzers.discardOthers();
    return { analyzer: analyzers.current, isNew: false };
  }
  if (recorded !== null) return { analyzer: await analyzers.recall(recorded), isNew: false };
  await analyzers.keep();
  await engine.write({ sql: createPostsTable(POSTS, analyzers.current.version), parameters: {} });
  return { analyzer: analyzers.current, isNew: true };
}
