import { afterAll, beforeAll, expect, test } from "vitest";
import { NOON } from "../support/world.ts";
import { NOON_SECONDS, openScene, record, type Scene, uidsOf, WEEK } from "./scene.ts";

let scene: Scene;

const TOTAL = 25_000;
const PER_PAGE = 1_000;
const NAMES = Array.from({ length: TOTAL }, (_, index) => `post-${index}`);
/** Thirty-seven posts share each second, so that pages are cut between posts of the same second. */
const timeOf = (index: number) => NOON_SECONDS - 600 - Math.floor(index / 37) * 60;

beforeAll(async () => {
  scene = await openScene();
  await scene.world.store(
    NAMES.map((uid, index) => record(uid, { published_at: timeOf(index), engagement: 1 })),
  );
});

afterAll(() => scene.world.close());

/** Follows `links.next` blindly to the end. */
async function walk(query: string, between: (page: number) => Promise<void> = async () => {}) {
  const uids: string[] = [];
  const totals: number[] = [];
  for (let next: string | null = `/api/v1/posts?per_page=${PER_PAGE}&${query}`; next !== null; ) {
    const answer = await scene.world.get(next, { key: scene.caller.key });
    expect(answer.status).toBe(200);
    uids.push(...uidsOf(answer));
    totals.push(answer.body.meta.total_posts);
    expect(answer.body.meta.page).toBe(totals.length);
    next = answer.body.links.next;
    await between(totals.length);
  }
  return { uids, totals };
}

test("Walking to the end gives each of 25,000 posts exactly once, as plain pages do.", async () => {
  const { uids, totals } = await walk("");
  expect(totals).toEqual(Array.from({ length: TOTAL / PER_PAGE }, () => TOTAL));
  expect(uids.toSorted()).toEqual(NAMES.toSorted());
  const paged: string[] = [];
  for (let page = 1; page <= TOTAL / PER_PAGE; page += 1) {
    paged.push(...uidsOf(await scene.ask(`per_page=${PER_PAGE}&page=${page}`)));
  }
  expect(paged).toEqual(uids);
});

test("While posts arrive inside and outside the window, and are replaced, a walk still gives each post once.", async () => {
  const arrive = async (page: number): Promise<void> => {
    scene.world.setNow(new Date(NOON.getTime() + page * 60_000));
    const at = (uid: string, published_at: number) => record(`${uid}-${page}`, { published_at });
    await scene.world.store([
      at("ahead", timeOf(TOTAL - 1) - page),
      at("behind", NOON_SECONDS - 500),
      at("after-the-end", NOON_SECONDS + page * 60),
      at("before-the-start", NOON_SECONDS - WEEK - 60 - page),
      ...(page % 5 === 0 ? [page * 7, TOTAL - page] : []).map((index) =>
        record(`post-${index}`, { published_at: timeOf(index), engagement: 2 }),
      ),
    ]);
  };
  const { uids, totals } = await walk("", arrive);
  scene.world.setNow(NOON);
  expect(new Set(uids).size).toBe(uids.length);
  const seen = new Set(uids);
  expect(NAMES.filter((uid) => !seen.has(uid))).toEqual([]);
  const others = uids.filter((uid) => !uid.startsWith("post-"));
  expect(others.filter((uid) => !uid.startsWith("ahead-"))).toEqual([]);
  expect(others.length).toBeGreaterThanOrEqual(TOTAL / PER_PAGE);
  expect(totals[0]).toBe(TOTAL);
  expect(totals.at(-1)).toBe(TOTAL + 2 * (totals.length - 1));
});
