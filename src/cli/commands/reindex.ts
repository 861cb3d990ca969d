import { jsonArg, settingArgs } from "../arguments.ts";
import { defineCommand } from "../command.ts";
import { CommandError } from "../command-error.ts";
import { type AllStores, withDirectory, withIndex } from "../compose.ts";
import { followReindex, type ReindexOptions } from "../follow-reindex.ts";
import { findOwnServer } from "../own-server.ts";
import { createReindexTeller } from "../reindex-progress.ts";
import { stopSignal } from "../stop-signal.ts";

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
