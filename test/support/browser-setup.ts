import { type BrowserServer, chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import { findChromium } from "../../scripts/install/chromium.mjs";

declare module "vitest" {
  interface ProvidedContext {
    /** The address of the Chromium of this run; null where there is none. */
    chromiumEndpoint: string | null;
  }
}

/** Where a site is, too, but as in an office without TLS: only 127.0.0.1 is trusted without it. */
export const PLAIN_HOST = "earshot.test";

/** Runs as root and in containers; calls no server. */
const ARGUMENTS = [
  "--no-sandbox",
  `--host-resolver-rules=MAP ${PLAIN_HOST} 127.0.0.1`,
  "--disable-gpu",
  "--disable-quic",
  "--disable-dev-shm-usage",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

let server: BrowserServer | null = null;

/** One Chromium for all test files of a run that need it; each visit is in a context of its own. */
export async function setup(project: TestProject): Promise<void> {
  const executablePath = findChromium();
  server = executablePath === null ? null : await chromium.launchServer({ executablePath, args: ARGUMENTS });
  project.provide("chromiumEndpoint", server?.wsEndpoint() ?? null);
}

export async function teardown(): Promise<void> {
  await server?.close();
}
