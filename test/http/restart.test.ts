import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { earshot, type RunningServer, startEarshot } from "../support/earshot-process.ts";

/** A server that is started again, on what the last one has left. */

const home = mkdtempSync(join(tmpdir(), "earshot-restart-"));
const data = join(home, "data");
let key = "";
let server: RunningServer | null = null;

beforeAll(async () => {
  const user = ["user", "create", "a@example.org", "--admin", "--data", data];
  expect((await earshot(user, { input: "correct horse\n" })).code).toBe(0);
  const created = await earshot([
    "key",
    "create",
    "--user",
    "a@example.org",
    "--scope",
    "import",
    "--data",
    data,
  ]);
  key = created.stdout.trim();
});
afterAll(async () => {
  await server?.stop("SIGKILL");
  rmSync(home, { recursive: true, force: true });
});

async function start(): Promise<RunningServer> {
  server = await startEarshot([
    "serve",
    "--port=0",
    "--metrics-port=off",
    "--log-level=error",
    "--data",
    data,
  ]);
  return server;
}

const lineOf = (uid: string) =>
  JSON.stringify({
    platform: "Telegram",
    uid,
    published_at: 1_700_000_000,
    account: { uid: "1", handle: "reporter" },
    text: `A report of storms, ${uid}`,
    language: "EN",
  });

async function importPosts({ url }: RunningServer, uids: readonly string[]): Promise<void> {
  const response = await fetch(`${url}/manage/v1/imports`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/x-ndjson" },
    body: uids.map(lineOf).join("\n"),
  });
  expect(await response.json()).toMatchObject({ stored: uids.length, rejected: 0 });
}

async function uidsOf({ url }: RunningServer): Promise<readonly string[]> {
  const response = await fetch(`${url}/api/v1/posts?keyword=storm&published_at_from=1600000000`, {
    headers: { authorization: `Bearer ${key}` },
  });
  const { data: posts } = (await response.json()) as {
    data: readonly { readonly attributes: { readonly post_uid: string } }[];
  };
  return posts.map(({ attributes }) => attributes.post_uid).toSorted();
}

const isReady = async ({ url }: RunningServer) => (await fetch(`${url}/readyz`)).status === 200;

test("what was stored is found at once, by whatever server comes next, however the last one ended", async () => {
  const first = await start();
  await importPosts(first, ["a", "b"]);
  expect(await uidsOf(first)).toEqual(["a", "b"]);
  await importPosts(first, ["c"]);
  expect(await uidsOf(first)).toEqual(["a", "b", "c"]);
  expect(await first.stop("SIGTERM")).toBe(0);

  const second = await start();
  expect(await uidsOf(second)).toEqual(["a", "b", "c"]);
  await importPosts(second, ["d"]);
  expect(await isReady(second)).toBe(true);
  expect(await uidsOf(second)).toEqual(["a", "b", "c", "d"]);
  await second.stop("SIGKILL");

  const third = await start();
  expect(await isReady(third)).toBe(true);
  expect(await uidsOf(third)).toEqual(["a", "b", "c", "d"]);
  expect(await third.stop("SIGTERM")).toBe(0);
});

test("a server that is stopped right after its start leaves what it was given", async () => {
  const first = await start();
  expect(await first.stop("SIGTERM")).toBe(0);
  const second = await start();
  expect(await second.stop("SIGTERM")).toBe(0);
  const third = await start();
  expect(await uidsOf(third)).toEqual(["a", "b", "c", "d"]);
  expect(await third.stop("SIGTERM")).toBe(0);
});

test("a server after a command finds what the command has stored", async () => {
  const file = join(home, "more.ndjson");
  writeFileSync(file, lineOf("e"));
  expect((await earshot(["import", file, "--data", data])).code).toBe(0);
  const server = await start();
  expect(await uidsOf(server)).toEqual(["a", "b", "c", "d", "e"]);
  expect(await server.stop("SIGTERM")).toBe(0);
});
