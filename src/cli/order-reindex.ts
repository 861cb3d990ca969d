import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Directory } from "../directory/directory.ts";
import { CommandError } from "./command-error.ts";
import type { Stores } from "./compose.ts";
import { findServer } from "./data-directory.ts";
import type { ReindexTeller } from "./reindex-progress.ts";
import { type ReindexReport, readReport, readWish, writeWish } from "./reindex-wish.ts";

const POLL_INTERVAL_MS = 250;
const GOES_ON = 'The next "earshot reindex" goes on where it stopped.';

export interface OrderOptions {
  readonly force: boolean;
  readonly wait: boolean;
  readonly signal: AbortSignal;
  readonly teller: ReindexTeller;
}

/** Asks the server to analyze the posts anew, unless it is doing so, and follows it to the end. */
export async function orderReindex(
  { directory: { facts }, data }: Stores,
  server: { readonly pid: number; readonly url: string },
  { force, wait, signal, teller }: OrderOptions,
): Promise<void> {
  if (!(await isUnderWay(facts))) await writeWish(facts, { id: randomUUID(), force });
  teller.ordered(server);
  while (wait) {
    const [wish, report] = [await readWish(facts), await readReport(facts)];
    // Somebody else's wish may have taken the place of ours before the server saw it: then it is that one we wait for.
    if (report !== null && report.wish === wish?.id && tell(report, teller)) return;
    if (findServer(data)?.pid !== server.pid)
      throw new CommandError(`The server ended before all posts were analyzed. ${GOES_ON}`);
    await sleep(POLL_INTERVAL_MS, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) {
      teller.clear();
      throw new CommandError('The server goes on with it. "earshot reindex" follows it again.');
    }
  }
}

/** Whether the server is at it, or has been asked and not looked yet. */
async function isUnderWay(facts: Directory["facts"]): Promise<boolean> {
  const [wish, report] = [await readWish(facts), await readReport(facts)];
  return wish !== null && (report?.wish !== wish.id || report.state === "running");
}

/** True when that was the end. */
function tell(report: ReindexReport, teller: ReindexTeller): boolean {
  switch (report.state) {
    case "running":
      if (report.total > 0) teller.progress(report);
      return false;
    case "done":
      teller.done(report.total);
      return true;
    case "unneeded":
      teller.unneeded();
      return true;
    case "stopped":
      teller.clear();
      throw new CommandError(`The server was asked to end before all posts were analyzed. ${GOES_ON}`);
    case "failed":
      teller.clear();
      throw new CommandError(`The server could not analyze the posts anew: ${report.problem}`);
  }
}
