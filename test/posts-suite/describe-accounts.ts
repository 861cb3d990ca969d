import { expect, test } from "vitest";
import type { AccountDescription, NewAccount } from "../../src/posts/post.ts";
import type { Posts } from "../../src/posts/posts.ts";
import { account, FIRST_PAGE, post, select } from "../support/posts-fixtures.ts";

export function describeDescriptions(posts: () => Posts): void {
  const of = (uid: string, whose: Partial<NewAccount>) =>
    post({ uid, account: account({ uid: null, handle: null, name: null, type: null, ...whose }) });
  const say = (description: Partial<AccountDescription>) =>
    posts().describeAccounts([
      {
        ...account({ uid: null, handle: null, name: null, type: null }),
        ...description,
      },
    ]);
  const party = async (...values: readonly string[]) =>
    (await posts().page(select({ person: [{ key: "Party", values: [...values] }] }), FIRST_PAGE)).posts
      .map(({ uid }) => uid)
      .sort();
  const only = async () => (await posts().page(select(), FIRST_PAGE)).posts[0]?.account;

  test("what is said about an account holds for its old posts at once, by uid and by handle", async () => {
    await posts().upsert([of("1", { uid: "7", handle: "seven" }), of("2", { handle: "eight" })]);
    expect(await party("Green")).toEqual([]);
    const green = { type: "person", properties: { Party: "Green" } } as const;
    expect(await say({ uid: "7", ...green })).toEqual({ added: 0, changed: 1, unchanged: 0, erased: [] });
    expect(await say({ handle: "@EIGHT", ...green })).toMatchObject({ added: 0, changed: 1 });
    expect(await party("Green")).toEqual(["1", "2"]);
    const { posts: shown } = await posts().page(select(), FIRST_PAGE);
    expect(shown.map(({ account: { handle } }) => handle).sort()).toEqual(["eight", "seven"]);
    expect(await posts().propertyKeys("person")).toEqual(["Party"]);
    expect(await say({ uid: "7", ...green })).toEqual({ added: 0, changed: 0, unchanged: 1, erased: [] });
  });

  test("what is said before any post of an account holds when they come, also when its uid comes later", async () => {
    const green = { type: "person", properties: { Party: "Green" } } as const;
    expect(await say({ handle: "early", ...green })).toMatchObject({ added: 1, changed: 0 });
    expect(await say({ uid: "8", ...green })).toMatchObject({ added: 1 });
    await posts().upsert([of("1", { uid: "7", handle: "early" }), of("2", { uid: "8", handle: "late" })]);
    await posts().upsert([of("3", { handle: "early" }), of("4", { handle: "late" })]);
    expect(await party("Green")).toEqual(["1", "2", "3", "4"]);
    expect((await posts().summary()).accounts).toBe(2);
  });

  test("a description with a handle and a uid makes one account of two", async () => {
    await posts().upsert([of("1", { handle: "both", name: "Both" }), of("2", { uid: "7" })]);
    expect(await say({ uid: "7", handle: "both", type: "person", properties: { Party: "Green" } })).toEqual({
      added: 0,
      changed: 1,
      unchanged: 0,
      erased: [],
    });
    expect(await party("Green")).toEqual(["1", "2"]);
    expect((await posts().summary()).accounts).toBe(1);
    expect(await only()).toMatchObject({ uid: "7", handle: "both", name: "Both" });
  });

  test("properties are set one by one, without regard to case, and null takes one away", async () => {
    await posts().upsert([of("1", { uid: "7", properties: { Party: "Blue", State: "OH" } })]);
    await say({ uid: "7", properties: { party: "Green", Since: 2001 } });
    expect((await only())?.properties).toEqual({ State: "OH", party: "Green", Since: 2001 });
    await say({ uid: "7", properties: { state: null, Tags: ["a", "b"] } });
    expect((await only())?.properties).toEqual({ party: "Green", Since: 2001, Tags: ["a", "b"] });
    await say({ uid: "7", properties: null, bio: "About" });
    expect(await only()).toMatchObject({ bio: "About", properties: { party: "Green" } });
  });

  test("type and properties that were said hold against later deliveries; the rest is as collected last", async () => {
    await say({ uid: "7", type: "person", name: "Said", properties: { Party: "Green" } });
    await posts().upsert([of("1", { uid: "7" })]);
    expect(await only()).toMatchObject({ type: "person", name: "Said", properties: { Party: "Green" } });
    const delivered = { type: "organization", name: "Collected", properties: { PARTY: "Blue", State: "OH" } };
    await posts().upsert([of("1", { uid: "7", ...(delivered as Partial<NewAccount>) })]);
    expect(await only()).toMatchObject({
      type: "person",
      name: "Collected",
      properties: { State: "OH", Party: "Green" },
    });
    // What was said is taken back: what is collected counts again.
    await say({ uid: "7", properties: { Party: null } });
    expect((await only())?.properties).toEqual({ State: "OH" });
    await posts().upsert([of("1", { uid: "7", properties: { Party: "Blue" } })]);
    expect((await only())?.properties).toEqual({ Party: "Blue" });
  });

  test("a rehearsal says what would happen and changes nothing", async () => {
    await posts().upsert([of("1", { uid: "7" })]);
    const descriptions = ["7", "8"].map((uid) => ({
      ...account({ uid, handle: null, name: null }),
      properties: { Party: "Green" },
    }));
    const expected = { added: 1, changed: 1, unchanged: 0, erased: [] };
    expect(await posts().describeAccounts(descriptions, { dryRun: true })).toEqual(expected);
    expect((await posts().summary()).accounts).toBe(1);
    expect(await posts().describeAccounts(descriptions)).toEqual(expected);
  });

  test("an erased account is not described", async () => {
    await posts().deletePosts({
      kind: "account",
      account: { platform: "Twitter", by: "uid", value: "7" },
    });
    const descriptions = ["7", "8"].map((uid) => ({ ...account({ uid, handle: null }), properties: null }));
    expect(await posts().describeAccounts(descriptions)).toMatchObject({ added: 1, erased: [0] });
    expect((await posts().summary()).accounts).toBe(1);
  });
}
