import { fileURLToPath } from "node:url";
import { defineCommand } from "citty";
import { jsonArg, settingArgs } from "../arguments.ts";
import { backUpOnOrder } from "../backup/back-up-on-order.ts";
import { type AllStores, openLogger, withPosts } from "../compose.ts";
import { claimForDemo, DEMO_SEED, fillNewestDemo, keepDemoFull } from "../demo-data.ts";
import { type DemoAccess, ensureDemoUser } from "../demo-user.ts";
import { createHttpImporter } from "../http-importer.ts";
import { explainListenError } from "../listen-error.ts";
import { productVersion } from "../product-version.ts";
import { forgetEarlierWishes, reindexOnOrder } from "../reindex-on-order.ts";
import { announce } from "../server-banner.ts";
import { createSetupToken } from "../setup-token.ts";
import { aborted, stopSignal } from "../stop-signal.ts";
import { tidyHeap } from "../tidy-heap.ts";

/** Beside this room in the build. */
const WEB_DIRECTORY = fileURLToPath(new URL("../../web", import.meta.url));

export const serve = defineCommand({
  meta: { description: "Serve the HTTP interface until the process is asked to end." },
  args: { ...settingArgs("server"), ...jsonArg },
  run: ({ args }) => {
    tidyHeap();
    const signal = stopSignal();
    // Beside what is read from the disk meanwhile.
    const loading = import("../../http/app.ts");
    return withPosts(args, { create: true, command: "serve" }, async (stores) => {
      const { createApp } = await loading;
      const { config, posts, directory, secret, lock } = stores;
      const demo = config.demo ? await prepareDemo(stores, signal) : null;
      if (signal.aborted) return;
      const logger = openLogger(config);
      const version = productVersion();
      const setupToken = await createSetupToken(directory, config.databaseUrl === null ? null : secret);
      const app = await createApp({
        posts,
        directory,
        importer: createHttpImporter(stores),
        secret,
        clock: () => new Date(),
        logger,
        setupToken,
        settings: {
          ...config,
          trustedProxies: config.trustedProxies ?? [],
          webDirectory: WEB_DIRECTORY,
          version,
        },
      });
      try {
        const { url, metricsUrl } = await app.listen().catch((error) => explainListenError(error, config));
        await forgetEarlierWishes(directory);
        lock.announce(url);
        const json = args.json === true;
        announce({ url, metricsUrl, version, data: stores.data.path, demo, setupToken, json });
        const filling = demo === null ? null : keepDemoFull(stores, signal);
        filling?.catch((error) => logger.error({ err: error }, "demo not extended"));
        const reindexing = reindexOnOrder({ posts, directory, logger }, signal);
        const backingUp = backUpOnOrder({ posts, directory, logger, data: stores.data }, signal);
        await aborted(signal);
        await Promise.all([filling?.catch(() => undefined), reindexing, backingUp]);
      } finally {
        await app.close();
      }
    });
  },
});

async function prepareDemo(stores: AllStores, signal: AbortSignal): Promise<DemoAccess | null> {
  if (!(await claimForDemo(stores))) {
    process.stderr.write(`${stores.data.path} has data of its own; it is served without the demo.\n`);
    return null;
  }
  const access = await ensureDemoUser(stores.directory, stores.data.demo, DEMO_SEED);
  process.stderr.write("Preparing the demo …\n");
  await fillNewestDemo(stores, signal);
  return access;
}
