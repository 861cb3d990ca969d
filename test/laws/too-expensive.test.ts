import { expect, test } from "vitest";
import { type Inhabitant, NOON, openWorld, type World } from "../support/world.ts";

const NOON_SECONDS = NOON.getTime() / 1000;
const POSTS = 9_000;

/** Posts an hour apart, so that a narrow window is a small part of the table. */
const RECORDS = Array.from({ length: POSTS }, (_, index) => ({
  platform: "Gab",
  uid: `post-${index}`,
  published_at: NOON_SECONDS - index * 3600,
  account: { handle: "herald" },
  language: "EN",
  text: `The harbor report number ${index} on ships and weather`,
}));

const EVERYTHING = "published_at_from=0";
const LAST_DAY = `published_at_from=${NOON_SECONDS - 86_400}`;
const AMPLE = { timeoutMs: 30_000, memoryBytes: 4 * 2 ** 30, rowsToRead: 20_000_000_000 };

test.each([
  { name: "too many rows", limits: { ...AMPLE, rowsToRead: 5_000 } },
  // A query over a few thousand posts takes less than a millisecond.
  { name: "too much time", limits: { ...AMPLE, timeoutMs: 0 } },
])("A query that takes $name is stopped with advice.", async ({ name, limits }) => {
  const world = await openWorld({ limits });
  try {
    const reader = await world.createUser();
    for (let start = 0; start < POSTS; start += 3_000) await world.store(RECORDS.slice(start, start + 3_000));
    await expectRefusals(world, reader);
    if (name === "too many rows") await expectService(world, reader);
    expect((await world.get("/api/v1/lists", { key: reader.key })).status).toBe(200);
    expect((await world.get("/healthz")).status).toBe(200);
  } finally {
    await world.close();
  }
});

async function expectRefusals(world: World, reader: Inhabitant): Promise<void> {
  const targets = ["/api/v1/posts", "/api/v1/posts/stats"].flatMap((path) => [
    `${path}?${EVERYTHING}`,
    `${path}?${EVERYTHING}&keyword=harbor+-"on+ships+and+weather"&simple_query=true`,
  ]);
  for (const target of [...targets, ...targets]) {
    const answer = await world.get(target, { key: reader.key });
    expect(answer.status, `${target} ${answer.text.slice(0, 300)}`).toBe(503);
    expect(answer.body.errors).toMatchObject([{ status: "503", code: "query_too_expensive" }]);
    expect(answer.body.errors[0].detail).toContain("Narrow the time window");
    expect(answer.text).not.toMatch(/SELECT|ClickHouse|DB::/i);
  }
}

async function expectService(world: World, reader: Inhabitant): Promise<void> {
  const answer = await world.get(`/api/v1/posts?${LAST_DAY}&keyword=harbor`, { key: reader.key });
  expect(answer.status, answer.text.slice(0, 300)).toBe(200);
  expect(answer.body.meta.total_posts).toBe(25);
  const stats = await world.get(`/api/v1/posts/stats?${LAST_DAY}`, { key: reader.key });
  expect(stats.body.data.attributes.total_posts).toBe(25);
}
