import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Answer, type Inhabitant, NOON, openWorld, type World } from "../support/world.ts";

let world: World;
let ann: Inhabitant;

beforeAll(async () => {
  world = await openWorld();
  ann = await world.createUser();
  const account = (uid: string, rest: object, platform = "Telegram") => ({
    platform,
    uid: `post-${platform}-${uid}`,
    published_at: NOON.getTime() / 1000 - 60,
    account: { uid, ...rest },
    text: "The harbor opens",
    language: "EN",
  });
  const person = (uid: string, party: unknown, more: object = {}) =>
    account(uid, { handle: `p${uid}`, type: "person", properties: { Party: party, ...more } });
  await world.store([
    person("1", "Green", { State: "OH" }),
    person("2", "green"),
    person("3", "Green"),
    person("4", ["Red", "Green"], { '50%_"quote': true }),
    person("5", 7),
    account("10", {
      handle: "TheHerald",
      name: "The Daily Herald",
      type: "organization",
      followers: 5,
      properties: { Country: "DE", blocked_in_countries: ["DE", "FR"] },
    }),
    account("11", { handle: "herald", name: "Другое имя", type: "organization", followers: 1 }),
    account("12", { handle: "x", name: "Herald of the Sea", type: "organization", followers: 9_000 }, "Gab"),
    account("13", { handle: "gazette", name: "50% off_", type: "organization" }, "Gab"),
  ]);
});

afterAll(() => world.close());

test("What is in the archive is told in numbers.", async () => {
  const { status, body } = await world.get("/api/v1/archive", { key: ann.key });
  expect(status).toBe(200);
  const minuteAgo = new Date(NOON.getTime() - 60_000).toISOString();
  expect(body).toEqual({
    posts: 9,
    accounts: 9,
    first_published_at: minuteAgo,
    last_published_at: minuteAgo,
    platforms: [
      { platform_name: "Telegram", posts: 7 },
      { platform_name: "Gab", posts: 2 },
    ],
  });
});

const get = (path: string): Promise<Answer> => world.get(path, { key: ann.key });

describe("GET /properties", () => {
  test("Every key is there with its values and how many accounts have them, case aside.", async () => {
    const { status, body } = await get("/api/v1/properties");
    expect(status).toBe(200);
    expect(body.person).toEqual([
      { key: '50%_"quote', accounts: 1, values: [{ value: "true", accounts: 1 }], values_total: 1 },
      {
        key: "Party",
        accounts: 5,
        values: [
          { value: "Green", accounts: 4 },
          { value: "7", accounts: 1 },
          { value: "Red", accounts: 1 },
        ],
        values_total: 3,
      },
      { key: "State", accounts: 1, values: [{ value: "OH", accounts: 1 }], values_total: 1 },
    ]);
    expect(body.channel.map(({ key }: { key: string }) => key)).toEqual(["blocked_in_countries", "Country"]);
    expect(body.channel[0].values).toEqual([
      { value: "DE", accounts: 1 },
      { value: "FR", accounts: 1 },
    ]);
  });

  test("What it lists can be asked for: the posts found are those of the accounts counted.", async () => {
    const { body } = await get("/api/v1/properties");
    for (const parameter of ["person", "channel"] as const) {
      for (const { key, values } of body[parameter]) {
        for (const { value, accounts } of values) {
          const query = `${encodeURIComponent(`${parameter}[${key}]`)}=${encodeURIComponent(value)}`;
          expect((await get(`/api/v1/posts?${query}`)).body.meta.total_posts, query).toBe(accounts);
        }
      }
    }
  });

  test("It needs a key, and takes no parameters.", async () => {
    expect((await world.get("/api/v1/properties")).status).toBe(401);
    const strict = await world.get("/api/v1/properties?x=1", {
      key: ann.key,
      headers: { prefer: "handling=strict" },
    });
    expect(strict.status).toBe(400);
  });
});

describe("GET /accounts", () => {
  const handles = async (query: string): Promise<readonly string[]> =>
    (await get(`/api/v1/accounts?query=${encodeURIComponent(query)}`)).body.map(
      ({ handle }: { handle: string }) => handle,
    );

  test("A name or handle is found by a part of it, case aside, the closest first.", async () => {
    expect(await handles("herald")).toEqual(["herald", "x", "TheHerald"]);
    expect(await handles("@HERALD")).toEqual(["herald", "x", "TheHerald"]);
    expect(await handles(" daily ")).toEqual(["TheHerald"]);
    expect(await handles("другое")).toEqual(["herald"]);
    expect(await handles("12")).toEqual(["x"]);
    expect(await handles("nobody")).toEqual([]);
  });

  test("What a pattern would mean elsewhere is plain text.", async () => {
    expect(await handles("%")).toEqual(["gazette"]);
    expect(await handles("f_")).toEqual(["gazette"]);
    expect(await handles("' OR 1=1 --")).toEqual([]);
    expect(await handles("\\")).toEqual([]);
  });

  test("An account is shown with what tells it apart.", async () => {
    const { body } = await get("/api/v1/accounts?query=sea");
    expect(body).toEqual([
      {
        id: body[0].id,
        channel_name: "Herald of the Sea",
        handle: "x",
        channel_uid: "12",
        platform_name: "Gab",
        account_type: "organization",
        follower_count: 9_000,
        link: null,
      },
    ]);
    const posts = await get(`/api/v1/posts?channel_ids[]=${body[0].id}`);
    expect(posts.body.meta.total_posts).toBe(1);
  });

  test.each(["", "query=", "query=+", "query=a&query=b", `query=${"a".repeat(201)}`])(
    "With %j it is refused.",
    async (query) => {
      const { status, body } = await get(`/api/v1/accounts?${query}`);
      expect(status).toBe(400);
      expect(body.errors).toMatchObject([{ code: "invalid_parameter", source: { parameter: "query" } }]);
    },
  );
});
