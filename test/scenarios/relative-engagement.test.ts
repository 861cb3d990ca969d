import { afterAll, beforeAll, expect, test } from "vitest";
import { HOUR, NOON_SECONDS, openScene, record, type Scene, uidsOf } from "./scene.ts";

let scene: Scene;

/** Likes of the posts of two accounts, hour by hour. */
const LIKES = {
  large: [1_000, 1_000, 1_000, 1_000, 1_000, 2_000, 1_000, 1_500],
  small: [1, 2, 3, 2, 2, 9, 2, 200],
};

beforeAll(async () => {
  scene = await openScene();
  for (const [handle, likes] of Object.entries(LIKES))
    await scene.world.store(likes.map((count, index) => written(handle, index, count)));
});

afterAll(() => scene.world.close());

function written(handle: string, index: number, likes: number) {
  const published = NOON_SECONDS - (20 - index) * HOUR;
  return record(`${handle}-${index}`, {
    ...{ published_at: published, account: { handle }, engagement: { likes } },
  });
}

async function shown(query: string): Promise<readonly (readonly [string, number | null])[]> {
  const { body } = await scene.ask(query);
  return body.data.map(
    ({ attributes }: { attributes: { post_uid: string; relative_engagement: number | null } }) => [
      attributes.post_uid,
      attributes.relative_engagement,
    ],
  );
}

const MEASURED = [
  ["small-7", 100],
  ["small-5", 4.5],
  ["large-5", 2],
  ["large-7", 1.5],
  ["small-6", 1],
  ["large-6", 1],
];

test("A post is shown against what is usual for its account, and ordered by it; the others come last.", async () => {
  const page = await shown("sort_by=relative_engagement&per_page=100");
  expect(page.slice(0, MEASURED.length)).toEqual(sameSecond(page, MEASURED));
  expect(page.slice(MEASURED.length).map(([, times]) => times)).toEqual(Array(10).fill(null));
  expect((await shown("sort_by=relative_engagement&sort_order=asc&per_page=100")).toReversed()).toEqual(page);
  const { total_posts: total } = await scene.stats("sort_by=relative_engagement");
  expect(total).toBe(page.length);
});

/** Two were published in the same second: their IDs decide. */
function sameSecond(page: readonly (readonly [string, number | null])[], expected: typeof MEASURED) {
  const swap = page[4]?.[0] === "large-6";
  return swap ? [...expected.slice(0, 4), expected[5], expected[4]] : expected;
}

test("Pages and a walk by cursors give each post once, in that order.", async () => {
  const whole = (await shown("sort_by=relative_engagement&per_page=100")).map(([uid]) => uid);
  for (const [order, expected] of [
    ["desc", whole],
    ["asc", whole.toReversed()],
  ] as const) {
    const asked = `sort_by=relative_engagement&sort_order=${order}&per_page=3`;
    const walked: string[] = [];
    for (let next: string | null = `/api/v1/posts?${asked}`; next !== null; ) {
      const answer = await scene.world.get(next, { key: scene.caller.key });
      expect(answer.body.meta.warnings).toEqual([]);
      walked.push(...uidsOf(answer));
      next = answer.body.links.next;
    }
    expect(walked).toEqual(expected);
    expect(uidsOf(await scene.ask(`${asked}&page=3`))).toEqual(expected.slice(6, 9));
  }
});

test("An export has that order, too.", async () => {
  const target = "/api/v1/posts/export?format=ndjson&sort_by=relative_engagement";
  const { text } = await scene.world.get(target, { key: scene.caller.key });
  const uids = text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line).uid);
  expect(uids).toEqual((await shown("sort_by=relative_engagement&per_page=100")).map(([uid]) => uid));
});

test("New counters are measured anew, and the posts after it stay as they are.", async () => {
  await scene.world.store([written("small", 5, 22)]);
  const now = new Map(await shown("sort_by=relative_engagement&per_page=100"));
  expect(now.get("small-5")).toBe(11);
  expect(now.get("small-6")).toBe(1);
  expect(now.get("small-7")).toBe(100);
});
