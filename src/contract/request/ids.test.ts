import { expect, test } from "vitest";
import { parsePostRequest } from "../parse-post-request.ts";

const parse = (query: string) => parsePostRequest(query, { nowSeconds: 1_731_628_800 });

test.each([
  ["7", [7]],
  ["7,8", [7, 8]],
  ["7%2C8", [7, 8]],
  ["7,+8+,%209", [7, 8, 9]],
  ["7,8,7,07", [7, 8]],
  ["9007199254740991", [Number.MAX_SAFE_INTEGER]],
])("lists=%s is understood", (text, ids) => {
  expect(parse(`lists=${text}`).request?.filter.lists).toEqual(ids);
});

test.each(["a", "1,a", "1;2", "1 2", "-1", "0", "1.0", "9007199254740992", "1,,2", "1,", ",1", ","])(
  "lists=%s is refused",
  (text) => {
    const { request, problems } = parse(`lists=${encodeURIComponent(text)}`);
    expect(request).toBeNull();
    expect(problems).toMatchObject([{ code: "invalid_parameter", parameter: "lists" }]);
  },
);

test("an empty element is called by name", () => {
  expect(parse("lists=1,,2").problems[0]?.detail).toContain("an empty element");
});

test("every wrong ID is reported", () => {
  expect(parse("lists=a,1,b").problems).toHaveLength(2);
});

test("without the parameter there is no filter", () => {
  expect(parse("").request?.filter).toMatchObject({ lists: null, channelIds: null });
});

test("channel IDs are repeated numbers, each once", () => {
  const query = "channel_ids[]=10455850&channel_ids[]=0&channel_ids[]=10455850";
  expect(parse(query).request?.filter.channelIds).toEqual([10_455_850, 0]);
  expect(parse("channel_ids[]=9007199254740991").request?.filter.channelIds).toEqual([
    Number.MAX_SAFE_INTEGER,
  ]);
});

test.each(["a", "-1", "1,2", "1.5", "+1", "9007199254740992"])("channel_ids[]=%s is refused", (text) => {
  expect(parse(`channel_ids[]=${encodeURIComponent(text)}`).problems).toMatchObject([
    { code: "invalid_parameter", parameter: "channel_ids[]" },
  ]);
});
