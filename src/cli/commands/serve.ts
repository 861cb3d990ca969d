import { createHmac, randomBytes } from "node:crypto";
import { fileURLToPath } from "node:url";
import { DEMO_KEYWORD } from "../../demo/demo-accounts.ts";
import type { Directory } from "../../directory/directory.ts";
import { generateApiKey } from "../../directory/keys/secret.ts";
import { type Config, singleSignOnOf } from "../config/config.ts";
import { productVersion, programName } from "../config/product.ts";
import { createHttpImporter } from "../import/http-importer.ts";
import { type AllStores, openLogger, withPosts } from "../stores/compose.ts";
import { tidyHeap } from "../stores/tidy-heap.ts";
import { jsonArg, settingArgs } from "../terminal/arguments.ts";
import { CommandError, defineCommand } from "../terminal/command.ts";
import { printJson, printLine } from "../terminal/output.ts";
import { aborted, stopSignal } from "../terminal/stop-signal.ts";
import {
  claimForDemo,
  DEMO_SEED,
  type DemoAccess,
  ensureDemoUser,
  fillNewestDemo,
  keepDemoFull,
} from "./demo.ts";

/** Turns what the system says about an address that cannot be listened on into a sentence with the way out. */
function explainListenError(error: unknown, { host, port }: Config): never {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE") {
    throw new CommandError(
      `${host}:${port} is in use by another process. Choose another port with --port N; 0 takes any free one.`,
    );
  }
  if (code === "EACCES") {
    throw new CommandError(`No permission to listen on port ${port}. Choose one from 1024 with --port N.`);
  }
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") {
    throw new CommandError(`${host} is not an address of this machine. Choose one with --host ADDRESS.`);
  }
  throw error;
}

interface Announcement {
  readonly url: string;
  readonly metricsUrl: string | null;
  readonly version: string;
  readonly data: string;
  readonly demo: DemoAccess | null;
  readonly setupToken: string | null;
  readonly json: boolean;
}

/** Says where the server is and how to get in. */
function announce(announcement: Announcement): void {
  const { url, metricsUrl, version, data, demo, setupToken, json } = announcement;
  if (json) {
    const { pid } = process;
    const about = { event: "listening", url, metrics_url: metricsUrl, version, data, pid };
    printJson({ ...about, demo, setup_token: setupToken });
    return;
  }
  printLine(`Earshot ${version} serves ${url}`);
  printLine(`  Web            ${url}/`);
  printLine(`  Interface      ${url}/api/v1`);
  printLine(`  Documentation  ${url}/docs`);
  if (metricsUrl !== null) printLine(`  Metrics        ${metricsUrl}`);
  printLine(`  Data           ${data}`);
  if (setupToken !== null) {
    // Behind # the token reaches no server and no log on its way.
    printLine(`  Set-up         ${url}/setup#token=${setupToken}`);
    printLine(
      `There is no user yet: make the first one there, or with ${programName()} user create EMAIL --admin`,
    );
  }
  if (demo === null) return;
  printLine(`  Sign-in        ${demo.email}  password ${demo.password ?? "as you set it"}`);
  printLine(`  API key        ${demo.key}`);
  printLine("Try it:");
  printLine(`  curl -H "Authorization: Bearer ${demo.key}" "${url}/api/v1/posts?keyword=${DEMO_KEYWORD}"`);
}

/**
 * The token that allows making the first user in the browser; null when there is a user. Only this process knows it,
 * unless several servers share a secret: a proxy may lead a browser to another than the one that printed it.
 */
async function createSetupToken(
  { users }: Directory,
  sharedSecret: Uint8Array | null,
): Promise<string | null> {
  if (await users.exist()) return null;
  const bytes =
    sharedSecret === null ? randomBytes(18) : createHmac("sha256", sharedSecret).update("setup").digest();
  return bytes.subarray(0, 18).toString("base64url");
}

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
          singleSignOn: singleSignOnOf(config),
          localSignIn: !config.oidcOnly,
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
