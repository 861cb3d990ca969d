/** The keeper that the tests start: Debian's ZooKeeper, installed when we may. */

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { isClickHouseTested } from "./clickhouse.mjs";
import { install, mayInstall, say } from "./debian.mjs";

/** Debian's names all that it needs besides itself. */
const PLACES = ["/usr/share/java/zookeeper.jar"];

/**
 * Its jar; null: there is none, or nothing to run it with, or no ClickHouse that it could join (see
 * `test/servers/replication.py`).
 */
export function findZookeeper() {
  if (process.platform !== "linux" || process.arch !== "x64") return null;
  const jar = PLACES.find((place) => existsSync(place));
  if (jar === undefined || spawnSync("java", ["-version"]).status !== 0) return null;
  return jar;
}

/**
 * Whether tests run with it: not where there is none, loudly; with `CI` set always, so that what is missing fails.
 * Never without ClickHouse.
 */
export function isKeeperTested() {
  if (!isClickHouseTested()) return false;
  if (findZookeeper() !== null || process.env.CI) return true;
  say(
    "There is no ZooKeeper: NO CLUSTER OF CLICKHOUSE SERVERS IS TESTED. On Debian: apt-get install libzookeeper-java",
  );
  return false;
}

/** Installs it where that is possible. Says what it does and why it cannot. */
export function ensureZookeeper() {
  if (!isClickHouseTested() || findZookeeper() !== null) return;
  if (!mayInstall()) {
    say("There is no ZooKeeper, and it can be installed here only by hand: the tests of clusters need it.");
    return;
  }
  say("Installing ZooKeeper, for the tests of clusters …");
  install("libzookeeper-java", "default-jre-headless");
  if (findZookeeper() === null) say("ZooKeeper could not be installed.");
}
