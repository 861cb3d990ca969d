import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Browser, openBrowser, PASSWORD } from "../../support/signed-in-page.ts";
import { type Answer, type Inhabitant, openWorld, type World } from "../../support/world.ts";

let world: World;
let ann: Inhabitant;
let bob: Inhabitant;
let browser: Browser;

beforeAll(async () => {
  world = await openWorld();
  ann = await world.createUser({ email: "ann@example.org", scopes: ["lists", "admin"] });
  bob = await world.createUser({ email: "bob@example.org", scopes: ["lists"] });
});

afterAll(() => world.close());

function pass(minutes: number): void {
  world.setNow(new Date(world.now().getTime() + minutes * 60_000));
}

async function signIn(): Promise<void> {
  browser = openBrowser(world);
  await browser.signIn("ann@example.org");
  await browser.takeKey();
}

async function withKey(method: string, path: string, body: unknown): Promise<Answer> {
  const { secret: key } = await world.directory.keys.create({ userId: ann.user.id, scopes: ["admin"] });
  const headers = { "content-type": "application/json" };
  return world.get(path, { method, key, headers, body: JSON.stringify(body) });
}

/** What would let a thief of a session or of a key stay. */
const GUARDED = [
  ["PATCH", () => `/manage/v1/users/${bob.user.id}`, { scopes: ["lists", "import"] }],
  ["PATCH", () => `/manage/v1/users/${bob.user.id}`, { disabled: false }],
  ["PATCH", () => `/manage/v1/users/${ann.user.id}`, { rate_limit: 0 }],
  [
    "POST",
    () => "/manage/v1/users",
    { email: "eve@example.org", password: "tulip-Harbor-93-lantern", scopes: ["admin"] },
  ],
  ["POST", () => `/manage/v1/users/${bob.user.id}/invitation`, {}],
  ["POST", () => "/manage/v1/keys", { name: "x", scopes: ["admin"] }],
] as const;

describe("what needs the password of the last ten minutes", () => {
  test.each(GUARDED)("%s %s %j", async (method, path, body) => {
    await signIn();
    pass(10);
    await browser.takeKey();
    pass(0.1);
    const late = await browser.call(method, path(), body);
    expect(late.status).toBe(403);
    expect(late.body.errors).toMatchObject([{ code: "confirmation_required" }]);
    expect(late.body.errors[0].detail).toContain("POST /manage/v1/session/confirm");
    await browser.page("POST", "/manage/v1/session/confirm", { password: PASSWORD });
    expect((await browser.call(method, path(), body)).status).toBeLessThan(300);
  });

  test.each(GUARDED)("no API key does it: %s %s %j", async (method, path, body) => {
    const answer = await withKey(method, path(), body);
    expect(answer.status).toBe(403);
    expect(answer.body.errors).toMatchObject([{ code: "insufficient_scope" }]);
    expect(answer.body.errors[0].detail).toContain("Sign in");
  });

  test("A key with admin that was disabled is not enabled again by a program.", async () => {
    const { key } = await world.directory.keys.create({ userId: ann.user.id, scopes: ["admin"] });
    const path = `/manage/v1/keys/${key.id}`;
    expect((await withKey("PATCH", path, { disabled: true })).status).toBe(200);
    expect((await withKey("PATCH", path, { disabled: false })).status).toBe(403);
    await signIn();
    expect((await browser.call("PATCH", path, { disabled: false })).status).toBe(200);
  });

  test("A program with an administrator's key still does the rest.", async () => {
    const user = { email: "kim@example.org", password: "tulip-Harbor-93-lantern", scopes: ["lists"] };
    expect((await withKey("POST", "/manage/v1/users", user)).status).toBe(201);
    expect((await withKey("POST", "/manage/v1/keys", { name: "reads" })).status).toBe(201);
    expect((await withKey("POST", "/manage/v1/deletions", { published_before: 1 })).status).toBe(200);
  });

  test("Another server hears of the confirmation at once.", async () => {
    const other = await world.serveElsewhere();
    await signIn();
    pass(11);
    const key = await browser.takeKey();
    const change = () =>
      other.get(`/manage/v1/users/${bob.user.id}`, {
        method: "PATCH",
        key,
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ rate_limit: 3 }),
      });
    expect((await change()).status).toBe(403);
    await browser.page("POST", "/manage/v1/session/confirm", { password: PASSWORD });
    expect((await change()).status).toBe(200);
  });
});

describe("one's own password", () => {
  test("An administrator changes it only with the current one, as everybody.", async () => {
    await signIn();
    const path = `/manage/v1/users/${ann.user.id}`;
    const set = await browser.call("PATCH", path, { password: "tulip-Harbor-93-lantern" });
    expect(set.body.errors).toMatchObject([{ code: "unknown_field", source: { pointer: "/password" } }]);
    const link = await browser.call("POST", `${path}/invitation`, {});
    expect(link.status).toBe(400);
    expect(link.body.errors[0].detail).toContain("POST /manage/v1/password");
    expect((await openBrowser(world).signIn("ann@example.org")).status).toBe(201);
  });
});
