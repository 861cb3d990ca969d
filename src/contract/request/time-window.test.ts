import { expect, test } from "vitest";
import { parsePostRequest } from "./parse-post-request.ts";

const NOW = 1_731_628_800;
const parse = (query: string, nowSeconds = NOW) => parsePostRequest(query, { nowSeconds });
const windowOf = (query: string) => parse(query).request?.filter.window;

test("both bounds are an explicit range, which may be a single second and lie in the future", () => {
  expect(parse("published_at_from=5&published_at_to=9").request?.filter).toMatchObject({
    window: { from: 5, to: 9 },
    windowIsDefault: false,
  });
  expect(windowOf("published_at_from=5&published_at_to=5")).toEqual({ from: 5, to: 5 });
  expect(windowOf(`published_at_from=${NOW + 5}&published_at_to=${NOW + 6}`)).toEqual({
    from: NOW + 5,
    to: NOW + 6,
  });
});

test("only the start given: the range ends now", () => {
  expect(parse("published_at_from=5").request?.filter).toMatchObject({
    window: { from: 5, to: NOW },
    windowIsDefault: false,
  });
});

test("neither bound given: the last seven days", () => {
  expect(parse("").request?.filter).toMatchObject({
    window: { from: NOW - 604_800, to: NOW },
    windowIsDefault: true,
  });
});

test("a fraction of a second of the clock is cut", () => {
  expect(parse("", NOW + 0.9).request?.filter.window).toEqual({ from: NOW - 604_800, to: NOW });
});

test("a look-up by post_uid without bounds has no time limit, with bounds it has", () => {
  expect(parse("post_uid=7").request?.filter).toMatchObject({ window: null, windowIsDefault: true });
  expect(windowOf("post_uid=7&published_at_from=5")).toEqual({ from: 5, to: NOW });
  expect(windowOf("post_uid=")).toEqual({ from: NOW - 604_800, to: NOW });
});

test.each(["published_at_to=9", "published_at_from=&published_at_to=9", "post_uid=7&published_at_to=9"])(
  "the end without the start is refused: %s",
  (query) => {
    const { request, problems } = parse(query);
    expect(request).toBeNull();
    expect(problems).toMatchObject([{ code: "invalid_parameter", parameter: "published_at_to" }]);
    expect(problems[0]?.detail).toContain("`published_at_from`");
  },
);

test("a start later than the end is an empty range, with a warning", () => {
  const { request, warnings } = parse("published_at_from=6&published_at_to=5");
  expect(request?.filter.window).toEqual({ from: 6, to: 5 });
  expect(warnings).toMatchObject([{ code: "empty_window", parameter: "published_at_from" }]);
});

test("so is a start alone that is later than now", () => {
  expect(parse(`published_at_from=${NOW}`).warnings).toEqual([]);
  const { request, warnings } = parse(`published_at_from=${NOW + 1}`);
  expect(request?.filter.window).toEqual({ from: NOW + 1, to: NOW });
  expect(warnings).toMatchObject([{ code: "empty_window", parameter: "published_at_from" }]);
  expect(warnings[0]?.detail).toContain("now");
});

test.each([
  ["2026-09-01", "2026-09-01T00:00:00Z"],
  ["2026-09-01T12:30Z", "2026-09-01T12:30:00Z"],
  ["2026-09-01T12:30:15", "2026-09-01T12:30:15Z"],
  ["2026-09-01t12:30:15.999z", "2026-09-01T12:30:15Z"],
  ["2026-09-01T12:30:15+02:00", "2026-09-01T10:30:15Z"],
  ["2026-09-01 12:30:15 0200", "2026-09-01T10:30:15Z"],
  ["2026-09-01T12:30:15-05:30", "2026-09-01T18:00:15Z"],
])("%s is the time %s", (text, time) => {
  const seconds = Date.parse(time) / 1000;
  expect(windowOf(`published_at_from=${encodeURIComponent(text)}&published_at_to=4102444799`)?.from).toBe(
    seconds,
  );
});

test("a plus sign that was not encoded is still a plus", () => {
  const query = "published_at_from=2026-09-01T02:00:00+02:00&published_at_to=2026-09-01T00:00:00Z";
  expect(windowOf(query)).toEqual({ from: 1_788_220_800, to: 1_788_220_800 });
});

test("a date as the end includes that day", () => {
  expect(windowOf("published_at_from=2026-09-01&published_at_to=2026-09-01")).toEqual({
    from: 1_788_220_800,
    to: 1_788_220_800 + 86_399,
  });
});

test("times go from 0 to the end of the year 2099", () => {
  expect(windowOf("published_at_from=0&published_at_to=4102444799")).toEqual({ from: 0, to: 4_102_444_799 });
  const { problems } = parse("published_at_from=0&published_at_to=4102444800");
  expect(problems).toMatchObject([{ code: "invalid_parameter", parameter: "published_at_to" }]);
  expect(problems[0]?.detail).toContain("from 0 to 4102444799");
});

test.each([
  "-1",
  "1.5",
  "1e9",
  "+1",
  " 1",
  "0x10",
  "2024-09",
  "2024-02-30",
  "2024-09-16T25:00",
  "1969-12-31",
  "NaN",
  "Infinity",
  "١٢٣",
  "null",
])("%j is not a time", (value) => {
  const { request, problems } = parse(`published_at_from=${encodeURIComponent(value)}`);
  expect(request).toBeNull();
  expect(problems).toMatchObject([{ code: "invalid_parameter", parameter: "published_at_from" }]);
});

test("milliseconds are recognized", () => {
  const { problems } = parse("published_at_from=1731024000000&published_at_to=1731628800000");
  expect(problems.map(({ parameter }) => parameter)).toEqual(["published_at_from", "published_at_to"]);
  expect(problems[0]?.detail).toContain("seconds, not milliseconds (try `1731024000`)");
  expect(parse("published_at_from=17310240000000").problems[0]?.detail).not.toContain("milliseconds");
});

test("a wrong start does not bring a second problem with the end", () => {
  expect(parse("published_at_from=x&published_at_to=5").problems).toHaveLength(1);
});
