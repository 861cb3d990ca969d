import { Worker } from "node:worker_threads";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Inhabitant, openWorld, type World } from "../support/world.ts";

let world: World;
let ann: Inhabitant;

beforeAll(async () => {
  world = await openWorld();
  ann = await world.createUser({ scopes: ["lists"] });
});

afterAll(() => world.close());

/** What is parsed, written or handed to a thread at once holds the main thread up by its size. */
test("A list of 50,000 members is read, stored and answered in small pieces.", async () => {
  const { secret } = await world.directory.keys.create({ userId: ann.user.id, scopes: ["lists"] });
  const members = Array.from({ length: 50_000 }, (_, at) => ({ platform: "VK", handle: `somebody${at}` }));
  const body = JSON.stringify({ name: "everybody", members });
  const parse = vi.spyOn(JSON, "parse");
  const stringify = vi.spyOn(JSON, "stringify");
  const post = vi.spyOn(Worker.prototype, "postMessage");
  const text = await postRaw(`${world.url}/manage/v1/lists`, secret, body);
  const parsed = parse.mock.calls.map(([piece]) => piece.length);
  const written = stringify.mock.results.map(({ value }) => String(value).length);
  const asked = post.mock.calls.flatMap(([message]) => (message.kind === "call" ? message.call.args : []));
  vi.restoreAllMocks();
  expect(JSON.parse(text)).toMatchObject({ name: "everybody", account_count: 50_000 });
  expect(JSON.parse(text).accounts.at(-1)).toMatchObject({ handle: "somebody49999" });
  expect(Math.max(...parsed)).toBeLessThan(200_000);
  expect(Math.max(...written)).toBeLessThan(200_000);
  expect(asked.flat().length).toBeGreaterThanOrEqual(50_000);
  expect(
    Math.max(...asked.map((refs) => (Array.isArray(refs) ? refs.flat().length : 0))),
  ).toBeLessThanOrEqual(1_000);
});

async function postRaw(url: string, key: string, body: string): Promise<string> {
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  return (await fetch(url, { method: "POST", headers, body })).text();
}
