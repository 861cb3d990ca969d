import { afterAll, beforeAll, expect, test } from "vitest";
import { NOON } from "../support/world.ts";
import { HOUR, NOON_SECONDS, namesOf, openScene, record, type Scene, WEEK } from "./scene.ts";

let scene: Scene;

const POSTS = {
  coming: NOON_SECONDS + HOUR,
  now: NOON_SECONDS,
  recent: NOON_SECONDS - HOUR,
  week: NOON_SECONDS - WEEK,
  weekAndSecond: NOON_SECONDS - WEEK - 1,
  epoch: 0,
} as const;

beforeAll(async () => {
  scene = await openScene();
  const posts = Object.entries(POSTS).map(([uid, published_at]) => record(uid, { published_at }));
  await scene.world.store([...posts, record("fraction", { published_at: "2025-01-01T00:00:00.999Z" })]);
});

afterAll(() => scene.world.close());

test("With both bounds the range is explicit and includes both of them.", async () => {
  const { find } = scene;
  const range = (from: number, to: number) => find(`published_at_from=${from}&published_at_to=${to}`);
  expect(await range(POSTS.week, POSTS.recent)).toEqual(["recent", "week"]);
  expect(await range(POSTS.recent, POSTS.recent)).toEqual(["recent"]);
  expect(await range(POSTS.week + 1, POSTS.recent - 1)).toEqual([]);
  expect(await range(POSTS.now, POSTS.coming)).toEqual(["coming", "now"]);
});

test("With only a start the range ends at the present time.", async () => {
  const { body } = await scene.ask(`published_at_from=${POSTS.weekAndSecond}`);
  expect(body.meta.window).toEqual({ from: POSTS.weekAndSecond, to: NOON_SECONDS, default: false });
  const found = await scene.find(`published_at_from=${POSTS.weekAndSecond}`);
  expect(found).toEqual(["now", "recent", "week", "weekAndSecond"]);
  expect(await scene.find(`published_at_from=${NOON_SECONDS}`)).toEqual(["now"]);
});

test("With neither bound it is the last seven days up to now.", async () => {
  expect(await scene.find("")).toEqual(["now", "recent", "week"]);
  const { body } = await scene.ask("");
  expect(body.meta.window).toEqual({ from: NOON_SECONDS - WEEK, to: NOON_SECONDS, default: true });
});

test("Both moving ends follow the clock.", async () => {
  scene.world.setNow(new Date(NOON.getTime() + HOUR * 1000));
  try {
    expect(await scene.find("")).toEqual(["coming", "now", "recent"]);
    expect(await scene.find(`published_at_from=${POSTS.now}`)).toEqual(["coming", "now"]);
  } finally {
    scene.world.setNow(NOON);
  }
});

test("An end without a start is refused, in every company.", async () => {
  for (const query of ["", "&post_uid=now", "&published_at_from="]) {
    const errors = await scene.refusals(`published_at_to=${NOON_SECONDS}${query}`);
    expect(namesOf(errors)).toEqual(["invalid_parameter published_at_to"]);
    expect(errors[0]?.detail).toContain("published_at_from");
  }
});

test.each([
  `published_at_from=${NOON_SECONDS}&published_at_to=${NOON_SECONDS - 1}`,
  `published_at_from=${NOON_SECONDS + 1}`,
  `published_at_from=${NOON_SECONDS + 90}&published_at_to=${NOON_SECONDS + 70}&keyword=harbor`,
])("A range that ends before it begins, %s, is empty, with a warning.", async (query) => {
  const { status, body } = await scene.ask(query);
  expect(status).toBe(200);
  expect(body.data).toEqual([]);
  expect(body.meta.total_posts).toBe(0);
  expect(body.links.next).toBeNull();
  expect(namesOf(body.meta.warnings)).toEqual(["empty_window published_at_from"]);
  expect((await scene.stats(query)).total_posts).toBe(0);
  const strict = await scene.refusals(query, {
    headers: { authorization: `Bearer ${scene.caller.key}`, prefer: "handling=strict" },
  });
  expect(namesOf(strict)).toEqual(["empty_window published_at_from"]);
});

test("Times may be ISO 8601, and meta.window says what they mean.", async () => {
  const at = (seconds: number) => new Date(seconds * 1000).toISOString();
  const query = `published_at_from=${at(POSTS.week)}&published_at_to=${at(POSTS.recent)}`;
  expect(await scene.find(query)).toEqual(["recent", "week"]);
  expect((await scene.stats(query)).total_posts).toBe(2);
  const { body } = await scene.ask("published_at_from=2025-01-01&published_at_to=2025-01-01");
  const midnight = Date.UTC(2025, 0, 1) / 1000;
  expect(body.meta.window).toEqual({ from: midnight, to: midnight + 86_399, default: false });
  expect(body.meta.total_posts).toBe(1);
});

test("Times reach from 1970 to the end of 2099.", async () => {
  expect(await scene.find("published_at_from=0&published_at_to=0")).toEqual(["epoch"]);
  expect(await scene.find("published_at_from=0&published_at_to=4102444799")).toHaveLength(7);
  const errors = await scene.refusals("published_at_from=0&published_at_to=4102444800");
  expect(namesOf(errors)).toEqual(["invalid_parameter published_at_to"]);
  expect(errors[0]?.detail).toContain("4102444799");
});

test.each(["-1", "1.5", "1e9", "0x10", "soon", "2026-11-31", "17%20"])(
  "%s is not a time, at either end.",
  async (value) => {
    const errors = await scene.refusals(`published_at_from=${value}&published_at_to=${value}`);
    expect(namesOf(errors)).toEqual([
      "invalid_parameter published_at_from",
      "invalid_parameter published_at_to",
    ]);
  },
);

test("Thirteen digits are called milliseconds.", async () => {
  const [error] = await scene.refusals(`published_at_from=${NOON.getTime()}`);
  expect(error?.detail).toContain("seconds, not milliseconds");
});

test("A fraction of a publication time is cut.", async () => {
  const second = Date.UTC(2025, 0, 1) / 1000;
  const { body } = await scene.ask(`published_at_from=${second}&published_at_to=${second}`);
  expect(body.data[0].attributes).toMatchObject({
    post_uid: "fraction",
    published_at: "2025-01-01T00:00:00.000Z",
  });
});

test.each(["", "published_at_from=0", `published_at_from=0&published_at_to=${POSTS.week}`])(
  "Statistics apply the same window to %s.",
  async (query) => {
    const { body } = await scene.world.get(`/api/v1/posts/stats?${query}`, { key: scene.caller.key });
    const page = await scene.ask(query);
    expect(body.meta.window).toEqual(page.body.meta.window);
    expect(body.data.attributes.total_posts).toBe(page.body.meta.total_posts);
  },
);

test("An empty bound is as if absent, with a warning.", async () => {
  const { body } = await scene.ask("published_at_from=&published_at_to=");
  expect(body.meta.window.default).toBe(true);
  expect(namesOf(body.meta.warnings)).toEqual([
    "empty_parameter published_at_from",
    "empty_parameter published_at_to",
  ]);
});
