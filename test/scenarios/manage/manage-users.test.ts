import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Browser, openBrowser } from "../../support/signed-in-page.ts";
import { type Inhabitant, openWorld, type World } from "../../support/world.ts";

let world: World;
let ann: Inhabitant;
let bob: Inhabitant;
let admin: Browser;

beforeAll(async () => {
  world = await openWorld();
  ann = await world.createUser({ email: "ann@example.org", scopes: ["lists", "admin"] });
  bob = await world.createUser({ email: "bob@example.org", scopes: ["lists", "import"] });
  admin = openBrowser(world);
  await admin.signIn("ann@example.org");
  await admin.takeKey();
});

afterAll(() => world.close());

describe("users", () => {
  test("An administrator creates a user, who signs in.", async () => {
    const created = await admin.call("POST", "/manage/v1/users", {
      email: "Eve@Example.org",
      password: "a new password",
      scopes: ["lists"],
      rate_limit: 100,
    });
    expect(created.status).toBe(201);
    expect(created.body).toEqual({
      id: created.body.id,
      email: "eve@example.org",
      scopes: ["lists"],
      rate_limit: 100,
      disabled: false,
      created_at: world.now().toISOString(),
      role: "member",
      second_factor: false,
      invitation: null,
    });
    expect(created.text).not.toContain("password");
    expect((await openBrowser(world).signIn("eve@example.org", "a new password")).status).toBe(201);
    const { body: users } = await admin.call("GET", "/manage/v1/users");
    expect(users.map(({ email }: { email: string }) => email)).toEqual([
      "ann@example.org",
      "bob@example.org",
      "eve@example.org",
    ]);
    const twice = await admin.call("POST", "/manage/v1/users", {
      email: "eve@example.org",
      password: "a new password",
    });
    expect(twice.status).toBe(409);
    expect(twice.body.errors).toMatchObject([{ code: "user_exists" }]);
  });

  test("Whoever is no administrator is refused, with a session or a key.", async () => {
    const browser = openBrowser(world);
    await browser.signIn("bob@example.org");
    await browser.takeKey();
    const requests = [
      ["admin", "GET", "/manage/v1/users", undefined],
      ["admin", "POST", "/manage/v1/users", { email: "x@example.org", password: "a new password" }],
      ["admin", "PATCH", `/manage/v1/users/${bob.user.id}`, { scopes: ["admin"] }],
      ["audit", "GET", "/manage/v1/audit", undefined],
    ] as const;
    for (const [scope, method, path, body] of requests) {
      const answer = await browser.call(method, path, body);
      expect(answer.status, path).toBe(403);
      expect(answer.body.errors).toMatchObject([{ code: "insufficient_scope", meta: { scope } }]);
      // The key of an administrator without the scope is no administrator either.
      expect((await world.get(path, { method, key: ann.key })).status).toBe(403);
    }
    expect((await world.directory.users.find(bob.user.id))?.scopes).toEqual(["lists", "import"]);
  });

  test("A disabled user's keys and sessions stop.", async () => {
    const eve = await world.createUser();
    const browser = openBrowser(world);
    await browser.signIn(eve.user.email);
    await browser.takeKey();
    const path = `/manage/v1/users/${eve.user.id}`;
    expect((await admin.call("PATCH", path, { disabled: true })).body.disabled).toBe(true);
    expect((await browser.call("GET", "/api/v1/lists")).status).toBe(401);
    expect((await world.get("/api/v1/lists", { key: eve.key })).status).toBe(401);
    expect((await openBrowser(world).signIn(eve.user.email)).status).toBe(401);
    await admin.call("PATCH", path, { disabled: false });
    expect((await world.get("/api/v1/lists", { key: eve.key })).status).toBe(200);
    expect((await browser.page("GET", "/manage/v1/session")).status).toBe(401);
    expect((await browser.signIn(eve.user.email)).status).toBe(201);
  });

  test("Rate limits and scopes count at once.", async () => {
    const eve = await world.createUser({ scopes: ["lists"] });
    const { secret } = await world.directory.keys.create({ userId: eve.user.id, scopes: ["lists"] });
    const path = `/manage/v1/users/${eve.user.id}`;
    const create = () =>
      world.get("/manage/v1/lists", {
        method: "POST",
        key: secret,
        body: '{"name":"x"}',
        headers: { "content-type": "application/json" },
      });
    expect((await create()).status).toBe(201);
    await admin.call("PATCH", path, { scopes: [], rate_limit: 7 });
    const refused = await create();
    expect(refused.status).toBe(403);
    expect(refused.headers["x-ratelimit-limit"]).toBe("7");
    const unlimited = await admin.call("PATCH", path, { rate_limit: null });
    expect(unlimited.body.rate_limit).toBeNull();
  });

  test("The last administrator can be neither disabled nor stripped, and is told why.", async () => {
    const path = `/manage/v1/users/${ann.user.id}`;
    for (const body of [{ disabled: true }, { scopes: ["lists"] }, { scopes: [], disabled: true }]) {
      const answer = await admin.call("PATCH", path, body);
      expect(answer.status).toBe(409);
      expect(answer.body.errors).toMatchObject([{ code: "last_administrator" }]);
    }
    await admin.call("PATCH", `/manage/v1/users/${bob.user.id}`, { scopes: ["admin"] });
    expect((await admin.call("PATCH", path, { scopes: ["admin"] })).status).toBe(200);
    await admin.call("PATCH", `/manage/v1/users/${bob.user.id}`, { scopes: [] });
  });

  test("A user who does not exist is not found.", async () => {
    const answer = await admin.call("PATCH", "/manage/v1/users/987654", { disabled: true });
    expect(answer.body.errors).toMatchObject([{ code: "user_not_found" }]);
    const body = await admin.call("PATCH", `/manage/v1/users/${bob.user.id}`, { admin: true });
    expect(body.body.errors).toMatchObject([{ code: "unknown_field" }]);
  });
});

describe("audit", () => {
  test("Everything that was done is there, newest first, with who and from where, and never a secret.", async () => {
    const browser = openBrowser(world);
    await browser.signIn("bob@example.org", "wrong");
    await admin.call("PATCH", `/manage/v1/users/${bob.user.id}`, { scopes: ["lists"], rate_limit: 50 });
    await browser.signIn("bob@example.org");
    await browser.takeKey();
    const key = await browser.call("POST", "/manage/v1/keys", { name: "Notebook" });
    const list = await browser.call("POST", "/manage/v1/lists", { name: "Ports" });
    const members = `/manage/v1/lists/${list.body.id}/members`;
    await browser.call("POST", members, { members: ["Gab:@herald"] });
    await browser.call("DELETE", members, { members: ["Gab:herald"] });
    await browser.call("PATCH", `/manage/v1/lists/${list.body.id}`, { name: "Harbors" });
    await browser.call("DELETE", `/manage/v1/lists/${list.body.id}`);
    await browser.page("DELETE", "/manage/v1/session");
    const { body, text } = await admin.call("GET", "/manage/v1/audit");
    const bobs = "bob@example.org";
    expect(body.data.slice(0, 11)).toMatchObject([
      { action: "session.ended", actor: bobs, address: "127.0.0.1", at: world.now().toISOString() },
      { action: "list.deleted", actor: bobs, subject: `list ${list.body.id} "Harbors"` },
      { action: "list.changed", detail: "name" },
      { action: "list.members_removed", detail: "1 account" },
      { action: "list.members_added", detail: "1 account" },
      { action: "list.created", subject: `list ${list.body.id} "Ports"` },
      { action: "key.created", subject: `key ${key.body.id} "Notebook"` },
      { action: "session.created", actor: bobs },
      { action: "user.rate_limit_changed", actor: "ann@example.org", subject: bobs, detail: "50" },
      { action: "user.scopes_changed", actor: "ann@example.org", subject: bobs, detail: "lists" },
      { action: "session.refused", actor: null, subject: bobs },
    ]);
    expect(text).not.toContain(key.body.secret);
    expect(text).not.toContain("wrong");
  });

  test("It is read page by page.", async () => {
    for (let count = 0; count < 55; count += 1) {
      await world.directory.audit.record({
        actor: null,
        action: "session.refused",
        subject: String(count),
        detail: null,
        address: null,
      });
    }
    const first = await admin.call("GET", "/manage/v1/audit");
    const second = await admin.call("GET", "/manage/v1/audit?page=2");
    expect(first.body.data).toHaveLength(50);
    expect(first.body.meta).toMatchObject({ page: 1, per_page: 50 });
    expect(second.body.data[0].subject).toBe("4");
    expect((await admin.call("GET", "/manage/v1/audit?page=1000")).body.data).toEqual([]);
    for (const page of ["0", "-1", "x", "1.5", "1&page=2"]) {
      const answer = await admin.call("GET", `/manage/v1/audit?page=${page}`);
      expect(answer.body.errors).toMatchObject([
        { code: "invalid_parameter", source: { parameter: "page" } },
      ]);
    }
  });
});
