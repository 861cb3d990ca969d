import { expect, test } from "vitest";
import { parsePostRequest } from "../parse-post-request.ts";

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

test("a start later than the end is refused", () => {
  expect(parse("published_at_from=6&published_at_to=5").problems).toMatchObject([
    { code: "invalid_parameter", parameter: "published_at_from" },
  ]);
});

test("a start alone may be now, but not later", () => {
  expect(windowOf(`published_at_from=${NOW}`)).toEqual({ from: NOW, to: NOW });
  const { problems } = parse(`published_at_from=${NOW + 1}`);
  expect(problems).toMatchObject([{ code: "invalid_parameter", parameter: "published_at_from" }]);
  expect(problems[0]?.detail).toContain("now");
});

test("times go from 0 to the end of the year 2099", () => {
  expect(windowOf("published_at_from=0&published_at_to=4102444799")).toEqual({ from: 0, to: 4_102_444_799 });
  const { problems } = parse("published_at_from=0&published_at_to=4102444800");
  expect(problems).toMatchObject([{ code: "invalid_parameter", parameter: "published_at_to" }]);
  expect(problems[0]?.detail).toContain("from 0 to 4102444799, not `4102444800`");
});

test.each(["-1", "1.5", "1e9", "+1", " 1", "0x10", "2024-09-16", "NaN", "Infinity", "١٢٣", "null"])(
  "%j is not a time",
  (value) => {
    const { request, problems } = parse(`published_at_from=${encodeURIComponent(value)}`);
    expect(request).toBeNull();
    expect(problems).toMatchObject([{ code: "invalid_parameter", parameter: "published_at_from" }]);
  },
);

test("milliseconds are recognized", () => {
  const { problems } = parse("published_at_from=1731024000000&published_at_to=1731628800000");
  expect(problems.map(({ parameter }) => parameter)).toEqual(["published_at_from", "published_at_to"]);
  expect(problems[0]?.detail).toContain("seconds, not milliseconds (try `1731024000`)");
  expect(parse("published_at_from=17310240000000").problems[0]?.detail).not.toContain("milliseconds");
});

test("a wrong start does not bring a second problem with the end", () => {
  expect(parse("published_at_from=x&published_at_to=5").problems).toHaveLength(1);
});
