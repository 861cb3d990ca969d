import { expect, test } from "vitest";
import { parsePostRequest } from "../../contract/request/parse-post-request.ts";
import type { PostRequest } from "../../contract/request/post-request.ts";
import type { StoredPost } from "../../posts/posts.ts";
import { createCursors } from "../server/cursor.ts";
import { cursorToGoOn, findPlace, linksOf } from "./walk.ts";

const cursors = createCursors(Buffer.alloc(32, 7));
const ADDRESS = "https://earshot.example/api/v1/posts";
const LAST = {
  ...{
    publishedAt: 1_700_000_500,
    id: 42,
    uid: "a",
    engagement: 7,
    relative: 4214,
    createdAt: 1_700_000_600_123,
  },
} as StoredPost;

function ask(query: string, nowSeconds = 1_700_001_000): PostRequest {
  const { request } = parsePostRequest(query, { nowSeconds });
  if (request === null) throw new Error(`cannot parse ${query}`);
  return request;
}

function links(query: string, last: StoredPost | null = LAST) {
  const request = ask(query);
  const { place } = findPlace(request, cursors);
  if (place === null) throw new Error(`no place for ${query}`);
  return linksOf({ address: ADDRESS, request, place, cursors, last });
}

function queryOf(link: string | null): string {
  return link?.slice(link.indexOf("?") + 1) ?? "";
}

test("The next link pins the window and leads on with a cursor, an hour later too.", () => {
  const next = queryOf(links("keyword=a&per_page=5&nonsense=1").next);
  expect(next).toContain("published_at_from=");
  expect(next).not.toContain("nonsense");
  const { place } = findPlace(ask(next, 1_700_004_600), cursors);
  const { publishedAt, id, uid } = LAST;
  expect(place).toMatchObject({
    page: 2,
    perPage: 5,
    order: "desc",
    start: { after: { publishedAt, id, uid } },
  });
});

test("The previous link is the plain page before, without a cursor.", () => {
  const second = queryOf(links("keyword=a&per_page=5").next);
  const prev = queryOf(links(second).prev);
  expect(prev).toContain("page=1");
  expect(prev).not.toContain("cursor");
  expect(links("keyword=a").prev).toBeNull();
});

test("Without another page there is no next link.", () => {
  expect(links("keyword=a", null).next).toBeNull();
});

test("A cursor brings its page, size and order along.", () => {
  const next = queryOf(links("sort_order=asc&per_page=5&published_at_from=1&published_at_to=2").next);
  const bare = next.replace(/&?(sort_order|per_page|page)=[^&]*/g, "");
  expect(findPlace(ask(bare), cursors).place).toMatchObject({ page: 2, perPage: 5, order: "asc" });
});

test("A cursor brings its window along when the request has no bounds, an hour later too.", () => {
  const first = ask("keyword=a");
  const bare = queryOf(links("keyword=a").next).replace(/&?published_at_(from|to)=[^&]*/g, "");
  expect(findPlace(ask(bare, 1_700_004_600), cursors).place?.filter).toEqual(first.filter);
});

test.each([
  ["another page", (query: string) => query.replace(/page=2/, "page=3")],
  ["another size", (query: string) => query.replace(/per_page=5/, "per_page=6")],
  ["another order", (query: string) => `${query}&sort_order=asc`],
  ["an order by something else", (query: string) => `${query}&sort_by=engagement`],
  ["another range of arrival", (query: string) => `${query}&collected_from=1`],
  ["other filters", (query: string) => `${query}&post_type[]=video`],
  ["another keyword", (query: string) => query.replace("keyword=a", "keyword=b")],
  ["a forged cursor", (query: string) => query.replace(/cursor=.{5}/, "cursor=AAAAA")],
])("A cursor with %s is refused.", (_name, change) => {
  const { place, problems } = findPlace(ask(change(queryOf(links("keyword=a&per_page=5").next))), cursors);
  expect(place).toBeNull();
  expect(problems).toMatchObject([{ code: "invalid_cursor", parameter: "cursor" }]);
  expect(problems[0]?.detail).toContain("drop the cursor to jump to a page");
});

test("A page without a cursor skips what is before it.", () => {
  expect(findPlace(ask("page=3&per_page=20"), cursors).place?.start).toEqual({ skip: 40 });
});

test.each([
  ["engagement", LAST.engagement],
  ["relative_engagement", LAST.relative],
  ["collected", LAST.createdAt],
])("A cursor by %s knows its order and where it stands.", (sortBy, value) => {
  const next = queryOf(links(`sort_by=${sortBy}&per_page=5`).next);
  expect(next).toContain(`sort_by=${sortBy}`);
  const { place } = findPlace(ask(next.replace(/&?sort_by=[^&]*/, ""), 1_700_004_600), cursors);
  expect(place).toMatchObject({ page: 2, sortBy, start: { after: { value, id: 42 } } });
});

test("An order by arrival pins no window, and other orders do.", () => {
  expect(queryOf(links("sort_by=collected").next)).not.toContain("published_at");
  expect(queryOf(links("collected_from=1").next)).not.toContain("published_at");
  expect(queryOf(links("sort_by=engagement").next)).toContain("published_at_from");
});

test("A walk by arrival can go on from its end, from an empty page, and from the beginning, and no other walk can.", () => {
  const goOn = (query: string, last: StoredPost | null) => {
    const { place } = findPlace(ask(query), cursors);
    return place === null ? null : cursorToGoOn(place, cursors, last);
  };
  const walk = "sort_by=collected&sort_order=asc&per_page=5";
  const from = (cursor: string | null) => findPlace(ask(`${walk}&cursor=${cursor}`), cursors).place;
  const cursor = goOn(walk, LAST);
  expect(from(cursor)).toMatchObject({ page: 2, start: { after: { value: LAST.createdAt, id: 42 } } });
  expect(goOn(`${walk}&cursor=${cursor}`, null)).toBe(cursor);
  expect(from(goOn(walk, null))).toMatchObject({ page: 1, start: { after: { value: 0, id: 0 } } });
  expect(goOn(`${walk}&page=3`, null)).toBeNull();
  expect(goOn("sort_by=collected", LAST)).toBeNull();
  expect(goOn("sort_order=asc", LAST)).toBeNull();
});
