/** The PostgreSQL that the tests start: one that is there, or Debian's, installed when we may. */

import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** Where Debian keeps its versions, one folder each. */
const DEBIAN = "/usr/lib/postgresql";
const PLACES = ["/usr/local/pgsql/bin", "/opt/homebrew/opt/postgresql/bin", "/usr/local/bin", "/usr/bin"];
const OLDEST = 14;

/** The folder of `initdb` and `postgres`, of the newest version there is; null: nowhere. */
export function findPostgres() {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).map(Number) : [];
  const newestFirst = versions.filter((version) => version >= OLDEST).sort((one, other) => other - one);
  const places = [...newestFirst.map((version) => join(DEBIAN, String(version), "bin")), ...PLACES];
  return places.find((place) => PROGRAMS.every((program) => existsSync(join(place, program)))) ?? null;
}

const PROGRAMS = ["initdb", "postgres"];

/** Whether tests run on it: not where there is none, loudly; with `CI` set always, so that what is missing fails. */
export function isPostgresTested() {
  if (findPostgres() !== null || process.env.CI) return true;
  say("There is no PostgreSQL: NOTHING IS TESTED ON IT. On Debian: apt-get install postgresql");
  return false;
}

/** Installs it where that is possible: as root, on Debian or what comes from it. Says what it does and why it cannot. */
export function ensurePostgres() {
  if (findPostgres() !== null) return;
  if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) {
    say(
      "There is no PostgreSQL, and it can be installed here only by hand: the tests of server mode need it.",
    );
    return;
  }
  say("Installing PostgreSQL, for the tests of server mode …");
  const installed = aptGet("update") && aptGet("install", "--no-install-recommends", "postgresql");
  if (!installed) say("PostgreSQL could not be installed.");
}

function aptGet(...args) {
  const { status } = spawnSync("apt-get", ["-qq", "-y", ...args], {
    stdio: ["ignore", 2, 2],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
  return status === 0;
}

function say(text) {
  process.stderr.write(`${text}\n`);
}
