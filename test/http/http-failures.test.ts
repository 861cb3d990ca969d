import { afterAll, beforeAll, expect, test } from "vitest";
import { type Inhabitant, NOON, openWorld, type World } from "../support/world.ts";

let world: World;
let ann: Inhabitant;

beforeAll(async () => {
  world = await openWorld({ limits: { timeoutMs: 30_000, memoryBytes: 2 ** 30, rowsToRead: 5_000 } });
  ann = await world.createUser();
  const records = Array.from({ length: 6_000 }, (_, index) => ({
    platform: "Gab",
    uid: `post-${index}`,
    published_at: NOON.getTime() / 1000 - index,
    account: { handle: "herald" },
    text: "The harbor opens",
    language: "EN",
  }));
  await world.store(records.slice(0, 3_000));
  await world.store(records.slice(3_000));
});

afterAll(() => world.close());

test("A query that reads too much is stopped, with the advice to narrow the window.", async () => {
  const answer = await world.get("/api/v1/posts/stats", { key: ann.key });
  expect(answer.status).toBe(503);
  expect(answer.body.errors).toMatchObject([{ status: "503", code: "query_too_expensive" }]);
  expect(answer.body.errors[0].detail).toContain("published_at_from");
  const text = await (await fetch(world.metricsUrl ?? "")).text();
  expect(text).toContain("earshot_query_too_expensive_total 1");
});

test("When a store fails, it is named, and other errors say nothing but the request ID.", async () => {
  expect((await world.get("/readyz")).status).toBe(200);
  await world.directory.close();
  // An answer of the stores is good for a second.
  await expect.poll(async () => (await world.get("/readyz")).status, { timeout: 5_000 }).toBe(503);
  const ready = await world.get("/readyz");
  expect(ready.status).toBe(503);
  expect(ready.body.errors).toMatchObject([{ code: "store_unavailable", meta: { store: "directory" } }]);
  const headers = { "x-request-id": "trace-7" };
  const failed = await world.get("/api/v1/lists", { key: "0".repeat(32), headers });
  expect(failed.status).toBe(500);
  expect(failed.body.errors).toEqual([
    {
      status: "500",
      code: "internal_error",
      title: "Internal error",
      detail: "Something went wrong on our side. Tell the operator the request ID.",
      meta: { request_id: "trace-7" },
    },
  ]);
  expect(failed.text).not.toMatch(/at |\.ts/);
  expect(world.logLines.join("")).toContain("request failed");
});
