import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Browser, openBrowser } from "../../support/signed-in-page.ts";
import { openWorld, type World } from "../../support/world.ts";
import { NOON_SECONDS, record, uidsOf, WEEK } from "../scene.ts";

const SEARCHES = "/manage/v1/searches";
let world: World;
let ann: Browser;
let bob: Browser;

beforeAll(async () => {
  world = await openWorld();
  const signIn = async (email: string) => {
    await world.createUser({ email, scopes: ["lists"] });
    const browser = openBrowser(world);
    await browser.signIn(email);
    await browser.takeKey();
    return browser;
  };
  ann = await signIn("ann@example.org");
  bob = await signIn("bob@example.org");
  await world.store([record("first"), record("other", { text: "Nothing of the kind" })]);
});

afterAll(() => world.close());

async function save(search: object = {}) {
  const answer = await ann.call("POST", SEARCHES, { name: "Harbors", query: "keyword=harbor", ...search });
  expect(answer.status, answer.text).toBe(201);
  return { ...answer.body, path: `${SEARCHES}/${answer.body.id}` };
}

describe("a saved search", () => {
  test("is listed, read, changed in what is said, and deleted once", async () => {
    const { id, path } = await save({ query: "?keyword=harbor&platform_names[]=Twitter", window_days: 7 });
    const saved = { id, name: "Harbors", query: "keyword=harbor&platform_names[]=Twitter", window_days: 7 };
    expect((await ann.call("GET", path)).body).toMatchObject(saved);
    expect((await ann.call("GET", SEARCHES)).body).toMatchObject([saved]);
    const changed = await ann.call("PATCH", path, { name: "Ports", window_days: null });
    expect(changed.body).toMatchObject({ ...saved, name: "Ports", window_days: null });
    expect((await ann.call("DELETE", path)).status).toBe(204);
    const again = await ann.call("DELETE", path);
    expect([again.status, again.body.errors[0].code]).toEqual([404, "search_not_found"]);
    expect((await ann.call("GET", SEARCHES)).body).toEqual([]);
  });

  test("is read and followed by a team that it is shared with, and changed by its owner alone", async () => {
    const ids = (await world.directory.users.list()).map((user) => user.id);
    const { id: team } = await world.directory.teams.create("Desk", ids);
    const { id: others } = await world.directory.teams.create("Others", []);
    const { id, path } = await save({ shared_with: { team_id: team } });
    const own = { access: "manage", owner: "ann@example.org", shared_with: { team_id: team, team: "Desk" } };
    expect((await ann.call("GET", path)).body).toMatchObject(own);
    expect((await bob.call("GET", path)).body).toMatchObject({ ...own, access: "read" });
    expect((await bob.call("GET", SEARCHES)).body).toMatchObject([{ id }]);
    expect((await bob.call("GET", `/api/v1/searches/${id}/posts?collected_from=0`)).status).toBe(200);
    for (const [method, target, body] of [
      ["PATCH", path, { name: "Mine" }],
      ["PATCH", path, { shared_with: null }],
      ["DELETE", path],
      ["GET", `${path}/alerts`],
      ["POST", `${path}/alerts`, { kind: "new" }],
      ["POST", `${path}/alerts/try`, { kind: "new" }],
      ["GET", `${path}/feed`],
      ["POST", `${path}/feed`],
    ] as const) {
      const answer = await bob.call(method, target, body);
      expect([answer.status, answer.body.errors[0].code], `${method} ${target}`).toEqual([
        403,
        "search_not_yours",
      ]);
    }
    const wrong = await ann.call("PATCH", path, { shared_with: { team_id: others } });
    expect(wrong.body.errors).toMatchObject([{ source: { pointer: "/shared_with/team_id" } }]);
    expect((await ann.call("PATCH", path, { shared_with: null })).body.shared_with).toBeNull();
    expect((await bob.call("GET", path)).status).toBe(404);
    await ann.call("DELETE", path);
  });

  test("remembers for each user when they opened it", async () => {
    const { path } = await save();
    expect((await ann.call("GET", path)).body.opened_at).toBeNull();
    expect((await bob.call("POST", `${path}/opened`)).status).toBe(404);
    expect((await ann.call("POST", `${path}/opened`)).status).toBe(204);
    expect((await ann.call("GET", path)).body.opened_at).toBe(world.now().toISOString());
    await ann.call("DELETE", path);
  });

  test("is nobody else's: another user finds, changes, follows and deletes nothing", async () => {
    const { id, path } = await save();
    for (const [method, target, body] of [
      ["GET", path],
      ["PATCH", path, { name: "Mine" }],
      ["DELETE", path],
      ["GET", `/api/v1/searches/${id}/posts`],
    ] as const) {
      const answer = await bob.call(method, target, body);
      expect([answer.status, answer.body.errors[0].code]).toEqual([404, "search_not_found"]);
    }
    expect((await bob.call("GET", SEARCHES)).body).toEqual([]);
    expect((await ann.call("GET", path)).body.name).toBe("Harbors");
  });

  test.each([
    ["a misspelt filter", { query: "keywrod=harbor" }, "invalid_field", "/query"],
    ["paging", { query: "keyword=harbor&per_page=5" }, "invalid_field", "/query"],
    ["an order", { query: "keyword=harbor&sort_by=engagement" }, "invalid_field", "/query"],
    ["a wrong value", { query: "platform_names[]=Myspace" }, "invalid_field", "/query"],
    ["a keyword that is broken", { query: "keyword=(harbor&simple_query=true" }, "invalid_keyword", "/query"],
    ["an unknown list", { query: "lists=4711" }, "unknown_list", "/query"],
    ["an empty query", { query: " " }, "invalid_field", "/query"],
    [
      "two windows",
      { query: "published_at_from=1&keyword=a", window_days: 7 },
      "invalid_field",
      "/window_days",
    ],
  ])("is refused with %s, with the reason", async (_, search, code, pointer) => {
    const answer = await ann.call("POST", SEARCHES, { name: "Wrong", ...search });
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toContainEqual(expect.objectContaining({ code, source: { pointer } }));
  });

  test("is followed by arrival: what comes late comes too, each post once, from the cursor on", async () => {
    const { id } = await save({ window_days: 1 });
    const follow = (rest = "") => ann.call("GET", `/api/v1/searches/${id}/posts?${rest}`);
    const start = await follow();
    expect(uidsOf(start)).toEqual(["first"]);
    await world.store([
      record("late", { published_at: NOON_SECONDS - 3 * WEEK }),
      record("first", { text: "The harbor closes" }),
      record("beside", { text: "A hill" }),
    ]);
    const next = await follow(`cursor=${start.body.meta.cursor}`);
    expect(uidsOf(next)).toEqual(["late"]);
    const rest = await follow(`cursor=${next.body.meta.cursor}`);
    expect(uidsOf(rest)).toEqual([]);
    const filtered = await follow("language_code[]=EN");
    expect([filtered.status, filtered.body.errors[0].source]).toEqual([
      400,
      { parameter: "language_code[]" },
    ]);
  });

  test("with another query ends the cursors of before", async () => {
    const { id, path } = await save();
    const { body } = await ann.call("GET", `/api/v1/searches/${id}/posts`);
    await ann.call("PATCH", path, { query: "keyword=hill" });
    const answer = await ann.call("GET", `/api/v1/searches/${id}/posts?cursor=${body.meta.cursor}`);
    expect([answer.status, answer.body.errors[0].code]).toEqual([400, "invalid_cursor"]);
  });
});
