import { expect, test } from "vitest";
import { tinyDictionaries } from "../../../test/support/tiny-dictionaries.ts";
import { NO_FILTER } from "../../contract/request/post-request.ts";
import { createAnalyzer } from "../../text/analyzer.ts";
import { PageReader } from "./page-reader.ts";
import { PostCollector } from "./search/found-posts.ts";
import type { ThreadPage } from "./threads/thread-messages.ts";

const dictionaries = tinyDictionaries({});
const SELECTION = { filter: NO_FILTER, keyword: null, lists: null };
const SMALL: ThreadPage = {
  ...{ sortBy: "published_at", order: "desc", limit: 11 },
  ...{ start: { skip: 0 }, callerLists: [] },
};
const FACET = { platform: "Twitter", type: "status", kind: "post", language: "EN", counters: [] } as const;
const ACCOUNT = {
  ...{ id: 1, platform: "Twitter", uid: "1", handle: null, name: null, type: "person" as const, url: null },
  ...{ bio: null, followers: null, properties: {}, createdAt: null, updatedAt: null },
};
const placeOf = (id: number) => ({ value: 0, publishedAt: 0, id, uid: String(id) });

/** Reads from a store that numbers its answers, the last post of each, and has the version that it is told. */
function openReader() {
  const store = { version: 1, reads: 0, isIdle: true };
  const reader = new PageReader({
    async read(_, { limit }) {
      store.reads += 1;
      const posts = new PostCollector(limit);
      const content = Buffer.from("{}");
      for (let id = 1; id <= limit; id += 1) {
        const key = { publishedAt: 0, id: id === limit - 1 ? store.reads : 0, uid: String(store.reads) };
        const numbers = { createdAt: 0, updatedAt: 0, engagement: 0, relative: 0 };
        posts.add({ key, ...numbers, facet: FACET, account: ACCOUNT, listIds: [], content });
      }
      return { found: posts.take(), total: store.reads, version: store.version };
    },
    isIdle: () => store.isIdle,
    analyzer: () => createAnalyzer(dictionaries),
  });
  reader.publish(1);
  const totalOf = async (page: ThreadPage, shown?: number) =>
    (await reader.page(SELECTION, page, { shown })).total;
  return { store, reader, totalOf };
}

test("a small page is read once in a version, by all that was asked", async () => {
  const { store, reader, totalOf } = openReader();
  expect(await totalOf(SMALL)).toBe(1);
  expect(await totalOf(SMALL)).toBe(1);
  expect(await totalOf({ ...SMALL, callerLists: [7] })).toBe(2);
  expect(await totalOf({ ...SMALL, order: "asc" })).toBe(3);
  store.version = 2;
  reader.publish(2);
  expect(await totalOf(SMALL)).toBe(4);
  expect(await totalOf(SMALL)).toBe(4);
});

test("what a thread knows already counts as much as what was published", async () => {
  const { store, reader, totalOf } = openReader();
  expect(await totalOf(SMALL)).toBe(1);
  store.version = 2;
  reader.learn(2);
  expect(await totalOf(SMALL)).toBe(2);
  // The analyzer that found it may be another one than the one that is known here.
  expect(await totalOf(SMALL)).toBe(3);
  reader.publish(2);
  expect(await totalOf(SMALL)).toBe(4);
  expect(await totalOf(SMALL)).toBe(4);
});

const large = (start: ThreadPage["start"]): ThreadPage => ({ ...SMALL, limit: 201, start });

test("the next page of a walk is read ahead, and asked for once", async () => {
  const { store, reader, totalOf } = openReader();
  expect(await totalOf(large({ skip: 0 }), 200)).toBe(1);
  expect(store.reads).toBe(1);
  const { total, next } = await reader.page(SELECTION, large({ after: placeOf(1) }), { shown: 200 });
  expect([total, store.reads]).toEqual([2, 3]);
  const behind = large({ after: { ...placeOf(2), uid: "2" } });
  const asked = await reader.page(SELECTION, behind, {});
  expect([asked.total, store.reads]).toEqual([3, 3]);
  // What somebody made of them beforehand is found by them.
  expect(asked.posts).toBe((await next)?.posts);
  expect(await totalOf(behind)).toBe(4);
});

test("nothing is read ahead while others wait, or for one who does not say that they go on", async () => {
  const { store, totalOf } = openReader();
  await totalOf(large({ after: placeOf(1) }));
  expect(store.reads).toBe(1);
  store.isIdle = false;
  await totalOf(large({ after: placeOf(1) }), 200);
  expect(store.reads).toBe(2);
});

test("a page that was read ahead is not given when something was written since", async () => {
  const { store, reader, totalOf } = openReader();
  await totalOf(large({ after: placeOf(1) }), 200);
  expect(store.reads).toBe(2);
  store.version = 2;
  reader.publish(2);
  expect(await totalOf(large({ after: { ...placeOf(1), uid: "1" } }))).toBe(3);
});

test("nor is one of a version whose analyzer is not known yet", async () => {
  const { store, reader, totalOf } = openReader();
  store.version = 2;
  reader.learn(2);
  const { total, next } = await reader.page(SELECTION, large({ after: placeOf(1) }), { shown: 200 });
  expect([total, await next, store.reads]).toEqual([1, null, 2]);
  reader.publish(2);
  expect(await totalOf(large({ after: { ...placeOf(1), uid: "1" } }))).toBe(3);
});

test("one who asks the same over and over lets others run", async () => {
  const { totalOf } = openReader();
  let isOver = false;
  setImmediate(() => {
    isOver = true;
  });
  let asked = 0;
  for (; !isOver && asked < 10_000; asked += 1) await totalOf(SMALL);
  expect(asked).toBeLessThan(10_000);
});
