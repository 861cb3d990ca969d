/** The browser that the tests and the screenshots use: one that is there, or Debian's, installed when we may. */

import { existsSync } from "node:fs";
import { install, isOffered, mayInstall, say } from "./debian.mjs";

/** Chromium without windows, of which each page would have one: a visit takes a fifth of the processor's time. */
const WITHOUT_WINDOWS = "chromium-headless-shell";

const PLACES = [
  // Not the script of that name in `/usr/bin`: a browser that is asked to end should be the process that is asked.
  `/usr/lib/chromium/${WITHOUT_WINDOWS}`,
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

/** Installs it where that is possible. Says what it does and why it cannot. */
export function ensureChromium() {
  const found = findChromium();
  if (found === PLACES[0]) return;
  if (found !== null && !(mayInstall() && isOffered(WITHOUT_WINDOWS))) return;
  if (!mayInstall()) {
    say("There is no Chromium, and it can be installed here only by hand: the tests in a browser need it.");
    return;
  }
  say("Installing Chromium, for the tests in a browser …");
  install(WITHOUT_WINDOWS, "fonts-liberation");
  if (findChromium() === null) install("chromium", "fonts-liberation");
  if (findChromium() === null) say("Chromium could not be installed.");
}
