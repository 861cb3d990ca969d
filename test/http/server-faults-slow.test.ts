import { setTimeout as sleep } from "node:timers/promises";
import { expect, inject, test } from "vitest";
import { CLUSTER } from "../servers/clickhouse-node.ts";
import { openStallingProxy, type StallingProxy } from "../servers/stalling-proxy.ts";
import { onServers } from "../support/stores.ts";
import { type Answer, type Inhabitant, NOON, openWorld, type Service, type World } from "../support/world.ts";

const COUNT = 50;
const PATIENCE_MS = 60_000;
/** The least that can be set; a server that does not stop its queries in time is waited for five seconds longer. */
const limits = { timeoutMs: 1_000, memoryBytes: 2 ** 31, rowsToRead: 1e9 };
async function importPosts(service: Service, key: string, version: string): Promise<Answer> {
  const lines = Array.from({ length: COUNT }, (_, index) =>
    JSON.stringify({
      platform: "Telegram",
      uid: `${index}`,
      published_at: NOON.getTime() / 1000 - index,
      account: { uid: "1" },
      text: `Report ${index}, ${version} version`,
      language: "EN",
    }),
  );
  const headers = { "content-type": "application/x-ndjson" };
  return service.get("/manage/v1/imports", { method: "POST", key, headers, body: lines.join("\n") });
}

let asked = 0;
/** Every time another question, so that none is answered from memory. */
function search(service: Service, key: string, path = "posts"): Promise<Answer> {
  asked += 1;
  return service.get(`/api/v1/${path}?keyword=report+-nothing${asked}&simple_query=true`, { key });
}

/** One in front of each server: what hangs for us goes on for others. */
function openProxies(): Promise<readonly StallingProxy[]> {
  const opening = inject("clickhouseUrls").map((url) => {
    const { hostname, port } = new URL(url);
    return openStallingProxy(Number(port), hostname);
  });
  return Promise.all(opening);
}

const CASES = [
  {
    name: "one ClickHouse that hangs",
    where: (urls: readonly string[]) => ({ urls: urls.slice(0, 1), cluster: null }),
  },
  {
    name: "a cluster of which every server hangs",
    where: (urls: readonly string[]) => ({ urls, cluster: CLUSTER }),
  },
];

// At once: nearly all of their time is waiting.
test.concurrent.for(CASES)(
  "$name: searches and imports end with 503 when their time is up, and all is well by itself afterwards",
  { timeout: 300_000 },
  async ({ where }, { expect }) => {
    const proxies = await openProxies();
    const urls = proxies.map(({ port }) => `http://127.0.0.1:${port}`);
    const stores = () => onServers(where(urls), inject("postgresUrl"));
    const world: World = await openWorld({ stores, limits });
    try {
      const [ann, bob] = await Promise.all([
        world.createUser({ scopes: ["import"] }),
        world.createUser({ scopes: ["import"] }),
      ]);
      const { secret: key } = await world.directory.keys.create({ userId: ann.user.id, scopes: ["import"] });
      expect((await importPosts(world, key, "first")).body).toMatchObject({ stored: COUNT });
      for (const proxy of proxies) proxy.stall();
      try {
        await expectRefusals(world, key, bob);
      } finally {
        for (const proxy of proxies) proxy.resume();
      }
      await expect
        .poll(async () => (await search(world, key)).body.meta?.total_posts, { timeout: PATIENCE_MS })
        .toBe(COUNT);
      await expect
        .poll(async () => (await importPosts(world, key, "third")).status, { timeout: PATIENCE_MS })
        .toBe(200);
      const { body } = await search(world, key);
      expect(body.meta.total_posts).toBe(COUNT);
      expect(body.data[0].attributes.search_data_fields.all_text).toMatch(/third version/);
    } finally {
      await world.close();
      await Promise.all(proxies.map((proxy) => proxy.close()));
    }
  },
);

async function expectRefusals(world: World, key: string, bob: Inhabitant): Promise<void> {
  const small = await world.serve({ requests: 20 });
  try {
    const importing = importPosts(world, key, "second");
    // Of one key, so that some have to wait for their turn.
    const waiting = Array.from({ length: 20 }, (_, index) =>
      search(small, key, index % 2 === 0 ? "posts" : "posts/stats"),
    );
    await sleep(200);
    const refused = await search(small, bob.key);
    expect(refused.status).toBe(503);
    expect(refused.body.errors).toMatchObject([{ code: "server_busy" }]);
    expect(refused.headers["retry-after"]).toBe("5");
    for (const answer of await Promise.all(waiting)) {
      expect(answer.status).toBe(503);
      expect(answer.body.errors).toMatchObject([{ code: "store_unavailable", meta: { store: "posts" } }]);
      expect(answer.headers["retry-after"]).toBe("1");
    }
    // Whoever comes now has a place again.
    expect((await search(small, bob.key)).body.errors).toMatchObject([{ code: "store_unavailable" }]);
    expect((await small.get("/readyz")).status).toBe(503);
    const stopped = await importing;
    expect(stopped.status).toBe(503);
    expect(stopped.body.errors).toMatchObject([{ meta: { acknowledged: { stored: 0, replaced: 0 } } }]);
  } finally {
    await small.app.close();
  }
}
