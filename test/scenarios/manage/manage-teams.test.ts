import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Browser, openBrowser } from "../../support/signed-in-page.ts";
import { openWorld, type World } from "../../support/world.ts";
import { record } from "../scene.ts";

const TEAMS = "/manage/v1/teams";
const LISTS = "/manage/v1/lists";
let world: World;
let root: Browser;
let ann: Browser;
let bob: Browser;
let cid: Browser;
const ids: Record<string, number> = {};

beforeAll(async () => {
  world = await openWorld();
  const signIn = async (name: string, scopes: readonly ("lists" | "admin")[]) => {
    const email = `${name}@example.org`;
    ids[name] = (await world.createUser({ email, scopes })).user.id;
    const browser = openBrowser(world);
    await browser.signIn(email);
    await browser.takeKey();
    return browser;
  };
  root = await signIn("root", ["lists", "admin"]);
  ann = await signIn("ann", ["lists"]);
  bob = await signIn("bob", ["lists"]);
  cid = await signIn("cid", ["lists"]);
  await world.store([record("harbor")]);
});

afterAll(() => world.close());

const codeOf = ({ status, body }: { status: number; body: { errors: { code: string }[] } }) => [
  status,
  body.errors[0]?.code,
];

describe("teams", () => {
  test("are made, renamed and deleted by administrators, and seen by who is in them", async () => {
    const made = await root.call("POST", TEAMS, { name: "Archive", member_ids: [ids.ann] });
    expect(made.status, made.text).toBe(201);
    expect(made.body.members).toEqual([{ id: ids.ann, email: "ann@example.org" }]);
    const path = `${TEAMS}/${made.body.id}`;
    expect(codeOf(await root.call("POST", TEAMS, { name: "ARCHIVE" }))).toEqual([409, "team_exists"]);
    expect(codeOf(await root.call("POST", TEAMS, { name: "x", member_ids: [4711] }))).toEqual([
      400,
      "invalid_field",
    ]);
    expect((await ann.call("GET", TEAMS)).body).toHaveLength(1);
    expect((await bob.call("GET", TEAMS)).body).toEqual([]);
    for (const [method, target, body] of [
      ["POST", TEAMS, { name: "Mine" }],
      ["PATCH", path, { member_ids: [ids.bob] }],
      ["DELETE", path],
    ] as const) {
      expect(codeOf(await bob.call(method, target, body))).toEqual([403, "insufficient_scope"]);
    }
    expect((await root.call("PATCH", path, { name: "Old posts" })).body.name).toBe("Old posts");
    expect((await root.call("DELETE", path)).status).toBe(204);
    expect(codeOf(await root.call("DELETE", path))).toEqual([404, "team_not_found"]);
    const log = (await root.call("GET", "/manage/v1/audit?action=team")).body.data;
    expect(log.map(({ action }: { action: string }) => action)).toEqual([
      "team.deleted",
      "team.changed",
      "team.created",
    ]);
  });
});

describe("a list that is shared", () => {
  let path: string;
  let listId: number;
  let teamId: number;

  beforeAll(async () => {
    const team = await root.call("POST", TEAMS, { name: "Newsroom", member_ids: [ids.ann, ids.bob] });
    teamId = team.body.id;
    const sharedWith = { team_id: teamId, may: "read" };
    const list = await ann.call("POST", LISTS, {
      name: "Harbors",
      keyword: "harbor",
      shared_with: sharedWith,
    });
    expect(list.status, list.text).toBe(201);
    listId = list.body.id;
    path = `${LISTS}/${listId}`;
  });

  test("is read by the team, with its owner and what one may do", async () => {
    const shown = {
      owner: "ann@example.org",
      shared_with: { team_id: teamId, team: "Newsroom", may: "read" },
    };
    expect((await ann.call("GET", "/api/v1/lists")).body).toMatchObject([{ ...shown, access: "manage" }]);
    expect((await bob.call("GET", "/api/v1/lists")).body).toMatchObject([{ ...shown, access: "read" }]);
    expect((await bob.call("GET", `/api/v1/lists/${listId}`)).body).toMatchObject({
      ...shown,
      access: "read",
    });
    const found = await bob.call("GET", `/api/v1/posts?lists=${listId}`);
    expect(found.body.meta.total_posts).toBe(1);
    expect(found.body.data[0].attributes.search_data_fields.list_ids).toEqual([listId]);
  });

  test("is nothing to those who are not in the team, who learn neither its name nor its owner", async () => {
    expect((await cid.call("GET", "/api/v1/lists")).body).toEqual([]);
    expect(codeOf(await cid.call("GET", `/api/v1/lists/${listId}`))).toEqual([404, "list_not_found"]);
    const refused = await cid.call("GET", `/api/v1/posts?lists=${listId}`);
    expect(codeOf(refused)).toEqual([400, "unknown_list"]);
    expect(refused.text).toContain("not shared with a team of yours");
    expect(refused.text).not.toMatch(/Harbors|ann@/);
    expect(codeOf(await cid.call("PATCH", path, { name: "Mine" }))).toEqual([404, "list_not_found"]);
    expect(codeOf(await cid.call("DELETE", path))).toEqual([404, "list_not_found"]);
    const all = await cid.call("GET", "/api/v1/posts");
    expect(all.body.data[0].attributes.search_data_fields.list_ids).toEqual([]);
  });

  test("is changed by a team that may, and shared and deleted by its owner or an administrator", async () => {
    const members = { members: ["Telegram:@herald"] };
    expect(codeOf(await bob.call("PATCH", path, { name: "Ports" }))).toEqual([403, "list_not_yours"]);
    expect(codeOf(await bob.call("POST", `${path}/members`, members))).toEqual([403, "list_not_yours"]);
    await ann.call("PATCH", path, { shared_with: { team_id: teamId, may: "edit" } });
    const renamed = await bob.call("PATCH", path, { name: "Ports" });
    expect(renamed.body).toMatchObject({ name: "Ports", access: "edit", owner: "ann@example.org" });
    expect((await bob.call("POST", `${path}/members`, members)).body.added).toBe(1);
    expect(codeOf(await bob.call("PATCH", path, { shared_with: null }))).toEqual([403, "list_not_yours"]);
    expect(codeOf(await bob.call("DELETE", path))).toEqual([403, "list_not_yours"]);
    // An administrator has to be in the team to see its lists.
    expect(codeOf(await root.call("DELETE", path))).toEqual([404, "list_not_found"]);
    await root.call("PATCH", `${TEAMS}/${teamId}`, { member_ids: [ids.ann, ids.root] });
    expect(codeOf(await bob.call("GET", `/api/v1/lists/${listId}`))).toEqual([404, "list_not_found"]);
    expect((await root.call("PATCH", path, { shared_with: null })).body.shared_with).toBeNull();
    expect((await ann.call("GET", `/api/v1/lists/${listId}`)).body.access).toBe("manage");
  });

  test("is shared only with a team that one is in", async () => {
    const other = await root.call("POST", TEAMS, { name: "Others", member_ids: [ids.cid] });
    const answer = await ann.call("PATCH", path, { shared_with: { team_id: other.body.id, may: "read" } });
    expect(codeOf(answer)).toEqual([400, "invalid_field"]);
    expect(answer.body.errors[0].source.pointer).toBe("/shared_with/team_id");
  });
});
