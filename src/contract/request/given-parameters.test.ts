import { expect, test } from "vitest";
import { parsePostRequest } from "./parse-post-request.ts";

const parse = (query: string) => parsePostRequest(query, { nowSeconds: 1_731_628_800 });
/** Beside a filter that is known: without one there would be a warning more. */
const parseFiltered = (query: string) => parse(`exclude[]=ads&${query}`);

test("an unknown parameter is ignored, with a warning that names the nearest known one", () => {
  const { request, problems, warnings } = parseFiltered("post_types[]=video");
  expect(problems).toEqual([]);
  expect(request?.filter.postTypes).toBeNull();
  expect(warnings).toEqual([
    {
      code: "unknown_parameter",
      parameter: "post_types[]",
      detail: "`post_types[]` is not a parameter; did you mean `post_type[]`?",
    },
  ]);
});

test.each([
  ["Keyword", "keyword"],
  ["perpage", "per_page"],
  ["platform[]", "platform_names[]"],
  ["language", "language_code[]"],
  ["list", "lists"],
  ["channel_id[]", "channel_ids[]"],
  ["persons[Party]", "person[<key>]"],
  ["published_from", "published_at_from"],
  ["sort", "sort_by"],
  ["keyword[a]", "keyword"],
  ["post_type[a]", "post_type[]"],
  ["person]", "person[<key>]"],
  ["person[a]b", "person[<key>]"],
  ["query", "keyword"],
  ["Limit", "per_page"],
  ["from", "published_at_from"],
])("%s is unknown and taken for %s", (name, meant) => {
  const { warnings } = parseFiltered(`${encodeURIComponent(name)}=secret`);
  expect(warnings).toMatchObject([{ code: "unknown_parameter", parameter: name }]);
  expect(warnings[0]?.detail).toContain(`did you mean \`${meant}\`?`);
  expect(JSON.stringify(warnings)).not.toContain("secret");
});

test("an unknown parameter without a neighbor is only named", () => {
  expect(parse("utm_campaign=1").warnings).toEqual([
    { code: "unknown_parameter", parameter: "utm_campaign", detail: "`utm_campaign` is not a parameter." },
  ]);
});

test("an unknown parameter is warned about once, and its value may be unreadable", () => {
  const { request, warnings } = parseFiltered("zzz=1&zzz=2&zzz=%FF&zzz=%00");
  expect(request).not.toBeNull();
  expect(warnings).toHaveLength(1);
});

test.each(["api_key", "apikey", "key", "token", "access_token", "API_KEY", "token[]"])(
  "an API key in %s is a warning of its own that does not say the key",
  (name) => {
    const { request, warnings } = parse(`${name}=s3cret`);
    expect(request).not.toBeNull();
    expect(warnings).toMatchObject([{ code: "key_in_query", parameter: name }]);
    expect(warnings[0]?.detail).toContain("Authorization: Bearer");
    expect(JSON.stringify(warnings)).not.toContain("s3cret");
  },
);

test.each([
  "per_page",
  "page",
  "lists",
  "post_uid",
  "cursor",
  "sort_order",
  "simple_query",
  "published_at_from",
])("an empty %s is as if absent, with a warning", (name) => {
  const { request, problems, warnings } = parse(`${name}=`);
  expect(problems).toEqual([]);
  expect(request).toEqual(parse("").request);
  expect(warnings).toMatchObject([{ code: "empty_parameter", parameter: name }]);
  expect(parse(name)).toEqual(parse(`${name}=`));
});

test.each([
  "post_type[]",
  "platform_names[]",
  "language_code[]",
  "exclude[]",
  "channel_ids[]",
  "hashtags[]",
  "domains[]",
  "person[Party]",
])("an empty %s is as if absent, with a warning", (name) => {
  const { request, warnings } = parse(`${name}=&${name}=`);
  expect(request).toEqual(parse("").request);
  expect(warnings).toMatchObject([{ code: "empty_parameter", parameter: name }]);
});

test("an empty keyword is as if absent, without a warning", () => {
  expect(parse("keyword=")).toEqual(parse(""));
});

test("an empty value beside others is left out", () => {
  const { request } = parse("post_type[]=&post_type[]=video&per_page=&per_page=20");
  expect(request).toMatchObject({ perPage: 20, filter: { postTypes: ["video"] } });
});

test.each([
  "post_type=video&post_type=photo",
  "post_type[0]=video&post_type[1]=photo",
  "post_type=video&post_type[]=photo",
])("the array in %s is accepted as meant, with a warning", (query) => {
  const { request, warnings } = parse(query);
  expect(request?.filter.postTypes).toEqual(["video", "photo"]);
  expect(warnings).toMatchObject([{ code: "misshapen_parameter", parameter: "post_type[]" }]);
});

test.each(["keyword[]=a", "keyword[0]=a"])(
  "the single parameter in %s is accepted, with a warning",
  (query) => {
    const { request, warnings } = parse(query);
    expect(request?.filter.keyword).toEqual({ text: "a", boolean: false });
    expect(warnings).toMatchObject([{ code: "misshapen_parameter", parameter: "keyword" }]);
  },
);

test.each(["person[Party][]=A&person[Party][]=B", "person[Party][0]=A&person[Party][1]=B"])(
  "the property in %s is accepted as meant, with a warning",
  (query) => {
    const { request, warnings } = parse(query);
    expect(request?.filter.person).toEqual([{ key: "Party", values: ["A", "B"] }]);
    expect(warnings).toMatchObject([{ code: "misshapen_parameter", parameter: "person[Party]" }]);
  },
);

test.each(["keyword=a&keyword=b", "keyword=a&keyword=a", "keyword=a&keyword[]=b"])(
  "the single parameter given twice in %s is a problem",
  (query) => {
    const { request, problems } = parse(query);
    expect(request).toBeNull();
    expect(problems).toMatchObject([{ code: "invalid_parameter", parameter: "keyword" }]);
    expect(problems[0]?.detail).toContain("more than once");
  },
);

test("a single parameter given many times is one problem", () => {
  expect(parse("page=1&page=2&page=3&page=4").problems).toHaveLength(1);
});

test.each(["person=x", "person[]=x", "person", "person[]=", "person[][]=x", "person[][0]=x"])(
  "%s names no property and is refused",
  (query) => {
    for (const name of ["person", "channel"]) {
      const { request, problems } = parse(query.replace("person", name));
      expect(request).toBeNull();
      expect(problems).toMatchObject([{ code: "invalid_parameter", parameter: `${name}[<key>]` }]);
    }
  },
);

test("an unreadable value of a known parameter is a problem that names it", () => {
  const { problems } = parse("person[Party]=%FF&keyword=a%00&published_at_from=%&published_at_to=5");
  expect(problems).toMatchObject([
    { code: "invalid_parameter", parameter: "person[Party]" },
    { code: "invalid_parameter", parameter: "keyword" },
    { code: "invalid_parameter", parameter: "published_at_from" },
  ]);
});

test("an unreadable name is a malformed request", () => {
  expect(parse("%FF=1").problems).toMatchObject([{ code: "malformed_request" }]);
});

test("everything that is wrong is reported together", () => {
  const { request, problems } = parse(
    "per_page=0&page=x&post_type[]=film&published_at_to=5&engagement_from=-1&lists=a",
  );
  expect(request).toBeNull();
  expect(problems.map(({ parameter }) => parameter)).toEqual([
    "published_at_to",
    "engagement_from",
    "post_type[]",
    "lists",
    "per_page",
    "page",
  ]);
});

test("of thousands of mistakes a hundred are shown, and the rest is counted", () => {
  const query = Array.from({ length: 5000 }, (_, index) => `post_type[]=v${index}&w${index}=1`).join("&");
  const { problems, warnings } = parseFiltered(query);
  expect(problems).toHaveLength(100);
  expect(problems[99]?.detail).toContain("4900 more");
  expect(warnings).toHaveLength(100);
  expect(warnings[99]?.detail).toContain("4900 more");
});

test("long names and values are shortened to 100 characters", () => {
  const { problems, warnings } = parse(`per_page=${"9".repeat(500)}&${"n".repeat(500)}=1`);
  expect(problems[0]?.detail).toContain(`\`${"9".repeat(99)}…\``);
  expect(warnings[0]?.parameter).toBe(`${"n".repeat(99)}…`);
});

test("shortening does not cut a character in two", () => {
  const { problems } = parse(`per_page=${"a".repeat(98)}${encodeURIComponent("🔥🔥🔥")}`);
  expect(problems[0]?.detail).toContain(`\`${"a".repeat(98)}…\``);
});
