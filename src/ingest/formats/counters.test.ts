import { expect, test } from "vitest";
import { countOrNull, isCounterName, toCount } from "./counters.ts";

test.each([
  "likes",
  "Saves",
  "quote_count",
  "laughReactions",
  "num_likes",
  "DownloadsCount",
  "Shares",
  "upvotes",
])("%s counts something about posts", (name) => expect(isCounterName(name)).toBe(true));

test.each([
  "views_total",
  "Total Views",
  "Likes at Posting",
  "author_likes",
  "like_rate",
  "ShareUrl",
  "reply_to",
  "topic",
  "is_reply",
])("%s does not, or counts what others count", (name) => expect(isCounterName(name)).toBe(false));

test.each([
  ["1,234", 1234],
  ["1,234,567", 1234567],
  ["15.0", 15],
  [" 7 ", 7],
  ["0", 0],
  [12, 12],
  ["", undefined],
  ["N/A", undefined],
  ["NaN", undefined],
  [null, undefined],
  ["1,23", "1,23"],
  ["-3", "-3"],
  ["many", "many"],
])("%j is the count %j", (value, count) => expect(toCount(value)).toBe(count));

test("what is no count is null where it need not be one", () => {
  expect([countOrNull("many"), countOrNull(-1), countOrNull({}), countOrNull("2")]).toEqual([
    null,
    null,
    null,
    2,
  ]);
});
