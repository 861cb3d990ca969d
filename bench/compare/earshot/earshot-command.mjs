/** The command line of this checkout, as an operator uses it. */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { ROOT } from "../../../scripts/checkout.mjs";

const BINARY = join(ROOT, "bin", "earshot");
export const QUERY_TIMEOUT_SECONDS = 600;
/** Until the last question to it is answered, it waits two seconds. */
const READY_MS = 120_000;

/** Runs a command to its end and gives what it printed. `feed` writes to its standard input. */
export async function runEarshot(args, feed = async () => undefined) {
  const child = spawn(process.execPath, [BINARY, ...args], { stdio: ["pipe", "pipe", "pipe"] });
  const gone = once(child, "close");
  let output = "";
  let errors = "";
  child.stdin.on("error", () => undefined);
  child.stdout.setEncoding("utf8").on("data", (text) => {
    output += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text) => {
    errors += text;
  });
  await feed(child.stdin);
  child.stdin.end();
  const [code] = await gone;
  if (code !== 0) throw new Error(`earshot ${args[0]} ended with ${code}: ${errors}`);
  return output;
}

/**
 * Starts a server on existing data and says how long it took until a search with the key was answered. It
 * comes back when everything else would be, too.
 */
export async function startServer(data, key = null) {
  const started = performance.now();
  const options = ["--port=0", "--metrics-port=off", "--rate-limit=0", "--log-level=error", "--json"];
  // A machine that sleeps meanwhile must not end a long run.
  options.push(`--query-timeout=${QUERY_TIMEOUT_SECONDS}`);
  const child = spawn(process.execPath, [BINARY, "serve", "--data", data, ...options], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const gone = once(child, "exit");
  for await (const line of createInterface({ input: child.stdout })) {
    const { event, url, pid } = JSON.parse(line);
    if (event !== "listening") continue;
    child.stdout.resume();
    if (key !== null) await search(url, key);
    const startMs = performance.now() - started;
    await untilReady(url);
    return {
      url,
      pid,
      startMs,
      async stop() {
        child.kill("SIGTERM");
        await gone;
      },
    };
  }
  throw new Error("The server ended before it listened.");
}

async function search(url, key) {
  const headers = { authorization: `Bearer ${key}` };
  const answer = await fetch(`${url}/api/v1/posts?published_at_from=0`, { headers });
  if (!answer.ok) throw new Error(`a search was answered with ${answer.status}`);
  const { data: posts } = await answer.json();
  if (posts.length === 0) throw new Error("a search for everything found nothing");
}

async function untilReady(url) {
  const end = performance.now() + READY_MS;
  for (;;) {
    const answer = await fetch(`${url}/readyz`);
    if (answer.ok) return;
    if (performance.now() > end) throw new Error(`the server is not ready: ${answer.status}`);
  }
}
