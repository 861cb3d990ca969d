import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { HOUR, NOON_SECONDS, namesOf, openScene, record, type Scene, uidsOf, WEEK } from "./scene.ts";

let scene: Scene;
/** Account IDs by handle. */
const channels: Record<string, number> = {};

beforeAll(async () => {
  scene = await openScene();
  await scene.world.store([
    record("a", { account: { handle: "one" }, published_at: NOON_SECONDS - HOUR }),
    record("b", { account: { handle: "two" }, published_at: NOON_SECONDS - 2 * HOUR }),
    record("c", { account: { handle: "three" }, published_at: NOON_SECONDS - 3 * HOUR, type: "video" }),
    record("old", { account: { handle: "one" }, published_at: NOON_SECONDS - 52 * WEEK }),
    record("twin", { platform: "Gab", published_at: NOON_SECONDS - 20 * WEEK }),
    record("twin", { platform: "VK", published_at: NOON_SECONDS - HOUR }),
    record("Ünï/co?de&=", { published_at: NOON_SECONDS - 20 * WEEK }),
  ]);
  const { body } = await scene.ask("");
  for (const { attributes } of body.data) channels[attributes.channel.handle] = attributes.channel_id;
});

afterAll(() => scene.world.close());

describe("channel_ids[]", () => {
  test("It selects posts of these accounts, within the window and the other filters.", async () => {
    expect(await scene.find(`channel_ids[]=${channels.one}`)).toEqual(["a"]);
    expect(await scene.find(`channel_ids[]=${channels.one}&published_at_from=0`)).toEqual(["a", "old"]);
    const several = `channel_ids[]=${channels.one}&channel_ids[]=${channels.three}`;
    expect(await scene.find(several)).toEqual(["a", "c"]);
    expect(await scene.find(`${several}&post_type[]=video`)).toEqual(["c"]);
    const { total_posts: total } = await scene.stats(several);
    expect(total).toBe(2);
  });

  test("An account that does not exist has no posts.", async () => {
    const { status, body } = await scene.ask("channel_ids[]=12345");
    expect(status).toBe(200);
    expect(body.meta).toMatchObject({ total_posts: 0, warnings: [] });
  });

  test.each(["x", "-1", "1.5", "9007199254740992"])("%s is not an account ID.", async (value) => {
    expect(namesOf(await scene.refusals(`channel_ids[]=${value}`))).toEqual([
      "invalid_parameter channel_ids[]",
    ]);
  });
});

describe("post_uid", () => {
  test("Without bounds there is no time limit.", async () => {
    const { body } = await scene.ask("post_uid=old");
    expect(uidsOf(await scene.ask("post_uid=old"))).toEqual(["old"]);
    expect(body.meta.window).toEqual({ from: null, to: null, default: true });
    expect(new URL(body.links.self).searchParams.has("published_at_from")).toBe(false);
    const { total_posts: total } = await scene.stats("post_uid=old");
    expect(total).toBe(1);
  });

  test("Bounds that are given count.", async () => {
    expect(await scene.find(`post_uid=old&published_at_from=${NOON_SECONDS - WEEK}`)).toEqual([]);
    expect(await scene.find("post_uid=old&published_at_from=0")).toEqual(["old"]);
  });

  test("The same uid on two platforms is two posts.", async () => {
    expect(await scene.find("post_uid=twin")).toEqual(["twin", "twin"]);
    const { body } = await scene.ask("post_uid=twin&platform_names[]=Gab");
    expect(body.data).toHaveLength(1);
    expect(body.data[0].attributes.channel.platform_name).toBe("Gab");
  });

  test("It is compared exactly, whatever is in it.", async () => {
    const uid = "Ünï/co?de&=";
    expect(await scene.find(`post_uid=${encodeURIComponent(uid)}`)).toEqual([uid]);
    expect(await scene.find("post_uid=OLD")).toEqual([]);
    expect(await scene.find("post_uid=ol")).toEqual([]);
    expect(await scene.find("post_uid=nowhere")).toEqual([]);
  });

  test("It can be walked too.", async () => {
    const first = await scene.ask("post_uid=twin&per_page=1");
    const second = await scene.world.get(first.body.links.next, { key: scene.caller.key });
    expect(second.status).toBe(200);
    expect([first, second].map(({ body }) => body.data[0].attributes.channel.platform_name)).toEqual([
      "VK",
      "Gab",
    ]);
    expect(second.body.links.next).toBeNull();
  });
});

describe("sort_order and cursor", () => {
  test("Statistics take them, and they change nothing.", async () => {
    const plain = await scene.stats("");
    expect(await scene.stats("sort_order=asc&per_page=1&page=3")).toEqual(plain);
    const { next } = (await scene.ask("per_page=1")).body.links;
    expect(await scene.stats(new URL(next).search.slice(1))).toEqual(plain);
  });

  test("A walk goes the way it was asked for.", async () => {
    const recent = ["twin", "a", "b", "c"];
    const newest = uidsOf(await scene.ask("sort_order=desc"));
    expect(newest.toSorted()).toEqual(recent.toSorted());
    expect(uidsOf(await scene.ask("sort_order=asc"))).toEqual(newest.toReversed());
    const first = await scene.ask("sort_order=asc&per_page=2");
    const second = await scene.world.get(first.body.links.next, { key: scene.caller.key });
    expect([...uidsOf(first), ...uidsOf(second)]).toEqual(newest.toReversed());
  });
});
