/** The browser that the tests and the screenshots use: one that is there, or Debian's, installed when we may. */

import { existsSync } from "node:fs";
import { install, mayInstall, say } from "./debian.mjs";

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

/** Installs it where that is possible. Says what it does and why it cannot. */
export function ensureChromium() {
  if (findChromium() !== null) return;
  if (!mayInstall()) {
    say("There is no Chromium, and it can be installed here only by hand: the tests in a browser need it.");
    return;
  }
  say("Installing Chromium, for the tests in a browser …");
  install("chromium", "fonts-liberation");
  if (findChromium() === null) say("Chromium could not be installed.");
}
