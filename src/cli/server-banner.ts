import { DEMO_KEYWORD } from "../demo/demo-keyword.ts";
import type { DemoAccess } from "./demo-user.ts";
import { printJson, printLine } from "./output.ts";
import { programName } from "./program-name.ts";

export interface Announcement {
  readonly url: string;
  readonly metricsUrl: string | null;
  readonly version: string;
  readonly data: string;
  readonly demo: DemoAccess | null;
  readonly setupToken: string | null;
  readonly json: boolean;
}

/** Says where the server is and how to get in. */
export function announce(announcement: Announcement): void {
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
