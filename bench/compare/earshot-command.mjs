/** The command line of this checkout, as an operator uses it. */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { ROOT } from "../../scripts/checkout.mjs";

const BINARY = join(ROOT, "bin", "earshot");
export const QUERY_TIMEOUT_SECONDS = 600;

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

/** Starts a server on existing data and says how long it took until it answered. */
export async function startServer(data) {
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
    const answer = await fetch(`${url}/readyz`);
    if (!answer.ok) throw new Error(`the server is not ready: ${answer.status}`);
    child.stdout.resume();
    return {
      url,
      pid,
      startMs: performance.now() - started,
      async stop() {
        child.kill("SIGTERM");
        await gone;
      },
    };
  }
  throw new Error("The server ended before it listened.");
}
