import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { earshot, type RunningServer, startEarshot } from "../support/earshot-process.ts";
import { tries } from "../support/edition.ts";

const folder = mkdtempSync(join(tmpdir(), "earshot-watch-kills-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const KILLS = tries(5, 50);
const POSTS = 20;
const EMAIL = "ann@example.org";
const SCOPES = ["import", "lists", "admin"].flatMap((scope) => ["--scope", scope]);

test(`each post is in exactly one notice after ${KILLS} kills at random moments`, {
  timeout: KILLS * 30_000,
}, async () => {
  const data = ["--data", folder];
  const made = await earshot(["user", "create", EMAIL, "--admin", ...data], {
    input: "correct horse battery\n",
  });
  expect(made.code, made.stderr).toBe(0);
  const key = (await earshot(["key", "create", "--user", EMAIL, ...SCOPES, ...data])).stdout.trim();
  const serve = (interval: string) =>
    startEarshot(["serve", "--port", "0", "--metrics-port", "off", "--watch-interval", interval, ...data]);
  let server: RunningServer = await serve("1");
  const call = async (method: string, path: string, body?: string, type = "application/json") => {
    const answer = await fetch(`${server.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, ...(body !== undefined && { "content-type": type }) },
      ...(body !== undefined && { body }),
    });
    const text = await answer.text();
    expect(answer.ok, text).toBe(true);
    return JSON.parse(text);
  };
  const search = await call(
    "POST",
    "/manage/v1/searches",
    JSON.stringify({ name: "Kills", query: "keyword=storm" }),
  );
  const alert = JSON.stringify({ kind: "new", digest: "at_once" });
  await call("POST", `/manage/v1/searches/${search.id}/alerts`, alert);
  let stored = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const lines = Array.from({ length: POSTS }, () => {
      stored += 1;
      const published_at = Math.floor(Date.now() / 1000) - stored;
      return JSON.stringify({
        ...{ platform: "Twitter", uid: `storm ${stored}`, published_at },
        ...{ account: { handle: "herald" }, text: `Storm ${stored}` },
      });
    });
    await call("POST", "/manage/v1/imports", lines.join("\n"), "application/x-ndjson");
    // A round begins every second: somewhere before, in or behind one.
    await wait(Math.random() * 1_500);
    await server.stop("SIGKILL");
    server = await serve(kill === KILLS - 1 ? "0" : "1");
  }
  // A round that was killed has its lease for up to a minute.
  const runRound = async () => {
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
    const answer = await fetch(`${server.url}/manage/v1/watch/run`, { method: "POST", headers, body: "{}" });
    return answer.status;
  };
  await expect.poll(runRound, { timeout: 120_000, interval: 1_000 }).toBe(200);
  const { data: notices } = await call("GET", "/manage/v1/notices?per_page=100");
  const totals: readonly number[] = notices.map(({ total }: { total: number }) => total);
  expect(totals.reduce((sum, total) => sum + total, 0)).toBe(stored);
  // A notice shows its newest twenty.
  const shown: readonly string[] = notices.flatMap(({ posts }: { posts: { text: string }[] }) =>
    posts.map(({ text }) => text),
  );
  expect(shown).toHaveLength(totals.reduce((sum, total) => sum + Math.min(total, POSTS), 0));
  expect(new Set(shown).size).toBe(shown.length);
  await server.stop("SIGTERM");
});
