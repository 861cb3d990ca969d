import { mkdtempSync, rmSync } from "node:fs";
import { request as sendRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Acknowledged } from "../../src/contract/manage/imports.ts";
import { dropServersOf, type Settings, settingsOnServers } from "../servers/settings.ts";
import { earshot, type RunningServer, startEarshot } from "../support/earshot-process.ts";
import { tries } from "../support/edition.ts";

const POSTS = 6_000;
const PORTION = 1_500;
/** So long a server waits for more before it stores what has come. */
const BLOCK_MS = 1_000;
const PATIENCE_MS = 300_000;
const folder = mkdtempSync(join(tmpdir(), "earshot-server-faults-"));
let env: Settings;
let key: string;
let survivor: RunningServer;

beforeAll(async () => {
  env = await settingsOnServers("server_faults");
  await command(["user", "create", "ann@example.org", "--admin"], "correct horse\n");
  key = await command(["key", "create", "--user", "ann@example.org", "--scope", "import"]);
  survivor = await start("survivor");
}, PATIENCE_MS);
afterAll(async () => {
  await survivor?.stop("SIGTERM");
  await dropServersOf(env);
  rmSync(folder, { recursive: true, force: true });
});

async function command(args: readonly string[], input = ""): Promise<string> {
  const { code, stdout, stderr } = await earshot(args, { input, cwd: folder, env });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return stdout.trimEnd();
}

const start = (name: string): Promise<RunningServer> =>
  startEarshot(
    ["serve", "--port", "0", "--metrics-port", "off", "--rate-limit", "0", "--data", join(folder, name)],
    { env },
  );

const lineOf = (set: string, version: string) => (index: number) =>
  `${JSON.stringify({
    platform: "Telegram",
    uid: `${set}-${index}`,
    published_at: 1_700_000_000 + index,
    account: { uid: `account-${index % 50}` },
    text: `Report number ${index} of ${set}, ${version} version`,
    language: "EN",
  })}\n`;

const portionsOf = (set: string, version: string): readonly string[] =>
  Array.from({ length: POSTS / PORTION }, (_, portion) =>
    Array.from({ length: PORTION }, (_, index) => lineOf(set, version)(portion * PORTION + index)).join(""),
  );

interface Upload {
  /** What was acknowledged last, before the connection ended in whatever way. */
  readonly acknowledged: Acknowledged | null;
  readonly summary: Readonly<Record<string, unknown>> | null;
}

/** Sends portion by portion, each when the one before is acknowledged; `onSent` hears of every one that has left. */
function upload(
  { url }: RunningServer,
  portions: readonly string[],
  onSent: (portion: number) => void = () => {},
): Promise<Upload> {
  return new Promise((resolve) => {
    let acknowledged: Acknowledged | null = null;
    let summary: Readonly<Record<string, unknown>> | null = null;
    let sent = 0;
    const end = () => resolve({ acknowledged, summary });
    const request = sendRequest(`${url}/manage/v1/imports`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${key}`,
        "content-type": "application/x-ndjson",
        accept: "application/x-ndjson",
      },
    });
    const sendNext = () => {
      const portion = portions[sent];
      if (portion === undefined) {
        request.end();
        return;
      }
      sent += 1;
      request.write(portion, () => onSent(sent));
    };
    request.on("error", end);
    request.on("response", (response) => {
      response.on("close", end);
      const lines = createInterface({ input: response });
      for (const source of [response, lines]) source.on("error", () => undefined);
      lines.on("line", (line) => {
        const event = JSON.parse(line);
        expect(event.errors).toBeUndefined();
        acknowledged = event.acknowledged ?? acknowledged;
        summary = event.summary ?? summary;
        if (event.acknowledged?.read === sent * PORTION) sendNext();
      });
    });
    sendNext();
  });
}

let asked = 0;
/** Every time another question, so that none is answered from memory. The error, where there is no total. */
async function count(keyword: string, server = survivor): Promise<number | string> {
  asked += 1;
  const query = new URLSearchParams({
    keyword: `${keyword} -nothing${asked}`,
    simple_query: "true",
    published_at_from: "1600000000",
  });
  const headers = { authorization: `Bearer ${key}` };
  const answer = await fetch(`${server.url}/api/v1/posts?${query}`, { headers });
  const text = await answer.text();
  return answer.ok ? JSON.parse(text).meta.total_posts : text;
}

/** Kills the server with SIGKILL while it has a portion to store that nobody has acknowledged yet. */
async function uploadAndKill(
  portions: readonly string[],
  at: { readonly portion: number; readonly delayMs: number },
): Promise<Acknowledged | null> {
  const victim = await start("victim");
  const { acknowledged, summary } = await upload(victim, portions, (sent) => {
    if (sent === at.portion) void sleep(at.delayMs).then(() => victim.stop("SIGKILL"));
  });
  await victim.stop("SIGKILL");
  expect(summary).toBeNull();
  return acknowledged;
}

test("kill -9 of a server that imports: what it acknowledged is there, and the upload is completed through the other", {
  timeout: PATIENCE_MS,
}, async () => {
  const portions = portionsOf("new", "first");
  const elsewhere = upload(survivor, portionsOf("other", "first"));
  const acknowledged = await uploadAndKill(portions, { portion: 3, delayMs: BLOCK_MS + 200 });
  expect((await elsewhere).summary).toMatchObject({ read: POSTS, stored: POSTS, rejected: 0 });

  expect(acknowledged?.stored).toBeGreaterThanOrEqual(2 * PORTION);
  const there = await count("new");
  expect(there).toBeGreaterThanOrEqual(acknowledged?.stored ?? Number.NaN);
  expect(there).toBeLessThan(POSTS);
  const { summary } = await upload(survivor, portions);
  expect(summary).toMatchObject({ read: POSTS, replaced: 0, rejected: 0 });
  // Whatever of the last portion was stored after the count is unchanged too, but never stored twice.
  expect(Number(summary?.stored)).toBeLessThanOrEqual(POSTS - Number(there));
  expect(await count("new")).toBe(POSTS);
  expect(await count("other")).toBe(POSTS);
});

test("kill -9 of a server that replaces: each post is there once at every moment, and replaced in the end", {
  timeout: PATIENCE_MS,
}, async () => {
  // A server that never writes learns what state the index is in by looking alone.
  const onlooker = await start("onlooker");
  const totals = new Set<number | string>();
  let reading = true;
  const readers = [survivor, onlooker].map(async (server) => {
    for (; reading; await sleep(100)) totals.add(await count("report", server));
  });
  try {
    for (const [round, delayMs] of [500, 150, 900, 1_300].slice(0, tries(2, 4)).entries()) {
      const version = ["second", "third", "fourth", "fifth"][round] ?? "";
      const portions = portionsOf("new", version);
      const acknowledged = await uploadAndKill(portions, { portion: 2, delayMs: BLOCK_MS + delayMs });
      expect(acknowledged?.replaced).toBeGreaterThanOrEqual(PORTION);
      expect(await count(version)).toBeGreaterThanOrEqual(acknowledged?.replaced ?? Number.NaN);
      const { summary } = await upload(survivor, portions);
      expect(summary).toMatchObject({ read: POSTS, stored: 0, rejected: 0 });
      expect(Number(summary?.unchanged)).toBeGreaterThanOrEqual(acknowledged?.replaced ?? Number.NaN);
      expect(await count(version)).toBe(POSTS);
    }
  } finally {
    reading = false;
    await Promise.all(readers);
    await onlooker.stop("SIGTERM");
  }
  expect([...totals]).toEqual([2 * POSTS]);
});
