import { Value } from "typebox/value";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ErrorBodySchema } from "../../src/contract/errors.ts";
import { ROUTES } from "../../src/contract/routes.ts";
import { type Inhabitant, NOON, openWorld, type World } from "../support/world.ts";

let world: World;
let ann: Inhabitant;
let bob: Inhabitant;
let annsList: number;
let bobsList: number;

const NOON_SECONDS = NOON.getTime() / 1000;
const TOTAL = 47;

beforeAll(async () => {
  world = await openWorld();
  ann = await world.createUser();
  bob = await world.createUser();
  await world.store(Array.from({ length: TOTAL }, (_, index) => record(index)));
  const members = [
    { platform: "Telegram", by: "handle", value: "herald" },
    { platform: "Telegram", by: "handle", value: "never-seen" },
  ] as const;
  annsList = (await world.createList(ann, { name: "Ports", members, keyword: "lighthouse" })).id;
  bobsList = (await world.createList(bob, { name: "Other ports" })).id;
});

afterAll(() => world.close());

/** Two posts share each second, so that the order must fall back on the ID. */
function record(index: number): Readonly<Record<string, unknown>> {
  const person = index % 3 === 0;
  return {
    platform: "Telegram",
    uid: `post-${index}`,
    published_at: NOON_SECONDS - 60 - Math.floor(index / 2),
    account: person
      ? { uid: "77", handle: "Mayor", name: "The Mayor", type: "person", properties: { Party: "Harbor" } }
      : { handle: "Herald", type: "organization", url: "https://example.org/herald", followers: 12 },
    text: `The harbor opens, part ${index}`,
    link: { url: "https://www.example.org/a", title: index === 0 ? "A lighthouse" : null },
    engagement: { likes: index, views: 2 },
    language: "EN",
  };
}

async function walk(start: string): Promise<{ readonly uids: readonly string[]; readonly pages: number }> {
  const uids: string[] = [];
  let pages = 0;
  for (let next: string | null = start; next !== null; ) {
    const { status, body } = await world.get(next, { key: ann.key });
    expect(status).toBe(200);
    pages += 1;
    expect(body.meta.page).toBe(pages);
    for (const { attributes } of body.data) uids.push(attributes.post_uid);
    next = body.links.next;
  }
  return { uids, pages };
}

describe("bodies", () => {
  test.each([
    ["posts", "/api/v1/posts?keyword=harbor"],
    ["posts", "/api/v1/posts?post_uid=post-0"],
    ["posts", "/api/v1/posts?page=900&nonsense=1"],
    ["postStats", "/api/v1/posts/stats?keyword=part"],
    ["postStats", "/api/v1/posts/stats?keyword=nowhere"],
    ["posts", "/api/v1/posts?keyword=harbors|lighthouse&simple_query=true&explain=true"],
    ["keyword", "/api/v1/keyword?keyword=(harbor|-%22a+light%22)+opens&simple_query=true"],
    ["lists", "/api/v1/lists"],
    ["about", "/api/v1"],
  ] as const)("What %s answers to %s is what the contract promises.", async (route, target) => {
    const { status, body } = await world.get(target, { key: ann.key });
    expect(status).toBe(200);
    expect([...Value.Errors(ROUTES[route].response, body)]).toEqual([]);
  });

  test("A list is what the contract promises, with an account that has not been seen.", async () => {
    const { body } = await world.get(`/api/v1/lists/${annsList}`, { key: ann.key });
    expect([...Value.Errors(ROUTES.list.response, body)]).toEqual([]);
    expect(body).toMatchObject({ id: annsList, name: "Ports", account_count: 2, keyword: "lighthouse" });
    expect(body.accounts).toHaveLength(2);
    expect(body.accounts[0]).toMatchObject({ handle: "Herald", account_type: "organization" });
    expect(body.accounts[1]).toEqual({
      id: null,
      channel_name: null,
      handle: "never-seen",
      platform_name: "Telegram",
      account_type: null,
      link: null,
    });
  });

  test("An error is what the contract promises, with everything that is wrong at once.", async () => {
    const target = `/api/v1/posts?per_page=0&lists=${bobsList},999&keyword=(harbor&simple_query=true`;
    const { status, body } = await world.get(target, { key: ann.key });
    expect(status).toBe(400);
    expect([...Value.Errors(ErrorBodySchema, body)]).toEqual([]);
    const found = body.errors.map(({ code, source }: { code: string; source: { parameter: string } }) => [
      code,
      source.parameter,
    ]);
    expect(found).toEqual([
      ["invalid_parameter", "per_page"],
      ["invalid_keyword", "keyword"],
      ["unknown_list", "lists"],
    ]);
    expect(body.errors[1].meta).toEqual({ position: 0 });
  });
});

describe("walking", () => {
  test.each(["desc", "asc"])(
    "Following links.next in order %s gives each post exactly once.",
    async (order) => {
      const { uids, pages } = await walk(`/api/v1/posts?per_page=5&sort_order=${order}&keyword=harbor`);
      expect(pages).toBe(10);
      expect(new Set(uids).size).toBe(TOTAL);
      expect(uids).toHaveLength(TOTAL);
      const whole = await world.get(`/api/v1/posts?per_page=100&sort_order=${order}`, { key: ann.key });
      const all = whole.body.data.map(
        ({ attributes }: { attributes: { post_uid: string } }) => attributes.post_uid,
      );
      expect(uids).toEqual(all);
    },
  );

  test("A page and the cursor's page are the same, and prev leads back.", async () => {
    const first = await world.get("/api/v1/posts?per_page=10", { key: ann.key });
    const second = await world.get(first.body.links.next, { key: ann.key });
    const plain = await world.get("/api/v1/posts?per_page=10&page=2", { key: ann.key });
    expect(second.body.data).toEqual(plain.body.data);
    const back = await world.get(second.body.links.prev, { key: ann.key });
    expect(back.body.data).toEqual(first.body.data);
    const again = await world.get(second.body.links.self, { key: ann.key });
    expect(again.body.data).toEqual(second.body.data);
  });

  test("A page past the end is empty and still has the total.", async () => {
    const { body } = await world.get("/api/v1/posts?page=99", { key: ann.key });
    expect(body.data).toEqual([]);
    expect(body.meta).toMatchObject({ total_posts: TOTAL, posts_count: 0, page: 99 });
    expect(body.links.next).toBeNull();
  });

  test("A cursor that does not fit its request is refused.", async () => {
    const { body } = await world.get("/api/v1/posts?per_page=10", { key: ann.key });
    const refused = await world.get(`${body.links.next}&platform_names[]=Gab`, { key: ann.key });
    expect(refused.status).toBe(400);
    expect(refused.body.errors).toMatchObject([{ code: "invalid_cursor", source: { parameter: "cursor" } }]);
  });
});

describe("meaning", () => {
  test("Statistics count the same posts as the page.", async () => {
    for (const query of [
      "keyword=harbor",
      "keyword=lighthouse",
      "person[Party]=harbor",
      `lists=${annsList}`,
    ]) {
      const page = await world.get(`/api/v1/posts?${query}`, { key: ann.key });
      const { body } = await world.get(`/api/v1/posts/stats?${query}`, { key: ann.key });
      const { total_posts: total, timeline } = body.data.attributes;
      expect(total).toBe(page.body.meta.total_posts);
      expect(total).toBeGreaterThan(0);
      const counted = timeline.buckets.reduce(
        (sum: number, bucket: { posts: number }) => sum + bucket.posts,
        0,
      );
      expect(counted).toBe(total);
      expect(body.posts.engagement_over_time.doc_count).toBe(total);
    }
  });

  test("A list pulls in the posts of its members and those that match its keyword, for its owner only.", async () => {
    const { body } = await world.get(`/api/v1/posts?lists=${annsList}&per_page=100`, { key: ann.key });
    expect(body.meta.total_posts).toBe(TOTAL - Math.ceil(TOTAL / 3) + 1);
    for (const { attributes } of body.data) {
      expect(attributes.search_data_fields.list_ids).toEqual([annsList]);
    }
    const others = await world.get("/api/v1/posts?per_page=1", { key: bob.key });
    expect(others.body.data[0].attributes.search_data_fields.list_ids).toEqual([]);
  });

  test("Somebody else's list and one that does not exist give the same answer.", async () => {
    const theirs = await world.get(`/api/v1/lists/${annsList}`, { key: bob.key });
    const nobodys = await world.get("/api/v1/lists/123456789", { key: bob.key });
    expect(theirs.status).toBe(404);
    expect(theirs.body).toEqual(nobodys.body);
    expect((await world.get("/api/v1/lists/x1", { key: bob.key })).body.errors).toMatchObject([
      { code: "invalid_parameter", source: { parameter: "id" } },
    ]);
  });

  test("A property that nobody has finds nothing, and the known ones are named.", async () => {
    const { body } = await world.get("/api/v1/posts?person[Partei]=x", { key: ann.key });
    expect(body.meta.total_posts).toBe(0);
    expect(body.meta.warnings).toMatchObject([{ code: "unknown_property", parameter: "person[Partei]" }]);
    expect(body.meta.warnings[0].detail).toContain("`Party`");
  });

  test("The keyword is printed back as it was understood.", async () => {
    const { body } = await world.get("/api/v1/posts?keyword=Harbor|PART&simple_query=true", { key: ann.key });
    expect(body.meta.query).toBe("harbor | part");
    const none = await world.get("/api/v1/posts", { key: ann.key });
    expect(none.body.meta.query).toBeNull();
    expect(none.body.meta.window).toEqual({ from: NOON_SECONDS - 604_800, to: NOON_SECONDS, default: true });
  });
});
