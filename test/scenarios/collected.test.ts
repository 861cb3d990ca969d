import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { NOON } from "../support/world.ts";
import { HOUR, NOON_SECONDS, namesOf, openScene, record, type Scene, uidsOf, WEEK } from "./scene.ts";

let scene: Scene;

const YEAR = 52 * WEEK;
/** The third delivery comes while the clock stands where it stood for the second. */
const DELIVERIES = [
  {
    at: 0,
    posts: [
      { uid: "a", age: HOUR, likes: 5 },
      { uid: "b", age: YEAR, likes: 9 },
    ],
  },
  { at: HOUR, posts: [{ uid: "c", age: 2 * HOUR, likes: 5 }] },
  {
    at: HOUR,
    posts: [
      { uid: "d", age: 2 * YEAR, likes: 1 },
      { uid: "e", age: HOUR, likes: 7 },
    ],
  },
];

beforeAll(async () => {
  scene = await openScene();
  for (const { at, posts } of DELIVERIES) {
    scene.world.setNow(new Date(NOON.getTime() + at * 1000));
    await scene.world.store(
      posts.map(({ uid, age, likes }) =>
        record(uid, { published_at: NOON_SECONDS - age, engagement: { likes } }),
      ),
    );
  }
  scene.world.setNow(NOON);
});

afterAll(() => scene.world.close());

describe("collected_from and collected_to", () => {
  test("select by arrival, both ends inclusive, whenever a post was published, and statistics agree", async () => {
    const second = NOON_SECONDS + HOUR;
    for (const [query, found] of [
      [`collected_from=${NOON_SECONDS}&collected_to=${NOON_SECONDS}`, ["a", "b"]],
      [`collected_from=${second}`, ["c", "d", "e"]],
      [`collected_to=${second - 1}`, ["a", "b"]],
      [`collected_from=${second}&published_at_from=${NOON_SECONDS - WEEK}`, ["c", "e"]],
      [`collected_from=${second}&keyword=harbor&engagement_from=5`, ["c", "e"]],
      [`collected_from=${second + 1}`, []],
    ] as const) {
      expect(await scene.find(query), query).toEqual(found);
      expect((await scene.stats(query)).total_posts, query).toBe(found.length);
    }
  });

  test("say in `meta.window` that there is no limit, and links keep it so", async () => {
    const { body } = await scene.ask("collected_from=1&per_page=1");
    expect(body.meta.window).toEqual({ from: null, to: null, default: true });
    expect(body.links.next).toContain("collected_from=1");
    expect(body.links.next).not.toContain("published_at");
  });

  test("are refused when they are no times, and remarked upon when nothing can lie between them", async () => {
    const refusals = await scene.refusals("collected_from=yesterday&collected_to=-1");
    expect(namesOf(refusals)).toEqual(["invalid_parameter collected_from", "invalid_parameter collected_to"]);
    const { body } = await scene.ask("collected_from=5&collected_to=4");
    expect(body.meta.total_posts).toBe(0);
    expect(namesOf(body.meta.warnings)).toEqual(["empty_window collected_from"]);
    const [strict] = await scene.refusals("collected_from=5&collected_to=4", {
      headers: { prefer: "handling=strict" },
    });
    expect(strict?.code).toBe("empty_window");
  });

  test("belong to the cursor", async () => {
    const { body } = await scene.ask("collected_from=1&per_page=1");
    const other = body.links.next.replace("collected_from=1&", "collected_from=2&").split("?")[1];
    expect(namesOf(await scene.refusals(other))).toEqual(["invalid_cursor cursor"]);
  });

  test("select what is exported", async () => {
    const target = `/api/v1/posts/export?format=ndjson&collected_from=${NOON_SECONDS + 1}&sort_by=engagement`;
    const { text, status } = await scene.world.get(target, { key: scene.caller.key });
    expect(status).toBe(200);
    const uids = text
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).uid);
    expect(uids).toEqual(["e", "c", "d"]);
  });
});

describe("sort_by", () => {
  const all = `published_at_from=0&published_at_to=${NOON_SECONDS + WEEK}`;

  test.each([
    ["sort_by=published_at", ["e", "a", "c", "b", "d"]],
    ["sort_by=engagement", ["b", "e", "a", "c", "d"]],
  ])("%s orders, in both directions, and pages and walks agree", async (query, newest) => {
    const same = (uids: readonly string[]) =>
      // Two were published in the same second: their IDs decide.
      uids.join(" ").replace("a e", "e a");
    for (const [order, expected] of [
      ["desc", newest],
      ["asc", newest.toReversed()],
    ] as const) {
      const asked = `${all}&${query}&sort_order=${order}`;
      const whole = uidsOf(await scene.ask(asked));
      expect(same(whole)).toBe(same(expected));
      const walked: string[] = [];
      for (let next: string | null = `/api/v1/posts?${asked}&per_page=2`; next !== null; ) {
        const answer = await scene.world.get(next, { key: scene.caller.key });
        walked.push(...uidsOf(answer));
        next = answer.body.links.next;
      }
      expect(walked).toEqual(whole);
      const second = await scene.ask(`${asked}&per_page=2&page=2`);
      expect(uidsOf(second)).toEqual(whole.slice(2, 4));
      expect(second.body.links.prev).toContain(query);
      expect(uidsOf(await scene.world.get(second.body.links.prev, { key: scene.caller.key }))).toEqual(
        whole.slice(0, 2),
      );
      expect(second.body.meta).not.toHaveProperty("cursor");
    }
  });

  test("collected orders by arrival, without a time limit of its own", async () => {
    const batches = (uids: readonly string[]) => [uids.slice(0, 2), uids.slice(2, 3), uids.slice(3)];
    const found = uidsOf(await scene.ask("sort_by=collected&sort_order=asc"));
    expect(batches(found).map((uids) => uids.toSorted())).toEqual([["a", "b"], ["c"], ["d", "e"]]);
    expect(uidsOf(await scene.ask("sort_by=collected"))).toEqual(found.toReversed());
    expect((await scene.stats("sort_by=collected")).total_posts).toBe(5);
    expect((await scene.stats("sort_by=engagement")).total_posts).toBe(3);
  });

  test("another value is refused, and a cursor keeps its order", async () => {
    expect(namesOf(await scene.refusals("sort_by=likes"))).toEqual(["invalid_parameter sort_by"]);
    const { body } = await scene.ask("sort_by=engagement&per_page=1");
    const query = body.links.next.split("?")[1].replace("sort_by=engagement", "sort_by=published_at");
    expect(namesOf(await scene.refusals(query))).toEqual(["invalid_cursor cursor"]);
  });

  test("a walk by arrival goes on tomorrow from where it ended", async () => {
    const walk = "sort_by=collected&sort_order=asc&per_page=3";
    const first = await scene.ask(walk);
    const last = await scene.world.get(first.body.links.next, { key: scene.caller.key });
    expect(last.body.links.next).toBeNull();
    const { cursor } = last.body.meta;
    const idle = await scene.ask(`${walk}&cursor=${cursor}`);
    expect(idle.body.data).toEqual([]);
    expect(idle.body.meta).toMatchObject({ total_posts: 5, posts_count: 0, cursor });
    // A post of long ago, and one that was here already.
    await scene.world.store([
      record("late", { published_at: NOON_SECONDS - 3 * YEAR }),
      record("a", { text: "The harbor is closed again", engagement: { likes: 6 } }),
    ]);
    const tomorrow = await scene.ask(`${walk}&cursor=${cursor}`);
    expect(uidsOf(tomorrow)).toEqual(["late"]);
    expect(tomorrow.body.links.next).toBeNull();
    expect(tomorrow.body.meta.cursor).not.toBe(cursor);
    const after = await scene.ask(`${walk}&cursor=${tomorrow.body.meta.cursor}`);
    expect(after.body.data).toEqual([]);
    // Before anything has arrived there is a cursor, too.
    const nothing = await scene.ask("sort_by=collected&sort_order=asc&keyword=nothing");
    const later = `sort_by=collected&sort_order=asc&keyword=nothing&cursor=${nothing.body.meta.cursor}`;
    await scene.world.store([record("n", { text: "Nothing ventured" })]);
    expect(uidsOf(await scene.ask(later))).toEqual(["n"]);
  });
});
