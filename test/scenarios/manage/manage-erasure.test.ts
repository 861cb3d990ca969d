import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createRemoteArchive } from "../../../src/cli/import/archive.ts";
import { NOON, openWorld, type World } from "../../support/world.ts";

const seconds = NOON.getTime() / 1000;
let world: World;
let reader: string;
let admin: string;
let importer: string;

function record(uid: string, account: object, published_at = seconds - 60) {
  return { platform: "Telegram", uid, published_at, account, text: `rain on ${uid}`, language: "EN" };
}

beforeAll(async () => {
  world = await openWorld();
  const { user, key } = await world.createUser({ scopes: ["admin", "import"] });
  reader = key;
  admin = (await world.directory.keys.create({ userId: user.id, scopes: ["admin"] })).secret;
  importer = (await world.directory.keys.create({ userId: user.id, scopes: ["import"] })).secret;
  await world.store([
    record("1", { handle: "herald" }),
    record("2", { handle: "herald" }),
    record("3", { uid: "77" }),
    record("4", { uid: "78" }),
    record("old", { uid: "78" }, 1_000),
  ]);
});

afterAll(() => world.close());

function post(path: string, body: unknown, key: string) {
  return world.get(`/manage/v1/${path}`, {
    method: "POST",
    key,
    body: JSON.stringify(body),
    headers: { "content-type": "application/json" },
  });
}

async function total(query = ""): Promise<number> {
  const { body } = await world.get(`/api/v1/posts?published_at_from=0${query}`, { key: reader });
  return body.meta.total_posts;
}

describe("POST /manage/v1/accounts", () => {
  const accounts = [
    {
      platform: "Telegram",
      handle: "@Herald",
      type: "person",
      properties: { Party: "Green", Seats: [1, "2"] },
    },
    {
      platform: "Telegram",
      uid: "900",
      handle: null,
      name: " \u0000 ",
      properties: { Party: null, Since: 1.5 },
    },
  ];

  test("Accounts are described, and their old posts are found by it at once.", async () => {
    const rehearsed = await post("accounts", { accounts, dry_run: true }, importer);
    expect(rehearsed.body).toEqual({ added: 1, changed: 1, unchanged: 0, erased: [], dry_run: true });
    expect(await total("&person[Party]=green")).toBe(0);
    const described = await post("accounts", { accounts }, importer);
    expect(described).toMatchObject({ status: 200, body: { added: 1, changed: 1, dry_run: false } });
    expect(await total("&person[Party]=green")).toBe(2);
    expect(await total("&person[Seats]=2")).toBe(2);
  });

  test("A key without the scope is refused.", async () => {
    for (const key of [reader, admin]) {
      const answer = await post("accounts", { accounts }, key);
      expect(answer).toMatchObject({ status: 403, body: { errors: [{ code: "insufficient_scope" }] } });
    }
  });

  test("All that is wrong is named with its place.", async () => {
    const answer = await post(
      "accounts",
      {
        accounts: [
          { platform: "Telegram" },
          { platform: "Telegram", uid: "a\u0000b" },
          { platform: "Telegram", handle: "x", properties: { " ": 1 } },
        ],
      },
      importer,
    );
    expect(answer.status).toBe(400);
    expect(answer.body.errors.map((error: { source: { pointer: string } }) => error.source.pointer)).toEqual([
      "/accounts/0",
      "/accounts/1/uid",
      "/accounts/2/properties",
    ]);
    const shape = await post(
      "accounts",
      { accounts: [{ platform: "Telegram", properties: { a: {} } }] },
      importer,
    );
    expect(shape.body.errors[0]).toMatchObject({
      code: "invalid_field",
      source: { pointer: "/accounts/0/properties/a" },
    });
  });
});

describe("POST /manage/v1/deletions", () => {
  test("What is to be deleted must be said exactly once, by an administrator.", async () => {
    for (const key of [reader, importer])
      expect((await post("deletions", { published_before: 5 }, key)).status).toBe(403);
    for (const body of [
      {},
      { published_before: 5, account: "Telegram:@herald" },
      { account: "Telegrm:@x" },
    ]) {
      const answer = await post("deletions", body, admin);
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ code: "invalid_field" }] } });
    }
    expect(await total()).toBe(5);
  });

  test("Posts are counted, deleted by age, by uid and by account, and erased ones are not taken in again.", async () => {
    const age = { published_before: 2_000 };
    expect((await post("deletions", { ...age, dry_run: true }, admin)).body).toEqual({
      posts: 1,
      marked: 0,
      dry_run: true,
    });
    expect((await post("deletions", age, admin)).body).toMatchObject({ posts: 1, marked: 0, dry_run: false });
    const archive = createRemoteArchive({ url: world.url, key: admin });
    const named = { kind: "posts", posts: [{ platform: "Telegram", uid: "3" }] } as const;
    expect(await archive.deletePosts(named, { dryRun: true })).toMatchObject({ deleted: 1 });
    expect(await archive.deletePosts(named)).toEqual({ deleted: 1, marked: 1 });
    const account = { platform: "Telegram", by: "handle", value: "herald" } as const;
    expect(await archive.deletePosts({ kind: "account", account })).toEqual({ deleted: 2, marked: 3 });
    expect(await total()).toBe(1);
    expect((await archive.purge()).rows).toBeGreaterThan(0);
    expect((await post("purges", {}, admin)).body).toEqual({ rows: 0 });
    expect((await post("purges", {}, importer)).status).toBe(403);
    const trail = await world.get("/manage/v1/audit?action=posts", { key: admin });
    expect(trail.body.data.slice(0, 5)).toMatchObject([
      { action: "posts.purged", subject: "0 deleted rows" },
      { action: "posts.purged" },
      { action: "posts.deleted", subject: "2 posts", detail: "by account" },
      { action: "posts.deleted", subject: "1 posts", detail: "by uid" },
      { action: "posts.deleted", subject: "1 posts", detail: "by age" },
    ]);
    expect(JSON.stringify([trail.body, world.logLines])).not.toMatch(/herald/i);

    const sent = [
      record("1", { handle: "herald" }),
      record("3", { uid: "1" }),
      record("9", { handle: "HERALD" }),
    ];
    await expect(world.store(sent)).rejects.toThrow(/erased/);
    expect(await total()).toBe(1);
    await expect(createRemoteArchive({ url: world.url, key: importer }).purge()).rejects.toThrow(
      /The server refuses it: This key does not have the scope `erase`/,
    );
  });
});
