/** The browser that the tests and the screenshots use: one that is there, or Debian's, installed when we may. */

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const PLACES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** Where it is; null: nowhere. */
export function findChromium() {
  return PLACES.find((place) => existsSync(place)) ?? null;
}

/** Installs it where that is possible: as root, on Debian or what comes from it. Says what it does and why it cannot. */
export function ensureChromium() {
  if (findChromium() !== null) return;
  if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) {
    say("There is no Chromium, and it can be installed here only by hand: the tests in a browser need it.");
    return;
  }
  say("Installing Chromium, for the tests in a browser …");
  const installed =
    aptGet("update") && aptGet("install", "--no-install-recommends", "chromium", "fonts-liberation");
  if (!installed) say("Chromium could not be installed.");
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
