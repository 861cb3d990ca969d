/** Every check there is, each named with its time. All of them run, whatever failed before; the last line counts. */

import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { prepareCheckout, ROOT } from "./checkout.mjs";
import { ensureChromium } from "./chromium.mjs";
import { ensureClickHouse } from "./clickhouse.mjs";
import { ensurePostgres } from "./postgres.mjs";
import { ensureStrace } from "./strace.mjs";
import { ensureZookeeper } from "./zookeeper.mjs";

prepareCheckout();

const passed = [];
const failed = [];
check("format and lint", "biome", ["ci", "--error-on-warnings", "."]);
check("types", "tsc", ["-p", "."]);
check("types of the web application", "tsc", ["-p", "web"]);
check("dead code", "knip", []);
const tests = process.argv.includes("--checks-only") ? { passed: 0, failed: 0 } : runTests();

for (const name of failed) process.stdout.write(`failed: ${name}\n`);
process.stdout.write(`${passed.length + tests.passed} passed, ${failed.length + tests.failed} failed\n`);
process.exitCode = failed.length + tests.failed > 0 ? 1 : 0;

function check(name, command, args) {
  const started = performance.now();
  process.stdout.write(`\n— ${name}\n`);
  const { status } = spawnSync(join(ROOT, "node_modules", ".bin", command), args, {
    cwd: ROOT,
    stdio: "inherit",
  });
  const outcome = status === 0 ? "passed" : "failed";
  (status === 0 ? passed : failed).push(name);
  process.stdout.write(`— ${name} ${outcome} in ${((performance.now() - started) / 1000).toFixed(1)} s\n`);
  return status === 0;
}

/** The tests are counted one by one. A run that fails without a failing test (a file that does not load) is one failure. */
function runTests() {
  ensureChromium();
  ensureClickHouse();
  ensurePostgres();
  ensureStrace();
  ensureZookeeper();
  const directory = mkdtempSync(join(tmpdir(), "earshot-test-"));
  const report = join(directory, "report.json");
  const succeeded = check("tests", "vitest", [
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ]);
  (succeeded ? passed : failed).pop();
  let counts = { numPassedTests: 0, numFailedTests: 0 };
  try {
    counts = JSON.parse(readFileSync(report, "utf8"));
  } catch {
    process.stdout.write("The tests ended without a report.\n");
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
  const silent = succeeded || counts.numFailedTests > 0 ? 0 : 1;
  return { passed: counts.numPassedTests, failed: counts.numFailedTests + silent };
}
