import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Scope } from "../../../src/contract/vocabulary.ts";
import { openWorld, type World } from "../../support/world.ts";
import { record } from "../scene.ts";

/** What goes takes with it what would still be sent. */

const SEARCHES = "/manage/v1/searches";
let world: World;
let root: Caller;
const received: string[] = [];
const receiver = createServer((request, response) => {
  received.push(request.url ?? "");
  response.writeHead(500).end();
});

type Caller = Awaited<ReturnType<typeof createCaller>>;

async function createCaller(...scopes: readonly Scope[]) {
  const { user } = await world.createUser({ scopes });
  const { secret: key } = await world.directory.keys.create({ userId: user.id, scopes });
  const headers = { "content-type": "application/json" };
  return {
    id: user.id,
    call: (method: string, path: string, body?: object) =>
      world.get(path, { method, key, ...(body && { headers, body: JSON.stringify(body) }) }),
  };
}

/** An alert that posts into a receiver which takes nothing, so that there is always something to be sent. */
async function watch(caller: Caller, query: string): Promise<string> {
  const search = await caller.call("POST", SEARCHES, { name: query, query });
  const { port } = receiver.address() as AddressInfo;
  const channels = [{ type: "webhook", url: `http://127.0.0.1:${port}/${caller.id}` }, { type: "feed" }];
  const path = `${SEARCHES}/${search.body.id}`;
  const made = await caller.call("POST", `${path}/alerts`, { kind: "new", digest: "at_once", channels });
  expect(made.status, made.text).toBe(201);
  return path;
}

const run = async () => (await root.call("POST", "/manage/v1/watch/run")).body;
const sentTo = ({ id }: Caller) => received.filter((path) => path === `/${id}`).length;
const waiting = async () => (await root.call("GET", "/manage/v1/watch")).body.deliveries.waiting;

function later(minutes: number): void {
  world.setNow(new Date(world.now().getTime() + minutes * 60_000));
}

beforeAll(async () => {
  world = await openWorld();
  await new Promise<void>((listening) => receiver.listen(0, "127.0.0.1", listening));
  root = await createCaller("admin");
});

afterAll(async () => {
  await world.close();
  await new Promise((closed) => receiver.close(closed));
});

test("A user who is deleted takes along alerts, feeds and what was still to be sent.", async () => {
  const ann = await createCaller("lists");
  const path = await watch(ann, "keyword=otter");
  const feed = (await ann.call("POST", `${path}/feed`)).body;
  await world.store([record("otter 1", { text: "An otter" })]);
  expect(await run()).toMatchObject({ notices: 1 });
  expect(sentTo(ann)).toBe(1);
  expect(await waiting()).toBe(1);
  await world.directory.users.delete(ann.id, { listsTo: root.id });
  await world.store([record("otter 2", { text: "An otter" })]);
  later(30);
  expect(await run()).toMatchObject({ searches: 0, matches: 0, notices: 0 });
  expect(sentTo(ann)).toBe(1);
  expect(await waiting()).toBe(0);
  expect((await world.get(feed.json)).status).toBe(404);
});

test("A list of a team that is dissolved finds nothing more for those who were in it.", async () => {
  const [ann, bob] = [await createCaller("lists"), await createCaller("lists")];
  const { id: team } = await world.directory.teams.create("Desk", [ann.id, bob.id]);
  const list = await ann.call("POST", "/manage/v1/lists", {
    ...{ name: "Badgers", keyword: "badger" },
    shared_with: { team_id: team, may: "read" },
  });
  const path = await watch(bob, `lists=${list.body.id}`);
  await world.store([record("badger 1", { text: "A badger" })]);
  expect(await run()).toMatchObject({ matches: 1, notices: 1 });
  await world.directory.teams.delete(team);
  await world.store([record("badger 2", { text: "A badger" })]);
  later(30);
  expect(await run()).toMatchObject({ matches: 0, notices: 0, failures: 1 });
  const id = Number(path.split("/").at(-1));
  const notices = await bob.call("GET", `/manage/v1/notices?search=${id}`);
  expect(notices.body.data.map(({ total }: { readonly total: number }) => total)).toEqual([1]);
});

test("A user who becomes an auditor is sent no posts any more, and the feed ends.", async () => {
  const ann = await createCaller("lists");
  const path = await watch(ann, "keyword=heron");
  const feed = (await ann.call("POST", `${path}/feed`)).body;
  await world.store([record("heron 1", { text: "A heron" })]);
  expect(await run()).toMatchObject({ notices: 1 });
  expect((await world.get(feed.json)).body.items).toHaveLength(1);
  expect(sentTo(ann)).toBe(1);
  await world.directory.users.update(ann.id, { scopes: ["audit"] });
  await world.store([record("heron 2", { text: "A heron" })]);
  later(30);
  expect(await run()).toMatchObject({ matches: 0, notices: 0 });
  expect(sentTo(ann)).toBe(1);
  for (const address of [feed.json, feed.atom]) expect((await world.get(address)).status).toBe(404);
  await world.directory.users.update(ann.id, { scopes: ["lists"] });
  expect((await world.get(feed.json)).status).toBe(200);
});
