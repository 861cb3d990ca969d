import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBrowser } from "../../support/signed-in-page.ts";
import { openWorld, type Service, type World } from "../../support/world.ts";

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

afterAll(() => world.close());

describe("requests an hour", () => {
  let service: Service;

  beforeAll(async () => {
    service = await world.serve({ rateLimit: 6 });
  });
  afterAll(() => service.app.close());

  test("They are counted for the user, over all keys and sessions.", async () => {
    const ann = await world.createUser({ email: "ann@example.org" });
    const keys = await Promise.all([1, 2].map(() => world.directory.keys.create({ userId: ann.user.id })));
    const browser = openBrowser(service);
    await browser.signIn("ann@example.org");
    const session = await browser.takeKey();
    const remaining: (string | undefined)[] = [];
    for (const key of [ann.key, ...keys.map(({ secret }) => secret), session, ann.key, session]) {
      const { status, headers } = await service.get("/api/v1/lists", { key });
      expect(status).toBe(200);
      remaining.push(headers["x-ratelimit-remaining"] as string);
    }
    expect(remaining).toEqual(["5", "4", "3", "2", "1", "0"]);
    for (const key of [keys[0]?.secret ?? "", session]) {
      const refused = await service.get("/api/v1/lists", { key });
      expect(refused.status).toBe(429);
      expect(refused.body.errors[0].detail).toContain("over all keys and sessions");
    }
    const bob = await world.createUser();
    expect((await service.get("/api/v1/lists", { key: bob.key })).status).toBe(200);
  });

  test("A key may have fewer.", async () => {
    const eve = await world.createUser();
    const browser = openBrowser(world);
    await browser.signIn(eve.user.email);
    await browser.takeKey();
    const { body } = await browser.call("POST", "/manage/v1/keys", { name: "poller", rate_limit: 2 });
    expect(body.rate_limit).toBe(2);
    const ask = (key: string) => service.get("/api/v1/lists", { key });
    expect((await ask(body.secret)).headers).toMatchObject({
      "x-ratelimit-limit": "2",
      "x-ratelimit-remaining": "1",
    });
    expect((await ask(body.secret)).status).toBe(200);
    const refused = await ask(body.secret);
    expect(refused.status).toBe(429);
    expect(refused.body.errors[0].detail).toContain("This key has used the 2 requests of this hour.");
    expect((await ask(eve.key)).headers["x-ratelimit-remaining"]).toBe("3");
    const changed = await browser.call("PATCH", `/manage/v1/keys/${body.id}`, { rate_limit: null });
    expect(changed.body.rate_limit).toBeNull();
    expect((await ask(body.secret)).status).toBe(200);
    const none = await browser.call("POST", "/manage/v1/keys", { name: "x", rate_limit: 0 });
    expect(none.body.errors).toMatchObject([{ source: { pointer: "/rate_limit" } }]);
  });
});

describe("what one user may have", () => {
  test("50 keys.", async () => {
    const kim = await world.createUser();
    const browser = openBrowser(world);
    await browser.signIn(kim.user.email);
    await browser.takeKey();
    const create = () => browser.call("POST", "/manage/v1/keys", { name: "x" });
    const statuses: number[] = [];
    // Some at once: the count is exact.
    for (let round = 0; round < 11; round += 1) {
      const answers = await Promise.all(Array.from({ length: 5 }, create));
      statuses.push(...answers.map(({ status }) => status));
    }
    expect(statuses.filter((status) => status === 201)).toHaveLength(49);
    const { status, body } = await create();
    expect(status).toBe(409);
    expect(body.errors).toMatchObject([{ code: "limit_reached" }]);
    expect(body.errors[0].detail).toContain("50 API keys");
  });

  test("Keys that are replaced count on their last day, too: at most as many again.", async () => {
    const kim = await world.createUser();
    const browser = openBrowser(world);
    await browser.signIn(kim.user.email);
    await browser.takeKey();
    const replace = () => browser.call("POST", `/manage/v1/keys/${kim.keyId}/rotate`, {});
    let answer = await replace();
    for (let count = 1; count < 100 && answer.status === 201; count += 1) answer = await replace();
    expect(answer.status).toBe(409);
    expect(answer.body.errors).toMatchObject([{ code: "limit_reached" }]);
    expect((await browser.call("GET", "/manage/v1/keys")).body).toHaveLength(100);
  });

  test("500 lists.", async () => {
    const kim = await world.createUser({ scopes: ["lists"] });
    for (let count = 0; count < 500; count += 1) await world.createList(kim, { name: "x" });
    const browser = openBrowser(world);
    await browser.signIn(kim.user.email);
    await browser.takeKey();
    const { status, body } = await browser.call("POST", "/manage/v1/lists", { name: "x" });
    expect(status).toBe(409);
    expect(body.errors).toMatchObject([{ code: "limit_reached" }]);
    expect(body.errors[0].detail).toContain("500 lists");
  });

  test("20 sessions: with one more the oldest ends, and nobody is locked out.", async () => {
    const kim = await world.createUser();
    const first = openBrowser(world);
    await first.signIn(kim.user.email);
    const key = await first.takeKey();
    for (let count = 0; count < 19; count += 1) {
      await world.directory.sessions.create({ userId: kim.user.id, lifetimeMs: 3_600_000 });
    }
    expect((await world.get("/api/v1/lists", { key })).status).toBe(200);
    const last = openBrowser(world);
    expect((await last.signIn(kim.user.email)).status).toBe(201);
    expect((await first.page("GET", "/manage/v1/session")).status).toBe(401);
    expect((await world.get("/api/v1/lists", { key })).status).toBe(401);
    await last.takeKey();
    expect((await last.call("GET", "/manage/v1/sessions")).body).toHaveLength(20);
  });
});
