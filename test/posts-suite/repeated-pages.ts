import { expect, test } from "vitest";
import { type Posts, sortKeyOf } from "../../src/posts/posts.ts";
import { account, FIRST_PAGE, NOON, post, select } from "../support/posts-fixtures.ts";

/** Whatever is remembered of a page, its next reader gets what is there by then. */
export function describeRepeatedPages(posts: () => Posts): void {
  test("a page that is asked for again has what was written since", async () => {
    const twice = async (page = FIRST_PAGE) => {
      const first = await posts().page(select(), page);
      const again = await posts().page(select(), page);
      const shown = ({ total, posts: found }: typeof first) => ({
        total,
        posts: found.map(({ uid, content, account: { name }, engagement, listIds }) => {
          return [uid, content.text, name, engagement, ...listIds];
        }),
      });
      expect(shown(again)).toEqual(shown(first));
      return shown(again).posts;
    };
    await posts().upsert([post({ uid: "1", text: "first" })]);
    expect(await twice()).toEqual([["1", "first", "Some One", 0]]);
    await posts().upsert([post({ uid: "1", text: "second" })]);
    expect(await twice()).toEqual([["1", "second", "Some One", 0]]);
    await posts().upsert([post({ uid: "1", text: "second", engagement: 5 })]);
    expect(await twice()).toEqual([["1", "second", "Some One", 5]]);
    await posts().describeAccounts([{ ...account(), name: "Other", type: null, properties: null }]);
    expect(await twice()).toEqual([["1", "second", "Other", 5]]);
    const [{ account: author } = {}] = (await posts().page(select(), FIRST_PAGE)).posts;
    const list = { id: 7, version: "1", accountIds: [author?.id ?? 0], keyword: null };
    expect(await twice({ ...FIRST_PAGE, callerLists: [list] })).toEqual([["1", "second", "Other", 5, 7]]);
    const emptied = { ...list, version: "2", accountIds: [] };
    expect(await twice({ ...FIRST_PAGE, callerLists: [emptied] })).toEqual([["1", "second", "Other", 5]]);
    expect(await twice()).toEqual([["1", "second", "Other", 5]]);
    await posts().deletePosts({ kind: "posts", posts: [{ platform: "Twitter", uid: "1" }] });
    expect(await twice()).toEqual([]);
  });

  test("a walk by large pages has what was written on the way, in pages that were not read yet", async () => {
    const shown = 150;
    const numbered = (number: number, text: string) =>
      post({ uid: String(number), publishedAt: NOON - number, text });
    await posts().upsert(Array.from({ length: 500 }, (_, number) => numbered(number, "as it was")));
    const request = { ...FIRST_PAGE, limit: shown + 1, shown };
    const seen: string[] = [];
    for (let start: (typeof FIRST_PAGE)["start"] = { skip: 0 }; ; ) {
      const { posts: found } = await posts().page(select(), { ...request, start });
      seen.push(...found.slice(0, shown).map(({ uid, content }) => `${uid} ${content.text}`));
      const last = found[shown - 1];
      if (last === undefined || found.length <= shown) break;
      // One that comes on the next page, and one that was shown.
      if (seen.length === 300) await posts().upsert([numbered(301, "changed"), numbered(3, "changed")]);
      start = { after: sortKeyOf(last) };
    }
    const wanted = Array.from({ length: 500 }, (_, number) => `${number} as it was`);
    expect(seen).toEqual(wanted.with(301, "301 changed"));
  });
}
