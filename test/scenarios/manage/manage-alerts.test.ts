import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Scope } from "../../../src/contract/vocabulary.ts";
import { NOON, openWorld, type Service, type World } from "../../support/world.ts";
import { NOON_SECONDS, record, WEEK } from "../scene.ts";

const SEARCHES = "/manage/v1/searches";
let world: World;
let ann: Caller;
let bob: Caller;
let root: Caller;

interface Caller {
  call(method: string, path: string, body?: object): ReturnType<World["get"]>;
}

async function createCaller(scopes: readonly Scope[], service: Service = world): Promise<Caller> {
  const { user } = await world.createUser({ scopes });
  const { secret: key } = await world.directory.keys.create({ userId: user.id, scopes });
  const headers = { "content-type": "application/json" };
  return {
    call: (method, path, body) =>
      service.get(path, { method, key, ...(body && { headers, body: JSON.stringify(body) }) }),
  };
}

beforeAll(async () => {
  world = await openWorld();
  ann = await createCaller(["lists"]);
  bob = await createCaller(["lists"]);
  root = await createCaller(["admin"]);
  await world.store([record("before")]);
});

afterAll(() => world.close());

beforeEach(() => world.setNow(NOON));

interface Watched {
  readonly path: string;
  readonly searchId: number;
}

let names = 0;
/** A search of its own for each test, with an alert. */
async function watch(word: string, alert: object = {}): Promise<Watched> {
  names += 1;
  const search = await ann.call("POST", SEARCHES, { name: `${word} ${names}`, query: `keyword=${word}` });
  const path = `${SEARCHES}/${search.body.id}/alerts`;
  const made = await ann.call("POST", path, { kind: "new", digest: "at_once", ...alert });
  expect(made.status, made.text).toBe(201);
  return { path: `${path}/${made.body.id}`, searchId: search.body.id };
}

async function run() {
  const answer = await root.call("POST", "/manage/v1/watch/run");
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

function later(minutes: number): void {
  world.setNow(new Date(world.now().getTime() + minutes * 60_000));
}

async function noticesOf({ searchId }: Watched) {
  const answer = await ann.call("GET", `/manage/v1/notices?search=${searchId}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
}

describe("an alert", () => {
  test("speaks of what arrives from now on, late or not, each post once, and not of a replacement", async () => {
    const watched = await watch("harbor");
    await run();
    expect(await noticesOf(watched)).toEqual([]);
    await world.store([
      record("late", { published_at: NOON_SECONDS - 3 * WEEK, text: "An old harbor" }),
      record("before", { text: "The harbor closes" }),
      record("beside", { text: "A hill" }),
    ]);
    await run();
    await run();
    const [notice, ...others] = await noticesOf(watched);
    expect(others).toEqual([]);
    expect(notice).toMatchObject({
      kind: "new",
      total: 1,
      read_at: null,
      posts: [{ text: "An old harbor" }],
    });
    expect(notice.title).toMatch(/^1 new post for “harbor \d+”$/);
    await world.store([record("late", { text: "An old harbor, again" })]);
    await run();
    expect(await noticesOf(watched)).toHaveLength(1);
  });

  test("is read, changed in what is said, and deleted with all that it said", async () => {
    const watched = await watch("bridge", { channels: [{ type: "webhook", url: "https://example.org/in" }] });
    const before = (await ann.call("GET", watched.path)).body;
    expect(before).toMatchObject({ enabled: true, time_zone: "UTC", digest: "at_once", cooldown_minutes: 0 });
    expect(before.channels).toMatchObject([{ type: "webhook", format: "json", off_at: null }]);
    const quiet_hours = { from: "22:00", to: "07:30" };
    const changed = await ann.call("PATCH", watched.path, { quiet_hours, time_zone: "Europe/Berlin" });
    expect(changed.body).toMatchObject({ ...before, quiet_hours, time_zone: "Europe/Berlin" });
    for (const method of ["GET", "DELETE"] as const)
      expect((await bob.call(method, watched.path)).status).toBe(404);
    expect((await bob.call("PATCH", watched.path, { enabled: false })).status).toBe(404);
    expect((await ann.call("DELETE", watched.path)).status).toBe(204);
    expect((await ann.call("GET", watched.path)).body.errors[0].code).toBe("alert_not_found");
  });

  test.each([
    [{ kind: "threshold" }, "/threshold"],
    [{ kind: "new", threshold: { posts: 1, span_minutes: 5 } }, "/threshold"],
    [{ kind: "threshold", threshold: { span_minutes: 5 } }, "/threshold"],
    [{ kind: "new", time_zone: "Mars/Olympus" }, "/time_zone"],
    [{ kind: "new", channels: [{ type: "webhook", url: "ftp://example.org" }] }, "/channels/0/url"],
    [{ kind: "new", channels: [{ type: "feed" }, { type: "feed" }] }, "/channels"],
    [{ kind: "new", channels: [{ type: "feed" }, { type: "email" }] }, "/channels/1/type"],
    [{ kind: "first", first: { of: "account", list_id: 99 } }, "/first/list_id"],
  ])("that cannot be is refused: %j", async (alert, pointer) => {
    const { searchId } = await watch("nothing");
    const answer = await ann.call("POST", `${SEARCHES}/${searchId}/alerts`, alert);
    expect(answer.status, answer.text).toBe(400);
    expect(answer.body.errors).toContainEqual(expect.objectContaining({ source: { pointer } }));
  });

  test("waits for the end of its cool-down and of its quiet hours, and leaves nothing out", async () => {
    const watched = await watch("lantern", {
      cooldown_minutes: 60,
      quiet_hours: { from: "12:30", to: "13:30" },
    });
    const add = (uid: string) => world.store([record(uid, { text: "A lantern" })]);
    await add("lantern 1");
    await run();
    later(10);
    await add("lantern 2");
    await run();
    later(55);
    await add("lantern 3");
    await run();
    expect(await noticesOf(watched)).toMatchObject([{ total: 1 }]);
    later(30);
    await run();
    expect(await noticesOf(watched)).toMatchObject([{ total: 2 }, { total: 1 }]);
  });

  test("of a threshold counts what was published within the span: what comes late does not fire it", async () => {
    const watched = await watch("flood", { kind: "threshold", threshold: { posts: 3, span_minutes: 60 } });
    const flood = (uid: string, age: number) =>
      record(uid, { text: "A flood", published_at: NOON_SECONDS - age });
    await world.store([1, 2, 3, 4].map((at) => flood(`old flood ${at}`, WEEK)));
    await run();
    await world.store([flood("flood 1", 60), flood("flood 2", 60)]);
    later(2);
    await run();
    expect(await noticesOf(watched)).toEqual([]);
    await world.store([flood("flood 3", 30)]);
    later(2);
    await run();
    expect(await noticesOf(watched)).toMatchObject([
      { title: expect.stringMatching(/^3 posts for .* within 1 hour$/) },
    ]);
  });

  test("of a first match tells platforms, or accounts, from those that matched before", async () => {
    await world.store([record("owl 0", { text: "An owl" })]);
    const platforms = await watch("owl", { kind: "first" });
    const accounts = await watch("owl", { kind: "first", first: { of: "account" } });
    await world.store([
      record("owl 1", { text: "An owl" }),
      record("owl 2", { text: "An owl", account: { handle: "newcomer" } }),
      record("owl 3", { text: "An owl", platform: "Telegram" }),
      record("owl 4", { text: "An owl", platform: "Telegram" }),
    ]);
    await run();
    expect(await noticesOf(platforms)).toMatchObject([{ total: 1, posts: [{ platform: "Telegram" }] }]);
    expect(await noticesOf(accounts)).toMatchObject([{ total: 2 }]);
  });

  test("is tried before it is saved: when it would have fired, and what it would have said", async () => {
    const { searchId } = await watch("harbor");
    const trial = await ann.call("POST", `${SEARCHES}/${searchId}/alerts/try`, { kind: "new" });
    expect(trial.status, trial.text).toBe(200);
    expect(trial.body).toMatchObject({ days: 30, firings: 1, remark: expect.stringMatching(/one day only/) });
    expect(trial.body.posts_by_day).toHaveLength(31);
    expect(trial.body.samples[0].title).toMatch(/new posts for/);
    expect(trial.body.samples[0].posts[0].text).toMatch(/harbor/);
  });
});

describe("channels", () => {
  test("of a feed show each notice once, at an address that needs no key and can be renewed", async () => {
    const watched = await watch("otter", { channels: [{ type: "feed" }] });
    const path = `${SEARCHES}/${watched.searchId}/feed`;
    expect((await ann.call("GET", path)).body).toEqual({ atom: null, json: null, created_at: null });
    const before = (await ann.call("POST", path)).body;
    const { body: feed } = await ann.call("POST", path);
    await world.store([record("otter 1", { text: "An otter & more" })]);
    await run();
    await run();
    expect((await world.get(before.json)).status).toBe(404);
    const json = await world.get(feed.json);
    expect(json.headers["content-type"]).toMatch(/^application\/feed\+json/);
    expect(json.body.items).toHaveLength(1);
    const atom = await world.get(feed.atom);
    expect(atom.text.match(/<entry>/g)).toHaveLength(1);
    expect(atom.text).toContain("An otter");
    await world.posts.deletePosts({ kind: "posts", posts: [{ platform: "Twitter", uid: "otter 1" }] });
    expect((await world.get(feed.json)).body.items).toEqual([]);
    await ann.call("DELETE", `${SEARCHES}/${watched.searchId}`);
    expect((await world.get(feed.json)).status).toBe(404);
  });

  test("of a webhook are tried again with growing pauses, by the same event, and given up after a day", async () => {
    const received: (string | undefined)[] = [];
    let status = 500;
    const receiver = createServer((request, response) => {
      received.push(request.headers["x-earshot-event"]?.toString());
      response.writeHead(status).end();
    });
    await new Promise<void>((listening) => receiver.listen(0, "127.0.0.1", listening));
    const { port } = receiver.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}/in`;
    const watched = await watch("badger", { channels: [{ type: "webhook", url }] });
    await world.store([record("badger 1", { text: "A badger" })]);
    await run();
    await run();
    expect(received).toHaveLength(1);
    later(2);
    status = 204;
    await run();
    await run();
    const [notice] = await noticesOf(watched);
    expect(received).toEqual([notice.event_id, notice.event_id]);
    status = 500;
    await world.store([record("badger 2", { text: "A badger" })]);
    await run();
    later(25 * 60);
    await run();
    const [channel] = (await ann.call("GET", watched.path)).body.channels;
    expect(channel).toMatchObject({ off_at: expect.any(String), off_reason: expect.stringMatching(/500/) });
    expect((await noticesOf(watched))[0].title).toMatch(/^The webhook of .* was switched off/);
    const sent = received.length;
    await world.store([record("badger 3", { text: "A badger" })]);
    await run();
    expect(received).toHaveLength(sent);
    await new Promise((closed) => receiver.close(closed));
  });

  test("of a webhook that a killed server had claimed are sent by another, and not by the one that came late", async () => {
    const { deliveries } = world.directory.watch;
    const received: (string | undefined)[] = [];
    const receiver = createServer((request, response) => {
      received.push(request.headers["x-earshot-event"]?.toString());
      response.writeHead(received.length === 1 ? 500 : 204).end();
    });
    await new Promise<void>((listening) => receiver.listen(0, "127.0.0.1", listening));
    const { port } = receiver.address() as AddressInfo;
    await watch("marten", { channels: [{ type: "webhook", url: `http://127.0.0.1:${port}/in` }] });
    await world.store([record("marten 1", { text: "A marten" })]);
    await run();
    later(2);
    const taken = await deliveries.claim(world.now(), 100, 120_000);
    expect(taken).toHaveLength(1);
    await run();
    expect(received).toHaveLength(1);
    expect(await deliveries.claimAgain(taken, world.now(), 60_000)).toMatchObject([{ id: taken[0]?.id }]);
    expect(await deliveries.claimAgain(taken, world.now(), 120_000)).toEqual([]);
    later(2);
    await run();
    expect(received).toEqual([received[0], received[0]]);
    await new Promise((closed) => receiver.close(closed));
  });

  test("of a webhook inside the operator's network are refused when the address is given", async () => {
    const strict = await world.serve({ webhookPrivate: false });
    try {
      const { call } = await createCaller(["lists"], strict);
      const search = await call("POST", SEARCHES, { name: "Strict", query: "keyword=lynx" });
      const path = `${SEARCHES}/${search.body.id}/alerts`;
      const alert = (...urls: readonly string[]) => ({
        kind: "new",
        channels: urls.map((url) => ({ type: "webhook", url })),
      });
      const urls = ["https://hooks.example/", "http://2130706433/", "http://[::ffff:10.0.0.1]/"];
      const refused = await call("POST", path, alert(...urls));
      expect(refused.status, refused.text).toBe(400);
      expect(refused.body.errors).toMatchObject([
        { source: { pointer: "/channels/1/url" }, detail: /^127\.0\.0\.1 is not a public address\. Give/ },
        { source: { pointer: "/channels/2/url" }, detail: /^::ffff:a00:1 is not a public address\. Give/ },
      ]);
      const made = await call("POST", path, alert("https://hooks.example/", "https://93.184.215.14/"));
      expect(made.status, made.text).toBe(201);
      const changed = await call("PATCH", `${path}/${made.body.id}`, alert("http://10.0.0.1/"));
      expect(changed.status, changed.text).toBe(400);
    } finally {
      await strict.app.close();
    }
  });

  test("of e-mail end with one click, and come back when they are wanted", async () => {
    const { user } = await world.createUser();
    const token = world.directory.watch.mail.leaveToken(user.id);
    expect((await world.get(`/mail/leave/${token}x`, { method: "POST" })).status).toBe(404);
    expect((await world.get(`/mail/leave/${token}`)).text).toMatch(/form method="post"/);
    expect(await world.directory.watch.mail.leftAt(user.id)).toBeNull();
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const body = "List-Unsubscribe=One-Click";
    expect((await world.get(`/mail/leave/${token}`, { method: "POST", headers, body })).status).toBe(200);
    expect(await world.directory.watch.mail.leftAt(user.id)).toEqual(NOON);
    expect((await ann.call("PATCH", "/manage/v1/mail", { left: true })).body.left_at).not.toBeNull();
    expect((await ann.call("PATCH", "/manage/v1/mail", { left: false })).body.left_at).toBeNull();
  });
});

describe("notices", () => {
  test("are unread until they are read, and lose posts that are erased", async () => {
    const watched = await watch("heron");
    await world.store([record("heron 1", { text: "A heron" }), record("heron 2", { text: "Two herons" })]);
    await run();
    const [notice] = await noticesOf(watched);
    const { unread } = (await ann.call("GET", "/manage/v1/notices/unread")).body;
    const read = await ann.call("POST", "/manage/v1/notices/read", { ids: [notice.id] });
    expect(read.body.unread).toBe(unread - 1);
    expect((await bob.call("GET", "/manage/v1/notices")).body).toMatchObject({
      data: [],
      meta: { unread: 0 },
    });
    const posts = [{ platform: "Twitter", uid: "heron 1" }] as const;
    await world.posts.deletePosts({ kind: "posts", posts });
    expect(await noticesOf(watched)).toMatchObject([{ total: 2, posts: [{ text: "Two herons" }] }]);
  });

  test("come a page at a time, newest first", async () => {
    const { body } = await ann.call("GET", "/manage/v1/notices?per_page=2");
    const next = await ann.call("GET", `/manage/v1/notices?per_page=2&before=${body.meta.next}`);
    const ids = [...body.data, ...next.body.data].map(({ id }: { id: number }) => id);
    expect(ids).toHaveLength(4);
    expect(ids).toEqual(ids.toSorted((left, right) => right - left));
  });
});

test("a search whose list is deleted finds nothing more, and the operator sees why", async () => {
  const list = await ann.call("POST", "/manage/v1/lists", { name: "Owls", keyword: "owl" });
  const search = await ann.call("POST", SEARCHES, { name: "Listed", query: `lists=${list.body.id}` });
  const path = `${SEARCHES}/${search.body.id}/alerts`;
  await ann.call("POST", path, { kind: "new", digest: "at_once" });
  await ann.call("DELETE", `/manage/v1/lists/${list.body.id}`);
  await world.store([record("owl 9", { text: "An owl" })]);
  expect(await run()).toMatchObject({ failures: 1 });
  expect(await noticesOf({ path, searchId: search.body.id })).toEqual([]);
  const { body } = await root.call("GET", "/manage/v1/watch");
  expect(body.failing).toMatchObject([
    { search_id: search.body.id, problem: expect.stringMatching(/no list/) },
  ]);
  expect(body.rounds[0]).toMatchObject({ failures: 1 });
});
