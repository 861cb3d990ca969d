/**
 * What one user can do to the others: `npm run bench:hostile -- --data DIR`. The data directory is copied first; without
 * one there are no posts. Each hostile request alone, with the longest time for which it held the main thread; then all
 * of them at once, and unread exports, beside another user's `/accounts?query=a`.
 */

import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { request as send } from "node:http";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { prepareCheckout, ROOT } from "../scripts/checkout.mjs";
import { hostileRequests } from "./hostile/requests.mjs";

const PASSWORD = "tidal-quartz-lantern-47";
const UNREAD_EXPORTS = 4;

prepareCheckout();
const { values: options } = parseArgs({
  options: {
    data: { type: "string" },
    seconds: { type: "string", default: "30" },
    only: { type: "string" },
  },
});
const scratch = mkdtempSync(join(tmpdir(), "earshot-hostile-"));
const data = join(scratch, "data");
try {
  if (options.data !== undefined) {
    if (!existsSync(options.data)) throw new Error(`There is no directory ${options.data}.`);
    cpSync(options.data, data, { recursive: true });
  }
  const hostile = keyOf("hostile@example.org", ["lists", "import", "admin"]);
  const bystander = keyOf("bystander@example.org", []);
  const server = await startServer();
  try {
    const requests = hostileRequests().filter(({ name }) => name.includes(options.only ?? ""));
    await holdEach(server, hostile, requests);
    if (options.only === undefined) await beside(server, { hostile, bystander, requests });
  } finally {
    await server.stop();
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

/** Each alone: how long it took, and for how long it held the main thread at most. */
async function holdEach(server, key, requests) {
  say(
    `${"one request alone".padEnd(40)}${"status".padStart(8)}${"ms".padStart(8)}${"held ms".padStart(9)}${"of processor".padStart(14)}\n`,
  );
  const id = await emptyList(server.url, key);
  await wait(2_000);
  await server.held();
  await wait(1_000);
  say(`${"nothing".padEnd(56)}${heldText(await server.held())}\n`);
  let target = id;
  for (const one of requests) {
    const started = performance.now();
    const { status, text } = await ask(server.url, key, placed(one, target));
    const took = performance.now() - started;
    // The answer is there before everything is tidied up.
    await wait(200);
    const held = heldText(await server.held());
    if (one.path === "/manage/v1/lists" && status === 201) target = JSON.parse(text).id;
    say(`${one.name.padEnd(40)}${String(status).padStart(8)}${took.toFixed(0).padStart(8)}${held}\n`);
  }
}

/** All of them at once, over and over, while another user looks for accounts. */
async function beside(server, { hostile, bystander, requests }) {
  await measure("alone", 5);
  const ends = performance.now() + Number(options.seconds) * 1000;
  const id = await emptyList(server.url, hostile);
  const exports = Array.from({ length: UNREAD_EXPORTS }, () => openUnread(server.url, hostile));
  const attacks = requests.map(async (one) => {
    while (performance.now() < ends) {
      await ask(server.url, hostile, placed(one, id)).catch(() => undefined);
    }
  });
  await measure(
    `beside ${requests.length} attacks and ${UNREAD_EXPORTS} unread exports`,
    options.seconds - 1,
  );
  await Promise.all(attacks);
  for (const one of exports) one.destroy();

  async function measure(name, seconds) {
    const times = [];
    await server.held();
    for (const until = performance.now() + seconds * 1000; performance.now() < until; ) {
      const started = performance.now();
      const { status, text } = await ask(server.url, bystander, { path: "/api/v1/accounts?query=a" });
      if (status !== 200) throw new Error(`/accounts answered ${status}: ${text}`);
      times.push(performance.now() - started);
    }
    times.sort((left, right) => left - right);
    const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))].toFixed(0);
    const { longestMs } = await server.held();
    say(`\n/accounts?query=a ${name}, ${times.length} times on ${availableParallelism()} cores: `);
    say(
      `median ${at(0.5)} ms, p95 ${at(0.95)}, longest ${at(1)}; main thread held ${longestMs.toFixed(0)} ms at most\n`,
    );
  }
}

function heldText({ longestMs, processorMs }) {
  return longestMs.toFixed(0).padStart(9) + (processorMs?.toFixed(0) ?? "").padStart(14);
}

function placed(request, id) {
  return { ...request, path: request.path.replace("{id}", String(id)) };
}

async function emptyList(url, key) {
  const body = JSON.stringify({ name: "target" });
  const { text } = await ask(url, key, {
    method: "POST",
    path: "/manage/v1/lists",
    type: "application/json",
    body,
  });
  return JSON.parse(text).id;
}

function ask(url, key, { method = "GET", path, type, body }) {
  const headers = {
    authorization: `Bearer ${key}`,
    ...(body && { "content-type": type, "content-length": Buffer.byteLength(body) }),
  };
  return new Promise((resolve, reject) => {
    const request = send(`${url}${path}`, { method, headers }, async (response) => {
      const chunks = [];
      for await (const chunk of response) chunks.push(chunk);
      resolve({ status: response.statusCode, text: Buffer.concat(chunks).toString() });
    });
    request.on("error", reject);
    request.end(body);
  });
}

function openUnread(url, key) {
  const request = send(`${url}/api/v1/posts/export?published_at_from=0`, {
    headers: { authorization: `Bearer ${key}` },
  });
  request.on("response", (response) => response.pause());
  request.on("error", () => undefined);
  request.end();
  return request;
}

async function startServer() {
  const probe = fileURLToPath(new URL("hostile/probe.mjs", import.meta.url));
  const flags = [
    "--data",
    data,
    "--port",
    "0",
    "--metrics-port",
    "0",
    "--rate-limit",
    "0",
    "--log-level",
    "error",
  ];
  const child = spawn(
    process.execPath,
    ["--import", probe, join(ROOT, "bin", "earshot"), "serve", "--json", ...flags],
    { stdio: ["ignore", "pipe", "inherit", "ipc"] },
  );
  const ended = once(child, "exit");
  for await (const line of createInterface({ input: child.stdout })) {
    const { event, url } = JSON.parse(line);
    if (event !== "listening") continue;
    return {
      url,
      async held() {
        const answer = once(child, "message");
        child.send("how long?");
        return (await answer)[0];
      },
      async stop() {
        child.kill("SIGTERM");
        await ended;
      },
    };
  }
  throw new Error("The server ended before it listened.");
}

function keyOf(email, scopes) {
  const granted = scopes.flatMap((scope) => ["--scope", scope]);
  earshot(["user", "create", email, ...granted, "--data", data], PASSWORD);
  return JSON.parse(earshot(["key", "create", "--user", email, ...granted, "--json", "--data", data])).key;
}

function earshot(args, input = "") {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, "bin", "earshot"), ...args], {
    input,
  });
  if (status !== 0) throw new Error(`earshot ${args.join(" ")}: ${stderr}`);
  return stdout.toString();
}

function say(text) {
  process.stdout.write(text);
}
