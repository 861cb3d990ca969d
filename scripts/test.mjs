/**
 * Every check and every test there is. `npm test -- WORDS` runs the tests in files whose path has one of the words, and
 * leaves out the checks; `--long` is the long edition, `--checks-only` the checks alone. All of them run, whatever
 * failed before; the last line counts.
 */

import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { prepareCheckout, ROOT } from "./checkout.mjs";
import { isClickHouseTested } from "./install/clickhouse.mjs";
import { isPostgresTested } from "./install/postgres.mjs";
import { isKeeperTested } from "./install/zookeeper.mjs";

const CHECKS = [
  ["format and lint", "biome", ["ci", "--error-on-warnings", "."]],
  ["types", "tsc", ["-p", ".", ...remembering("types")]],
  ["types of the web application", "tsc", ["-p", "web", ...remembering("types-of-web")]],
  ["dead code", "knip", []],
];

/** They are tests, and run with the others; quick enough to be checks too. */
const ALSO_TESTS = [
  "architecture and generated files",
  "vitest",
  ["run", "--project=embedded", "test/checks/architecture.test.ts", "test/checks/generated.test.ts"],
];

/** How many files are named with their time. */
const SLOWEST = 10;

const args = process.argv.slice(2);
const isCheckOnly = args.includes("--checks-only");
const words = args.filter((arg) => !arg.startsWith("--"));

const installing = isCheckOnly ? null : installPrograms();
prepareCheckout({ languages: ["PL", "UK"], withTests: true });
const checks =
  words.length > 0 ? [] : await Promise.all((isCheckOnly ? [...CHECKS, ALSO_TESTS] : CHECKS).map(check));
await installing;
const stages = isCheckOnly ? [] : runTests();

const files = stages.flatMap((stage) => stage.files);
const slowest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, SLOWEST);
if (slowest.length > 0) process.stdout.write("\nThe slowest files:\n");
for (const { seconds, name } of slowest) say(`${seconds.toFixed(1).padStart(7)} s  ${name}`);
// Said last, because of a long log often only the end is kept.
for (const { name, failures } of files) {
  for (const failure of failures) say(`failed: ${name} > ${failure.name}\n${failure.why}`);
}
for (const { name, isPassed } of checks) if (!isPassed) say(`failed: ${name}`);
const isNothingMatched = words.length > 0 && files.length === 0;
if (isNothingMatched) say(`failed: no test file has ${words.join(" or ")} in its path`);
const passed = count(files, "passed") + checks.filter(({ isPassed }) => isPassed).length;
const failed =
  count(files, "failed") +
  checks.filter(({ isPassed }) => !isPassed).length +
  stages.filter(({ isSilent }) => isSilent).length +
  (isNothingMatched ? 1 : 0);
say(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

/** What the compiler knows of files that have not changed since the last check takes five sixths of its time. */
function remembering(name) {
  return ["--incremental", "--tsBuildInfoFile", join(ROOT, "node_modules", ".cache", "checks", name)];
}

function say(line) {
  process.stdout.write(`${line}\n`);
}

function count(list, what) {
  return list.reduce((sum, file) => sum + file[what], 0);
}

/** Checks run side by side; what one says is printed when it has ended. */
async function check([name, command, commandArgs]) {
  const started = performance.now();
  const child = spawn(programOf(command), commandArgs, { cwd: ROOT, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (output += chunk));
  const status = await new Promise((resolve) => child.once("close", resolve));
  const outcome = status === 0 ? "passed" : "failed";
  process.stdout.write(status === 0 ? "" : `\n${output}`);
  say(`— ${name} ${outcome} in ${secondsSince(started)} s`);
  return { name, isPassed: status === 0 };
}

/** What could not be installed is missed by the tests that need it. */
function installPrograms() {
  const program = join(ROOT, "scripts", "install", "programs.mjs");
  const child = spawn(process.execPath, [program], { cwd: ROOT, stdio: ["ignore", "inherit", "inherit"] });
  return new Promise((resolve) => child.once("close", resolve));
}

function runTests() {
  const isOnPostgres = isPostgresTested();
  const first = runStage("tests", ["units", "embedded", "browser", ...(isOnPostgres ? ["postgres"] : [])]);
  if (!isOnPostgres || !isClickHouseTested()) return [first];
  // Last: its servers run only then.
  const onServers = ["clickhouse", ...(isKeeperTested() ? ["cluster", "servers"] : [])];
  // They wait for servers most of the time: one more of them at once.
  return [first, runStage("tests on ClickHouse", onServers, ["--maxWorkers=4"])];
}

/**
 * Runs projects of vitest.config.ts. The tests are counted one by one. A run that fails without a failing test is one
 * failure: a file did not load.
 */
function runStage(name, projects, more = []) {
  const started = performance.now();
  process.stdout.write(`\n— ${name}\n`);
  const directory = mkdtempSync(join(tmpdir(), "earshot-test-"));
  const report = join(directory, "report.json");
  const reporters = ["--reporter=default", `--reporter=${join(ROOT, "scripts", "test-report.mjs")}`];
  const chosen = projects.map((project) => `--project=${project}`);
  const options = [...reporters, ...chosen, ...more, ...(words.length > 0 ? ["--passWithNoTests"] : [])];
  const { status } = spawnSync(programOf("vitest"), ["run", ...options, ...words], {
    cwd: ROOT,
    stdio: "inherit",
    env: { ...process.env, TEST_REPORT: report, ...(args.includes("--long") && { TEST_EDITION: "long" }) },
  });
  say(`— ${name} ${status === 0 ? "passed" : "failed"} in ${secondsSince(started)} s`);
  const files = readReport(report);
  rmSync(directory, { recursive: true, force: true });
  return { files, isSilent: status !== 0 && count(files, "failed") === 0 };
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    say("The tests ended without a report.");
    return [];
  }
}

function programOf(command) {
  return join(ROOT, "node_modules", ".bin", command);
}

function secondsSince(started) {
  return ((performance.now() - started) / 1000).toFixed(1);
}
