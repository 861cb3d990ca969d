import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Browser, openBrowser, PASSWORD } from "../../support/signed-in-page.ts";
import { type Inhabitant, openWorld, type World } from "../../support/world.ts";

const NEW_PASSWORD = "quiet river under old stone";

let world: World;
let ann: Inhabitant;
let admin: Browser;

beforeAll(async () => {
  world = await openWorld({ settings: { trustedProxies: ["127.0.0.1"] } });
  ann = await world.createUser({ email: "ann@example.org", scopes: ["admin"] });
  admin = openBrowser(world);
  await admin.signIn("ann@example.org");
  await admin.takeKey();
});

afterAll(() => world.close());

function tokenOf(url: string): string {
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/set-password#token=[\w-]{43}$/);
  return url.split("#token=")[1] ?? "";
}

describe("a password that is easy to guess", () => {
  test.each(["12345678", "password1234", "qwertyuiop123"])("%s is refused", async (password) => {
    const created = await admin.call("POST", "/manage/v1/users", { email: "eve@example.org", password });
    expect(created.status).toBe(400);
    expect(created.body.errors).toMatchObject([{ source: { pointer: "/password" } }]);
    const changed = await admin.call("POST", "/manage/v1/password", {
      current_password: PASSWORD,
      new_password: password,
    });
    expect(changed.status).toBe(400);
    expect(changed.body.errors).toMatchObject([{ source: { pointer: "/new_password" } }]);
  });

  test("The user's own address is easy to guess.", async () => {
    const user = { email: "eve@example.org", password: "Eve@Example.org1" };
    const { body } = await admin.call("POST", "/manage/v1/users", user);
    expect(body.errors).toMatchObject([{ code: "weak_password" }]);
  });

  test("The reason is said.", async () => {
    const user = { email: "eve@example.org", password: "password1234" };
    const { body } = await admin.call("POST", "/manage/v1/users", user);
    expect(body.errors).toMatchObject([{ code: "weak_password" }]);
    expect(body.errors[0].detail).toContain("This is similar to a commonly used password.");
  });

  test("A long one is judged by its beginning.", async () => {
    const password = "p4ssw0rd".repeat(128);
    const { body } = await admin.call("POST", "/manage/v1/users", { email: "eve@example.org", password });
    expect(body.errors).toMatchObject([{ code: "weak_password" }]);
  });
});

describe("links", () => {
  test("A user who is made without a password sets it by a link, once.", async () => {
    const created = await admin.call("POST", "/manage/v1/users", { email: "kim@example.org" });
    expect(created.status).toBe(201);
    const { url, expires_at: expiresAt } = created.body.invitation;
    expect(Date.parse(expiresAt) - world.now().getTime()).toBe(72 * 3_600_000);
    const token = tokenOf(url);
    const kim = openBrowser(world);
    const whose = await kim.page("POST", "/manage/v1/invitation", { token });
    expect(whose.body).toEqual({ email: "kim@example.org", expires_at: expiresAt });
    const weak = await kim.page("POST", "/manage/v1/invitation/password", {
      token,
      password: "password1234",
    });
    expect(weak.body.errors).toMatchObject([{ code: "weak_password", source: { pointer: "/password" } }]);
    const set = { token, password: NEW_PASSWORD };
    expect((await kim.page("POST", "/manage/v1/invitation/password", set)).status).toBe(204);
    expect((await kim.signIn("kim@example.org", NEW_PASSWORD)).status).toBe(201);
    for (const [path, body] of [
      ["/manage/v1/invitation/password", set],
      ["/manage/v1/invitation", { token }],
    ] as const) {
      const again = await kim.page("POST", path, body);
      expect(again.status).toBe(404);
      expect(again.body.errors).toMatchObject([{ code: "invitation_not_found" }]);
    }
    const { body } = await admin.call("GET", "/manage/v1/audit");
    expect(body.data.slice(0, 3)).toMatchObject([
      { action: "session.created", actor: "kim@example.org" },
      { action: "password.set", actor: "kim@example.org" },
      { action: "user.created", actor: "ann@example.org", subject: "kim@example.org" },
    ]);
    expect(JSON.stringify(body)).not.toContain(token);
    expect(world.logLines.join("")).not.toContain(token);
  });

  test("A reset is a link too: the old password and the sessions last until it is used.", async () => {
    const eve = await world.createUser();
    const browser = openBrowser(world);
    await browser.signIn(eve.user.email);
    const invited = await admin.call("POST", `/manage/v1/users/${eve.user.id}/invitation`, {});
    expect(invited.status).toBe(201);
    expect((await browser.page("GET", "/manage/v1/session")).status).toBe(200);
    const set = { token: tokenOf(invited.body.url), password: NEW_PASSWORD };
    expect((await browser.page("POST", "/manage/v1/invitation/password", set)).status).toBe(204);
    expect((await browser.page("GET", "/manage/v1/session")).status).toBe(401);
    expect((await browser.signIn(eve.user.email)).status).toBe(401);
    expect((await browser.signIn(eve.user.email, NEW_PASSWORD)).status).toBe(201);
    const unknown = await admin.call("POST", "/manage/v1/users/987654/invitation", {});
    expect(unknown.body.errors).toMatchObject([{ code: "user_not_found" }]);
  });

  test("A page of another site cannot use one.", async () => {
    const { token } = await world.directory.invitations.create(ann.user.id);
    const sent = { headers: { origin: "https://evil.example", "sec-fetch-site": "cross-site" } };
    const answer = await admin.page("POST", "/manage/v1/invitation", { token }, sent);
    expect(answer.body.errors).toMatchObject([{ code: "foreign_request" }]);
  });
});

describe("guesses", () => {
  test("An account has a hundred an hour, on all servers together; its user keeps some.", async () => {
    const eve = await world.createUser();
    const other = await world.serveElsewhere({ trustedProxies: ["127.0.0.1"] });
    const guess = (service: Pick<World, "get" | "url">, address: string, password: string) =>
      service.get("/manage/v1/session", {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "x-earshot-request": "1",
          "x-forwarded-for": address,
        },
        body: JSON.stringify({ email: eve.user.email, password }),
      });
    expect((await guess(world, "192.0.2.1", PASSWORD)).status).toBe(201);
    // As many as were made from elsewhere, without the time that each of them takes.
    for (let made = 0; made < 79; made += 1) await world.directory.guesses.take(eve.user.email);
    expect((await guess(other, "192.0.2.2", "wrong")).status).toBe(401);
    const refused = await guess(other, "192.0.2.3", PASSWORD);
    expect(refused.status).toBe(429);
    const seconds = Number(refused.headers["retry-after"]);
    // Guesses are counted in spans of five minutes.
    expect(seconds).toBeGreaterThan(3_600);
    expect(seconds).toBeLessThanOrEqual(3_900);
    expect((await guess(world, "192.0.2.1", PASSWORD)).status).toBe(201);
    for (let made = 0; made < 20; made += 1) await world.directory.guesses.take(eve.user.email);
    expect((await guess(world, "192.0.2.1", PASSWORD)).status).toBe(429);
    world.setNow(new Date(world.now().getTime() + seconds * 1_000));
    expect((await guess(other, "192.0.2.3", PASSWORD)).status).toBe(201);
  });
});
