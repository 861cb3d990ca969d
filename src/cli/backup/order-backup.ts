import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { CommandError } from "../command-error.ts";
import type { Stores } from "../compose.ts";
import { findServer } from "../data-directory.ts";
import { type BackupReport, readReport, writeWish } from "./backup-wish.ts";

const POLL_INTERVAL_MS = 250;

/** Asks the server that has the post index to back it up, and waits until it has. */
export async function orderBackup(
  { directory: { facts }, data }: Stores,
  server: { readonly pid: number; readonly url: string },
  { folder, signal }: { readonly folder: string; readonly signal: AbortSignal },
): Promise<BackupReport> {
  const id = randomUUID();
  await writeWish(facts, { id, server: { pid: server.pid, data: data.path }, folder });
  for (;;) {
    const report = await readReport(facts);
    if (report?.wish === id && report.state === "done") return report;
    if (report?.wish === id && report.state === "failed") {
      throw new CommandError(`The server at ${server.url} could not back up the posts: ${report.problem}`);
    }
    if (findServer(data)?.pid !== server.pid) {
      throw new CommandError(`The server at ${server.url} ended before the posts were backed up. Try again.`);
    }
    await sleep(POLL_INTERVAL_MS, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) {
      throw new CommandError("Interrupted. The server finishes its part; the folder is no backup.");
    }
  }
}
