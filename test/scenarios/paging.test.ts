import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { NOON } from "../support/world.ts";
import { HOUR, NOON_SECONDS, namesOf, openScene, record, type Scene, uidsOf, WEEK } from "./scene.ts";

let scene: Scene;

const TOTAL = 50;
const name = (index: number) => `post-${String(index).padStart(2, "0")}`;
/** Newest first. */
const NAMES = Array.from({ length: TOTAL }, (_, index) => name(index + 1));

beforeAll(async () => {
  scene = await openScene();
  const posts = NAMES.map((uid, index) => record(uid, { published_at: NOON_SECONDS - HOUR - index }));
  const together = ["x", "y", "z"].map((uid) => record(uid, { published_at: NOON_SECONDS - 3 * WEEK }));
  await scene.world.store([...posts, ...together]);
});

afterAll(() => scene.world.close());

const page = async (query: string) => uidsOf(await scene.ask(query));

describe("pages", () => {
  test("Of 50 results by 10, page 2 has the results 11 to 20.", async () => {
    const { body } = await scene.ask("per_page=10&page=2");
    expect(await page("per_page=10&page=2")).toEqual(NAMES.slice(10, 20));
    expect(body.meta).toMatchObject({ total_posts: 50, posts_count: 10, page: 2, per_page: 10 });
    expect(await page("per_page=10&page=5")).toEqual(NAMES.slice(40));
  });

  test("The first page is 1 and has ten posts unless the request says otherwise.", async () => {
    const { body } = await scene.ask("");
    expect(await page("")).toEqual(NAMES.slice(0, 10));
    expect(body.meta).toMatchObject({ posts_count: 10, page: 1, per_page: 10 });
    expect(await page("page=1&per_page=1")).toEqual(NAMES.slice(0, 1));
    expect(await page("per_page=1000")).toEqual(NAMES);
    expect(await page("per_page=7&page=8")).toEqual(NAMES.slice(49));
  });

  test("A page past the end is empty, with the right total.", async () => {
    for (const query of ["per_page=10&page=6", "page=900719925474099"]) {
      const { status, body } = await scene.ask(query);
      expect(status).toBe(200);
      expect(body.data).toEqual([]);
      expect(body.meta).toMatchObject({ total_posts: 50, posts_count: 0 });
      expect(body.links.next).toBeNull();
    }
  });

  test.each(["per_page=0", "per_page=1001", "per_page=-1", "per_page=1.5", "per_page=ten", "page=0"])(
    "%s is refused.",
    async (query) => {
      const errors = await scene.refusals(query);
      expect(namesOf(errors)).toEqual([`invalid_parameter ${query.split("=")[0]}`]);
    },
  );

  test.each(["page=-1", "page=1.0", "page=last", "page=99999999999999999999"])(
    "%s is refused.",
    async (query) => {
      expect(namesOf(await scene.refusals(query))).toEqual(["invalid_parameter page"]);
    },
  );
});

describe("order", () => {
  test("Newest first, unless oldest first is asked for.", async () => {
    expect(await page("per_page=50&sort_order=desc")).toEqual(NAMES);
    expect(await page("per_page=50&sort_order=asc")).toEqual(NAMES.toReversed());
    expect(await page("per_page=10&page=2&sort_order=asc")).toEqual(NAMES.toReversed().slice(10, 20));
    const errors = await scene.refusals("sort_order=newest");
    expect(namesOf(errors)).toEqual(["invalid_parameter sort_order"]);
  });

  test("Of posts of one second the ID decides, downwards or upwards.", async () => {
    const window = `published_at_from=${NOON_SECONDS - 3 * WEEK}&published_at_to=${NOON_SECONDS - 3 * WEEK}`;
    const { body } = await scene.ask(window);
    const ids = body.data.map(({ attributes }: { attributes: { id: number } }) => attributes.id);
    expect(ids).toEqual(ids.toSorted((left: number, right: number) => right - left));
    const down = await page(window);
    expect(down).toHaveLength(3);
    expect(await page(`${window}&sort_order=asc`)).toEqual(down.toReversed());
    const one = await Promise.all([1, 2, 3].map((number) => page(`${window}&per_page=1&page=${number}`)));
    expect(one.flat()).toEqual(down);
  });
});

describe("links", () => {
  test("The first page has no prev, the last no next.", async () => {
    const first = (await scene.ask("per_page=25")).body.links;
    expect(first).toEqual({ self: expect.any(String), prev: null, next: expect.any(String) });
    const last = (await scene.ask("per_page=25&page=2")).body.links;
    expect(last).toEqual({ self: expect.any(String), prev: expect.any(String), next: null });
    expect((await scene.ask("per_page=50")).body.links.next).toBeNull();
    expect((await scene.ask("keyword=nowhere")).body.links).toMatchObject({ prev: null, next: null });
  });

  test("They are absolute and carry the resolved window.", async () => {
    const { links } = (await scene.ask("per_page=10&page=2")).body;
    for (const [link, number] of [
      [links.self, 2],
      [links.prev, 1],
      [links.next, 3],
    ] as const) {
      const url = new URL(link);
      expect(`${url.origin}${url.pathname}`).toBe(`${scene.world.url}/api/v1/posts`);
      expect(Object.fromEntries(url.searchParams)).toMatchObject({
        published_at_from: String(NOON_SECONDS - WEEK),
        published_at_to: String(NOON_SECONDS),
        per_page: "10",
        page: String(number),
      });
    }
    expect(new URL(links.next).searchParams.get("cursor")).toMatch(/^[\w-]+$/);
    expect(new URL(links.prev).searchParams.has("cursor")).toBe(false);
  });

  test("They are built on the public base URL.", async () => {
    const service = await scene.world.serve({ publicUrl: "https://posts.example.org" });
    const { body } = await service.get("/api/v1/posts", { key: scene.caller.key });
    await service.app.close();
    for (const link of [body.links.self, body.links.next]) {
      expect(link).toMatch(/^https:\/\/posts\.example\.org\/api\/v1\/posts\?/);
    }
  });

  test("They keep every known parameter and drop unknown ones.", async () => {
    const list = await scene.world.createList(scene.caller, { name: "All", keyword: "harbor" });
    const { channel_id: channel } = (await scene.ask("")).body.data[0].attributes;
    const given: [string, string][] = [
      ["keyword", '"harbor opens"|nothing'],
      ["simple_query", "true"],
      ["published_at_from", String(NOON_SECONDS - WEEK)],
      ["published_at_to", String(NOON_SECONDS)],
      ["post_type[]", "status"],
      ["post_type[]", "video"],
      ["platform_names[]", "Twitter"],
      ["language_code[]", "EN"],
      ["engagement_from", "0.00"],
      ["engagement_to", "1000.00"],
      ["lists", String(list.id)],
      ["exclude[]", "ads"],
      ["exclude[]", "replies"],
      ["channel_ids[]", String(channel)],
      ["sort_order", "asc"],
      ["per_page", "10"],
    ];
    const query = new URLSearchParams([...given, ["nonsense", "1"], ["api_key", "abc"]]);
    const { body } = await scene.ask(String(query));
    expect(body.meta.total_posts).toBe(TOTAL);
    for (const link of [body.links.self, body.links.next]) {
      const sent = [...new URL(link).searchParams].filter(([key]) => key !== "cursor" && key !== "page");
      expect(sent.toSorted()).toEqual(given.toSorted());
    }
    const properties = "person[Party]=A&person[State]=OH&channel[Party]=B&post_uid=post-01";
    const { self } = (await scene.ask(properties)).body.links;
    expect([...new URL(self).searchParams].filter(([key]) => !key.includes("page"))).toEqual([
      ...new URLSearchParams(properties),
    ]);
  });

  test("Following them leads on, back, and to the same place, when time has passed too.", async () => {
    const first = await scene.ask("per_page=10&keyword=harbor");
    scene.world.setNow(new Date(NOON.getTime() + WEEK * 1000));
    const get = (link: string) => scene.world.get(link, { key: scene.caller.key });
    const second = await get(first.body.links.next);
    const third = await get(second.body.links.next);
    const back = await get(second.body.links.prev);
    const again = await get(second.body.links.self);
    scene.world.setNow(NOON);
    expect(uidsOf(second)).toEqual(NAMES.slice(10, 20));
    expect(uidsOf(third)).toEqual(NAMES.slice(20, 30));
    expect(uidsOf(back)).toEqual(NAMES.slice(0, 10));
    expect(uidsOf(again)).toEqual(NAMES.slice(10, 20));
    expect(third.body.meta).toMatchObject({ page: 3, total_posts: 50, warnings: [] });
  });
});
