import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "../support/signed-in-page.ts";
import { type Inhabitant, NOON, openWorld, type Service, type World } from "../support/world.ts";

/** Two servers on one PostgreSQL. */
let world: World;
let other: Service;
let ann: Inhabitant;

const LIMIT = 40;

beforeAll(async () => {
  world = await openWorld({ settings: { rateLimit: LIMIT } });
  other = await world.serveElsewhere({ rateLimit: LIMIT });
  ann = await world.createUser({ scopes: ["admin", "lists"] });
  await world.directory.users.setRateLimit(ann.user.email, 0);
  await world.store([
    {
      platform: "Gab",
      uid: "1",
      published_at: NOON.getTime() / 1000 - 60,
      account: { handle: "herald" },
      text: "The harbor opens",
    },
  ]);
});

afterAll(() => world.close());

/** The promise is two seconds. */
async function becomes(status: number, key: string): Promise<void> {
  await expect
    .poll(async () => (await other.get("/api/v1/lists", { key })).status, { timeout: 2_000, interval: 20 })
    .toBe(status);
}

test("A key that is disabled on one server is refused on the other within two seconds.", async () => {
  const bob = await world.createUser();
  expect((await other.get("/api/v1/posts", { key: bob.key })).status).toBe(200);
  await world.directory.keys.setDisabled(String(bob.keyId), true);
  await becomes(401, bob.key);
  await world.directory.keys.setDisabled(String(bob.keyId), false);
  await becomes(200, bob.key);
  await world.directory.users.setDisabled(bob.user.email, true);
  await becomes(401, bob.key);
});

test("The limit of a key counts what comes to either server, exactly, and the headers say so.", async () => {
  const bob = await world.createUser();
  const answers = await Promise.all(
    Array.from({ length: LIMIT + 20 }, (_, index) =>
      (index % 2 === 0 ? world : other).get("/api/v1/lists", { key: bob.key }),
    ),
  );
  const allowed = answers.filter(({ status }) => status === 200);
  const refused = answers.filter(({ status }) => status === 429);
  expect([allowed.length, refused.length]).toEqual([LIMIT, 20]);
  const left = allowed.map(({ headers }) => Number(headers["x-ratelimit-remaining"]));
  expect(left.sort((one, next) => one - next)).toEqual(Array.from({ length: LIMIT }, (_, index) => index));
  for (const { headers } of answers) {
    expect(headers["x-ratelimit-limit"]).toBe(String(LIMIT));
    expect(headers["x-ratelimit-reset"]).toBe(String(Date.parse("2026-11-10T13:00:00Z") / 1000));
  }
  for (const { headers } of refused) expect(headers["x-ratelimit-remaining"]).toBe("0");
});

test("A refused request takes nothing: with a higher limit a key goes on where it was.", async () => {
  const bob = await world.createUser();
  const statuses = async (times: number) => {
    const answers = await Promise.all(
      Array.from({ length: times }, () => world.get("/api/v1/lists", { key: bob.key })),
    );
    return answers.map(({ status }) => status).sort();
  };
  await world.directory.users.setRateLimit(bob.user.email, 2);
  expect(await statuses(5)).toEqual([200, 200, 429, 429, 429]);
  await world.directory.users.setRateLimit(bob.user.email, 4);
  expect(await statuses(3)).toEqual([200, 200, 429]);
});

test("Who signs in on one server is signed in on the other, and signed out of both at once.", async () => {
  const bob = await world.createUser();
  const browser = openBrowser(world);
  expect((await browser.signIn(bob.user.email)).status).toBe(201);
  const key = await browser.takeKey();
  const headers = { cookie: `earshot_session=${browser.cookie}` };
  expect((await other.get("/manage/v1/session", { headers })).body.user.email).toBe(bob.user.email);
  expect((await other.get("/api/v1/lists", { key })).status).toBe(200);
  await browser.page("DELETE", "/manage/v1/session");
  expect((await other.get("/manage/v1/session", { headers })).status).toBe(401);
  await becomes(401, key);
});

test("A list that is changed on one server is searched as it is now on the other.", async () => {
  const list = await world.createList(ann, {
    name: "papers",
    members: [{ platform: "Gab", by: "handle", value: "herald" }],
  });
  const found = async (service: Service) =>
    (await service.get(`/api/v1/posts?lists=${list.id}`, { key: ann.key })).body.meta.total_posts;
  expect(await found(world)).toBe(1);
  expect(await found(other)).toBe(1);
  await world.directory.lists.removeMembers(list.id, list.members);
  expect(await found(other)).toBe(0);
  await world.directory.lists.addMembers(list.id, list.members);
  expect(await found(other)).toBe(1);
  await world.directory.lists.delete(list.id);
  expect((await other.get(`/api/v1/posts?lists=${list.id}`, { key: ann.key })).status).toBe(400);
});
