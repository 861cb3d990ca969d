import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { namesOf, openScene, record, type Scene, uidsOf } from "./scene.ts";

let scene: Scene;

beforeAll(async () => {
  scene = await openScene();
  await scene.world.store([
    record("video", { type: "video", platform: "Gab", language: "EN" }),
    record("photo", { type: "photo", platform: "VK", language: "ES" }),
    record("link", { type: "link", platform: "OK", language: "PT" }),
  ]);
});

afterAll(() => scene.world.close());

const strictly = () => ({
  headers: { authorization: `Bearer ${scene.caller.key}`, prefer: "handling=strict" },
});

/** Answered all the same, with these posts and these warnings; under strict handling refused for the same. */
async function expectRemarks(query: string, posts: readonly string[], remarks: readonly string[]) {
  const answer = await scene.ask(query);
  expect(answer.status).toBe(200);
  expect(uidsOf(answer).toSorted()).toEqual(posts);
  expect(namesOf(answer.body.meta.warnings)).toEqual(remarks);
  expect(namesOf(await scene.refusals(query, strictly()))).toEqual(remarks);
}

const ALL = ["link", "photo", "video"];

describe("unknown parameters", () => {
  test.each([
    ["post_types[]", "post_type[]"],
    ["platform_name[]", "platform_names[]"],
    ["platforms[]", "platform_names[]"],
    ["language[]", "language_code[]"],
    ["language_codes[]", "language_code[]"],
    ["keywords", "keyword"],
    ["q", "keyword"],
    ["query", "keyword"],
    ["search_terms", "keyword"],
    ["published_from", "published_at_from"],
    ["start_date", "published_at_from"],
    ["since", "published_at_from"],
    ["end_date", "published_at_to"],
    ["until", "published_at_to"],
    ["to", "published_at_to"],
    ["Keyword", "keyword"],
    ["persons[Party]", "person[<key>]"],
    ["perpage", "per_page"],
    ["limit", "per_page"],
    ["count", "per_page"],
    ["simple_search", "simple_query"],
  ])("%s is ignored, and %s is suggested.", async (name, nearest) => {
    const query = `${name}=video&exclude[]=ads`;
    await expectRemarks(query, ALL, [`unknown_parameter ${name}`]);
    const { body, headers } = await scene.ask(query);
    expect(body.meta.warnings[0].detail).toBe(`\`${name}\` is not a parameter; did you mean \`${nearest}\`?`);
    expect(headers.warning).toBeUndefined();
  });

  test.each([
    ["q=flood", ["not_filtered q", "unknown_parameter q"]],
    ["keyword=&topic=flood", ["not_filtered topic", "unknown_parameter topic"]],
    ["limit=5&q=flood", ["not_filtered q", "unknown_parameter limit", "unknown_parameter q"]],
  ])(
    "A request that is not filtered at all because of them, %s, is told so first, and in a header.",
    async (query, remarks) => {
      await expectRemarks(query, ALL, remarks);
      const page = await scene.ask(query);
      expect(page.body.meta.warnings[0].detail).toContain("This is not filtered");
      expect(page.headers.warning).toMatch(/^299 - "This is not filtered: [\x20-\x7e]*"$/);
      const stats = await scene.world.get(`/api/v1/posts/stats?${query}`, { key: scene.caller.key });
      expect(stats.headers.warning).toBe(page.headers.warning);
      expect(stats.body.meta.warnings).toEqual(page.body.meta.warnings);
      expect(stats.body.data.attributes.total_posts).toBe(page.body.meta.total_posts);
    },
  );

  test.each(["", "limit=5", "simple_search=true", "_=1731", "per_page=2"])(
    "%j asks for everything, and is not told that this is not filtered.",
    async (query) => {
      const { body, headers } = await scene.ask(query);
      expect(body.meta.warnings.map(({ code }: { code: string }) => code)).not.toContain("not_filtered");
      expect(headers.warning).toBeUndefined();
    },
  );

  test("A name that is like none is only said to be unknown.", async () => {
    await expectRemarks("utm_campaign=x", ALL, ["unknown_parameter utm_campaign"]);
    const { body } = await scene.ask("utm_campaign=x");
    expect(body.meta.warnings[0].detail).toBe("`utm_campaign` is not a parameter.");
  });

  test("Statistics have the same warnings.", async () => {
    const query = "post_types[]=video&per_page=&exclude=ads";
    const page = await scene.ask(query);
    const stats = await scene.world.get(`/api/v1/posts/stats?${query}`, { key: scene.caller.key });
    expect(page.body.meta.warnings).toHaveLength(3);
    expect(stats.body.meta.warnings).toEqual(page.body.meta.warnings);
  });

  test("Strict handling has nothing against a clean request.", async () => {
    const { status, body, headers } = await scene.ask("post_type[]=video", strictly());
    expect(status).toBe(200);
    expect(body.meta.warnings).toEqual([]);
    expect(headers["preference-applied"]).toBe("handling=strict");
  });
});

describe("empty values", () => {
  test.each([
    "simple_query",
    "published_at_from",
    "post_type[]",
    "platform_names[]",
    "language_code[]",
    "engagement_from",
    "engagement_to",
    "lists",
    "person[Party]",
    "channel[State]",
    "exclude[]",
    "page",
    "channel_ids[]",
    "hashtags[]",
    "domains[]",
    "post_uid",
    "sort_order",
    "cursor",
    "explain",
  ])("An empty %s is as if absent.", async (name) => {
    await expectRemarks(`${name}=`, ALL, [`empty_parameter ${name}`]);
    expect((await scene.ask(name)).body.meta.total_posts).toBe(3);
  });

  test("An empty per_page is the default, with a warning.", async () => {
    const { body } = await scene.ask("per_page=");
    expect(body.meta.per_page).toBe(10);
    expect(namesOf(body.meta.warnings)).toEqual(["empty_parameter per_page"]);
  });

  test("An empty keyword goes without a warning, even strictly.", async () => {
    const { status, body } = await scene.ask("keyword=", strictly());
    expect(status).toBe(200);
    expect(body.meta).toMatchObject({ total_posts: 3, warnings: [] });
  });
});

describe("shapes", () => {
  test.each([
    ["post_type=video", ["video"], "post_type[]"],
    ["post_type=video&post_type=photo", ["photo", "video"], "post_type[]"],
    ["post_type[0]=video&post_type[1]=photo", ["photo", "video"], "post_type[]"],
    ["post_type%5B0%5D=video", ["video"], "post_type[]"],
    ["platform_names=Gab", ["video"], "platform_names[]"],
    ["language_code=ES", ["photo"], "language_code[]"],
    ["exclude=posts", [], "exclude[]"],
    ["channel_ids=1", [], "channel_ids[]"],
    ["keyword[]=harbor", ALL, "keyword"],
    ["keyword[0]=nowhere", [], "keyword"],
    ["post_uid[]=link", ["link"], "post_uid"],
  ])("%s is accepted as meant.", async (query, posts, parameter) => {
    await expectRemarks(query, posts, [`misshapen_parameter ${parameter}`]);
  });

  test("Brackets work literal and encoded, without a warning.", async () => {
    for (const query of [
      "post_type[]=video&post_type[]=link",
      "post_type%5B%5D=video&post_type%5b%5d=link",
    ]) {
      const { body } = await scene.ask(query, strictly());
      expect(body.meta).toMatchObject({ total_posts: 2, warnings: [] });
    }
  });

  test.each([
    "keyword",
    "simple_query",
    "published_at_from",
    "published_at_to",
    "engagement_from",
    "engagement_to",
    "lists",
    "per_page",
    "page",
    "post_uid",
    "sort_order",
    "cursor",
    "explain",
  ])("%s takes one value; two are refused, even two equal ones.", async (name) => {
    const start = name === "published_at_to" ? "published_at_from=0&" : "";
    const other = name === "simple_query" ? "keyword=a&" : "";
    const value = name === "simple_query" ? "true" : name === "sort_order" ? "asc" : "1";
    const errors = await scene.refusals(`${start}${other}${name}=${value}&${name}=${value}`);
    expect(namesOf(errors)).toContain(`invalid_parameter ${name}`);
    expect(errors.some(({ detail }) => detail.includes("more than once"))).toBe(true);
  });
});

describe("refusals", () => {
  test("All bad parameters are reported together, each with its value and what is allowed.", async () => {
    const errors = await scene.refusals(
      "per_page=0&page=x&post_type[]=film&platform_names[]=MySpace&language_code[]=en&engagement_from=-1" +
        "&published_at_to=5&exclude[]=none&sort_order=up&person[]=x&lists=999&keyword=(a&simple_query=true&nonsense=1",
    );
    expect(namesOf(errors).toSorted()).toEqual([
      "invalid_keyword keyword",
      "invalid_parameter engagement_from",
      "invalid_parameter exclude[]",
      "invalid_parameter language_code[]",
      "invalid_parameter page",
      "invalid_parameter per_page",
      "invalid_parameter person[<key>]",
      "invalid_parameter platform_names[]",
      "invalid_parameter post_type[]",
      "invalid_parameter published_at_to",
      "invalid_parameter sort_order",
      "unknown_list lists",
    ]);
    const detailOf = (parameter: string) =>
      errors.find(({ source }) => source.parameter === parameter)?.detail ?? "";
    expect(detailOf("post_type[]")).toContain("`film`");
    for (const type of ["video", "photo", "link", "status", "document", "audio", "podcast"]) {
      expect(detailOf("post_type[]")).toContain(`\`${type}\``);
    }
    expect(detailOf("per_page")).toMatch(/1 to 1000.*`0`/);
  });

  test("A refusal has the shape of JSON:API.", async () => {
    const { headers, body } = await scene.ask("per_page=1001");
    expect(headers["content-type"]).toMatch(/^application\/json/);
    expect(body).toEqual({
      errors: [
        {
          status: "400",
          code: "invalid_parameter",
          title: "Invalid parameter",
          detail: expect.stringContaining("`1001`"),
          source: { parameter: "per_page" },
          meta: {},
        },
      ],
    });
  });

  test.each(["content-length", "transfer-encoding"])(
    "A body on a GET, told by %s, is refused.",
    async (name) => {
      const sent = '{"keyword":"harbor"}';
      const value = name === "content-length" ? String(sent.length) : "chunked";
      const headers = { [name]: value, "content-type": "application/json" };
      const { status, body } = await scene.ask("", { body: sent, headers });
      expect(status).toBe(400);
      expect(body.errors).toMatchObject([{ code: "unexpected_body" }]);
    },
  );
});

describe("a key in the address", () => {
  const names = ["api_key", "apikey", "key", "token", "access_token"];

  test.each(names)("%s beside the header is a warning, and its value is not echoed.", async (name) => {
    const secret = scene.caller.key;
    await expectRemarks(`${name}=${secret}`, ALL, [`key_in_query ${name}`]);
    expect((await scene.ask(`${name}=${secret}`)).text).not.toContain(secret);
  });

  test.each(names)("%s instead of the header is a 401 with a hint.", async (name) => {
    const secret = scene.caller.key;
    const { status, headers, body, text } = await scene.world.get(`/api/v1/posts?${name}=${secret}`);
    expect(status).toBe(401);
    expect(headers["www-authenticate"]).toMatch(/^Bearer/);
    expect(body.errors).toMatchObject([
      { code: "missing_api_key", detail: expect.stringContaining("Authorization: Bearer") },
    ]);
    expect(text).not.toContain(secret);
    expect(scene.world.logLines.join("")).not.toContain(secret);
  });
});
