import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openBrowser, PASSWORD } from "../../support/signed-in-page.ts";
import { type Inhabitant, openWorld, type World } from "../../support/world.ts";

let world: World;
let ann: Inhabitant;
let bob: Inhabitant;

beforeAll(async () => {
  world = await openWorld();
  ann = await world.createUser({ email: "ann@example.org", scopes: ["lists"] });
  bob = await world.createUser({ email: "bob@example.org" });
});

afterAll(() => world.close());

// An hour later what was tried before is forgotten.
beforeEach(() => pass(60));

function pass(minutes: number): void {
  world.setNow(new Date(world.now().getTime() + minutes * 60_000));
}

describe("signing in", () => {
  test("Whoever has the password gets a cookie that no script reads, and learns who they are.", async () => {
    const browser = openBrowser(world);
    const answer = await browser.signIn(" Ann@Example.org ");
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      user: { id: ann.user.id, email: "ann@example.org", scopes: ["lists"], rate_limit: null },
      signed_in_at: world.now().toISOString(),
    });
    const [cookie] = answer.headers["set-cookie"] ?? [];
    expect(cookie).toMatch(/^earshot_session=[\w-]{43}; Path=\/; Max-Age=604800; HttpOnly; SameSite=Lax$/);
    expect(answer.text).not.toContain(browser.cookie);
    expect(answer.headers["cache-control"]).toBe("no-store");
    const again = await browser.page("GET", "/manage/v1/session");
    expect(again.body).toEqual(answer.body);
    expect(world.logLines.join("")).not.toContain(browser.cookie);
    expect(world.logLines.join("")).not.toContain(PASSWORD);
  });

  test("Behind TLS the cookie never leaves TLS.", async () => {
    const service = await world.serve({ publicUrl: "https://earshot.example" });
    const credentials = { email: "ann@example.org", password: PASSWORD };
    const answer = await openBrowser(service).page("POST", "/manage/v1/session", credentials, {
      headers: { origin: "https://earshot.example" },
    });
    expect(answer.headers["set-cookie"]?.[0]).toMatch(/; Secure$/);
    await service.app.close();
  });

  test("A wrong password, an unknown user and a disabled one get the same answer.", async () => {
    const eve = await world.createUser({ email: "eve@example.org" });
    await world.directory.users.setDisabled(eve.user.email, true);
    const answers = await Promise.all([
      openBrowser(world).signIn("ann@example.org", "wrong"),
      openBrowser(world).signIn("nobody@example.org"),
      openBrowser(world).signIn("eve@example.org"),
    ]);
    for (const { status, body, headers } of answers) {
      expect(status).toBe(401);
      expect(body.errors).toMatchObject([{ code: "wrong_credentials" }]);
      expect(headers["set-cookie"]).toBeUndefined();
    }
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });

  test("Signing in rotates the session: the one that the browser had before is over.", async () => {
    const browser = openBrowser(world);
    await browser.signIn("ann@example.org");
    const before = browser.cookie;
    await browser.signIn("bob@example.org");
    expect(browser.cookie).not.toBe(before);
    const old = await world.get("/manage/v1/session", { headers: { cookie: `earshot_session=${before}` } });
    expect(old.status).toBe(401);
    expect(old.headers["set-cookie"]?.[0]).toContain("Max-Age=0");
    expect((await browser.page("GET", "/manage/v1/session")).body.user.email).toBe("bob@example.org");
  });

  test("Signing out ends the session and its keys, and takes the cookie back.", async () => {
    const browser = openBrowser(world);
    await browser.signIn("ann@example.org");
    await browser.takeKey();
    const cookie = browser.cookie;
    expect((await browser.call("GET", "/api/v1/lists")).status).toBe(200);
    const answer = await browser.page("DELETE", "/manage/v1/session");
    expect(answer.status).toBe(204);
    expect(answer.text).toBe("");
    expect(browser.cookie).toBeNull();
    expect((await browser.call("GET", "/api/v1/lists")).status).toBe(401);
    const replayed = await world.get("/manage/v1/session", {
      headers: { cookie: `earshot_session=${cookie}` },
    });
    expect(replayed.body.errors).toMatchObject([{ code: "not_signed_in" }]);
  });

  test("Of two who end the same session at once one is told that it is over.", async () => {
    const browser = openBrowser(world);
    await browser.signIn("ann@example.org");
    const answers = await Promise.all([
      browser.page("DELETE", "/manage/v1/session"),
      browser.page("POST", "/manage/v1/session/key", {}),
      browser.page("DELETE", "/manage/v1/session"),
      browser.page("POST", "/manage/v1/session/key", {}),
    ]);
    for (const { status } of answers) expect([201, 204, 401]).toContain(status);
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  });

  test("A session ends when it was not used for 12 hours, and after 7 days however it is used.", async () => {
    const [idle, used] = [openBrowser(world), openBrowser(world)];
    await idle.signIn("ann@example.org");
    await used.signIn("ann@example.org");
    const statusOf = async (browser: typeof idle) => (await browser.page("GET", "/manage/v1/session")).status;
    pass(12 * 60 - 1);
    await used.takeKey();
    expect([await statusOf(idle), await statusOf(used)]).toEqual([200, 200]);
    pass(1);
    expect([await statusOf(idle), await statusOf(used)]).toEqual([401, 200]);
    for (let hours = 12; hours < 7 * 24 - 6; hours += 6) {
      pass(6 * 60);
      await used.takeKey();
    }
    pass(6 * 60 - 1);
    expect(await statusOf(used)).toBe(200);
    pass(1);
    expect(await statusOf(used)).toBe(401);
  });
});

describe("other sites", () => {
  const requests = [
    ["POST", "/manage/v1/session", { email: "ann@example.org", password: PASSWORD }],
    ["POST", "/manage/v1/setup", { token: "x", email: "a@b.org", password: PASSWORD }],
    ["POST", "/manage/v1/session/key", {}],
    ["POST", "/manage/v1/session/confirm", { password: PASSWORD }],
    ["DELETE", "/manage/v1/session", undefined],
  ] as const;
  const forgeries: readonly (readonly [string, Record<string, string>])[] = [
    ["without the header", { "x-earshot-request": "" }],
    ["from another origin", { origin: "https://evil.example" }],
    ["from another port", { origin: "http://127.0.0.1:1" }],
    ["from a page without an origin", { origin: "null" }],
    ["across sites", { "sec-fetch-site": "cross-site" }],
    ["from a sibling site", { "sec-fetch-site": "same-site" }],
  ];

  test.each(forgeries)(
    "What comes %s is refused, with the cookie or without, and changes nothing.",
    async (_name, headers) => {
      const browser = openBrowser(world);
      await browser.signIn("ann@example.org");
      for (const [method, path, body] of requests) {
        const answer = await browser.page(method, path, body, {
          headers: { "content-type": "application/json", ...headers },
        });
        expect(answer.status, path).toBe(403);
        expect(answer.body.errors).toMatchObject([{ code: "foreign_request" }]);
        expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
      }
      expect((await browser.page("GET", "/manage/v1/session")).status).toBe(200);
    },
  );

  test("A form cannot sign anybody in or trade a cookie, because it cannot send JSON.", async () => {
    const browser = openBrowser(world);
    await browser.signIn("ann@example.org");
    for (const type of [
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
    ]) {
      for (const path of ["/manage/v1/session", "/manage/v1/session/key"]) {
        const answer = await browser.page("POST", path, {}, { headers: { "content-type": type } });
        expect(answer.status).toBe(415);
      }
    }
  });

  test("No other site is told that it may ask.", async () => {
    const preflight = await world.get("/manage/v1/session/key", {
      method: "OPTIONS",
      headers: { origin: "https://evil.example", "access-control-request-headers": "x-earshot-request" },
    });
    expect(Object.keys(preflight.headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
  });

  test("A page behind a proxy is known by the public address.", async () => {
    const service = await world.serve({ publicUrl: "https://earshot.example/" });
    const browser = openBrowser(service);
    const credentials = { email: "ann@example.org", password: PASSWORD };
    const good = await browser.page("POST", "/manage/v1/session", credentials, {
      headers: { origin: "https://earshot.example" },
    });
    expect(good.status).toBe(201);
    // Nor by the name in the address, which a page of another site can bring about with a name server of its own.
    for (const origin of ["https://earshot.example.evil.example", service.url]) {
      const bad = await browser.page("POST", "/manage/v1/session", credentials, { headers: { origin } });
      expect(bad.status).toBe(403);
    }
    await service.app.close();
  });
});

describe("the key of a session", () => {
  test("It reads like any key, with the rights of its user, and is counted by session.", async () => {
    const browser = openBrowser(world);
    await browser.signIn("ann@example.org");
    const { body, status } = await browser.page("POST", "/manage/v1/session/key", {});
    expect(status).toBe(201);
    expect(body.key).toMatch(/^[0-9A-Za-z]{32}$/);
    expect(body.expires_at).toBe(new Date(world.now().getTime() + 600_000).toISOString());
    await browser.takeKey();
    expect((await browser.call("GET", "/api/v1/posts")).status).toBe(200);
    expect((await browser.call("POST", "/manage/v1/lists", { name: "Ports" })).status).toBe(201);
    expect((await browser.call("GET", "/manage/v1/users")).status).toBe(403);
    expect((await world.get("/api/v1/lists", { key: ann.key })).body).toHaveLength(1);
  });

  test("It lasts ten minutes.", async () => {
    const browser = openBrowser(world);
    await browser.signIn("ann@example.org");
    await browser.takeKey();
    pass(9.99);
    expect((await browser.call("GET", "/api/v1/lists")).status).toBe(200);
    pass(0.01);
    expect((await browser.call("GET", "/api/v1/lists")).status).toBe(401);
    await browser.takeKey();
    expect((await browser.call("GET", "/api/v1/lists")).status).toBe(200);
  });

  test("It dies when its user is disabled.", async () => {
    const eve = await world.createUser();
    const browser = openBrowser(world);
    await browser.signIn(eve.user.email);
    await browser.takeKey();
    expect((await browser.call("GET", "/api/v1/lists")).status).toBe(200);
    await world.directory.users.update(eve.user.id, { disabled: true });
    expect((await browser.call("GET", "/api/v1/lists")).status).toBe(401);
    expect((await browser.page("GET", "/manage/v1/session")).status).toBe(401);
  });

  test("The cookie opens nothing but the session.", async () => {
    const browser = openBrowser(world);
    await browser.signIn("ann@example.org");
    for (const path of ["/api/v1/posts", "/api/v1/lists", "/manage/v1/keys", "/manage/v1/sessions"]) {
      const answer = await browser.page("GET", path);
      expect(answer.body.errors, path).toMatchObject([{ code: "missing_api_key" }]);
    }
    expect((await browser.page("POST", "/manage/v1/lists", { name: "x" })).status).toBe(401);
  });

  test("An API key is no session: neither its cookie nor its password endpoints take it.", async () => {
    for (const path of ["/manage/v1/session", "/manage/v1/session/key"]) {
      const answer = await world.get(path, {
        method: path.endsWith("key") ? "POST" : "GET",
        key: ann.key,
        headers: { "x-earshot-request": "1", "content-type": "application/json" },
      });
      expect(answer.body.errors).toMatchObject([{ code: "not_signed_in" }]);
    }
    const password = await world.get("/manage/v1/password", {
      method: "POST",
      key: ann.key,
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ current_password: PASSWORD, new_password: "another password" }),
    });
    expect(password.body.errors).toMatchObject([{ code: "insufficient_scope" }]);
  });
});

describe("password and sessions", () => {
  test("A new password needs the old one and ends the other sessions.", async () => {
    const eve = await world.createUser();
    const here = openBrowser(world);
    const there = openBrowser(world);
    await here.signIn(eve.user.email);
    await there.signIn(eve.user.email);
    await here.takeKey();
    await there.takeKey();
    const wrong = { current_password: "wrong", new_password: "another password" };
    const refused = await here.call("POST", "/manage/v1/password", wrong);
    expect(refused.status).toBe(403);
    expect(refused.body.errors).toMatchObject([{ code: "wrong_password" }]);
    const short = await here.call("POST", "/manage/v1/password", {
      current_password: PASSWORD,
      new_password: "x",
    });
    expect(short.body.errors).toMatchObject([
      { code: "invalid_field", source: { pointer: "/new_password" } },
    ]);
    const right = { current_password: PASSWORD, new_password: "another password" };
    const copied = { cookie: `earshot_session=${here.cookie}` };
    expect((await here.call("POST", "/manage/v1/password", right)).status).toBe(204);
    // The session goes on by another cookie, and by another key.
    expect((await here.call("GET", "/api/v1/lists")).status).toBe(401);
    await here.takeKey();
    expect((await here.call("GET", "/api/v1/lists")).status).toBe(200);
    const thief = await openBrowser(world).page("GET", "/manage/v1/session", undefined, { headers: copied });
    expect(thief.status).toBe(401);
    expect((await there.call("GET", "/api/v1/lists")).status).toBe(401);
    expect((await there.page("GET", "/manage/v1/session")).status).toBe(401);
    expect((await openBrowser(world).signIn(eve.user.email)).status).toBe(401);
    expect((await openBrowser(world).signIn(eve.user.email, "another password")).status).toBe(201);
  });

  test("Sessions are listed and ended elsewhere, one's own only.", async () => {
    const eve = await world.createUser();
    const here = openBrowser(world);
    const there = openBrowser(world);
    await here.signIn(eve.user.email);
    await there.page(
      "POST",
      "/manage/v1/session",
      { email: eve.user.email, password: PASSWORD },
      { headers: { "user-agent": "Phone" } },
    );
    await here.takeKey();
    await there.takeKey();
    const { body } = await here.call("GET", "/manage/v1/sessions");
    expect(body).toMatchObject([
      { current: false, user_agent: "Phone", address: "127.0.0.1" },
      { current: true, user_agent: null },
    ]);
    const stranger = openBrowser(world);
    await stranger.signIn(bob.user.email);
    await stranger.takeKey();
    for (const id of [body[0].id, 999_999]) {
      const foreign = await stranger.call("DELETE", `/manage/v1/sessions/${id}`);
      expect(foreign.body.errors).toMatchObject([{ code: "session_not_found" }]);
    }
    expect((await here.call("DELETE", "/manage/v1/sessions/x")).status).toBe(400);
    expect((await here.call("DELETE", `/manage/v1/sessions/${body[0].id}`)).status).toBe(204);
    expect((await there.call("GET", "/api/v1/lists")).status).toBe(401);
    expect((await here.call("GET", "/api/v1/lists")).status).toBe(200);
  });
});

describe("failed sign-ins", () => {
  test("They become slow, and then are refused with the time to wait; a right password is let in elsewhere.", async () => {
    const eve = await world.createUser();
    const familiar = openBrowser(world);
    const service = await world.serve({ trustedProxies: ["127.0.0.1"] });
    const from = (address: string, password: string) =>
      openBrowser(service).page(
        "POST",
        "/manage/v1/session",
        { email: eve.user.email, password },
        { headers: { "x-forwarded-for": address } },
      );
    expect((await from("192.0.2.1", PASSWORD)).status).toBe(201);
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => from(`198.51.100.${index}`, "wrong")),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401).length).toBeLessThan(10);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body.errors).toMatchObject([{ code: "rate_limited" }]);
    expect(Number(refused?.headers["retry-after"])).toBeGreaterThan(4);
    // From where the user signed in before, nobody can keep them out.
    expect((await from("192.0.2.1", PASSWORD)).status).toBe(201);
    expect((await from("203.0.113.9", PASSWORD)).status).toBe(429);
    pass(1);
    expect((await from("203.0.113.9", PASSWORD)).status).toBe(201);
    expect((await familiar.signIn("ann@example.org")).status).toBe(201);
    await service.app.close();
  });
});
