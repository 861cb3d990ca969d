import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { post } from "../support/dirty-input.ts";
import { type Inhabitant, openWorld, type World } from "../support/world.ts";

const POSTS = 12_000;
const PATH = "/manage/v1/reindex";
const JSON_TYPE = { "content-type": "application/json" };
const IN_LINES = { ...JSON_TYPE, accept: "application/x-ndjson" };

let world: World;
let admin: Inhabitant;

beforeAll(async () => {
  world = await openWorld();
  admin = await world.createUser({ scopes: ["admin"] });
  const { secret } = await world.directory.keys.create({ userId: admin.user.id, scopes: ["admin"] });
  admin = { ...admin, key: secret };
  await world.store(Array.from({ length: POSTS }, (_, index) => JSON.parse(post(`${index}`))));
});

afterAll(() => world.close());

function reindex(body: object, headers: Readonly<Record<string, string>>, key = admin.key) {
  return world.get(PATH, { method: "POST", key, headers, body: JSON.stringify(body) });
}

function eventsOf(text: string): readonly unknown[] {
  return text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
}

function loggedTimes(message: string): number {
  return world.logLines.filter((line) => line.includes(`"msg":"${message}"`)).length;
}

describe("Analyzing posts anew over HTTP", () => {
  test("needs the scope admin, and a body that is understood.", async () => {
    const reader = await world.createUser();
    expect((await reindex({}, JSON_TYPE, reader.key)).status).toBe(403);
    expect((await reindex({ force: "yes" }, JSON_TYPE)).body.errors).toMatchObject([
      { code: "invalid_field" },
    ]);
    expect((await reindex({ now: true }, JSON_TYPE)).body.errors).toMatchObject([{ code: "unknown_field" }]);
  });

  test("is done only if something is newer, or by force.", async () => {
    expect((await reindex({}, JSON_TYPE)).body).toEqual({ outcome: "unneeded", posts: 0 });
    expect(eventsOf((await reindex({}, IN_LINES)).text)).toEqual([
      { summary: { outcome: "unneeded", posts: 0 } },
    ]);
    expect((await reindex({ force: true }, JSON_TYPE)).body).toEqual({ outcome: "done", posts: POSTS });
  });

  test("is told of line by line, and done once for all who ask meanwhile.", async () => {
    const before = loggedTimes("reindex started");
    const answers = await Promise.all([
      reindex({ force: true }, IN_LINES),
      reindex({ force: true }, IN_LINES),
      reindex({}, JSON_TYPE),
    ]);
    expect(loggedTimes("reindex started") - before).toBe(1);
    expect(answers[2]?.body).toEqual({ outcome: "done", posts: POSTS });
    for (const { status, headers, text } of answers.slice(0, 2)) {
      expect([status, headers["content-type"]]).toEqual([200, "application/x-ndjson"]);
      const events = eventsOf(text);
      expect(events[0]).toMatchObject({ progress: { done: expect.any(Number) } });
      expect(events.at(-1)).toEqual({ summary: { outcome: "done", posts: POSTS } });
    }
  });

  test("goes on when the client leaves.", async () => {
    const before = loggedTimes("reindex done");
    const body = JSON.stringify({ force: true });
    await new Promise<void>((resolve) => {
      const asked = request(`${world.url}${PATH}`, {
        method: "POST",
        headers: { ...IN_LINES, authorization: `Bearer ${admin.key}` },
      });
      asked.on("error", () => undefined);
      asked.once("response", (response) => {
        response.once("data", () => {
          response.destroy();
          resolve();
        });
      });
      asked.end(body);
    });
    await expect.poll(() => loggedTimes("reindex done") - before, { timeout: 20_000 }).toBe(1);
  });

  test("breaks off when the server goes down, and says so.", async () => {
    const service = await world.serve({});
    const asked = service.get(PATH, {
      ...{ method: "POST", key: admin.key, headers: IN_LINES, body: JSON.stringify({ force: true }) },
    });
    await expect
      .poll(() => service.logLines.some((line) => line.includes("reindex started")), { interval: 5 })
      .toBe(true);
    await service.app.close();
    expect(eventsOf((await asked).text).at(-1)).toMatchObject({ errors: [{ code: "shutting_down" }] });
    expect((await reindex({ force: true }, JSON_TYPE)).body).toEqual({ outcome: "done", posts: POSTS });
  });
});
