import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Browser, openBrowser, PASSWORD } from "../../support/signed-in-page.ts";
import { openWorld, type Service, type World } from "../../support/world.ts";

let world: World;

beforeAll(async () => {
  world = await openWorld();
  await world.createUser({ email: "ann@example.org", scopes: ["lists"] });
});

afterAll(() => world.close());

function pass(minutes: number): void {
  world.setNow(new Date(world.now().getTime() + minutes * 60_000));
}

describe("over https", () => {
  const origin = "https://earshot.example";
  const own = { headers: { origin } };
  let service: Service;

  beforeAll(async () => {
    service = await world.serve({ publicUrl: origin });
  });
  afterAll(() => service.app.close());

  test("The cookie is of this host alone, and browsers are told to stay with https.", async () => {
    const browser = openBrowser(service);
    const credentials = { email: "ann@example.org", password: PASSWORD };
    const answer = await browser.page("POST", "/manage/v1/session", credentials, own);
    expect(answer.headers["set-cookie"]?.[0]).toMatch(
      /^__Host-earshot_session=[\w-]{43}; Path=\/; Max-Age=604800; HttpOnly; SameSite=Lax; Secure$/,
    );
    expect(answer.headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
    expect((await browser.page("GET", "/manage/v1/session", undefined, own)).status).toBe(200);
    // One that a neighbor on the same domain has planted has no such name.
    const planted = { headers: { cookie: `earshot_session=${browser.cookie}` } };
    expect((await service.get("/manage/v1/session", planted)).status).toBe(401);
    const out = await browser.page("DELETE", "/manage/v1/session", undefined, own);
    expect(out.headers["set-cookie"]?.[0]).toMatch(/^__Host-earshot_session=; Path=\/; Max-Age=0;/);
  });
});

test("How long sessions last is a setting.", async () => {
  const service = await world.serve({ sessionIdle: 30, sessionLifetime: 2 });
  const [idle, used] = [openBrowser(service), openBrowser(service)];
  const statusOf = async (browser: Browser) => (await browser.page("GET", "/manage/v1/session")).status;
  const answer = await idle.signIn("ann@example.org");
  expect(answer.headers["set-cookie"]?.[0]).toContain("; Max-Age=7200;");
  await used.signIn("ann@example.org");
  for (let minutes = 0; minutes < 120; minutes += 20) {
    expect(await statusOf(used)).toBe(200);
    await used.takeKey();
    pass(20);
    if (minutes === 20) expect(await statusOf(idle)).toBe(401);
  }
  expect(await statusOf(used)).toBe(401);
  await service.app.close();
});

test("A user sees the last sign-ins, the ended and the refused ones too: when, from where, with what.", async () => {
  const bob = await world.createUser({ email: "bob@example.org" });
  const from = (browser: Browser, agent: string, password: string) =>
    browser.page(
      "POST",
      "/manage/v1/session",
      { email: "Bob@example.org", password },
      { headers: { "user-agent": agent } },
    );
  const [here, there] = [openBrowser(world), openBrowser(world)];
  await from(here, "Firefox", PASSWORD);
  pass(1);
  await from(there, "curl/8", "wrong");
  pass(1);
  await from(there, "curl/8", PASSWORD);
  await there.page("DELETE", "/manage/v1/session");
  await openBrowser(world).signIn("ann@example.org");
  await here.takeKey();
  const { status, body } = await here.call("GET", "/manage/v1/sign-ins");
  expect(status).toBe(200);
  const at = (minutes: number) => new Date(world.now().getTime() + minutes * 60_000).toISOString();
  const address = "127.0.0.1";
  expect(body).toEqual([
    { at: at(0), succeeded: true, stopped_at: null, new: true, address, user_agent: "curl/8" },
    { at: at(-1), succeeded: false, stopped_at: "password", new: true, address, user_agent: "curl/8" },
    { at: at(-2), succeeded: true, stopped_at: null, new: false, address, user_agent: "Firefox" },
  ]);
  expect((await world.get("/manage/v1/sign-ins", { key: bob.key })).status).toBe(403);
});
