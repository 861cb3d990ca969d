import { expect, test } from "vitest";
import { parsePostRequest } from "../parse-post-request.ts";
import { EXCLUDES, LANGUAGES, PLATFORMS, POST_TYPES } from "../vocabulary.ts";

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
