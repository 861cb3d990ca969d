import { afterAll, beforeAll, expect, test } from "vitest";
import { type Browser, openBrowser } from "../../support/signed-in-page.ts";
import { type Inhabitant, openWorld, type World } from "../../support/world.ts";

let world: World;
let ann: Inhabitant;
let admin: Browser;

beforeAll(async () => {
  world = await openWorld();
  ann = await world.createUser({ email: "ann@example.org", scopes: ["lists", "admin"] });
  admin = openBrowser(world);
  await admin.signIn("ann@example.org");
  await admin.takeKey();
});

afterAll(() => world.close());

test("A user is deleted with keys and sessions, and the lists go to another.", async () => {
  const bob = await world.createUser({ scopes: ["lists"] });
  const list = await world.createList(bob, { name: "Ports", keyword: "harbor" });
  const browser = openBrowser(world);
  await browser.signIn(bob.user.email);
  const path = `/manage/v1/users/${bob.user.id}`;
  const unsaid = await admin.call("DELETE", path, {});
  expect(unsaid.body.errors).toMatchObject([{ code: "missing_field", source: { pointer: "/lists_to" } }]);
  for (const listsTo of [bob.user.id, 987654]) {
    const nobody = await admin.call("DELETE", path, { lists_to: listsTo });
    expect(nobody.body.errors).toMatchObject([{ code: "invalid_field", source: { pointer: "/lists_to" } }]);
  }
  expect((await admin.call("DELETE", path, { lists_to: ann.user.id })).status).toBe(204);
  expect((await world.get("/api/v1/lists", { key: bob.key })).status).toBe(401);
  expect((await browser.page("GET", "/manage/v1/session")).status).toBe(401);
  expect((await browser.signIn(bob.user.email)).status).toBe(401);
  expect((await admin.call("GET", "/api/v1/lists")).body).toMatchObject([{ id: list.id, name: "Ports" }]);
  expect((await admin.call("DELETE", path, { lists_to: null })).status).toBe(404);
  const [entry] = (await admin.call("GET", "/manage/v1/audit?action=user.deleted")).body.data;
  expect(entry).toMatchObject({ subject: bob.user.email, detail: "lists to ann@example.org" });
});

test("Or the lists are deleted with their user.", async () => {
  const eve = await world.createUser({ scopes: ["lists"] });
  const list = await world.createList(eve, { name: "Ports" });
  expect((await admin.call("DELETE", `/manage/v1/users/${eve.user.id}`, { lists_to: null })).status).toBe(
    204,
  );
  expect(await world.directory.lists.find(list.id)).toBeNull();
});

test("Nobody deletes themselves, and the last administrator stays.", async () => {
  const own = await admin.call("DELETE", `/manage/v1/users/${ann.user.id}`, { lists_to: null });
  expect(own.body.errors).toMatchObject([{ code: "invalid_parameter" }]);
  await expect(world.directory.users.delete(ann.user.id, { listsTo: null })).rejects.toMatchObject({
    code: "last_administrator",
  });
  expect((await admin.call("GET", "/manage/v1/users")).status).toBe(200);
});

test("A key is deleted by its user, and by nobody else.", async () => {
  const kim = await world.createUser();
  const path = `/manage/v1/keys/${kim.keyId}`;
  expect((await admin.call("DELETE", path)).status).toBe(404);
  const browser = openBrowser(world);
  await browser.signIn(kim.user.email);
  await browser.takeKey();
  expect((await world.get("/api/v1/lists", { key: kim.key })).status).toBe(200);
  expect((await browser.call("DELETE", path)).status).toBe(204);
  expect((await world.get("/api/v1/lists", { key: kim.key })).status).toBe(401);
  expect((await browser.call("GET", "/manage/v1/keys")).body).toEqual([]);
});
