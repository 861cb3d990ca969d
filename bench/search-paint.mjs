/**
 * From the last letter of a keyword to its posts on the screen, on the demo: all of it, the API's part, and what the
 * page adds. `npm run bench:paint`.
 */

import { chromium } from "playwright-core";
import { prepareCheckout } from "../scripts/checkout.mjs";
import { ensureChromium, findChromium } from "../scripts/chromium.mjs";
import { signInToDemo, startDemo } from "../scripts/demo-server.mjs";

const WORDS = [
  "election",
  "flood",
  "vaccine",
  "dam",
  "strike",
  "harbor",
  "climate",
  "school",
  "train",
  "goal",
];

prepareCheckout({ withTests: true });
ensureChromium();
const executablePath = findChromium();
if (executablePath === null) process.exit(1);
const server = await startDemo();
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
try {
  const page = await (await browser.newContext({ baseURL: server.url })).newPage();
  await signInToDemo(page, server.demo);
  const added = [];
  for (const word of WORDS) {
    await page.goto("/");
    await page.getByRole("article").first().waitFor();
    await page.waitForLoadState("networkidle");
    const { paintedMs, apiMs } = await page.evaluate(measure, word);
    added.push(paintedMs - apiMs);
    print(word, `painted after ${paintedMs} ms, API ${apiMs} ms, page ${paintedMs - apiMs} ms`);
  }
  print("page, median", `${added.toSorted((a, b) => a - b)[Math.floor(added.length / 2)]} ms`);
} finally {
  await browser.close();
  await server.stop();
}

/** In the page. The search and the explanation of the keyword are asked for at once: the longer one counts. */
async function measure(word) {
  const firstPost = () => document.querySelector("article")?.textContent;
  const isThere = () => location.search.includes(word) && document.querySelector("article mark") !== null;
  const box = document.querySelector("textarea");
  const before = firstPost();
  performance.clearResourceTimings();
  const startedMs = performance.now();
  // As React hears of it.
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value").set.call(box, word);
  box.dispatchEvent(new Event("input", { bubbles: true }));
  while (!isThere() || firstPost() === before) await new Promise((resolve) => requestAnimationFrame(resolve));
  // A frame later it is on the screen.
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const paintedMs = Math.round(performance.now() - startedMs);
  const calls = performance
    .getEntriesByType("resource")
    .filter(({ name }) => /v1\/(?:keyword|posts)\?/.test(name));
  return { paintedMs, apiMs: Math.round(Math.max(...calls.map(({ duration }) => duration))) };
}

function print(name, text) {
  process.stdout.write(`${name.padEnd(14)} ${text}\n`);
}
