import { fileURLToPath } from "node:url";
import { generateApiKey } from "../../directory/api-key-secret.ts";
import { jsonArg, settingArgs } from "../arguments.ts";
import { defineCommand } from "../command.ts";
import { type AllStores, openLogger, withPosts } from "../compose.ts";
import { claimForDemo, DEMO_SEED, fillNewestDemo, keepDemoFull } from "../demo-data.ts";
import { type DemoAccess, ensureDemoUser } from "../demo-user.ts";
import { createHttpImporter } from "../http-importer.ts";
import { explainListenError } from "../listen-error.ts";
import { productVersion } from "../product-version.ts";
import { announce } from "../server-banner.ts";
import { createSetupToken } from "../setup-token.ts";
import { aborted, stopSignal } from "../stop-signal.ts";
import { tidyHeap } from "../tidy-heap.ts";

/** Beside this room in the build. */
const WEB_DIRECTORY = fileURLToPath(new URL("../../web", import.meta.url));

export const serve = defineCommand({
  description: "Serve the HTTP interface until the process is asked to end.",
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
      const localKey = generateApiKey();
      const app = await createApp({
        posts,
        directory,
        importer: createHttpImporter(stores),
        secret,
        clock: () => new Date(),
        logger,
        setupToken,
        localKey,
        settings: {
          ...config,
          trustedProxies: config.trustedProxies ?? [],
          webDirectory: WEB_DIRECTORY,
          version,
        },
      });
      try {
        const { url, localUrl, metricsUrl } = await app
          .listen()
          .catch((error) => explainListenError(error, config));
        lock.announce({ url, local: { url: localUrl, key: localKey } });
        const json = args.json === true;
        announce({ url, metricsUrl, version, data: stores.data.path, demo, setupToken, json });
        const filling = demo === null ? null : keepDemoFull(stores, signal);
        filling?.catch((error) => logger.error({ err: error }, "demo not extended"));
        if (posts.needsReindex()) logger.warn({ analyzer: posts.analyzer().version }, OLDER_DICTIONARIES);
        await aborted(signal);
        await filling?.catch(() => undefined);
      } finally {
        await app.close();
      }
    });
  },
});

const OLDER_DICTIONARIES =
  'posts are searched with the older dictionaries they were analyzed with; "earshot reindex" analyzes them anew';

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
