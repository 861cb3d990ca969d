import { expect, test } from "vitest";
import type { Posts, PostWalk } from "../../src/posts/posts.ts";
import { account, FIRST_PAGE, NOON, post, select } from "../support/posts-fixtures.ts";

const DAY = 86_400;
/** A walk with a window is walked out of the book, where there is one. */
const window = { from: NOON - DAY, to: NOON + DAY };

export function describeWalks(posts: () => Posts): void {
  /** More than are read at once. */
  const many = Array.from({ length: 1_200 }, (_, index) =>
    post({
      uid: String(index),
      publishedAt: NOON - Math.floor(index / 3),
      text: index % 2 === 0 ? "storm é" : "water",
      account: account({ type: "person", properties: { Party: index % 3 === 0 ? "Green" : "Red" } }),
    }),
  );

  test.each(["asc", "desc"] as const)("a walk (%s) has what one large page has", async (order) => {
    await posts().upsert(many);
    const questions = [
      select({ window }),
      select({ window, query: "storm" }),
      select({ window, person: [{ key: "Party", values: ["Red"] }] }),
      select(),
    ];
    for (const selection of questions) {
      const { posts: found, total } = await posts().page(selection, { ...FIRST_PAGE, order, limit: 2_000 });
      const walk = await posts().walk(selection, { order });
      expect(walk.total).toBe(total);
      expect(await readAll(walk)).toEqual(found.map(({ uid, content: { text } }) => `${uid} ${text}`));
    }
  });

  test("what is first collected on the way is left out, and what changes comes once", async () => {
    await posts().upsert([post({ uid: "1" }), post({ uid: "2", publishedAt: NOON - 1 })]);
    const walk = await posts().walk(select({ window }), { order: "desc" });
    await posts().upsert([
      post({ uid: "3", publishedAt: NOON - 2 }),
      post({ uid: "2", publishedAt: NOON - 1, text: "Changed" }),
    ]);
    const all = await readAll(walk);
    expect(all.map((line) => line.split(" ")[0])).toEqual(["1", "2"]);
    expect(all[1]).toBe("2 Changed");
    expect(walk.total).toBe(2);
  });
}

async function readAll(walk: PostWalk): Promise<readonly string[]> {
  const all: string[] = [];
  for await (const page of walk.pages()) {
    for (const { uid, content } of page) all.push(`${uid} ${content.text}`);
  }
  return all;
}
