import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Browser, openBrowser } from "../../support/signed-in-page.ts";
import { NOON, openWorld, type World } from "../../support/world.ts";

let world: World;
let ann: Browser;
let bob: Browser;

beforeAll(async () => {
  world = await openWorld();
  await world.createUser({ email: "ann@example.org", scopes: ["lists"] });
  await world.createUser({ email: "bob@example.org", scopes: ["lists"] });
  const post = (uid: string, account: object, platform = "Telegram") => ({
    platform,
    uid,
    published_at: NOON.getTime() / 1000 - 60,
    account,
    text: "The harbor opens",
    language: "EN",
  });
  await world.store([
    post("1", { handle: "Herald", uid: "77", name: "The Herald", type: "organization" }),
    post("2", { handle: "gazette", name: "Gazette" }),
    post("3", { handle: "Jane", name: "Jane" }, "Twitter"),
  ]);
  [ann, bob] = (await Promise.all(
    ["ann@example.org", "bob@example.org"].map(async (email) => {
      const browser = openBrowser(world);
      await browser.signIn(email);
      await browser.takeKey();
      return browser;
    }),
  )) as [Browser, Browser];
});

afterAll(() => world.close());

async function create(list: object = {}): Promise<{ readonly id: number; readonly path: string }> {
  const { body } = await ann.call("POST", "/manage/v1/lists", { name: "Ports", ...list });
  return { id: body.id, path: `/manage/v1/lists/${body.id}` };
}

describe("a list", () => {
  test("It is renamed, described and given another keyword, and what is left out stays.", async () => {
    const { path } = await create({ keyword: "harbor | port", simple_query: true, members: ["Gab:@herald"] });
    const renamed = await ann.call("PATCH", path, { name: "Harbors", description: "All of them" });
    expect(renamed.status).toBe(200);
    expect(renamed.body).toMatchObject({
      name: "Harbors",
      description: "All of them",
      keyword: "harbor | port",
      simple_query: true,
      account_count: 1,
    });
    const plain = await ann.call("PATCH", path, { simple_query: false });
    expect(plain.body).toMatchObject({ keyword: "harbor | port", simple_query: false });
    const cleared = await ann.call("PATCH", path, { description: null, keyword: null });
    expect(cleared.body).toMatchObject({ name: "Harbors", description: null, keyword: null });
  });

  test("A keyword that cannot be searched is refused, also when only its syntax changes.", async () => {
    const { path } = await create({ keyword: "(harbor" });
    const answer = await ann.call("PATCH", path, { simple_query: true });
    expect(answer.body.errors).toMatchObject([{ code: "invalid_keyword", source: { pointer: "/keyword" } }]);
    const blank = await ann.call("PATCH", path, { name: " " });
    expect(blank.body.errors).toMatchObject([{ code: "invalid_field" }]);
  });

  test("It is deleted once.", async () => {
    const { id, path } = await create();
    expect((await ann.call("DELETE", path)).status).toBe(204);
    expect((await ann.call("DELETE", path)).body.errors).toMatchObject([{ code: "list_not_found" }]);
    expect((await ann.call("GET", `/api/v1/lists/${id}`)).status).toBe(404);
  });

  test("Somebody else's is like one that does not exist, whatever is asked of it.", async () => {
    const { id, path } = await create({ members: ["Telegram:@herald"] });
    const requests = [
      ["PATCH", "", { name: "Mine" }],
      ["DELETE", "", undefined],
      ["POST", "/members", { members: ["Gab:@x"] }],
      ["DELETE", "/members", { members: ["Telegram:@herald"] }],
    ] as const;
    for (const [method, end, body] of requests) {
      const foreign = await bob.call(method, `${path}${end}`, body);
      const unknown = await bob.call(method, `/manage/v1/lists/987654${end}`, body);
      expect(foreign.status).toBe(404);
      expect(foreign.text).toBe(unknown.text);
      expect(foreign.body.errors).toMatchObject([{ code: "list_not_found" }]);
    }
    expect((await ann.call("GET", `/api/v1/lists/${id}`)).body).toMatchObject({
      name: "Ports",
      account_count: 1,
    });
    expect((await bob.call("GET", "/api/v1/lists")).body).toEqual([]);
  });
});

describe("members", () => {
  test("They are added with a report of what was new, there already, not seen and not understood.", async () => {
    const { id, path } = await create({ members: ["Telegram:@herald"] });
    const members = [
      { platform: "Telegram", uid: "77" },
      { platform: "Telegram", handle: "@Gazette" },
      "Telegram:gazette",
      "Gab:@Unseen",
      "Gabb:@x",
      { platform: "Gab" },
    ];
    const dry = await ann.call("POST", `${path}/members`, { members, dry_run: true });
    expect(dry.body.list.account_count).toBe(1);
    const { status, body } = await ann.call("POST", `${path}/members`, { members });
    expect(status).toBe(200);
    const { list: _list, ...report } = body;
    expect(dry.body).toMatchObject(report);
    expect(body).toMatchObject({ added: 2, already_members: 2, not_seen_yet: ["Gab:@unseen"] });
    expect(body.not_understood).toMatchObject([
      { line: 5, text: "Gabb:@x", reason: "`Gabb` is not a platform; did you mean `Gab`?" },
      { line: 6 },
    ]);
    expect(body.list.account_count).toBe(3);
    expect(body.list).toEqual((await ann.call("GET", `/api/v1/lists/${id}`)).body);
    const found = await ann.call("GET", `/api/v1/posts?lists=${id}`);
    expect(found.body.meta.total_posts).toBe(2);
  });

  test("Pasted lines are read: handles, addresses of profiles, tables.", async () => {
    const { path } = await create();
    const text = [
      "\uFEFF# what I collected",
      "telegram:@herald",
      "https://t.me/s/gazette",
      "@Jane",
      "",
      "https://example.org/somebody",
      "Gab, someone",
    ].join("\r\n");
    const { body } = await ann.call("POST", `${path}/members`, { text, default_platform: "Twitter" });
    expect(body).toMatchObject({ added: 4, already_members: 0, not_seen_yet: ["Gab:someone"] });
    expect(body.not_understood).toMatchObject([{ line: 6, text: "https://example.org/somebody" }]);
    const table = await ann.call("POST", `${path}/members`, {
      text: "name;platform;handle;uid\nThe Herald;Telegram;herald;77\nNew;VK;@new;\nOdd;MySpace;x;",
    });
    expect(table.body).toMatchObject({ added: 1, already_members: 1, not_seen_yet: ["VK:@new"] });
    expect(table.body.not_understood).toMatchObject([{ line: 4 }]);
  });

  test("They are removed by ID, or as they were named or might have been.", async () => {
    const { path } = await create({
      members: ["Telegram:herald", "Telegram:@gazette", "Gab:Unseen", "VK:@stays"],
    });
    const { body: accounts } = await ann.call("GET", "/api/v1/lists");
    expect(accounts[0].account_count).toBe(4);
    const posts = await ann.call("GET", "/api/v1/posts?platform_names[]=Telegram&post_uid=2");
    const gazette = posts.body.data[0].attributes.channel_id;
    const byId = await ann.call("DELETE", `${path}/members`, { account_ids: [gazette, 4711] });
    expect(byId.body).toMatchObject({ removed: 1, list: { account_count: 3 } });
    const byName = await ann.call("DELETE", `${path}/members`, {
      members: [{ platform: "Telegram", uid: "77" }, { platform: "Gab", handle: "unseen" }, "VK:@nobody"],
    });
    expect(byName.body).toMatchObject({ removed: 2, list: { account_count: 1 } });
    expect(byName.body.list.accounts).toMatchObject([{ platform_name: "VK", handle: "stays" }]);
  });

  test("A request that says nothing, or two things, is refused.", async () => {
    const { path } = await create();
    for (const body of [{}, { members: [], text: "x" }]) {
      expect((await ann.call("POST", `${path}/members`, body)).status).toBe(400);
    }
    expect((await ann.call("DELETE", `${path}/members`, {})).status).toBe(400);
    const empty = await ann.call("POST", `${path}/members`, { members: [] });
    expect(empty.body).toMatchObject({ added: 0, already_members: 0 });
  });

  test("Twenty thousand lines are added in one go.", async () => {
    const { path } = await create();
    const text = Array.from({ length: 20_000 }, (_, index) => `account_${index}`).join("\n");
    const { body } = await ann.call("POST", `${path}/members`, { text, default_platform: "Gab" });
    expect(body).toMatchObject({ added: 20_000, list: { account_count: 20_000 } });
  });
});
