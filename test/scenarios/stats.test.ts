import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openScene, record, type Scene } from "./scene.ts";

let scene: Scene;

const seconds = (iso: string) => Date.parse(iso) / 1000;
const windowOf = (from: string, to: string) =>
  `published_at_from=${seconds(from)}&published_at_to=${seconds(to)}`;
const MORNING = windowOf("2026-11-10T07:00:00Z", "2026-11-10T12:00:00Z");
const JUNE = windowOf("2025-06-01T00:00:00Z", "2025-06-30T23:59:59Z");
const MARCH = windowOf("2025-03-01T00:00:00Z", "2025-03-31T23:59:59Z");

beforeAll(async () => {
  scene = await openScene();
  const two = Array.from({ length: 2 }, (_, index) => index);
  const ten = Array.from({ length: 10 }, (_, index) => index);
  const many = Array.from({ length: 25 }, (_, index) => index);
  await scene.world.store([
    record("a", {
      published_at: "2026-11-10T07:00:00Z",
      text: "#Harbor opens https://www.example.org/x?y=z",
      engagement: { likes: 4, views: 6 },
    }),
    record("b", {
      platform: "Gab",
      published_at: "2026-11-10T07:59:59Z",
      text: "Harbors, #harbor, #HARBOR",
      link: { url: "https://WWW.Example.org/y" },
      type: "video",
      kind: "reply",
      language: "ES",
      engagement: 20,
      account: { handle: "gabber", name: "Gabber" },
    }),
    record("c", {
      published_at: "2026-11-10T09:30:00Z",
      text: "Quiet",
      language: "",
      kind: "ad",
      engagement: 30,
    }),
    record("d", {
      published_at: "2026-11-10T12:00:00Z",
      text: "harbor #ships http://sub.example.org",
      engagement: 100,
    }),
    ...ten.map((index) =>
      record(`june-${index}`, {
        published_at: `2025-06-${index + 10}T00:00:00Z`,
        engagement: index + 1,
        text: index === 0 ? "first" : "other",
      }),
    ),
    // The hashtag, domain and account of index n occur in n + 1 posts.
    ...many.flatMap((index) =>
      Array.from({ length: index + 1 }, (_, post) =>
        record(`march-${index}-${post}`, {
          published_at: "2025-03-05T00:00:00Z",
          text: `#tag${String.fromCharCode(97 + index)} https://www.site${index}.example/${post}`,
          account: { handle: `account-${index}`, name: `Account ${index}` },
        }),
      ),
    ),
    ...two.map((index) => record(`edge-${index}`, { published_at: `202${index + 4}-12-31T23:59:59Z` })),
  ]);
});

afterAll(() => scene.world.close());

const sum = (items: readonly { readonly posts: number }[]) =>
  items.reduce((total, { posts }) => total + posts, 0);

describe("the body", () => {
  test("It is whole and exact.", async () => {
    const query = `${MORNING}&keyword=harbor`;
    const { body } = await scene.world.get(`/api/v1/posts/stats?${query}`, { key: scene.caller.key });
    const { data } = (await scene.ask(MORNING)).body;
    const channelId = (uid: string) =>
      data.find(({ attributes }: { attributes: { post_uid: string } }) => attributes.post_uid === uid)
        .attributes.channel_id;
    const hour = (start: number) => `2026-11-10T${String(start).padStart(2, "0")}:00:00.000Z`;
    const buckets = [
      { start: hour(7), posts: 2, engagement: 30, share: 1 },
      { start: hour(8), posts: 0, engagement: 0, share: null },
      { start: hour(9), posts: 0, engagement: 0, share: 0 },
      { start: hour(10), posts: 0, engagement: 0, share: null },
      { start: hour(11), posts: 0, engagement: 0, share: null },
      { start: hour(12), posts: 1, engagement: 100, share: 1 },
    ];
    expect(body).toEqual({
      data: {
        type: "post_stats",
        attributes: {
          total_posts: 3,
          engagement: { total: 130, mean: 130 / 3, median: 20, p90: 100, max: 100 },
          timeline: { interval: "hour", buckets },
          platforms: [
            { value: "Twitter", posts: 2, engagement: 110 },
            { value: "Gab", posts: 1, engagement: 20 },
          ],
          post_types: [
            { value: "status", posts: 2, engagement: 110 },
            { value: "video", posts: 1, engagement: 20 },
          ],
          languages: [
            { value: "EN", posts: 2, engagement: 110 },
            { value: "ES", posts: 1, engagement: 20 },
          ],
          kinds: [
            { value: "post", posts: 2, engagement: 110 },
            { value: "reply", posts: 1, engagement: 20 },
          ],
          top_channels: [
            {
              channel_id: channelId("a"),
              channel_name: null,
              platform_name: "Twitter",
              posts: 2,
              engagement: 110,
            },
            {
              channel_id: channelId("b"),
              channel_name: "Gabber",
              platform_name: "Gab",
              posts: 1,
              engagement: 20,
            },
          ],
          top_hashtags: [
            { value: "#harbor", posts: 2 },
            { value: "#ships", posts: 1 },
          ],
          top_domains: [
            { value: "example.org", posts: 2 },
            { value: "sub.example.org", posts: 1 },
          ],
        },
      },
      meta: {
        window: { from: seconds(hour(7)), to: seconds(hour(12)), default: false },
        query: "harbor",
        warnings: [],
        took_ms: expect.any(Number),
      },
      links: {
        self: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/api\/v1\/posts\/stats\?keyword=harbor&/),
      },
      posts: {
        engagement_over_time: {
          doc_count: 3,
          buckets: buckets.map(({ start, posts }) => ({
            key_as_string: start,
            key: Date.parse(start),
            doc_count: posts,
          })),
        },
      },
    });
  });

  test("An unknown language is null, and an ad is a kind.", async () => {
    const stats = await scene.stats(MORNING);
    expect(stats.languages).toContainEqual({ value: null, posts: 1, engagement: 30 });
    expect(stats.kinds).toContainEqual({ value: "ad", posts: 1, engagement: 30 });
    expect(stats.timeline.buckets[2]).toMatchObject({ posts: 1, share: 1 });
    expect(stats.timeline.buckets[1]).toMatchObject({ posts: 0, share: null });
  });

  test("Of no posts everything is zero, and the timeline is still there.", async () => {
    const stats = await scene.stats(`${MORNING}&keyword=nowhere`);
    expect(stats).toMatchObject({
      total_posts: 0,
      engagement: { total: 0, mean: 0, median: 0, p90: 0, max: 0 },
      platforms: [],
      post_types: [],
      languages: [],
      kinds: [],
      top_channels: [],
      top_hashtags: [],
      top_domains: [],
    });
    expect(stats.timeline.buckets).toHaveLength(6);
    expect(sum(stats.timeline.buckets)).toBe(0);
  });
});

describe("numbers", () => {
  test.each([
    ["engagement_to=10", { total: 55, mean: 5.5, median: 5, p90: 9, max: 10 }],
    ["engagement_to=9", { total: 45, mean: 5, median: 5, p90: 9, max: 9 }],
    ["engagement_to=1", { total: 1, mean: 1, median: 1, p90: 1, max: 1 }],
    ["engagement_to=2", { total: 3, mean: 1.5, median: 1, p90: 2, max: 2 }],
  ])("With %s, median and p90 are by nearest rank.", async (query, engagement) => {
    expect((await scene.stats(`${JUNE}&${query}`)).engagement).toEqual(engagement);
  });

  test("A share divides by the posts of the bucket under the other filters, without the keyword.", async () => {
    const { timeline } = await scene.stats(`${MORNING}&keyword=quiet`);
    expect(timeline.buckets[2]).toMatchObject({ posts: 1, share: 1 });
    expect(timeline.buckets[0]).toMatchObject({ posts: 0, share: 0 });
    const years = windowOf("2000-01-01T00:00:00Z", "2026-11-10T12:00:00Z");
    const narrowed = await scene.stats(`${years}&keyword=first&engagement_from=1&platform_names[]=Twitter`);
    expect(narrowed.timeline.buckets[25]).toMatchObject({ posts: 1, engagement: 1, share: 0.1 });
  });

  test("Top lists have the twenty largest, largest first; domains are without www.", async () => {
    const stats = await scene.stats(MARCH);
    const twenty = Array.from({ length: 20 }, (_, index) => 24 - index);
    expect(stats.top_hashtags).toEqual(
      twenty.map((index) => ({ value: `#tag${String.fromCharCode(97 + index)}`, posts: index + 1 })),
    );
    expect(stats.top_domains).toEqual(
      twenty.map((index) => ({ value: `site${index}.example`, posts: index + 1 })),
    );
    expect(stats.top_channels).toHaveLength(20);
    expect(stats.top_channels[0]).toMatchObject({ channel_name: "Account 24", posts: 25 });
    expect(stats.top_channels[19]).toMatchObject({ channel_name: "Account 5", posts: 6 });
  });

  test.each([
    "",
    MORNING,
    MARCH,
    "published_at_from=0",
    `${MORNING}&exclude[]=ads`,
    "post_uid=a",
    "post_uid=no",
  ])("With %s everything adds up to the total of the page.", async (query) => {
    const stats = await scene.stats(query);
    const { total_posts: total } = (await scene.ask(query)).body.meta;
    expect(stats.total_posts).toBe(total);
    for (const name of ["platforms", "post_types", "languages", "kinds"])
      expect(sum(stats[name])).toBe(total);
    expect(sum(stats.timeline.buckets)).toBe(total);
  });
});

test("Facets are counted without their own filter: a number is the total with that value chosen.", async () => {
  const asked = `${MARCH}&hashtags[]=tagy&domains[]=site24.example&domains[]=site23.example&facets=true`;
  const { total_posts: total, top_domains: domains, facets } = await scene.stats(asked);
  expect(total).toBe(25);
  expect(domains).toEqual([{ value: "site24.example", posts: 25 }]);
  expect(facets.top_domains).toEqual(domains);
  expect(facets.top_hashtags).toEqual([
    { value: "#tagy", posts: 25 },
    { value: "#tagx", posts: 24 },
  ]);
  const other = await scene.stats(asked.replace("tagy", "tagx"));
  expect(other.total_posts).toBe(24);
  expect((await scene.stats(MARCH)).facets).toBeUndefined();
});

describe("the timeline", () => {
  test.each([
    ["2026-11-10T10:00:30Z", "2026-11-10T12:00:00Z", "minute", 121, "2026-11-10T10:00:00.000Z"],
    ["2026-11-03T12:00:00Z", "2026-11-10T12:00:00Z", "hour", 169, "2026-11-03T12:00:00.000Z"],
    ["2026-08-12T12:00:00Z", "2026-11-10T12:00:00Z", "day", 91, "2026-08-12T00:00:00.000Z"],
    ["2024-11-12T12:00:00Z", "2026-11-10T12:00:00Z", "week", 105, "2024-11-11T00:00:00.000Z"],
    ["2016-11-12T12:00:00Z", "2026-11-10T12:00:00Z", "month", 121, "2016-11-01T00:00:00.000Z"],
    ["1970-01-01T00:00:00Z", "2026-11-10T12:00:00Z", "year", 57, "1970-01-01T00:00:00.000Z"],
  ])("From %s to %s is cut by the %s.", async (from, to, interval, count, first) => {
    const { timeline } = await scene.stats(windowOf(from, to));
    const starts: readonly number[] = timeline.buckets.map(({ start }: { start: string }) =>
      Date.parse(start),
    );
    expect(timeline.interval).toBe(interval);
    expect(timeline.buckets[0].start).toBe(first);
    expect(starts).toHaveLength(count);
    expect(new Set(starts).size).toBe(count);
    expect(starts).toEqual(starts.toSorted((left, right) => left - right));
    expect(starts.at(-1)).toBeLessThanOrEqual(Date.parse(to));
  });

  test("Posts at the edges of weeks, months and years are in the bucket where they belong.", async () => {
    const of = async (from: string, to: string) => {
      const { timeline } = await scene.stats(`${windowOf(from, to)}&keyword=harbor`);
      return timeline.buckets.filter(({ posts }: { posts: number }) => posts > 0);
    };
    expect(await of("2024-01-01T00:00:00Z", "2025-12-31T23:59:59Z")).toMatchObject([
      { start: "2024-12-30T00:00:00.000Z", posts: 1 },
      { start: "2025-12-29T00:00:00.000Z", posts: 1 },
    ]);
    expect(await of("2014-01-01T00:00:00Z", "2025-12-31T23:59:59Z")).toMatchObject([
      { start: "2024-12-01T00:00:00.000Z", posts: 1 },
      { start: "2025-12-01T00:00:00.000Z", posts: 1 },
    ]);
    expect(await of("1990-01-01T00:00:00Z", "2025-12-31T23:59:59Z")).toMatchObject([
      { start: "2024-01-01T00:00:00.000Z", posts: 1 },
      { start: "2025-01-01T00:00:00.000Z", posts: 1 },
    ]);
  });
});
