import type { ReindexEvent } from "../../contract/manage/imports.ts";
import { ConnectionLostError } from "../import/import-request.ts";
import { postForLines } from "../import/post-json.ts";
import { type AllStores, withDirectory, withIndex } from "../stores/compose.ts";
import { findOwnServer, type RunningServer } from "../stores/index-lock.ts";
import { jsonArg, settingArgs } from "../terminal/arguments.ts";
import { CommandError, defineCommand } from "../terminal/command.ts";
import { createReindexTeller, type ReindexTeller } from "../terminal/progress.ts";
import { stopSignal } from "../terminal/stop-signal.ts";

const GOES_ON = 'The next "earshot reindex" goes on where it stopped.';

interface ReindexOptions {
  readonly force: boolean;
  readonly wait: boolean;
  readonly signal: AbortSignal;
  readonly teller: ReindexTeller;
}

/** Has the server analyze the posts anew, unless it is doing so, and follows it to the end. */
async function followReindex(
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

export const reindex = defineCommand({
  description:
    "Analyze all posts anew with the newest dictionaries. A server that is running does it while it serves.",
  args: {
    ...settingArgs("index"),
    ...jsonArg,
    force: { type: "boolean", description: "Also when the posts are analyzed with the newest already." },
    "no-wait": {
      type: "boolean",
      description: "Return as soon as the running server has begun; without a server it has no effect.",
    },
  },
  run: ({ args }) =>
    withDirectory(args, { create: false }, async (stores) => {
      const options: ReindexOptions = {
        force: args.force === true,
        // The parser takes it for the opposite of an option "wait".
        wait: args["no-wait"] !== true,
        signal: stopSignal(),
        teller: createReindexTeller({ json: args.json === true }),
      };
      const server = await findOwnServer(stores.config);
      if (server !== null) return followReindex(server, options);
      return withIndex(stores, { command: "reindex", replacing: true }, (all) => reindexHere(all, options));
    }),
});

async function reindexHere({ posts }: AllStores, { force, signal, teller }: ReindexOptions): Promise<void> {
  if (!force && !posts.needsReindex()) return teller.unneeded();
  let analyzed = 0;
  try {
    await posts.reindex({
      signal,
      onProgress: (progress) => {
        analyzed = progress.total;
        teller.progress(progress);
      },
    });
  } catch (error) {
    teller.clear();
    if (!signal.aborted) throw error;
    throw new CommandError("Interrupted; the same command goes on where it stopped.");
  }
  teller.done(analyzed);
}
