/** The PostgreSQL that the tests start: one that is there, or Debian's, installed when we may. */

import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { install, mayInstall, say } from "./debian.mjs";

/** Where Debian keeps its versions, one folder each. */
const DEBIAN = "/usr/lib/postgresql";
const PLACES = ["/usr/local/pgsql/bin", "/opt/homebrew/opt/postgresql/bin", "/usr/local/bin", "/usr/bin"];
const OLDEST = 14;

/** The folder of `initdb` and `postgres`, of the newest version there is; null: nowhere. */
export function findPostgres() {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).map(Number) : [];
  const newestFirst = versions.filter((version) => version >= OLDEST).sort((one, other) => other - one);
  const places = [...newestFirst.map((version) => join(DEBIAN, String(version), "bin")), ...PLACES];
  const complete = places.filter((place) => PROGRAMS.every((program) => existsSync(join(place, program))));
  return complete.find((place) => versionIn(place) >= OLDEST) ?? null;
}

const PROGRAMS = ["initdb", "postgres"];

/** Elsewhere than with Debian the folder does not tell. */
function versionIn(place) {
  const { stdout } = spawnSync(join(place, "postgres"), ["--version"], { encoding: "utf8" });
  return Number(/ (\d+)/.exec(stdout ?? "")?.[1] ?? 0);
}

/** Whether tests run on it: not where there is none, loudly; with `CI` set always, so that what is missing fails. */
export function isPostgresTested() {
  if (findPostgres() !== null || process.env.CI) return true;
  say("There is no PostgreSQL: NOTHING IS TESTED ON IT. On Debian: apt-get install postgresql");
  return false;
}

/** Installs it where that is possible. Says what it does and why it cannot. */
export function ensurePostgres() {
  if (findPostgres() !== null) return;
  if (!mayInstall()) {
    say(
      "There is no PostgreSQL, and it can be installed here only by hand: the tests of server mode need it.",
    );
    return;
  }
  say("Installing PostgreSQL, for the tests of server mode …");
  withoutCluster(() => install("postgresql"));
  if (findPostgres() === null) say(`PostgreSQL ${OLDEST} or newer could not be installed.`);
}

/** Debian would start a server of its own beside those of the tests. */
function withoutCluster(use) {
  const folder = "/etc/postgresql-common/createcluster.d";
  const wish = join(folder, "earshot-tests.conf");
  mkdirSync(folder, { recursive: true });
  writeFileSync(wish, "create_main_cluster = false\n");
  try {
    use();
  } finally {
    rmSync(wish, { force: true });
  }
}
