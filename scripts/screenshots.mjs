/** Pictures of the main pages, light and dark, on a fresh demo: docs/images. */

import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { chromium } from "playwright-core";
import { prepareCheckout, ROOT } from "./checkout.mjs";
import { ensureChromium, findChromium } from "./chromium.mjs";

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

prepareCheckout();
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
  await demoComplete();
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
  await page.goto("/sign-in");
  await page.getByLabel("E-mail").fill(server.demo.email);
  await page.getByLabel("Password", { exact: true }).fill(server.demo.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("button", { name: /^Account of/ }).waitFor();
  return page;
}

/** The demo fills its past while it already serves: waits until nothing is added any more. */
async function demoComplete() {
  for (let before = -1, now = 0; before !== now; ) {
    await new Promise((resolve) => setTimeout(resolve, 5_000));
    before = now;
    const answer = await fetch(`${server.url}/api/v1/posts?published_at_from=0&per_page=1`, {
      headers: { authorization: `Bearer ${server.demo.key}` },
    });
    now = (await answer.json()).meta.total_posts;
  }
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

/** A demo of its own, in a folder that is removed afterwards. */
async function startDemo() {
  const data = mkdtempSync(join(tmpdir(), "earshot-screenshots-"));
  const options = [
    "serve",
    "--demo",
    "--data",
    data,
    "--port",
    "0",
    "--metrics-port",
    "0",
    "--json",
    "--log-level",
    "warn",
  ];
  const child = spawn(process.execPath, [join(ROOT, "bin", "earshot"), ...options], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  for await (const line of createInterface({ input: child.stdout })) {
    const said = JSON.parse(line);
    if (said.event !== "listening") continue;
    const stop = async () => {
      child.kill("SIGTERM");
      await ended;
      rmSync(data, { recursive: true, force: true });
    };
    return { url: said.url, demo: said.demo, stop };
  }
  throw new Error("The demo ended before it listened.");
}
