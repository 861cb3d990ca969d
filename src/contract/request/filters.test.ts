import { expect, test } from "vitest";
import { EXCLUDES, LANGUAGES, PLATFORMS, POST_TYPES } from "../vocabulary.ts";
import { parsePostRequest } from "./parse-post-request.ts";

const parse = (query: string) => parsePostRequest(query, { nowSeconds: 1_731_628_800 });
const repeat = (name: string, values: readonly string[]) =>
  values.map((value) => `${name}=${value}`).join("&");

test.each(POST_TYPES)("post_type[]=%s is accepted", (value) => {
  expect(parse(`post_type[]=${value}`).request?.filter.postTypes).toEqual([value]);
});

test.each(PLATFORMS)("platform_names[]=%s is accepted", (value) => {
  expect(parse(`platform_names[]=${value}`).request?.filter.platforms).toEqual([value]);
});

test.each(EXCLUDES)("exclude[]=%s is accepted", (value) => {
  expect(parse(`exclude[]=${value}`).request?.filter.exclude).toEqual([value]);
});

test("several values are kept in order and each once", () => {
  const { filter } = parse("post_type[]=photo&post_type[]=video&post_type[]=photo").request ?? {};
  expect(filter?.postTypes).toEqual(["photo", "video"]);
});

test("naming every option means the same as omitting the parameter", () => {
  const every = [
    repeat("post_type[]", POST_TYPES),
    repeat("platform_names[]", PLATFORMS),
    repeat("language_code[]", LANGUAGES),
  ].join("&");
  expect(parse(every).request).toEqual(parse("").request);
});

test("naming every option but one is a filter", () => {
  const query = [
    repeat("post_type[]", POST_TYPES.slice(1)),
    repeat("platform_names[]", PLATFORMS.slice(1)),
    repeat("language_code[]", LANGUAGES.slice(1)),
  ].join("&");
  expect(parse(query).request?.filter).toMatchObject({
    postTypes: POST_TYPES.slice(1),
    platforms: PLATFORMS.slice(1),
    languages: LANGUAGES.slice(1),
  });
});

test("excluding everything stays a filter", () => {
  expect(parse(repeat("exclude[]", EXCLUDES)).request?.filter.exclude).toEqual(EXCLUDES);
  expect(parse("").request?.filter.exclude).toEqual([]);
});

test.each([
  ["platform_names[]", "tiktok", "TikTok"],
  ["platform_names[]", "Truth+Social", "TruthSocial"],
  ["post_type[]", "Video", "video"],
  ["post_type[]", "photos", "photo"],
  ["exclude[]", "reply", "replies"],
])("a near miss is asked about: %s=%s", (name, value, meant) => {
  const { request, problems } = parse(`${name}=${value}`);
  expect(request).toBeNull();
  expect(problems).toMatchObject([{ code: "invalid_parameter", parameter: name }]);
  expect(problems[0]?.detail).toContain(`did you mean \`${meant}\`?`);
});

test("a refusal says what is allowed", () => {
  expect(parse("exclude[]=everything").problems[0]?.detail).toBe(
    "`exclude[]` must be `ads`, `replies` or `posts`, not `everything`.",
  );
});

test("every wrong value is reported, and none twice", () => {
  const { problems } = parse("post_type[]=a&post_type[]=b&post_type[]=video&post_type[]=a");
  expect(problems).toHaveLength(2);
});

test("values joined by commas are refused with the way to write them", () => {
  expect(parse("post_type[]=video,photo").problems[0]?.detail).toContain("`post_type[]=…&post_type[]=…`");
  expect(parse("language_code[]=EN,ES").problems[0]?.detail).toContain("repeat the parameter");
});

test.each(["constructor", "__proto__", "toString"])("%s is no option", (value) => {
  const query = `post_type[]=${value}&platform_names[]=${value}&language_code[]=${value}&exclude[]=${value}`;
  expect(parse(query).problems).toHaveLength(4);
});

test("the languages are the ISO 639-1 codes, each once", () => {
  expect(new Set(LANGUAGES).size).toBe(LANGUAGES.length);
  expect(LANGUAGES.every((code) => /^[A-Z]{2}$/.test(code))).toBe(true);
  expect(parse("language_code[]=EN&language_code[]=PT").request?.filter.languages).toEqual(["EN", "PT"]);
});

test.each([
  ["en", "EN"],
  ["En", "EN"],
  ["en-US", "EN"],
  ["pt_BR", "PT"],
])("the language %s is refused with the code to use", (value, code) => {
  const { problems } = parse(`language_code[]=${value}`);
  expect(problems).toMatchObject([{ code: "invalid_parameter", parameter: "language_code[]" }]);
  expect(problems[0]?.detail).toContain(`use \`${code}\``);
});

test.each(["XX", "ENG", "E", "English", "xx"])("the language %s is refused", (value) => {
  const { problems } = parse(`language_code[]=${value}`);
  expect(problems).toMatchObject([{ code: "invalid_parameter", parameter: "language_code[]" }]);
  expect(problems[0]?.detail).toContain("ISO 639-1");
});

test("a host is the same in any case and with www.", () => {
  const query = "domains[]=Example.org&domains[]=www.example.org&domains[]=news.example.org";
  expect(parse(query).request?.filter.domains).toEqual(["example.org", "news.example.org"]);
  expect(parse("").request?.filter.domains).toBeNull();
});

test.each(["example", "a b.org", ".org", "example.org/news"])("domains[]=%s is refused", (value) => {
  expect(parse(`domains[]=${encodeURIComponent(value)}`).problems).toMatchObject([
    { code: "invalid_parameter", parameter: "domains[]", detail: expect.stringContaining("example.org") },
  ]);
});

test("an address is refused with the host that was meant", () => {
  const [problem] = parse("domains[]=https://www.Example.com/a").problems;
  expect(problem?.detail).toContain("use `example.com`");
});

test("a tag is the same with its # or without, whatever its case", () => {
  const query = "hashtags[]=%23Climate&hashtags[]=climate&hashtags[]=＃CLIMATE&hashtags[]=%23été";
  expect(parse(query).request?.filter.hashtags).toEqual(["#climate", "#été"]);
  expect(parse("").request?.filter.hashtags).toBeNull();
});

test.each(["%23", "a+b", "a,b", "%23a%23b", "."])("hashtags[]=%s is refused", (value) => {
  expect(parse(`hashtags[]=${value}`).problems).toMatchObject([
    { code: "invalid_parameter", parameter: "hashtags[]", detail: expect.stringContaining("#climate") },
  ]);
});

test("without either bound there is no filter", () => {
  expect(parse("").request?.filter).toMatchObject({ engagementFrom: null, engagementTo: null });
});

test.each([
  ["100.00", 100],
  ["100", 100],
  ["0", 0],
  ["0.00", 0],
  ["9007199254740991.00", Number.MAX_SAFE_INTEGER],
])("%s means %d", (text, value) => {
  expect(parse(`engagement_from=${text}`).request?.filter).toMatchObject({
    engagementFrom: value,
    engagementTo: null,
  });
  expect(parse(`engagement_to=${text}`).request?.filter).toMatchObject({
    engagementFrom: null,
    engagementTo: value,
  });
});

test.each([
  "1.50",
  "1.5",
  "1.0",
  "1.",
  ".00",
  "1.000",
  "-1",
  "-1.00",
  "1e3",
  "1,000",
  "x",
  "9007199254740992",
])("%s is refused for both bounds", (text) => {
  const { request, problems } = parse(`engagement_from=${text}&engagement_to=${text}`);
  expect(request).toBeNull();
  expect(problems).toMatchObject([
    { code: "invalid_parameter", parameter: "engagement_from" },
    { code: "invalid_parameter", parameter: "engagement_to" },
  ]);
  expect(problems[0]?.detail).toContain(`not \`${text}\``);
});

test("the bounds may be equal, but not crossed", () => {
  expect(parse("engagement_from=5&engagement_to=5.00").request?.filter).toMatchObject({
    engagementFrom: 5,
    engagementTo: 5,
  });
  expect(parse("engagement_from=6&engagement_to=5").problems).toMatchObject([
    { code: "invalid_parameter", parameter: "engagement_from" },
  ]);
});

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
