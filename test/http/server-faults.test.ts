import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  CLUSTER,
  type ClickHouseNode,
  type ClickHouseNodes,
  openReplicatedNodes,
} from "../servers/clickhouse-node.ts";
import { createDirectoryTemplate } from "../servers/directory-template.ts";
import { openPostgresServer, type PostgresServer } from "../servers/postgres-server.ts";
import { tries } from "../support/edition.ts";
import { onServers } from "../support/stores.ts";
import { type Answer, NOON, openWorld, type Service, type World } from "../support/world.ts";

const COUNT = 300;
const PATIENCE_MS = 60_000;
let servers: ClickHouseNodes;
let postgres: PostgresServer;
let world: World;
let services: readonly Service[];
let key: string;

beforeAll(async () => {
  [servers, postgres] = await Promise.all([openReplicatedNodes({ replicas: [2, 2] }), openPostgresServer()]);
  await createDirectoryTemplate(postgres.url);
  const stores = () => onServers({ urls: servers.urls, cluster: CLUSTER }, postgres.url);
  world = await openWorld({ stores });
  services = [world, await world.serveElsewhere()];
  const { user } = await world.createUser({ scopes: ["import"] });
  key = (await world.directory.keys.create({ userId: user.id, scopes: ["import"] })).secret;
  expect((await importPosts(world, 1)).body).toMatchObject({ stored: COUNT });
});
afterAll(async () => {
  await world?.close();
  await servers?.close();
  await postgres?.close();
});

function importPosts(service: Service, version: number): Promise<Answer> {
  const lines = Array.from({ length: COUNT }, (_, index) =>
    JSON.stringify({
      platform: "Telegram",
      uid: `${index}`,
      published_at: NOON.getTime() / 1000 - index,
      account: { uid: "1" },
      text: `Report ${index}, version ${version}`,
      language: "EN",
    }),
  );
  const headers = { "content-type": "application/x-ndjson" };
  return service.get("/manage/v1/imports", {
    method: "POST",
    key,
    headers,
    body: lines.join("\n"),
  });
}

const node = (index: number): ClickHouseNode => {
  const found = servers.nodes[index];
  if (found === undefined) throw new Error(`there is no node ${index}`);
  return found;
};

let asked = 0;
/**
 * Every time another question, so that none is answered from memory; with the one repetition that every client makes.
 */
async function search(service: Service): Promise<Answer> {
  asked += 1;
  const ask = () =>
    service.get(`/api/v1/posts?keyword=report+-nothing${asked}&simple_query=true&per_page=5`, { key });
  const answer = await ask();
  return answer.status < 500 ? answer : ask();
}

const totalOf = async (service: Service) => (await search(service)).body.meta?.total_posts;

async function importWhenPossible(service: Service, version: number): Promise<Answer> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const answer = await importPosts(service, version);
    if (answer.status === 200 || performance.now() > deadline) return answer;
    expect(answer.body.errors).toMatchObject([{ code: "store_degraded" }]);
    await sleep(200);
  }
}

test("a replica is killed: no search fails, an import is told to come again", {
  timeout: 180_000,
}, async () => {
  for (const lost of [2, 1].slice(0, tries(1, 2))) {
    const killed = node(lost).stop("SIGKILL");
    for (let round = 0; round < 10; round += 1) {
      for (const service of services) expect(await totalOf(service)).toBe(COUNT);
    }
    await killed;
    for (const service of services) {
      const refused = await importPosts(service, 2 + lost);
      expect(refused.status).toBe(503);
      expect(refused.body.errors).toMatchObject([
        { code: "store_degraded", meta: { store: "posts", acknowledged: { stored: 0 } } },
      ]);
      expect(await totalOf(service)).toBe(COUNT);
    }
    await node(lost).start();
    const [first, second] = services;
    if (first === undefined || second === undefined) throw new Error("not open");
    expect((await importWhenPossible(second, 2 + lost)).body).toMatchObject({ replaced: COUNT });
    expect(await totalOf(first)).toBe(COUNT);
  }
});

test("a shard is killed: 503 with a clear code, no total of a part; all is well by itself when it is back", {
  timeout: 180_000,
}, async () => {
  await Promise.all([node(0).stop("SIGKILL"), node(1).stop("SIGKILL")]);
  for (const service of services) {
    for (const path of ["posts", "posts/stats"]) {
      const answer = await service.get(`/api/v1/${path}?keyword=version`, { key });
      expect(answer.status).toBe(503);
      expect(answer.body.errors).toMatchObject([{ code: "store_unavailable", meta: { store: "posts" } }]);
      expect(answer.headers["retry-after"]).toBe("1");
    }
    expect((await service.get("/readyz")).status).toBe(503);
  }
  await Promise.all([node(0).start(), node(1).start()]);
  for (const service of services) {
    await expect.poll(() => totalOf(service), { timeout: PATIENCE_MS }).toBe(COUNT);
    expect((await service.get("/readyz")).status).toBe(200);
  }
});

test("PostgreSQL is away: searches of known keys go on, and writes do when it is back", {
  timeout: 180_000,
}, async () => {
  for (const service of services) expect(await totalOf(service)).toBe(COUNT);
  await postgres.stop();
  try {
    for (let round = 0; round < 5; round += 1) {
      for (const service of services) expect(await totalOf(service)).toBe(COUNT);
    }
    expect((await importPosts(world, 9)).status).toBe(503);
  } finally {
    await postgres.start();
  }
  await expect
    .poll(async () => (await importPosts(world, 9)).status, { timeout: PATIENCE_MS, interval: 500 })
    .toBe(200);
  for (const service of services) expect(await totalOf(service)).toBe(COUNT);
});
