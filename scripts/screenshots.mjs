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
const PHONE = { viewport: { width: 390, height: 780 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

/** Each picture: where, and what has to be there before it is taken. */
const SCENES = [
  { name: "search", path: "/?keyword=flood", ready: (page) => page.getByRole("article").first() },
  { name: "compare", path: "/compare", prepare: compareTwo, ready: (page) => page.getByRole("img") },
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
mkdirSync(FOLDER, { recursive: true });
const server = await startDemo();
const browser = await chromium.launch({
  executablePath: findChromium() ?? "",
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"],
});
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
    await page.screenshot({ path: join(FOLDER, file), animations: "disabled", caret: "hide" });
    process.stdout.write(`docs/images/${file}\n`);
  }
  await page.context().close();
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

async function compareTwo(page) {
  await page.getByLabel("Keyword of search 1").fill("flood");
  await page.getByRole("button", { name: /^Add/ }).first().click();
  await page.getByLabel("Keyword of search 2").fill("election");
}

async function openList(page) {
  await page.getByRole("link", { name: "Newsrooms and the vote", exact: true }).click();
}

/** A demo of its own, in a folder that is removed afterwards. */
async function startDemo() {
  const data = mkdtempSync(join(tmpdir(), "earshot-screenshots-"));
  const options = ["serve", "--demo", "--data", data, "--port", "0", "--metrics-port", "0", "--json"];
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
