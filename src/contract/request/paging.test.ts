import { expect, test } from "vitest";
import { parsePostRequest } from "./parse-post-request.ts";

const parse = (query: string) => parsePostRequest(query, { nowSeconds: 1_731_628_800 });

test("without parameters: ten a page, newest first, no page named", () => {
  expect(parse("").request).toMatchObject({
    perPage: 10,
    perPageGiven: false,
    page: null,
    sortOrder: "desc",
    sortOrderGiven: false,
    cursor: null,
  });
});

test("per_page goes from 1 to 1000", () => {
  expect(parse("per_page=1").request).toMatchObject({ perPage: 1, perPageGiven: true });
  expect(parse("per_page=1000").request).toMatchObject({ perPage: 1000 });
});

test.each(["0", "1001", "-1", "1.5", "ten", "1e2", "+5"])("per_page=%s is refused", (value) => {
  const { request, problems } = parse(`per_page=${encodeURIComponent(value)}`);
  expect(request).toBeNull();
  expect(problems).toEqual([
    {
      code: "invalid_parameter",
      parameter: "per_page",
      detail: `\`per_page\` must be a whole number from 1 to 1000, not \`${value}\`.`,
    },
  ]);
});

test("page goes from 1 to where the count of posts stays exact", () => {
  expect(parse("page=1").request?.page).toBe(1);
  expect(parse("page=900719925474099").request?.page).toBe(900_719_925_474_099);
  expect(parse("page=900719925474100").problems).toMatchObject([{ parameter: "page" }]);
  expect(parse("page=9007199254740991&per_page=1").request?.page).toBe(Number.MAX_SAFE_INTEGER);
});

test.each(["0", "-1", "1.0", "last"])("page=%s is refused", (value) => {
  expect(parse(`page=${value}`).problems).toMatchObject([{ code: "invalid_parameter", parameter: "page" }]);
});

test.each(["asc", "desc"])("sort_order=%s is accepted", (value) => {
  expect(parse(`sort_order=${value}`).request).toMatchObject({ sortOrder: value, sortOrderGiven: true });
});

test.each(["published_at", "engagement", "collected"])("sort_by=%s is accepted", (value) => {
  expect(parse(`sort_by=${value}`).request).toMatchObject({ sortBy: value, sortByGiven: true });
});

test("another sort_by is refused, with what it could have meant", () => {
  const { problems } = parse("sort_by=published");
  expect(problems).toMatchObject([{ code: "invalid_parameter", parameter: "sort_by" }]);
  expect(problems[0]?.detail).toContain("did you mean `published_at`?");
});

test("another sort_order is refused", () => {
  const { problems } = parse("sort_order=DESC");
  expect(problems).toMatchObject([{ code: "invalid_parameter", parameter: "sort_order" }]);
  expect(problems[0]?.detail).toContain("did you mean `desc`?");
});

test("a cursor and a post_uid are passed on as they are", () => {
  expect(parse("cursor=a.b%3D").request?.cursor).toBe("a.b=");
  expect(parse("post_uid=1583-channel").request?.filter.postUid).toBe("1583-channel");
});

test("explain=true asks for explanations, and without it there are none", () => {
  expect(parse("explain=true")).toMatchObject({ request: { explain: true }, warnings: [] });
  expect(parse("").request?.explain).toBe(false);
});

test.each(["false", "1", "True", "yes", " true"])("explain=%s is refused", (value) => {
  const { request, problems } = parse(`explain=${value}`);
  expect(request).toBeNull();
  expect(problems).toMatchObject([{ code: "invalid_parameter", parameter: "explain" }]);
  expect(problems[0]?.detail).toContain("must be `true`");
});

test("an empty explain is as if absent, with a warning", () => {
  const { request, warnings } = parse("explain=");
  expect(request).toEqual(parse("").request);
  expect(warnings).toMatchObject([{ code: "empty_parameter", parameter: "explain" }]);
});
