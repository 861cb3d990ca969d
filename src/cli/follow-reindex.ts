import type { ReindexEvent } from "../contract/manage/reindex.ts";
import { CommandError } from "./command-error.ts";
import { ConnectionLostError } from "./import/import-request.ts";
import type { RunningServer } from "./index-lock.ts";
import { postForLines } from "./post-json.ts";
import type { ReindexTeller } from "./reindex-progress.ts";

const GOES_ON = 'The next "earshot reindex" goes on where it stopped.';

export interface ReindexOptions {
  readonly force: boolean;
  readonly wait: boolean;
  readonly signal: AbortSignal;
  readonly teller: ReindexTeller;
}

/** Has the server analyze the posts anew, unless it is doing so, and follows it to the end. */
export async function followReindex(
  server: RunningServer,
  { force, wait, signal, teller }: ReindexOptions,
): Promise<void> {
  try {
    const events = postForLines<ReindexEvent>(server.local, "/manage/v1/reindex", { force }, signal);
    for await (const event of events) {
      if ("summary" in event)
        return event.summary.outcome === "done" ? teller.done(event.summary.posts) : teller.unneeded();
      if ("errors" in event) throw broken(event.errors.map(({ detail }) => detail).join("\n"));
      if (!wait) return teller.started(server);
      if (event.progress.total > 0) teller.progress(event.progress);
    }
    throw new ConnectionLostError("the answer broke off");
  } catch (error) {
    teller.clear();
    if (signal.aborted)
      throw new CommandError('The server goes on with it. "earshot reindex" follows it again.');
    if (!(error instanceof ConnectionLostError)) throw error;
    throw new CommandError(`The server ended before all posts were analyzed. ${GOES_ON}`);
  }
}

function broken(details: string): CommandError {
  return new CommandError(`The server could not analyze the posts anew: ${details}`);
}
