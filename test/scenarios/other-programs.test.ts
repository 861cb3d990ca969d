import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readSource } from "../../src/ingest/formats/read-source.ts";
import { HOUR, NOON_SECONDS, openScene, record, type Scene, uidsOf, WEEK } from "./scene.ts";

/**
 * What programs do that were written for the original service: what they send, and which fields they read. Its posts
 * are imported as it answers them, under each platform's own names of counters.
 */

let scene: Scene;
let list: number;

/** Likes, shares, comments and views. */
const PLATFORMS: readonly (readonly [string, object, readonly number[]])[] = [
  [
    "TikTok",
    { diggCount: 376, shareCount: 116, commentCount: 56, playCount: 10_929 },
    [376, 116, 56, 10_929],
  ],
  ["Twitter", { like_count: 7, retweet_count: 3, reply_count: 2, view_count: 900 }, [7, 3, 2, 900]],
  ["Facebook", { reactions: { like: 5, love: 2 }, share_count: 4, comment_count: 9 }, [7, 4, 9, 0]],
  ["Instagram", { like_count: "10", comment_count: 1, play_count: 400 }, [10, 0, 1, 400]],
  ["YouTube", { likeCount: "1500", viewCount: "20,000", commentCount: null }, [1500, 0, 0, 20_000]],
  ["Telegram", { views: 800, forwards: 12, reactions: 44, replies: 3 }, [44, 12, 3, 800]],
  [
    "VK",
    { likes: { count: 4 }, reposts: { count: 2 }, comments: { count: 1 }, views: { count: 50 } },
    [4, 2, 1, 50],
  ],
  ["OK", { like_count: 4, reshare_count: 2, discussion_count: 1 }, [4, 2, 1, 0]],
  ["GETTR", { lkbpst: 4, shbpst: 2, cm: 1, vfpst: 9 }, [4, 2, 1, 9]],
  ["Gab", { favourites_count: 2, reblogs_count: 1, replies_count: 3 }, [2, 1, 3, 0]],
  ["TruthSocial", { favourites_count: 12, reblogs_count: 3, replies_count: 2 }, [12, 3, 2, 0]],
  ["Parler", { upvotes: 4, echoes: 2, comments: 1, impressions: 9 }, [4, 2, 1, 9]],
  ["Rumble", { rumbles: 4, view_count: 12 }, [4, 0, 0, 12]],
  ["Bitchute", { like_count: 2, view_count: 4 }, [2, 0, 0, 4]],
  ["Podcast", {}, [0, 0, 0, 0]],
  ["Bluesky", { likeCount: 4, repostCount: 2, replyCount: 1 }, [4, 2, 1, 0]],
  ["Threads", { like_count: 4, reshare_count: 2, direct_reply_count: 1 }, [4, 2, 1, 0]],
  ["Mastodon", { favourites_count: 6, reblogs_count: 5, replies_count: 4 }, [6, 5, 4, 0]],
  ["Reddit", { score: 8, num_comments: 3 }, [8, 0, 3, 0]],
];
/** More than a page of a program that asks for a hundred. */
const LATER = 230;

/** A post as the original service answers it: without what it does not know. */
function originalPost(platform: string, counters: object, age: number) {
  return {
    id: "1",
    type: "posts",
    attributes: {
      post_uid: `${platform}-1`,
      url: `https://example.org/${platform}/1`,
      published_at: new Date((NOON_SECONDS - age) * 1000).toISOString(),
      channel: { channel_name: `Harbor on ${platform}`, channel_uid: `harbor-${platform}`, handle: "harbor" },
      engagement_data: counters,
      post_data: { id_str: "1", full_text: "Ships &amp; tides" },
      thumbnail_url: "https://example.org/picture.jpg",
      search_data_fields: {
        platform_name: platform,
        post_type: ["video"],
        language_code: "en",
        description: "Ships &amp; tides\u200b  at the <b>harbor</b>",
        media_data: [{ type: "video", media_url: "https://example.org/1.mp4" }],
        replied_id: "900",
      },
    },
  };
}

async function recordsOf(document: unknown) {
  async function* chunks() {
    yield Buffer.from(JSON.stringify(document));
  }
  const records: Readonly<Record<string, unknown>>[] = [];
  for await (const block of readSource(chunks(), { fileName: "answer.json", warn: () => {} })) {
    if (block.kind === "lines") throw new Error("The answer was taken for lines.");
    for (const item of block.items)
      if ("record" in item) records.push(item.record as Readonly<Record<string, unknown>>);
  }
  return records;
}

beforeAll(async () => {
  scene = await openScene();
  const data = PLATFORMS.map(([platform, counters], index) => originalPost(platform, counters, HOUR + index));
  const records = await recordsOf({ data, meta: { total_posts: data.length }, links: { next: null } });
  const later = Array.from({ length: LATER }, (_, index) =>
    record(`later-${index}`, { published_at: NOON_SECONDS - 10 * HOUR - Math.floor(index / 7) }),
  );
  const summary = await scene.world.store([...records, ...later]);
  expect(summary).toMatchObject({ stored: PLATFORMS.length + LATER, rejected: 0 });
  const members = [{ platform: "Twitter", by: "handle", value: "herald" }] as const;
  list = (await scene.world.createList(scene.caller, { name: "papers", members })).id;
});

afterAll(() => scene.world.close());

const get = (target: string) => scene.world.get(target, { key: scene.caller.key });
// biome-ignore lint/suspicious/noExplicitAny: programs read what they like
type Attributes = any;

test.each(PLATFORMS)(
  "of %s, every text is there, and %j are the right counters",
  async (platform, own, counts) => {
    const { body } = await scene.ask(`post_uid=${platform}-1`);
    const post: { id: string; attributes: Attributes } = body.data[0];
    const { attributes } = post;
    const search = attributes.search_data_fields;
    const [likes, shares, comments, views] = counts;
    // Tables of four columns.
    const four = { likes_count: likes, shares_count: shares, comments_count: comments, views_count: views };
    expect(attributes.engagement_fields).toEqual(four);
    expect(search).toMatchObject(four);
    // Writers into a database, which look for Twitter's names on every platform.
    const found = attributes.engagement_data;
    expect([found.like_count, found.retweet_count, found.reply_count, found.view_count].map(Number)).toEqual(
      counts,
    );
    expect([found.share_count, found.comment_count]).toEqual([shares, comments]);
    expect(Object.keys(own).filter((name) => JSON.stringify(found).includes(name))).toHaveLength(
      Object.entries(own).filter(([, count]) => count !== null).length,
    );
    expect(search.sanitized_text).toBe("Ships & tides at the harbor");
    for (const text of [
      search.all_text,
      search.description,
      search.searchable_text,
      attributes.complete_post_text,
    ])
      expect(text).toContain("harbor");
    expect(attributes.post_data.full_text).toBe("Ships &amp; tides");
    expect(search).toMatchObject({ media_url: "https://example.org/1.mp4", replied_id: "900" });
    expect(search.media_data[0].media_url).toBe("https://example.org/1.mp4");
    expect([search.thumb_url, attributes.thumbnail_url]).toEqual([
      "https://example.org/picture.jpg",
      "https://example.org/picture.jpg",
    ]);
    expect(attributes.published_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect([search.channel_name, attributes.channel.channel_uid]).toEqual([
      `Harbor on ${platform}`,
      `harbor-${platform}`,
    ]);
    expect(search.post_type[0]).toBe("video");
    expect((await get(search.post_link)).body.data.id).toBe(post.id);
  },
);

describe("A collector that polls", () => {
  const windowOf = (from: number, to: number) =>
    `/api/v1/posts/?per_page=100&published_at_from=${from}&published_at_to=${to}`;

  test("follows the links with its header until there is none, and has each post once", async () => {
    const uids: string[] = [];
    for (let next: string | null = windowOf(NOON_SECONDS - WEEK, NOON_SECONDS); next !== null; ) {
      const page = await get(next);
      expect(page.status).toBe(200);
      expect(page.body.meta.total_posts).toBe(PLATFORMS.length + LATER);
      expect(page.body.meta.posts_count).toBe(page.body.data.length);
      uids.push(...uidsOf(page));
      next = page.body.links.next;
    }
    expect(uids).toHaveLength(PLATFORMS.length + LATER);
    expect(new Set(uids).size).toBe(uids.length);
  });

  test("asks from a second after its last post on, and is answered when that is not over yet", async () => {
    const page = await get(windowOf(NOON_SECONDS + 1, NOON_SECONDS));
    expect([page.status, page.body.data, page.body.links.next]).toEqual([200, [], null]);
    expect(page.body.meta.total_posts).toBe(0);
  });

  test("cuts a window of its lists into parts whose totals add up, under an address with two slashes", async () => {
    const ask = (from: number, to: number) =>
      get(`/api/v1//posts?lists=${list},5863&per_page=100&published_at_from=${from}&published_at_to=${to}`);
    const start = NOON_SECONDS - WEEK;
    const cut = NOON_SECONDS - 10 * HOUR - 5;
    const [whole, first, second] = [
      await ask(start, NOON_SECONDS),
      await ask(start, cut),
      await ask(cut + 1, NOON_SECONDS),
    ];
    expect(whole.body.meta.total_posts).toBe(LATER);
    expect(first.body.meta.total_posts + second.body.meta.total_posts).toBe(LATER);
    expect(Math.min(first.body.meta.total_posts, second.body.meta.total_posts)).toBeGreaterThan(0);
    expect((await get(`/api/v1//lists/${list}/get_posts?per_page=10&page=2`)).body.data).toHaveLength(10);
  });
});

describe("A program for one account", () => {
  test("finds it by handle or uid, asks for its posts and their number over time, and reads pages of ten", async () => {
    const found = await get("/api/v1/channels/search?per_page=10&page=1&handle=herald&platform_name=Twitter");
    const { id, attributes } = found.body.data[0];
    const known = await get("/api/v1/channels/search?per_page=10&page=1&channel_uid=harbor-TikTok");
    expect(known.body.data[0].attributes).toMatchObject({ channel_name: "Harbor on TikTok", post_count: 1 });
    expect((await get("/api/v1/channels/search?handle=herald&page=2")).body.data).toEqual([]);
    const account = await get(`/api/v1/channels/${id}`);
    expect(account.body.data.attributes).toMatchObject({
      channel_name: attributes.channel_name,
      post_count: LATER,
    });
    expect(account.body.data.attributes.latest_post_date).toMatch(/^2026-11-10T/);

    const posts = `/api/v1/posts?channel_ids[]=${id}`;
    const uids: string[] = [];
    for (let page = 1; page <= 3; page += 1) {
      const answer = await get(`${posts}&limit=10&page=${page}&sort=-published_at`);
      expect(answer.body.data).toHaveLength(10);
      uids.push(...uidsOf(answer));
    }
    expect(new Set(uids).size).toBe(30);
    const spelled = await get(`/api/v1/channels/${id}/get_posts`);
    expect(uidsOf(spelled)).toEqual(uids.slice(0, 10));

    const stats = await get(`/api/v1/posts/stats?channel_ids[]=${id}`);
    const { doc_count, buckets } = stats.body.posts.engagement_over_time;
    expect(doc_count).toBe(LATER);
    const counts: number[] = buckets.map((bucket: { doc_count: number }) => bucket.doc_count);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(LATER);
    for (const { key, key_as_string } of buckets) expect(new Date(key_as_string).getTime()).toBe(key);
  });

  test("is told in the answer what of its filters was left out", async () => {
    const query = "start_date=2026-11-09&end_date=2026-11-10&platform=twitter&channel_id=1&q=harbor";
    const { body, headers } = await scene.ask(query);
    expect(headers.warning).toMatch(/^299 /);
    const details: string = body.meta.warnings.map(({ detail }: { detail: string }) => detail).join("\n");
    for (const name of [
      "published_at_from",
      "published_at_to",
      "platform_names[]",
      "channel_ids[]",
      "keyword",
    ])
      expect(details).toContain(`\`${name}\``);
  });
});

test("A search that names every platform, types and languages under other names finds what `keyword` finds", async () => {
  const names = PLATFORMS.map(([platform]) => `&platform_names[]=${platform}`).join("");
  const types = ["video", "photo", "link", "status"].map((type) => `&post_types[]=${type}`).join("");
  const { body } = await scene.ask(
    `per_page=10&page=1&keyword=tides%20harbor${types}${names}&language_codes[]=EN&engagement_from=1.00&exclude[]=ads`,
  );
  expect(body.meta.total_posts).toBe(PLATFORMS.length - 1);
  expect(body.data).toHaveLength(10);
});
