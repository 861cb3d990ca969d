/** Pictures of the main pages, light and dark, on a fresh demo: docs/images. */

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { prepareCheckout, ROOT } from "./checkout.mjs";
import { signInToDemo, startDemo } from "./demo-server.mjs";
import { ensureChromium, findChromium } from "./install/chromium.mjs";

const FOLDER = join(ROOT, "docs", "images");
const DESKTOP = { viewport: { width: 1280, height: 820 }, deviceScaleFactor: 1.5 };
const NINETY_DAYS_AGO = Math.floor(Date.now() / 60_000) * 60 - 90 * 86_400;
const PHONE = { viewport: { width: 390, height: 780 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

/** Each picture: where, and what has to be there before it is taken. */
const SCENES = [
  {
    name: "search",
    path: `/?keyword=flood&published_at_from=${NINETY_DAYS_AGO}`,
    ready: (page) => page.getByRole("article").first(),
  },
  {
    name: "compare",
    path: `/compare?search=keyword%3Dflood&search=keyword%3Delection&published_at_from=${NINETY_DAYS_AGO}&measure=share`,
    ready: (page) => page.getByRole("img", { name: /over time/ }),
  },
  { name: "keys", path: "/account", ready: (page) => page.getByRole("listitem", { name: "Morning report" }) },
  {
    name: "lists",
    path: "/lists",
    ready: (page) => page.getByRole("link", { name: "Lawmakers", exact: true }),
  },
  { name: "list", path: "/lists", prepare: openList, ready: (page) => page.getByText("Matches") },
];

prepareCheckout({ withTests: true });
const { chromium } = await import("playwright-core");
ensureChromium();
const executablePath = findChromium();
if (executablePath === null) process.exit(1);
mkdirSync(FOLDER, { recursive: true });
const browser = await chromium.launch({
  executablePath,
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"],
});
const server = await startDemo();
try {
  await prepareKeys();
  for (const colorScheme of ["light", "dark"]) await takeAll(DESKTOP, colorScheme, SCENES, "");
  await takeAll(PHONE, "light", SCENES.slice(0, 1), "phone-");
} finally {
  await browser.close();
  await server.stop();
}

async function takeAll(device, colorScheme, scenes, prefix) {
  const page = await signIn(device, colorScheme);
  for (const { name, path, prepare, ready } of scenes) {
    await page.goto(path);
    await prepare?.(page);
    await ready(page).waitFor();
    await page.waitForLoadState("networkidle");
    const file = `${prefix}${name}-${colorScheme}.png`;
    const clip = await contentOf(page);
    await page.screenshot({ path: join(FOLDER, file), clip, animations: "disabled", caret: "hide" });
    process.stdout.write(`docs/images/${file}\n`);
  }
  await page.context().close();
}

/** The window, without the empty ground below a short page. */
async function contentOf(page) {
  const { width, height } = page.viewportSize();
  const end = await page.evaluate("document.querySelector('#content > *').getBoundingClientRect().bottom");
  return { x: 0, y: 0, width, height: Math.min(height, Math.ceil(end)) };
}

async function signIn(device, colorScheme) {
  const context = await browser.newContext({
    ...device,
    colorScheme,
    baseURL: server.url,
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  await signInToDemo(page, server.demo);
  return page;
}

/** Keys that were used look like keys that are used. */
async function prepareKeys() {
  const page = await signIn(DESKTOP, "light");
  for (const [name, requests] of [
    ["Weekly export", 3],
    ["Morning report", 41],
  ]) {
    await page.goto("/account");
    await page.getByRole("button", { name: "Create API Key" }).click();
    await page.getByRole("dialog").getByLabel("Name").fill(name);
    await page.getByRole("dialog").getByRole("button", { name: "Create" }).click();
    const key = await page.getByRole("dialog").locator("code").first().textContent();
    for (let sent = 0; sent < requests; sent += 1) {
      await fetch(`${server.url}/api/v1/lists`, { headers: { authorization: `Bearer ${key}` } });
    }
  }
  await page.context().close();
}

async function openList(page) {
  await page.getByRole("link", { name: "Newsrooms and the vote", exact: true }).click();
}
