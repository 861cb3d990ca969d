import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPostgresDirectory } from "../../src/directory/store/postgres.ts";
import { openSqlitePosts } from "../../src/posts/sqlite/sqlite-posts.ts";
import { openPostgresServer, type PostgresServer } from "../servers/postgres-server.ts";
import { openStallingProxy, type StallingProxy } from "../servers/stalling-proxy.ts";
import { openBrowser } from "../support/signed-in-page.ts";
import type { CreateStores } from "../support/stores.ts";
import { type Answer, type Inhabitant, NOON, openWorld, type Service, type World } from "../support/world.ts";

let postgres: PostgresServer;
let proxy: StallingProxy;
let world: World;
let other: Service;
let ann: Inhabitant;
let stranger: Inhabitant;
let listId: number;

// More than a fast machine can ask in the seconds of these tests.
const LIMIT = 1_000_000;

beforeAll(async () => {
  postgres = await openPostgresServer();
  proxy = await openStallingProxy(Number(new URL(postgres.url).port));
  const url = Object.assign(new URL(postgres.url), { port: String(proxy.port) }).href;
  const stores: CreateStores = async (home) => ({
    openPosts: (options) => openSqlitePosts({ file: join(home, "posts.sqlite"), ...options }),
    openDirectory: (options) => openPostgresDirectory({ url, ...options }),
    remove: async () => {},
  });
  world = await openWorld({ stores, settings: { rateLimit: LIMIT } });
  other = await world.serveElsewhere({ rateLimit: LIMIT });
  ann = await world.createUser();
  stranger = await world.createUser();
  await world.store([
    {
      platform: "Gab",
      uid: "1",
      published_at: NOON.getTime() / 1000 - 60,
      account: { handle: "herald" },
      text: "The harbor opens",
    },
  ]);
  const members = [{ platform: "Gab", by: "handle", value: "herald" }] as const;
  listId = (await world.createList(ann, { name: "papers", members })).id;
});

afterAll(async () => {
  await world.close();
  await proxy.close();
  await postgres.close();
});

const search = (key: string): Promise<Answer> => world.get(`/api/v1/posts?lists=${listId}`, { key });

/** Whether the whole service is back, by itself. */
async function recovers(): Promise<void> {
  await expect.poll(async () => (await world.get("/api/v1/lists", { key: stranger.key })).status).toBe(200);
  await expect.poll(async () => (await other.get("/readyz")).status).toBe(200);
}

test("While PostgreSQL is away, who was just seen goes on and others are told; then all go on.", async () => {
  const browser = openBrowser(world);
  await browser.signIn(ann.user.email);
  const pageKey = await browser.takeKey();
  expect((await world.get("/api/v1/lists", { key: pageKey })).status).toBe(200);
  const before = await search(ann.key);
  expect(before.body.meta.total_posts).toBe(1);
  const left = Number(before.headers["x-ratelimit-remaining"]);

  await postgres.stop();
  for (let count = 1; count <= 3; count++) {
    const answer = await search(ann.key);
    expect([answer.status, answer.body.meta?.total_posts]).toEqual([200, 1]);
    expect(answer.headers["x-ratelimit-remaining"]).toBe(String(left - count));
  }
  expect((await world.get("/api/v1/lists", { key: pageKey })).body).toHaveLength(1);
  expect((await browser.page("GET", "/manage/v1/session")).status).toBe(200);
  const refused = await world.get("/api/v1/lists", { key: stranger.key });
  expect(refused.status).toBe(503);
  expect(refused.headers["retry-after"]).toBe("1");
  expect(refused.body.errors).toMatchObject([{ code: "store_unavailable", meta: { store: "directory" } }]);
  expect(refused.text).not.toMatch(/127\.0\.0\.1|ECONN|postgres/i);
  expect((await browser.signIn(stranger.user.email)).status).toBe(503);
  const ready = await world.get("/readyz");
  expect(ready.body.errors).toMatchObject([{ code: "store_unavailable", meta: { store: "directory" } }]);
  const metrics = await (await fetch(world.metricsUrl ?? "")).text();
  expect(metrics).toMatch(/^earshot_directory_unavailable_total 2$/m);

  await postgres.start();
  await recovers();
  // The requests of the meantime, with the key and from the page, are counted, for both servers.
  let spent = 4;
  const spendOne = async (service: Service) => {
    const { headers } = await service.get("/api/v1/lists", { key: ann.key });
    spent += 1;
    return Number(headers["x-ratelimit-remaining"]) + spent;
  };
  await expect
    .poll(async () => [await spendOne(world), await spendOne(other)], { interval: 100 })
    .toEqual([left, left]);
});

test("A PostgreSQL that does not answer holds nobody up for long, and nothing piles up behind it.", async () => {
  expect((await search(ann.key)).status).toBe(200);
  proxy.stall();
  const started = performance.now();
  const answers = await Promise.all([
    ...Array.from({ length: 40 }, () => search(ann.key)),
    ...Array.from({ length: 40 }, () => world.get("/api/v1/lists", { key: stranger.key })),
  ]);
  const waitedMs = performance.now() - started;
  proxy.resume();
  expect(new Set(answers.slice(0, 40).map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.slice(40).map(({ status }) => status)).size).toBe(1);
  // What a statement may take, and what it takes to find out that there is no connection: far below what clients wait.
  expect(waitedMs).toBeLessThan(20_000);
  await recovers();
});

test("Restarting PostgreSQL under load fails nobody who was just seen.", async () => {
  expect((await search(ann.key)).status).toBe(200);
  const statuses: number[] = [];
  let running = true;
  const load = Array.from({ length: 4 }, async () => {
    while (running) statuses.push((await search(ann.key)).status);
  });
  const moreAnswers = (count: number) =>
    expect.poll(() => statuses.length).toBeGreaterThan(statuses.length + count);
  await moreAnswers(20);
  await postgres.stop();
  await moreAnswers(50);
  await postgres.start();
  await recovers();
  await moreAnswers(50);
  running = false;
  await Promise.all(load);
  expect(new Set(statuses)).toEqual(new Set([200]));
});
