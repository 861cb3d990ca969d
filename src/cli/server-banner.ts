import { DEMO_KEYWORD } from "../demo/demo-keyword.ts";
import type { DemoAccess } from "./demo-user.ts";
import { printJson, printLine } from "./output.ts";

export interface Announcement {
  readonly url: string;
  readonly metricsUrl: string | null;
  readonly version: string;
  readonly data: string;
  readonly demo: DemoAccess | null;
  readonly json: boolean;
}

/** Says where the server is and how to get in. */
export function announce({ url, metricsUrl, version, data, demo, json }: Announcement): void {
  if (json) {
    printJson({ event: "listening", url, metrics_url: metricsUrl, version, data, pid: process.pid, demo });
    return;
  }
  printLine(`Earshot ${version} serves ${url}`);
  printLine(`  Interface      ${url}/api/v1`);
  printLine(`  Documentation  ${url}/docs`);
  if (metricsUrl !== null) printLine(`  Metrics        ${metricsUrl}`);
  printLine(`  Data           ${data}`);
  if (demo === null) {
    printLine("Make a user and a key: bin/earshot user create EMAIL; bin/earshot key create --user EMAIL");
    return;
  }
  printLine(`  Sign-in        ${demo.email}  password ${demo.password ?? "as you set it"}`);
  printLine(`  API key        ${demo.key}`);
  printLine("Try it:");
  printLine(`  curl -H "Authorization: Bearer ${demo.key}" "${url}/api/v1/posts?keyword=${DEMO_KEYWORD}"`);
}
