import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import type { Directory } from "../directory/directory.ts";
import type { Posts } from "../posts/posts.ts";
import {
  type ReindexReport,
  type ReindexWish,
  readReport,
  readWish,
  writeReport,
  writeWish,
} from "./reindex-wish.ts";

const POLL_INTERVAL_MS = 1000;
const REPORT_INTERVAL_MS = 1000;
const LOG_INTERVAL_MS = 10_000;

interface Server {
  readonly posts: Posts;
  readonly directory: Directory;
  readonly logger: Logger;
}

/**
 * Forgets the wishes to an earlier server; before this one can be found by commands. An unfinished one is not taken
 * up unasked: if it was the reason why that server ended, this one would end too.
 */
export async function forgetEarlierWishes({ facts }: Directory): Promise<void> {
  const report = await readReport(facts);
  if (report?.state === "running") await writeReport(facts, { ...report, state: "stopped" });
  await writeWish(facts, null);
}

/** Analyzes the posts anew behind the running server whenever a command asks for it. Ends with the signal. */
export async function reindexOnOrder(server: Server, signal: AbortSignal): Promise<void> {
  const { facts } = server.directory;
  if (server.posts.needsReindex()) {
    server.logger.warn(
      { analyzer: server.posts.analyzer().version },
      'posts are searched with the older dictionaries they were analyzed with; "earshot reindex" analyzes them anew',
    );
  }
  let fulfilled: string | null = null;
  while (!signal.aborted) {
    const wish = await readWish(facts).catch((error) => {
      server.logger.error({ err: error }, "wish to reindex not read");
      return null;
    });
    if (wish !== null && wish.id !== fulfilled) {
      fulfilled = wish.id;
      await fulfil(wish, server, signal).catch((error) => {
        server.logger.error({ err: error }, "reindex not reported");
      });
    }
    await sleep(POLL_INTERVAL_MS, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

async function fulfil(
  wish: ReindexWish,
  { posts, directory, logger }: Server,
  signal: AbortSignal,
): Promise<void> {
  const { facts } = directory;
  let report: ReindexReport = { wish: wish.id, state: "running", done: 0, total: 0, problem: null };
  if (!wish.force && !posts.needsReindex()) {
    return writeReport(facts, { ...report, state: "unneeded" });
  }
  const started = performance.now();
  const reportNow = throttle(REPORT_INTERVAL_MS);
  const logNow = throttle(LOG_INTERVAL_MS);
  // A report that cannot be written now is followed by others.
  let reporting: Promise<unknown> = writeReport(facts, report).catch(() => undefined);
  logger.info({ analyzer: posts.analyzer().version, force: wish.force }, "reindex started");
  try {
    await posts.reindex({
      signal,
      onProgress: (progress) => {
        report = { ...report, ...progress };
        const current = report;
        if (reportNow()) reporting = reporting.then(() => writeReport(facts, current)).catch(() => undefined);
        if (logNow()) logger.info(progress, "reindex goes on");
      },
    });
    report = { ...report, state: "done" };
    const durationMs = Math.round(performance.now() - started);
    logger.info({ posts: report.total, durationMs, analyzer: posts.analyzer().version }, "reindex done");
  } catch (error) {
    report = signal.aborted
      ? { ...report, state: "stopped" }
      : { ...report, state: "failed", problem: error instanceof Error ? error.message : String(error) };
    if (signal.aborted) logger.info({ done: report.done, total: report.total }, "reindex stopped");
    else logger.error({ err: error }, "reindex failed");
  }
  await reporting;
  await writeReport(facts, report);
}

/** Says yes at most once in so many milliseconds. */
function throttle(intervalMs: number): () => boolean {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    if (performance.now() - last < intervalMs) return false;
    last = performance.now();
    return true;
  };
}
