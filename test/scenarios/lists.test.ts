import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Inhabitant, NOON } from "../support/world.ts";
import { HOUR, NOON_SECONDS, namesOf, openScene, record, type Scene } from "./scene.ts";

let scene: Scene;
let other: Inhabitant;
/** IDs by name. */
const lists: Record<string, number> = {};

const member = (value: string, by: "uid" | "handle" | "either" = "handle") =>
  ({ platform: "Telegram", by, value }) as const;

beforeAll(async () => {
  scene = await openScene();
  other = await scene.world.createUser();
  const telegram = (uid: string, account: string, text: string) =>
    record(uid, { platform: "Telegram", account: { uid: `${account}-uid`, handle: account }, text });
  await scene.world.store([
    telegram("alpha-ships", "Alpha", "Ships sail"),
    telegram("alpha-trains", "Alpha", "Trains roll"),
    telegram("beta-ships", "Beta", "A ship sank"),
    telegram("gamma-birds", "Gamma", "Birds sing"),
    record("twitter-alpha", { account: { handle: "Alpha" }, text: "Quiet" }),
  ]);
  await create("accounts", { members: [member("alpha"), member("Gamma-uid", "uid")] });
  await create("keyword", { keyword: "ship" });
  await create("boolean", { keyword: "train|(bird -ship)", simpleQuery: true });
  await create("both", { description: "Two ways in", members: [member("gamma", "either")], keyword: "ship" });
  await create("phrases", {
    keyword: '-("a ship sank"|ships|trains|quiet)|"a ship sank"',
    simpleQuery: true,
  });
  await create("neither", {});
  await create("growing", { members: [member("never-seen"), member("delta-uid", "either")] });
  const theirs = await scene.world.createList(other, { name: "theirs", members: [member("alpha")] });
  lists.theirs = theirs.id;
});

afterAll(() => scene.world.close());

async function create(
  name: string,
  list: Partial<Parameters<Scene["world"]["createList"]>[1]>,
): Promise<void> {
  const created = await scene.world.createList(scene.caller, { name, ...list });
  lists[name] = created.id;
}

describe("lists=", () => {
  test.each([
    ["accounts", ["alpha-ships", "alpha-trains", "gamma-birds"]],
    ["keyword", ["alpha-ships", "beta-ships"]],
    ["boolean", ["alpha-trains", "gamma-birds"]],
    ["both", ["alpha-ships", "beta-ships", "gamma-birds"]],
    ["phrases", ["beta-ships", "gamma-birds"]],
    ["neither", []],
  ])("A list by %s pulls in what it should.", async (name, found) => {
    expect(await scene.find(`lists=${lists[name]}`)).toEqual(found);
    const { total_posts: total } = await scene.stats(`lists=${lists[name]}`);
    expect(total).toBe(found.length);
  });

  test("A post is selected if any of several lists pulls it in.", async () => {
    const all = ["alpha-ships", "alpha-trains", "beta-ships", "gamma-birds"];
    expect(await scene.find(`lists=${lists.accounts},${lists.keyword}`)).toEqual(all);
    expect(await scene.find(`lists=${lists.neither},${lists.boolean}`)).toEqual([
      "alpha-trains",
      "gamma-birds",
    ]);
  });

  test.each([",", "%2C", ",+", "%20,%20", "+%2C+"])(
    "IDs may be separated by %s, and repeated.",
    async (comma) => {
      const ids = [lists.keyword, lists.boolean, lists.keyword].join(comma);
      const found = ["alpha-ships", "alpha-trains", "beta-ships", "gamma-birds"];
      expect(await scene.find(`lists=${ids}`)).toEqual(found);
    },
  );

  test("Other filters narrow what a list pulls in.", async () => {
    expect(await scene.find(`lists=${lists.accounts}&keyword=trains`)).toEqual(["alpha-trains"]);
    expect(await scene.find(`lists=${lists.keyword}&platform_names[]=Twitter`)).toEqual([]);
  });

  test("A list of another user and one that does not exist give the same refusal.", async () => {
    const refused = async (id: number | undefined) => {
      const { status, text } = await scene.ask(`lists=${id}`);
      return { status, text: text.replaceAll(String(id), "ID") };
    };
    const theirs = await refused(lists.theirs);
    expect(theirs).toEqual(await refused(987_654_321));
    expect(theirs.status).toBe(400);
    expect(namesOf(JSON.parse(theirs.text).errors)).toEqual(["unknown_list lists"]);
    const stats = await scene.world.get(`/api/v1/posts/stats?lists=${lists.theirs}`, {
      key: scene.caller.key,
    });
    expect(namesOf(stats.body.errors)).toEqual(["unknown_list lists"]);
  });

  test("Beside a known list both are left out, with the same warning; strictly they are refused.", async () => {
    const alone = await scene.find(`lists=${lists.keyword}`);
    const warned = async (id: number | undefined) => {
      const query = `lists=${lists.keyword},${id}`;
      expect(await scene.find(query)).toEqual(alone);
      expect((await scene.stats(query)).total_posts).toBe(alone.length);
      const strict = await scene.refusals(query, {
        headers: { authorization: `Bearer ${scene.caller.key}`, prefer: "handling=strict" },
      });
      expect(namesOf(strict)).toEqual(["unknown_list lists"]);
      const { warnings } = (await scene.ask(query)).body.meta;
      expect(namesOf(warnings)).toEqual(["unknown_list lists"]);
      return warnings[0].detail.replaceAll(String(id), "ID");
    };
    expect(await warned(lists.theirs)).toBe(await warned(987_654_321));
  });

  test.each(["a", "1;2", "1,,2", "-1", "1.0", "0"])(
    "lists=%s is refused as no list of IDs.",
    async (text) => {
      expect(namesOf(await scene.refusals(`lists=${text}`))).toEqual(["invalid_parameter lists"]);
    },
  );

  test("An empty value is as if absent, with a warning.", async () => {
    const { body } = await scene.ask("lists=");
    expect(body.meta.total_posts).toBe(5);
    expect(namesOf(body.meta.warnings)).toEqual(["empty_parameter lists"]);
  });
});

describe("list_ids", () => {
  const listIds = async (uid: string, inhabitant: Inhabitant): Promise<readonly number[]> => {
    const { body } = await scene.ask(`post_uid=${uid}`, { key: inhabitant.key });
    return body.data[0].attributes.search_data_fields.list_ids.toSorted((a: number, b: number) => a - b);
  };

  test("A post names those of the caller's lists that pull it in, and no others.", async () => {
    const { accounts, keyword, boolean, both, phrases, theirs } = lists;
    expect(await listIds("alpha-ships", scene.caller)).toEqual([accounts, keyword, both]);
    expect(await listIds("beta-ships", scene.caller)).toEqual([keyword, both, phrases]);
    expect(await listIds("gamma-birds", scene.caller)).toEqual([accounts, boolean, both, phrases]);
    expect(await listIds("twitter-alpha", scene.caller)).toEqual([]);
    expect(await listIds("alpha-ships", other)).toEqual([theirs]);
    expect(await listIds("beta-ships", other)).toEqual([]);
  });
});

describe("membership", () => {
  test("An account that has not been seen counts from its first post on.", async () => {
    const query = `lists=${lists.growing}`;
    expect(await scene.find(query)).toEqual([]);
    const by = (uid: string, account: Record<string, string>) =>
      record(uid, { platform: "Telegram", account, text: "First words" });
    await scene.world.store([by("first", { handle: "@Never-Seen" }), by("second", { uid: "delta-uid" })]);
    expect(await scene.find(query)).toEqual(["first", "second"]);
  });

  test("Adding a member pulls its old posts in at once, and removing it lets them go.", async () => {
    const id = lists.growing ?? 0;
    await scene.world.directory.lists.addMembers(id, [member("beta")]);
    expect(await scene.find(`lists=${id}`)).toContain("beta-ships");
    await scene.world.directory.lists.removeMembers(id, [member("beta")]);
    expect(await scene.find(`lists=${id}`)).not.toContain("beta-ships");
  });
});

describe("GET /lists", () => {
  const get = (path: string, inhabitant: Inhabitant = scene.caller) =>
    scene.world.get(`/api/v1/lists${path}`, { key: inhabitant.key });
  const both = () => ({
    id: lists.both,
    name: "both",
    owner: "person-1@example.org",
    access: "read",
    shared_with: null,
    description: "Two ways in",
    account_count: 1,
    keyword: "ship",
    simple_query: false,
    created_at: NOON.toISOString(),
    updated_at: NOON.toISOString(),
  });

  test("It is a bare array of the caller's lists, newest first.", async () => {
    const { status, body } = await get("");
    expect(status).toBe(200);
    const names = body.map(({ name }: { name: string }) => name);
    expect(names).toEqual(["growing", "neither", "phrases", "both", "boolean", "keyword", "accounts"]);
    expect(body[3]).toEqual(both());
    expect(body[4]).toMatchObject({ keyword: "train|(bird -ship)", simple_query: true, account_count: 0 });
    expect(body[1]).toMatchObject({ description: null, keyword: null, simple_query: false });
    expect((await get("", other)).body).toMatchObject([{ name: "theirs" }]);
    expect((await get("", await scene.world.createUser())).body).toEqual([]);
  });

  test("Newest first is by time, not only by ID.", async () => {
    scene.world.setNow(new Date(NOON.getTime() + HOUR * 1000));
    const late = await scene.world.createList(other, { name: "late" });
    scene.world.setNow(NOON);
    const { body } = await get("", other);
    expect(body.map(({ id }: { id: number }) => id)).toEqual([late.id, lists.theirs]);
    expect(body[0].created_at).toBe(new Date((NOON_SECONDS + HOUR) * 1000).toISOString());
  });

  test("One list has its accounts besides, whether or not they have been seen.", async () => {
    const { status, body } = await get(`/${lists.both}`);
    expect(status).toBe(200);
    const { data } = (await scene.ask("post_uid=gamma-birds")).body;
    const seen = {
      id: data[0].attributes.channel_id,
      channel_name: data[0].attributes.channel.channel_name,
      handle: "Gamma",
      platform_name: "Telegram",
      account_type: "organization",
      link: null,
    };
    expect(body).toEqual({ ...both(), accounts: [seen] });
    const empty = await get(`/${lists.neither}`);
    expect(empty.body).toMatchObject({ account_count: 0, accounts: [] });
  });

  test("An unknown list and somebody else's are the same 404.", async () => {
    const theirs = await get(`/${lists.theirs}`);
    expect(theirs.status).toBe(404);
    expect(namesOf(theirs.body.errors)).toEqual(["list_not_found undefined"]);
    for (const id of ["987654321", "0", "99999999999999999999"]) {
      const unknown = await get(`/${id}`);
      expect([unknown.status, unknown.text]).toEqual([404, theirs.text]);
    }
  });

  test.each(["x", "1x", "-1", "1.5", "1,2", "%20"])("/lists/%s is no number: 400.", async (id) => {
    const { status, body } = await get(`/${id}`);
    expect(status).toBe(400);
    expect(namesOf(body.errors)).toEqual(["invalid_parameter id"]);
  });

  test("Unknown parameters are ignored in silence, and refused under strict handling.", async () => {
    expect((await get("?nonsense=1")).body).toEqual((await get("")).body);
    const headers = { authorization: `Bearer ${scene.caller.key}`, prefer: "handling=strict" };
    const strict = await scene.world.get("/api/v1/lists?nonsense=1", { headers });
    expect(namesOf(strict.body.errors)).toEqual(["unknown_parameter nonsense"]);
  });
});
