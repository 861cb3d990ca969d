import { describe, expect, test } from "vitest";
import { accountId, postId } from "../../src/posts/identity.ts";
import type { Posts } from "../../src/posts/posts.ts";
import { account, FIRST_PAGE, NOON, post, select } from "../support/posts-fixtures.ts";

/** Looking up single posts and accounts by their IDs. */
export function describeProfiles(posts: () => Posts): void {
  describe("profiles of accounts", () => {
    const busy = account({ uid: "7", handle: "busy", name: "Busy" });
    const id = accountId("Twitter", { uid: "7" });

    test("count the posts of an account and say when they were published and collected", async () => {
      await posts().upsert([
        post({ uid: "a", account: busy, publishedAt: NOON - 60 }),
        post({ uid: "b", account: busy, publishedAt: NOON - 3_600 }),
        post({ uid: "c" }),
      ]);
      await posts().upsert([post({ uid: "a", account: busy, publishedAt: NOON, text: "changed" })]);
      const found = (await posts().page(select({ channelIds: [id] }), FIRST_PAGE)).posts;
      const [profile, unknown] = await posts().profiles([id, 12_345]);
      expect(unknown).toBeNull();
      expect(profile).toMatchObject({
        account: { id, name: "Busy" },
        posts: 2,
        firstPublishedAt: NOON - 3_600,
        lastPublishedAt: NOON,
        createdAt: Math.min(...found.map(({ createdAt }) => createdAt)),
        updatedAt: Math.max(...found.map(({ updatedAt }) => updatedAt)),
      });
    });

    test("follow an account that was merged into another, and know those without posts", async () => {
      const bare = { ...busy, uid: null };
      await posts().upsert([post({ uid: "a", account: bare })]);
      await posts().upsert([post({ uid: "b", account: busy })]);
      const merged = accountId("Twitter", { handle: "busy" });
      expect(await posts().profiles([merged])).toMatchObject([{ account: { id }, posts: 2 }]);
      await posts().describeAccounts([account({ uid: "9", handle: null })]);
      const [empty] = await posts().profiles([accountId("Twitter", { uid: "9" })]);
      expect(empty).toMatchObject({ posts: 0, firstPublishedAt: null, lastPublishedAt: null });
      expect(empty).toMatchObject({ createdAt: null, updatedAt: null });
    });

    test("accounts are found by text on one platform alone", async () => {
      await posts().upsert([
        post({ uid: "a", account: busy }),
        post({ uid: "b", platform: "Gab", account: account({ platform: "Gab", uid: "8", handle: "busy" }) }),
      ]);
      expect(await posts().findAccountsByText("busy", 10)).toHaveLength(2);
      expect(await posts().findAccountsByText("busy", 10, "Gab")).toMatchObject([{ uid: "8" }]);
    });
  });

  test("a post is found by its ID alone, as long as it is there", async () => {
    const byId = async (uid: string) => {
      const selection = { ...select(), postIds: [postId("Twitter", uid)] };
      const { posts: found, total } = await posts().page(selection, FIRST_PAGE);
      return [total, found.map((one) => one.uid)];
    };
    await posts().upsert([post({ uid: "a" }), post({ uid: "b" })]);
    expect(await byId("a")).toEqual([1, ["a"]]);
    expect(await byId("c")).toEqual([0, []]);
    await posts().deletePosts({ kind: "posts", posts: [{ platform: "Twitter", uid: "a" }] });
    expect(await byId("a")).toEqual([0, []]);
  });
}
