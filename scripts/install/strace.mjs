/**
 * What lets system calls fail and writes them down, for the tests of faults: Debian's strace, installed when we may.
 */

import { spawnSync } from "node:child_process";
import { install, mayInstall, say } from "./debian.mjs";

/** Where there is none its tests are left out, and say so. */
export function ensureStrace() {
  if (process.platform !== "linux" || hasStrace()) return;
  if (!mayInstall()) {
    say("There is no strace, and it can be installed here only by hand: some tests of faults need it.");
    return;
  }
  say("Installing strace, for the tests of faults …");
  install("strace");
  if (!hasStrace()) say("strace could not be installed.");
}

function hasStrace() {
  return spawnSync("strace", ["-V"]).status === 0;
}
