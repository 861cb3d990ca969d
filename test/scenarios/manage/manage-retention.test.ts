import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEFAULT_PLATFORMS } from "../../../src/contract/platforms.ts";
import { importPosts } from "../../../src/ingest/import-posts.ts";
import { blocksOf } from "../../../src/ingest/prepare/import-block.ts";
import { createPreparer } from "../../../src/ingest/prepare/preparer.ts";
import { type Inhabitant, NOON, openWorld, type World } from "../../support/world.ts";

const DAY = 86_400;
const NOW = NOON.getTime() / 1000;
const PLATFORMS = DEFAULT_PLATFORMS.keeping([
  { platform: "Telegram", days: 30 },
  { platform: "*", days: 100 },
]);
let world: World;
let eraser: Inhabitant & { readonly erasing: string };
let reader: Inhabitant;

const record = (platform: string, uid: string, days: number, handle = "herald") => ({
  platform,
  uid,
  published_at: NOW - days * DAY,
  account: { uid: `${platform}-${handle}`, handle, properties: { Region: "North" } },
  text: `The harbor, ${uid}`,
});

beforeAll(async () => {
  world = await openWorld({ settings: { platforms: PLATFORMS } });
  const user = await world.createUser({ email: "eraser@example.org", scopes: ["lists", "erase"] });
  const { secret } = await world.directory.keys.create({ userId: user.user.id, scopes: ["erase"] });
  eraser = { ...user, erasing: secret };
  reader = await world.createUser({ scopes: ["lists"] });
  await world.store([
    record("Telegram", "new", 29),
    record("Telegram", "old", 31),
    record("Gab", "young", 31),
    record("Gab", "aged", 101),
    record("VK", "edge", 100),
  ]);
});

afterAll(() => world.close());

async function post(path: string, body: unknown, key = eraser.erasing) {
  const headers = { "content-type": "application/json" };
  return world.get(path, { key, method: "POST", body: JSON.stringify(body), headers });
}

const uids = async () => {
  const { body } = await world.get(`/api/v1/posts?published_at_from=0&sort_order=asc`, { key: reader.key });
  return body.data.map(({ attributes }: { attributes: { post_uid: string } }) => attributes.post_uid);
};

describe("retention", () => {
  test("is counted, then carried out for each platform by its own rule, and noted", async () => {
    const rules = [
      { platform: "Telegram", days: 30, published_before: NOW - 30 * DAY, posts: 1 },
      { platform: "*", days: 100, published_before: NOW - 100 * DAY, posts: 1 },
    ];
    expect((await post("/manage/v1/retention", {}, reader.key)).status).toBe(403);
    const counted = await post("/manage/v1/retention", { dry_run: true });
    expect(counted.body).toEqual({ rules, dry_run: true });
    expect(await uids()).toHaveLength(5);
    expect((await post("/manage/v1/retention", {})).body).toEqual({ rules, dry_run: false });
    expect(await uids()).toEqual(["edge", "young", "new"]);
    const again = await post("/manage/v1/retention", {});
    expect(again.body.rules.map(({ posts }: { posts: number }) => posts)).toEqual([0, 0]);
    const { entries } = await world.directory.audit.page(0, 10, { actions: ["posts.expired"] });
    expect(entries.map(({ subject, detail }) => `${subject} ${detail}`).sort()).toEqual([
      "1 posts *: older than 100 days",
      "1 posts Telegram: older than 30 days",
    ]);
  });

  test("imports do not take in what it would delete, and say why; what is young enough comes", async () => {
    const rejects: string[] = [];
    const records = [record("Telegram", "old", 31), record("Telegram", "other", 28)];
    await importPosts({
      blocks: blocksOf(records.map((one, index) => ({ line: index + 1, record: one }))),
      posts: world.posts,
      preparer: createPreparer(() => NOON.getTime(), PLATFORMS),
      onReject: ({ line, reason }) => void rejects.push(`${line} ${reason}`),
    });
    expect(rejects).toEqual([expect.stringMatching(/^1 too_old: /)]);
    expect(await uids()).toEqual(["edge", "young", "new", "other"]);
  });

  test("is run by the server when it starts", async () => {
    const strict = DEFAULT_PLATFORMS.keeping([{ platform: "VK", days: 99 }]);
    const other = await world.serve({ platforms: strict });
    await expect.poll(uids).toEqual(["young", "new", "other"]);
    await other.app.close();
  });
});

describe("what is stored of an account", () => {
  const linesOf = (text: string) =>
    text
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));

  test("comes as a file for those who erase, with its posts and the lists that name it, without their names", async () => {
    const members = [{ platform: "Telegram", by: "handle", value: "herald" }] as const;
    const list = await world.createList(reader, { name: "Secret sources", members });
    const refused = await post("/manage/v1/disclosures", { account: "Telegram:@herald" }, reader.key);
    expect(refused.status).toBe(403);
    const answer = await post("/manage/v1/disclosures", { account: "Telegram:@herald" });
    expect(answer.headers["content-type"]).toBe("application/x-ndjson");
    const [about, ...posts] = linesOf(answer.text);
    expect(about).toMatchObject({
      asked_for: "Telegram:@herald",
      account: { handle: "herald", properties: { Region: "North" } },
      erased: false,
      posts: 2,
      lists: [{ id: list.id, owner: reader.user.email }],
    });
    expect(posts.map(({ uid }) => uid).sort()).toEqual(["new", "other"]);
    expect(answer.text).not.toContain("Secret sources");
    const { entries } = await world.directory.audit.page(0, 1, { actions: ["accounts.disclosed"] });
    expect(entries[0]).toMatchObject({ actor: "eraser@example.org", subject: "Telegram:@herald" });
  });

  test("is gone when it is erased, and the account leaves the lists that name it in any way", async () => {
    const members = [
      { platform: "Telegram", by: "uid", value: "Telegram-herald" },
      { platform: "Telegram", by: "either", value: "@Herald" },
      { platform: "Gab", by: "handle", value: "herald" },
    ] as const;
    const { id } = await world.createList(reader, { name: "Ways", members });
    const erased = await post("/manage/v1/deletions", { account: "Telegram:@herald" });
    expect(erased.body.posts).toBe(2);
    const list = await world.directory.lists.find(id);
    expect(list?.members).toEqual([{ platform: "Gab", by: "handle", value: "herald" }]);
    const answer = await post("/manage/v1/disclosures", { account: "Telegram:Telegram-herald" });
    expect(linesOf(answer.text)).toEqual([
      expect.objectContaining({ account: null, erased: true, posts: 0, lists: [] }),
    ]);
    expect((await post("/manage/v1/disclosures", { account: "nonsense" })).status).toBe(400);
  });
});
