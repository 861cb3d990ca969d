import { defineCommand } from "citty";
import { jsonArg, settingArgs } from "../arguments.ts";
import { CommandError } from "../command-error.ts";
import { type AllStores, withDirectory, withIndex } from "../compose.ts";
import { findServer } from "../data-directory.ts";
import { type OrderOptions, orderReindex } from "../order-reindex.ts";
import { createReindexTeller } from "../reindex-progress.ts";
import { stopSignal } from "../stop-signal.ts";

export const reindex = defineCommand({
  meta: {
    description:
      "Analyze all posts anew with the newest dictionaries. A server that is running does it while it serves.",
  },
  args: {
    ...settingArgs("index"),
    ...jsonArg,
    force: { type: "boolean", description: "Also when the posts are analyzed with the newest already." },
    "no-wait": {
      type: "boolean",
      description: "Only order it of the running server; do not wait for the end.",
    },
  },
  run: ({ args, rawArgs }) =>
    withDirectory(args, { create: false }, (stores) => {
      const options: OrderOptions = {
        force: args.force === true,
        // The parser takes it for the opposite of an option "wait".
        wait: !rawArgs.includes("--no-wait"),
        signal: stopSignal(),
        teller: createReindexTeller({ json: args.json === true }),
      };
      const server = findServer(stores.data);
      if (server !== null) return orderReindex(stores, server, options);
      return withIndex(stores, { command: "reindex", replacing: true }, (all) => reindexHere(all, options));
    }),
});

async function reindexHere({ posts }: AllStores, { force, signal, teller }: OrderOptions): Promise<void> {
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
