import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createHttpImporter } from "../../src/cli/import/http-importer.ts";
import { type App, createApp } from "../../src/http/app.ts";
import { createPreparer } from "../../src/ingest/prepare/preparer.ts";
import { post } from "../support/dirty-input.ts";
import { openWorld, SETTINGS, type World } from "../support/world.ts";

/** The key that `earshot serve` makes for commands on the same machine. */
const KEY = "LocalKey".repeat(4);
const JSON_TYPE = { "content-type": "application/json" };

let world: World;
let app: App;
let url: string;

beforeAll(async () => {
  world = await openWorld();
  app = await createApp({
    ...world,
    secret: Buffer.alloc(32),
    clock: world.now,
    logger: pino({ level: "silent" }),
    settings: {
      ...SETTINGS,
      publicUrl: "https://search.example.org/",
      rateLimit: 3,
      trustedProxies: ["192.0.2.8"],
    },
    importer: createHttpImporter({
      posts: world.posts,
      preparer: createPreparer(() => world.now().getTime()),
      blockLines: 100,
    }),
    localKey: KEY,
  });
  const listening = await app.listen();
  expect(listening.url).toBe("https://search.example.org");
  url = listening.localUrl;
});

afterAll(async () => {
  await app.close();
  await world.close();
});

function ask(method: string, path: string, body?: string, headers: Readonly<Record<string, string>> = {}) {
  return fetch(`${url}${path}`, {
    method,
    headers: { authorization: `Bearer ${KEY}`, ...headers },
    ...(body !== undefined && { body }),
  });
}

test("the server says where programs on its own machine reach it, whatever its public address", () => {
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
});

test("what commands do is done, without a limit of requests, and noted without an actor and an address", async () => {
  const lines = { "content-type": "application/x-ndjson" };
  const imported = await ask("POST", "/manage/v1/imports", `${post("a")}\n${post("b")}\n`, lines);
  expect(await imported.json()).toMatchObject({ stored: 2 });
  const described = await ask(
    "POST",
    "/manage/v1/accounts",
    JSON.stringify({ accounts: [{ platform: "VK", handle: "someone", type: "person" }] }),
    JSON_TYPE,
  );
  expect(await described.json()).toMatchObject({ added: 1 });
  const deletion = JSON.stringify({ posts: [{ platform: "VK", uid: "zzz" }] });
  expect((await ask("POST", "/manage/v1/deletions", deletion, JSON_TYPE)).status).toBe(200);
  for (let time = 0; time < 5; time += 1) {
    const purged = await ask("POST", "/manage/v1/purges", "{}", JSON_TYPE);
    expect([purged.status, purged.headers.get("x-ratelimit-limit")]).toEqual([200, null]);
  }
  const reindexed = await ask("POST", "/manage/v1/reindex", "{}", JSON_TYPE);
  expect(await reindexed.json()).toEqual({ outcome: "unneeded", posts: 0 });
  const { entries } = await world.directory.audit.page(0, 10);
  expect(new Set(entries.map(({ action }) => action))).toEqual(
    new Set(["posts.purged", "posts.deleted", "accounts.described", "posts.imported"]),
  );
  for (const { actor, address } of entries)
    expect({ actor, address }).toEqual({ actor: null, address: null });
});

test.each([
  ["GET", "/api/v1/posts"],
  ["GET", "/api/v1/posts/stats"],
  ["GET", "/api/v1/posts/export"],
  ["GET", "/api/v1/lists"],
  ["GET", "/api/v1/lists/1"],
  ["GET", "/api/v1/accounts?query=a"],
  ["GET", "/manage/v1/keys"],
  ["GET", "/manage/v1/sessions"],
])("the key of commands reads nothing and has nothing: %s %s", async (method, path) => {
  const answer = await ask(method, path);
  expect(answer.status).toBe(403);
  expect(await answer.json()).toMatchObject({ errors: [{ code: "insufficient_scope" }] });
});

test("nor has it lists", async () => {
  const answer = await ask("POST", "/manage/v1/lists", JSON.stringify({ name: "Mine" }), JSON_TYPE);
  expect(answer.status).toBe(403);
});

test("from elsewhere it is like a key that never was, also through a proxy that is believed", async () => {
  for (const [remoteAddress, headers] of [
    ["192.0.2.8", {}],
    ["192.0.2.8", { "x-forwarded-for": "127.0.0.1" }],
  ] as const) {
    const answer = await app.server.inject({
      ...{ method: "GET", url: "/manage/v1/users", remoteAddress },
      headers: { ...headers, authorization: `Bearer ${KEY}` },
    });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ errors: [{ detail: "There is no such API key." }] });
  }
});

test("a server without such a key, and another key, let nobody in", async () => {
  expect((await world.get("/manage/v1/users", { key: KEY })).status).toBe(401);
  const wrong = await fetch(`${url}/manage/v1/users`, {
    headers: { authorization: `Bearer ${"x".repeat(32)}` },
  });
  expect(wrong.status).toBe(401);
});
