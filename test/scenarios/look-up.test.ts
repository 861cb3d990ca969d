import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PostSchema } from "../../src/contract/post.ts";
import { HOUR, NOON_SECONDS, namesOf, openScene, record, type Scene, uidsOf, WEEK } from "./scene.ts";

let scene: Scene;
/** Account IDs by handle, post IDs by uid. */
const channels: Record<string, number> = {};
const posts: Record<string, number> = {};
let list: number;

const herald = { uid: "77", handle: "Herald", name: "The Daily Herald", type: "organization", followers: 12 };

beforeAll(async () => {
  scene = await openScene();
  await scene.world.store([
    record("a", { account: herald, published_at: NOON_SECONDS - HOUR }),
    record("b", { account: herald, published_at: NOON_SECONDS - 2 * HOUR, text: "The bridge closes" }),
    record("old", { account: herald, published_at: NOON_SECONDS - 52 * WEEK }),
    record("c", { platform: "Telegram", account: { handle: "herald_news", name: "Another" } }),
    record("d", { account: { handle: "quiet", name: "The Herald of Quiet" } }),
  ]);
  const { body } = await scene.ask("published_at_from=0");
  for (const { attributes } of body.data) {
    channels[attributes.channel.handle] = attributes.channel_id;
    posts[attributes.post_uid] = attributes.id;
  }
  const members = [{ platform: "Twitter", by: "handle", value: "herald" }] as const;
  list = (await scene.world.createList(scene.caller, { name: "papers", members })).id;
});

afterAll(() => scene.world.close());

const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  scene.world.get(path, { headers: { authorization: `Bearer ${scene.caller.key}`, ...headers } });
const handlesOf = (body: { data: { attributes: { handle: string } }[] }) =>
  body.data.map(({ attributes }) => attributes.handle);

describe("GET /posts/{id}", () => {
  test("It is the post as /posts has it, whenever it was published.", async () => {
    const { body } = await scene.ask("post_uid=old");
    const one = await get(`/api/v1/posts/${posts.old}`);
    expect(one.status).toBe(200);
    expect(one.body).toEqual({ data: body.data[0] });
    expect(Object.keys(one.body.data).toSorted()).toEqual(Object.keys(PostSchema.properties).toSorted());
    expect(one.body.data.attributes.search_data_fields.list_ids).toEqual([list]);
  });

  test("At its link a browser gets a page, and a program that asks for JSON, or for nothing, the post.", async () => {
    const { body } = await scene.ask("post_uid=a");
    const link = body.data[0].attributes.search_data_fields.post_link;
    for (const accept of ["application/json", "*/*"]) {
      const answer = await get(link, { accept });
      expect([answer.status, answer.body]).toEqual([200, { data: body.data[0] }]);
      expect(answer.headers["content-type"]).toContain("application/json");
      expect(answer.headers.vary).toMatch(/\bAccept(?:,|$)/);
    }
    const refused = await scene.world.get(link, { headers: { accept: "application/json" } });
    expect([refused.status, refused.body.errors[0].code]).toEqual([401, "missing_api_key"]);
  });

  test("An unknown ID is a 404, and what is no number a 400.", async () => {
    for (const id of [12345, "99999999999999999999"]) {
      const { status, body } = await get(`/api/v1/posts/${id}`);
      expect([status, body.errors[0].code]).toEqual([404, "post_not_found"]);
    }
    const { status, body } = await get("/api/v1/posts/x");
    expect([status, ...namesOf(body.errors)]).toEqual([400, "invalid_parameter id"]);
  });
});

describe("GET /channels/{id}", () => {
  test("It is the account, with what there is of it.", async () => {
    const { status, body } = await get(`/api/v1/channels/${channels.Herald}`);
    expect(status).toBe(200);
    const timestamp = expect.stringMatching(/^2\d{3}-.*Z$/);
    expect(body).toEqual({
      data: {
        id: String(channels.Herald),
        type: "channels",
        attributes: {
          id: channels.Herald,
          channel_name: "The Daily Herald",
          channel_uid: "77",
          handle: "Herald",
          link: null,
          bio: null,
          platform_name: "Twitter",
          account_type: "organization",
          follower_count: 12,
          post_count: 3,
          latest_post_date: new Date((NOON_SECONDS - HOUR) * 1000).toISOString(),
          first_post_date: new Date((NOON_SECONDS - 52 * WEEK) * 1000).toISOString(),
          properties: {},
          list_ids: [list],
          created_at: timestamp,
          updated_at: timestamp,
        },
      },
    });
  });

  test("An unknown ID is a 404, and what is no number a 400.", async () => {
    const unknown = await get("/api/v1/channels/12345");
    expect([unknown.status, unknown.body.errors[0].code]).toEqual([404, "channel_not_found"]);
    const { status, body } = await get("/api/v1/channels/x");
    expect([status, ...namesOf(body.errors)]).toEqual([400, "invalid_parameter id"]);
  });
});

describe("GET /channels/search", () => {
  test.each([
    ["handle=herald", ["Herald", "herald_news"]],
    ["handle=%40HERALD", ["Herald", "herald_news"]],
    ["handle=herald&platform=Telegram", ["herald_news"]],
    ["handle=https://twitter.com/herald", ["Herald"]],
    ["handle=https://t.me/herald_news&platform=Twitter", []],
    ["handle=77", ["Herald"]],
    ["q=daily", ["Herald"]],
    ["q=herald", ["Herald", "herald_news", "quiet"]],
    ["q=herald&per_page=1", ["Herald"]],
    ["q=herald&per_page=2&page=2", ["quiet"]],
    ["handle=herald&per_page=1&page=2", ["herald_news"]],
    ["q=herald&page=2", []],
    ["q=herald&page=9007199254740991", []],
    ["handle=herald&q=daily", ["Herald"]],
    ["q=zebra", []],
  ])("%s finds the closest first.", async (query, handles) => {
    const { status, body } = await get(`/api/v1/channels/search?${query}`);
    expect([status, handlesOf(body)]).toEqual([200, handles]);
    expect(body.meta).toMatchObject({ channels_count: handles.length, warnings: [] });
  });

  test("Each is as at its own address.", async () => {
    const { body } = await get("/api/v1/channels/search?handle=quiet");
    expect({ data: body.data[0] }).toEqual((await get(`/api/v1/channels/${channels.quiet}`)).body);
  });

  test.each([
    ["", ["invalid_parameter handle"]],
    ["platform=Gab", ["invalid_parameter handle"]],
    ["q=a&platform=telegram", ["invalid_parameter platform"]],
    ["q=a&q=b&per_page=0", ["invalid_parameter q", "invalid_parameter per_page"]],
    ["q=a&page=0", ["invalid_parameter page"]],
    [`handle=${"x".repeat(201)}`, ["invalid_parameter handle"]],
    ["handle=https://example.org/herald", ["invalid_parameter handle"]],
  ])("%s is refused.", async (query, refusals) => {
    const { status, body } = await get(`/api/v1/channels/search?${query}`);
    expect([status, namesOf(body.errors)]).toEqual([400, refusals]);
  });

  test("The names of the original service are taken, with a warning.", async () => {
    const ask = async (query: string) => {
      const { body } = await get(`/api/v1/channels/search?${query}`);
      return [handlesOf(body), namesOf(body.meta.warnings)];
    };
    expect(await ask("term=daily")).toEqual([["Herald"], ["misshapen_parameter q"]]);
    expect(await ask("channel_uid=77")).toEqual([["Herald"], ["misshapen_parameter handle"]]);
    expect(await ask("uid=77")).toEqual([["Herald"], ["misshapen_parameter handle"]]);
    const warned = ["misshapen_parameter platform"];
    expect(await ask("handle=herald&platform_name=Telegram&page=1")).toEqual([["herald_news"], warned]);
  });

  test("What is unknown is warned about, and strictly refused.", async () => {
    const { body } = await get("/api/v1/channels/search?q=quiet&handel=x&platform=");
    expect(namesOf(body.meta.warnings)).toEqual(["unknown_parameter handel", "empty_parameter platform"]);
    const strict = await get("/api/v1/channels/search?q=quiet&handel=x", { prefer: "handling=strict" });
    expect([strict.status, namesOf(strict.body.errors)]).toEqual([400, ["unknown_parameter handel"]]);
  });
});

describe("get_posts", () => {
  test.each([
    ["channels", () => channels.Herald, (id: number) => `channel_ids[]=${id}`],
    ["lists", () => list, (id: number) => `lists=${id}`],
  ])("/%s/{id}/get_posts is /posts with the ID.", async (kind, idOf, parameter) => {
    const id = idOf() ?? 0;
    for (const query of ["", "published_at_from=0&per_page=2", "keyword=bridge&nonsense=1"]) {
      const same = await scene.ask(`${parameter(id)}&${query}`);
      const { status, body } = await get(`/api/v1/${kind}/${id}/get_posts?${query}`);
      expect(status).toBe(200);
      expect({ ...body, meta: { ...body.meta, took_ms: 0 } }).toEqual({
        ...same.body,
        meta: { ...same.body.meta, took_ms: 0 },
      });
    }
    const first = await get(`/api/v1/${kind}/${id}/get_posts?published_at_from=0&per_page=2`);
    const second = await get(first.body.links.next);
    expect([...uidsOf(first), ...uidsOf(second)]).toEqual(["a", "b", "old"]);
    const { total_posts: total } = await scene.stats(`${parameter(id)}&published_at_from=0`);
    expect(first.body.meta.total_posts).toBe(total);
  });

  test("What the path says is not said again, and must exist.", async () => {
    const other = await scene.world.createUser();
    const theirs = (await scene.world.createList(other, { name: "theirs" })).id;
    const answers = await Promise.all(
      [
        `channels/${channels.Herald}/get_posts?channel_ids[]=1`,
        `lists/${list}/get_posts?lists=${list}`,
        "channels/12345/get_posts",
        `lists/${theirs}/get_posts`,
        "lists/x/get_posts",
      ].map((path) => get(`/api/v1/${path}`)),
    );
    expect(answers.map(({ status, body }) => [status, body.errors[0].code])).toEqual([
      [400, "invalid_parameter"],
      [400, "invalid_parameter"],
      [404, "channel_not_found"],
      [404, "list_not_found"],
      [400, "invalid_parameter"],
    ]);
  });
});
