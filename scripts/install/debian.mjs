/** Programs that the tests need and Debian has. */

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** As root, on Debian or what comes from it. */
export function mayInstall() {
  return process.getuid?.() === 0 && existsSync("/etc/debian_version");
}

let isUpdated = false;

/** Whatever comes of it: the caller looks for what it wanted. */
export function install(...packages) {
  // One source of packages that does not answer is no reason not to try the others.
  if (!isUpdated) aptGet("update");
  isUpdated = true;
  aptGet("install", "--no-install-recommends", ...packages);
}

/** Whether there is such a package, as far as this machine knows without asking another. */
export function isOffered(name) {
  return spawnSync("apt-cache", ["show", name], { stdio: "ignore" }).status === 0;
}

/** Another process may be installing something: that is waited for. */
function aptGet(...args) {
  spawnSync("apt-get", ["-qq", "-y", "-o", "DPkg::Lock::Timeout=120", ...args], {
    stdio: ["ignore", 2, 2],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
}

export function say(text) {
  process.stderr.write(`${text}\n`);
}
