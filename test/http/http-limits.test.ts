import { createServer } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Inhabitant, NOON, openWorld, type Service, type World } from "../support/world.ts";

let world: World;
let ann: Inhabitant;

beforeAll(async () => {
  world = await openWorld();
  ann = await world.createUser();
  await world.store([
    {
      platform: "Gab",
      uid: "1",
      published_at: NOON.getTime() / 1000,
      account: { handle: "herald" },
      text: "The harbor opens",
    },
  ]);
});

afterAll(() => world.close());

async function serving(
  settings: Parameters<World["serve"]>[0],
  use: (service: Service) => Promise<void>,
): Promise<void> {
  const service = await world.serve(settings);
  try {
    await use(service);
  } finally {
    await service.app.close();
  }
}

const END_OF_HOUR = String(Date.parse("2026-11-10T13:00:00Z") / 1000);

test("Every authenticated response says what is left of the hour, errors too; then comes 429.", async () => {
  await serving({ rateLimit: 3 }, async (service) => {
    const paths = ["/api/v1/posts", "/api/v1/posts?per_page=0", "/api/v1/lists/999"];
    const statuses = [200, 400, 404];
    for (const [index, path] of paths.entries()) {
      const { status, headers } = await service.get(path, { key: ann.key });
      expect(status).toBe(statuses[index]);
      expect(headers["x-ratelimit-limit"]).toBe("3");
      expect(headers["x-ratelimit-remaining"]).toBe(String(2 - index));
      expect(headers["x-ratelimit-reset"]).toBe(END_OF_HOUR);
    }
    const refused = await service.get("/api/v1/posts", { key: ann.key });
    expect(refused.status).toBe(429);
    expect(refused.body.errors).toMatchObject([{ status: "429", code: "rate_limited" }]);
    expect(refused.headers["retry-after"]).toBe("3600");
    expect(refused.headers["x-ratelimit-remaining"]).toBe("0");
    world.setNow(new Date("2026-11-10T13:00:00Z"));
    expect((await service.get("/api/v1/posts", { key: ann.key })).status).toBe(200);
    world.setNow(NOON);
  });
});

test("A user's own limit goes before the server's.", async () => {
  const bob = await world.createUser();
  await serving({ rateLimit: 3 }, async (service) => {
    await world.directory.users.setRateLimit(bob.user.email, 7);
    const own = await service.get("/api/v1/lists", { key: bob.key });
    expect(own.headers["x-ratelimit-limit"]).toBe("7");
  });
});

test("Without a limit nothing is announced.", async () => {
  const { headers } = await world.get("/api/v1/lists", { key: ann.key });
  expect(headers["x-ratelimit-limit"]).toBeUndefined();
});

test("Sixty requests of one key at once are all answered.", async () => {
  const answers = await Promise.all(
    Array.from({ length: 60 }, () => world.get("/api/v1/posts?keyword=harbor", { key: ann.key })),
  );
  expect(answers.every(({ status, body }) => status === 200 && body.meta.total_posts === 1)).toBe(true);
});

test("Links are built on the public address, which is HTTPS here, and not on the Host header.", async () => {
  await serving({ publicUrl: "https://earshot.example/" }, async (service) => {
    const answer = await service.get("/api/v1/posts", { key: ann.key, headers: { host: "evil.example" } });
    expect(answer.body.links.self).toMatch(/^https:\/\/earshot\.example\/api\/v1\/posts\?/);
    expect(answer.body.data[0].attributes.search_data_fields.post_link).toMatch(
      /^https:\/\/earshot\.example\/posts\/\d+$/,
    );
    expect(answer.headers["strict-transport-security"]).toContain("max-age=");
    expect(answer.text).not.toContain("evil.example");
  });
});

test("An address is believed only when a trusted proxy reports it.", async () => {
  const headers = { "x-forwarded-for": "203.0.113.7" };
  const addressOf = async (service: Service): Promise<string> => {
    const before = service.logLines.length;
    await service.get("/healthz", { headers });
    await expect.poll(() => service.logLines.length).toBeGreaterThan(before);
    return JSON.parse(service.logLines.at(-1) ?? "{}").address;
  };
  await serving({}, async (service) => expect(await addressOf(service)).toBe("127.0.0.1"));
  const trustedProxies = ["127.0.0.0/8"];
  await serving({ trustedProxies }, async (service) => expect(await addressOf(service)).toBe("203.0.113.7"));
});

test("When the port of the metrics is taken, the service starts without them and says so.", async () => {
  const blocker = createServer();
  await new Promise<void>((resolve) => blocker.listen(0, "127.0.0.1", resolve));
  const address = blocker.address();
  const metricsPort = typeof address === "object" && address !== null ? address.port : 0;
  await serving({ metricsPort }, async (service) => {
    expect(service.metricsUrl).toBeNull();
    expect((await service.get("/healthz")).status).toBe(200);
    expect(service.logLines.join("")).toContain("metrics listener not started");
  });
  blocker.close();
});

test("Going down finishes what is running and then refuses connections.", async () => {
  const service = await world.serve({});
  let arrived = 0;
  const allArrived = new Promise<void>((resolve) => {
    service.app.server.server.on("request", () => {
      arrived += 1;
      if (arrived === 8) resolve();
    });
  });
  const running = Promise.all(
    Array.from({ length: 8 }, () => service.get("/api/v1/posts/stats", { key: ann.key })),
  );
  await allArrived;
  const [answers] = await Promise.all([running, service.app.close()]);
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  await expect(service.get("/healthz")).rejects.toThrow();
});
