import { expect, test } from "vitest";
import { parsePostRequest } from "../parse-post-request.ts";

const parse = (query: string) => parsePostRequest(query, { nowSeconds: 1_731_628_800 });

test("a property is a key and a value, as given", () => {
  expect(parse("person[Party]=Green+Party").request?.filter).toMatchObject({
    person: [{ key: "Party", values: ["Green Party"] }],
    channel: null,
  });
  expect(parse("channel[blocked_in_countries]=DE").request?.filter).toMatchObject({
    person: null,
    channel: [{ key: "blocked_in_countries", values: ["DE"] }],
  });
});

test("different keys stay apart, and values of the same key in any case come together", () => {
  const query = "person[Party]=A&person[State]=OH&person[party]=B&person[PARTY]=a";
  expect(parse(query).request?.filter.person).toEqual([
    { key: "Party", values: ["A", "B"] },
    { key: "State", values: ["OH"] },
  ]);
});

test.each(["__proto__", "constructor", "toString", "hasOwnProperty", "a[b]", "a]b", "a.b", "é", " ", "0"])(
  "a key may be called %j",
  (key) => {
    const { request, problems } = parse(`person[${encodeURIComponent(key)}]=x`);
    expect(problems).toEqual([]);
    expect(request?.filter.person).toEqual([{ key, values: ["x"] }]);
    expect(({} as { x?: unknown }).x).toBeUndefined();
  },
);

test("keys and values have at most 256 characters", () => {
  const longest = "k".repeat(256);
  expect(parse(`person[${longest}]=${longest}`).request?.filter.person).toEqual([
    { key: longest, values: [longest] },
  ]);
  expect(parse(`person[${longest}k]=x`).problems).toMatchObject([{ code: "invalid_parameter" }]);
  const { problems } = parse(`person[Party]=${longest}k`);
  expect(problems).toMatchObject([{ code: "invalid_parameter", parameter: "person[Party]" }]);
  expect(problems[0]?.detail).toContain("at most 256 characters, not 257");
});

test("there are at most 64 pairs of each kind, repetitions aside", () => {
  const pairs = (name: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${name}[k${index % 8}]=v${index}`).join("&");
  const most = `${pairs("person", 64)}&${pairs("channel", 64)}&person[K0]=V0`;
  expect(parse(most).problems).toEqual([]);
  const { problems } = parse(pairs("channel", 65));
  expect(problems).toMatchObject([{ code: "invalid_parameter", parameter: "channel[<key>]" }]);
  expect(problems[0]?.detail).toContain("at most 64 pairs");
});
