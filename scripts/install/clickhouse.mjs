/**
 * The ClickHouse that the tests start: the library of the npm package below is a whole server. It is published for
 * Linux on x86-64.
 */

import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { say } from "./debian.mjs";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const HOME = join(ROOT, "build", "clickhouse");
const PACKAGE = "@chdb/lib-linux-x64-gnu";
const VERSION = "26.7.3-stable.1";

/** The library; null: there is none. */
export function findClickHouse() {
  const library = join(HOME, VERSION, "node_modules", PACKAGE, "libchdb.so");
  return existsSync(library) ? library : null;
}

/**
 * Whether tests run on it: not on other machines, loudly; with `CI` set always where it can be had, so that what is
 * missing fails.
 */
export function isClickHouseTested() {
  if (isPublished() && (findClickHouse() !== null || process.env.CI)) return true;
  say(
    isPublished()
      ? 'There is no ClickHouse: NOTHING IS TESTED ON IT. "npm test" fetches it.'
      : "There is no ClickHouse for this machine in npm: NOTHING IS TESTED ON IT. Everything else is.",
  );
  return false;
}

/** Fetches it where that is possible. */
export function ensureClickHouse() {
  if (!isPublished() || findClickHouse() !== null) return;
  say("Fetching ClickHouse, for the tests of servers …");
  const home = join(HOME, VERSION);
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, "package.json"), '{ "private": true }\n');
  const quiet = ["--no-save", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"];
  const { status } = spawnSync("npm", ["install", ...quiet, `${PACKAGE}@${VERSION}`], {
    cwd: home,
    stdio: ["ignore", 2, 2],
  });
  if (status !== 0 || findClickHouse() === null) say("ClickHouse could not be fetched.");
}

function isPublished() {
  return process.platform === "linux" && process.arch === "x64";
}
