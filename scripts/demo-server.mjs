/** A whole demo of its own, for what looks at it with a browser. */

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { ROOT } from "./checkout.mjs";

/** Serves from a folder that is removed afterwards; comes back when the demo is complete. */
export async function startDemo() {
  const data = mkdtempSync(join(tmpdir(), "earshot-demo-"));
  const options = ["--demo", "--data", data, "--port", "0", "--metrics-port", "0", "--log-level", "warn"];
  const child = spawn(process.execPath, [join(ROOT, "bin", "earshot"), "serve", ...options, "--json"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
    rmSync(data, { recursive: true, force: true });
  };
  for await (const line of createInterface({ input: child.stdout })) {
    const { event, url, demo } = JSON.parse(line);
    if (event !== "listening") continue;
    await filled(url, demo.key);
    return { url, demo, stop };
  }
  throw new Error("The demo ended before it listened.");
}

export async function signInToDemo(page, { email, password }) {
  await page.goto("/sign-in");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("button", { name: /^Account of/ }).waitFor();
}

/** The demo fills its past while it already serves: waits until nothing is added any more. */
async function filled(url, key) {
  for (let before = -1, now = 0; before !== now; ) {
    await wait(5_000);
    before = now;
    const answer = await fetch(`${url}/api/v1/posts?published_at_from=0&per_page=1`, {
      headers: { authorization: `Bearer ${key}` },
    });
    now = (await answer.json()).meta.total_posts;
  }
}
