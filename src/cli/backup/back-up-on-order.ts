import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import type { Directory } from "../../directory/directory.ts";
import type { Posts } from "../../posts/posts.ts";
import type { DataDirectory } from "../data-directory.ts";
import { type BackupReport, type BackupWish, readReport, readWish, writeReport } from "./backup-wish.ts";

const POLL_INTERVAL_MS = 1000;

interface Server {
  readonly posts: Posts;
  readonly directory: Directory;
  readonly data: DataDirectory;
  readonly logger: Logger;
}

/** Backs up the post index of the running server whenever a command asks for it. Ends with the signal. */
export async function backUpOnOrder(server: Server, signal: AbortSignal): Promise<void> {
  const { facts } = server.directory;
  while (!signal.aborted) {
    try {
      const wish = await readWish(facts);
      if (wish !== null && isOurs(wish, server) && (await readReport(facts))?.wish !== wish.id) {
        await fulfill(wish, server);
      }
    } catch (error) {
      server.logger.error({ err: error }, "wish to back up not read or not reported");
    }
    await sleep(POLL_INTERVAL_MS, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

/** Not that of another server that shares the directory, nor of an earlier one. */
function isOurs({ server }: BackupWish, { data }: Server): boolean {
  return server.pid === process.pid && server.data === data.path;
}

async function fulfill(wish: BackupWish, { posts, directory, logger }: Server): Promise<void> {
  const { facts } = directory;
  const report: BackupReport = { wish: wish.id, state: "running", posts: 0, accounts: 0, problem: null };
  const started = performance.now();
  await writeReport(facts, report);
  try {
    const summary = await posts.backup({ folder: wish.folder });
    const durationMs = Math.round(performance.now() - started);
    logger.info({ posts: summary.posts, folder: wish.folder, durationMs }, "posts backed up");
    await writeReport(facts, { ...report, state: "done", posts: summary.posts, accounts: summary.accounts });
  } catch (error) {
    logger.error({ err: error }, "posts not backed up");
    const problem = error instanceof Error ? error.message : String(error);
    await writeReport(facts, { ...report, state: "failed", problem });
  }
}
