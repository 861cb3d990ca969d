import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dropServersOf, type Settings, settingsOnServers } from "../servers/settings.ts";
import { earshot, type RunningServer, startEarshot } from "../support/earshot-process.ts";
import { tries } from "../support/edition.ts";

const KILLS = tries(2, 30);
const POSTS = 15;
const PER_NOTICE = 20;
const EMAIL = "ann@example.org";
const SCOPES = ["import", "lists", "admin"].flatMap((scope) => ["--scope", scope]);
const folder = mkdtempSync(join(tmpdir(), "earshot-watch-servers-"));
let env: Settings;
const running = new Map<string, RunningServer>();

beforeAll(async () => {
  env = await settingsOnServers("watch_servers", {
    EARSHOT_LOG_LEVEL: "error",
    EARSHOT_WATCH_INTERVAL: "1",
    EARSHOT_WEBHOOK_PRIVATE: "true",
  });
});
afterAll(async () => {
  await Promise.all([...running.values()].map((server) => server.stop("SIGKILL")));
  await dropServersOf(env);
  rmSync(folder, { recursive: true, force: true });
});

async function start(name: string): Promise<void> {
  const place = ["--port", "0", "--metrics-port", "off", "--rate-limit", "0", "--data", join(folder, name)];
  running.set(name, await startEarshot(["serve", ...place], { env }));
}

async function output(args: readonly string[], input = ""): Promise<string> {
  const { code, stdout, stderr } = await earshot(args, { input, cwd: folder, env });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return stdout.trim();
}

interface Notice {
  readonly id: string;
  readonly total: number;
  readonly posts: readonly { readonly text: string }[];
}

test(`each post is in exactly one notice of two servers, of which ${KILLS} are killed at random moments`, {
  timeout: KILLS * 60_000 + 300_000,
}, async () => {
  await output(["user", "create", EMAIL, "--admin"], "correct horse battery\n");
  const key = await output(["key", "create", "--user", EMAIL, ...SCOPES]);
  await Promise.all([start("one"), start("two")]);
  const ask = async (name: string, method: string, path: string, body?: string) => {
    const type = path.endsWith("/imports") ? "application/x-ndjson" : "application/json";
    const answer = await fetch(`${running.get(name)?.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, ...(body !== undefined && { "content-type": type }) },
      ...(body !== undefined && { body }),
    });
    const text = await answer.text();
    return { status: answer.status, text, body: text === "" ? null : JSON.parse(text) };
  };
  const made = async (path: string, body: object) => {
    const answer = await ask("one", "POST", path, JSON.stringify(body));
    expect(answer.status, answer.text).toBe(201);
    return answer.body;
  };

  const events: Notice[] = [];
  const receiver = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request.setEncoding("utf8")) body += chunk;
    events.push(JSON.parse(body));
    response.end();
  }).listen(0, "127.0.0.1");
  await once(receiver, "listening");
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  const search = await made("/manage/v1/searches", { name: "Kills", query: "keyword=storm" });
  const alert = { kind: "new", digest: "at_once", channels: [{ type: "webhook", url }] };
  await made(`/manage/v1/searches/${search.id}/alerts`, alert);

  let stored = 0;
  let isDone = false;
  const lineAt = (index: number, text: string) =>
    JSON.stringify({
      ...{ platform: "Twitter", uid: `storm ${index}`, published_at: Math.floor(Date.now() / 1000) - index },
      ...{ account: { handle: "herald" }, text },
    });
  // Posts come through both servers without a pause, some of them again; what was not acknowledged is sent once more.
  const importing = (async () => {
    for (let batch = 0; !isDone || batch < KILLS; batch += 1) {
      const fresh = Array.from({ length: POSTS }, (_, at) => lineAt(stored + at, `Storm ${stored + at}`));
      const again = stored === 0 ? [] : [lineAt(stored - 1, `Storm ${stored - 1}`)];
      for (let attempt = batch; ; attempt += 1) {
        const name = attempt % 2 === 0 ? "one" : "two";
        const body = [...again, ...fresh].join("\n");
        const answer = await ask(name, "POST", "/manage/v1/imports", body).catch(() => null);
        if (answer?.status === 200) break;
        await wait(100);
      }
      stored += POSTS;
    }
  })();
  for (let kill = 0; kill < KILLS; kill += 1) {
    const name = kill % 2 === 0 ? "one" : "two";
    await wait(Math.random() * 2_000);
    await running.get(name)?.stop("SIGKILL");
    await start(name);
  }
  isDone = true;
  await importing;

  const noticesOf = async (): Promise<readonly Notice[]> => {
    const all: Notice[] = [];
    for (let path = "/manage/v1/notices?per_page=100"; ; ) {
      const { status, text, body } = await ask("two", "GET", path);
      expect(status, text).toBe(200);
      all.push(...body.data);
      if (body.meta.next === null) return all;
      path = `/manage/v1/notices?per_page=100&before=${body.meta.next}`;
    }
  };
  const totalOf = (notices: readonly Notice[]) => notices.reduce((sum, { total }) => sum + total, 0);
  // A round that was killed has its lease for up to a minute.
  await expect
    .poll(async () => totalOf(await noticesOf()), { timeout: 180_000, interval: 1_000 })
    .toBeGreaterThanOrEqual(stored);
  const runRound = async () => (await ask("two", "POST", "/manage/v1/watch/run", "{}")).status;
  await expect.poll(runRound, { timeout: 120_000, interval: 1_000 }).toBe(200);
  const notices = await noticesOf();
  expect(totalOf(notices)).toBe(stored);
  const shown = notices.flatMap(({ posts }) => posts.map(({ text }) => text));
  expect(shown).toHaveLength(notices.reduce((sum, { total }) => sum + Math.min(total, PER_NOTICE), 0));
  expect(new Set(shown).size).toBe(shown.length);

  // Webhooks: each notice at least once, and the same under the same ID.
  await expect
    .poll(() => new Set(events.map(({ id }) => id)).size, { timeout: 180_000, interval: 1_000 })
    .toBe(notices.length);
  const firsts = new Map(events.map((event) => [event.id, event]));
  for (const event of events) expect(event).toEqual(firsts.get(event.id));
  expect(totalOf([...firsts.values()])).toBe(stored);
  receiver.close();
  for (const name of ["one", "two"]) expect(await running.get(name)?.stop("SIGTERM")).toBe(0);
  running.clear();
});
