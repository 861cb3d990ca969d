import { afterAll, beforeAll, expect, test } from "vitest";
import { type Answer, NOON, openWorld, type World } from "../../support/world.ts";
import { record } from "../scene.ts";

/** Fifteen days of ten storms and fifty calms an hour, from nine to one. */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const DAYS = 15;
const HOURS = [-3, -2, -1, 0];

let world: World;
let call: (method: string, path: string, body?: object) => Promise<Answer>;
let search: string;
let posts = 0;

/** They arrive now, published so long ago. */
async function arrive(storms: number, calms: number, ageMs = MINUTE_MS): Promise<void> {
  const published_at = Math.floor((world.now().getTime() - ageMs) / 1000);
  const lines = Array.from({ length: storms + calms }, (_, at) => {
    posts += 1;
    const text = at < storms ? `A storm ${posts}` : `A calm ${posts}`;
    return record(`${posts}`, { published_at, text });
  });
  await world.store(lines);
}

/** The titles of the notices after a round at this time. */
async function titlesAt(time: number): Promise<readonly string[]> {
  world.setNow(new Date(time));
  const round = await call("POST", "/manage/v1/watch/run");
  expect(round.body).toMatchObject({ failures: 0, problem: null });
  const { body } = await call("GET", "/manage/v1/notices");
  return body.data.map(({ title }: { readonly title: string }) => title);
}

beforeAll(async () => {
  const start = NOON.getTime() - DAYS * DAY_MS;
  world = await openWorld({ now: new Date(start) });
  for (let day = 0; day < DAYS; day += 1)
    for (const hour of HOURS) {
      world.setNow(new Date(start + day * DAY_MS + hour * HOUR_MS));
      await arrive(10, 50);
    }
  const scopes = ["lists", "admin"] as const;
  const { user } = await world.createUser({ scopes });
  const { secret: key } = await world.directory.keys.create({ userId: user.id, scopes });
  const headers = { "content-type": "application/json" };
  call = (method, path, body) =>
    world.get(path, { method, key, ...(body && { headers, body: JSON.stringify(body) }) });
  const made = await call("POST", "/manage/v1/searches", { name: "Storms", query: "keyword=storm" });
  search = `/manage/v1/searches/${made.body.id}`;
});

afterAll(() => world.close());

const at = (minutes: number) => NOON.getTime() + minutes * MINUTE_MS;
const TITLE = "Spike for “Storms”: 64 posts in two hours, 20 are usual by the past 2 weeks";

test("A spike is told within five minutes, once, and by how many weeks it was judged.", async () => {
  world.setNow(new Date(at(-90)));
  await arrive(10, 50);
  const alert = await call("POST", `${search}/alerts`, { kind: "spike" });
  expect(alert.status, alert.text).toBe(201);
  world.setNow(new Date(at(-30)));
  await arrive(10, 50);
  expect(await titlesAt(at(-29))).toEqual([]);
  world.setNow(new Date(at(-26)));
  await arrive(44, 0);
  expect(await titlesAt(at(-24))).toEqual([TITLE]);
  world.setNow(new Date(at(-21)));
  await arrive(20, 0);
  expect(await titlesAt(at(-19))).toEqual([TITLE]);
});

test("It would have been told when it is tried.", async () => {
  world.setNow(new Date(at(60)));
  const trial = await call("POST", `${search}/alerts/try`, { kind: "spike" });
  expect(trial.status, trial.text).toBe(200);
  expect(trial.body.firings).toBe(1);
  expect(trial.body.remark).toBe(
    "Posts have been arriving here for 16 days only; a spike is known by at least two weeks before it.",
  );
  expect(trial.body.samples).toMatchObject([{ title: /^Spike for “Storms”: 84 posts/ }]);
});

test("Old posts that arrive are no spike, nor are more of all posts; more of these alone are one.", async () => {
  const nextDay = at(24 * 60);
  for (const hour of [-2, -1]) {
    world.setNow(new Date(nextDay + hour * HOUR_MS + MINUTE_MS));
    await arrive(10, 50);
  }
  await arrive(300, 0, 3 * HOUR_MS);
  expect(await titlesAt(nextDay - 50 * MINUTE_MS)).toHaveLength(1);
  await arrive(44, 350);
  expect(await titlesAt(nextDay - 40 * MINUTE_MS)).toHaveLength(1);
  await arrive(200, 0);
  expect(await titlesAt(nextDay - 30 * MINUTE_MS)).toHaveLength(2);
});
