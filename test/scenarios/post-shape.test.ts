import { afterAll, beforeAll, expect, test } from "vitest";
import { NOON } from "../support/world.ts";
import { HOUR, NOON_SECONDS, openScene, type Scene } from "./scene.ts";

let scene: Scene;
let list: number;

/** Fixed hashes of platform and uid: the same on every installation, for ever. */
const FULL_ID = 6_873_766_105_412_051;
const FULL_CHANNEL_ID = 2_763_585_848_422_541;
const MINIMAL_ID = 7_451_442_920_288_392;
const MINIMAL_CHANNEL_ID = 1_934_203_718_483_224;

const FULL = {
  platform: "YouTube",
  uid: "full",
  published_at: "2026-11-10T10:20:55.987Z",
  account: {
    uid: "UC-1",
    handle: "@Mayor",
    name: "The Mayor",
    type: "person",
    url: "https://example.org/mayor",
    bio: "Mayor of nowhere",
    followers: 25_622,
    properties: { Party: "Harbor", Committees: ["Ports", "Parks"], Term: 2 },
  },
  text: "The harbor opens",
  title: "A title",
  transcript: "Spoken words",
  image_text: "Written on a sign",
  link: { url: "https://www.example.org/a?b=c#d", title: "Linked", description: "What it is" },
  type: "video",
  kind: "reply",
  language: "EN",
  url: "https://example.org/full",
  engagement: { likes: 1, shares: 2, comments: 3, views: 4, applause: 5 },
  media: [
    { type: "photo", url: "https://example.org/1.jpg", thumbnail_url: "https://example.org/1s.jpg" },
    { type: "video", url: "https://example.org/2.mp4" },
  ],
};

const MINIMAL = {
  platform: "Telegram",
  uid: "minimal",
  published_at: NOON_SECONDS - HOUR,
  account: { handle: "herald" },
  text: "!",
};

const NO_COUNTERS = {
  ...{ like_count: 0, share_count: 0, retweet_count: 0 },
  ...{ reply_count: 0, comment_count: 0, view_count: 0 },
};

beforeAll(async () => {
  scene = await openScene();
  await scene.world.store([FULL, MINIMAL]);
  list = (await scene.world.createList(scene.caller, { name: "Harbor", keyword: "harbor" })).id;
});

afterAll(() => scene.world.close());

test("A full record comes back whole, every field in its place.", async () => {
  const { body } = await scene.ask("post_uid=full");
  const allText = "A title\nThe harbor opens\nSpoken words\nWritten on a sign\nLinked\nWhat it is";
  const counts = { likes_count: 1, shares_count: 2, comments_count: 3, views_count: 4 };
  expect(body.data).toEqual([
    {
      id: String(FULL_ID),
      type: "posts",
      attributes: {
        id: FULL_ID,
        post_uid: "full",
        url: "https://example.org/full",
        published_at: "2026-11-10T10:20:55.000Z",
        created_at: "2026-11-10T12:00:00.000Z",
        updated_at: "2026-11-10T12:00:00.000Z",
        channel_id: FULL_CHANNEL_ID,
        channel: {
          id: FULL_CHANNEL_ID,
          channel_name: "The Mayor",
          channel_uid: "UC-1",
          handle: "Mayor",
          link: "https://example.org/mayor",
          bio: "Mayor of nowhere",
          platform_name: "YouTube",
          account_type: "person",
          follower_count: 25_622,
          properties: { Party: "Harbor", Committees: ["Ports", "Parks"], Term: 2 },
          created_at: "2026-11-10T12:00:00.000Z",
          updated_at: "2026-11-10T12:00:00.000Z",
        },
        engagement_data: {
          ...FULL.engagement,
          ...{ like_count: 1, share_count: 2, retweet_count: 2 },
          ...{ reply_count: 3, comment_count: 3, view_count: 4 },
        },
        engagement_fields: counts,
        relative_engagement: null,
        image_text: "Written on a sign",
        complete_post_text: allText,
        thumbnail_url: "https://example.org/1s.jpg",
        post_data: {},
        search_data_fields: {
          post_link: `${scene.world.url}/posts/${FULL_ID}`,
          url: "https://example.org/full",
          published_at: "2026-11-10T10:20:55.000Z",
          language_code: "EN",
          platform_name: "YouTube",
          post_type: ["video"],
          engagement: 15,
          ...counts,
          is_ad: false,
          is_reply: true,
          all_text: allText,
          description: "The harbor opens",
          post_title: "A title",
          transcript_text: "Spoken words",
          image_text: "Written on a sign",
          channel_name: "The Mayor",
          list_ids: [list],
          inner_link: FULL.link,
          media_data: [
            { ...FULL.media[0], media_url: "https://example.org/1.jpg" },
            { ...FULL.media[1], media_url: "https://example.org/2.mp4", thumbnail_url: null },
          ],
          sanitized_text: allText.replaceAll("\n", " "),
          searchable_text: allText,
          search_terms: [],
          thumb_url: "https://example.org/1s.jpg",
          media_url: "https://example.org/1.jpg",
          ...{ replied_id: null, quoted_id: null, shared_id: null },
          ...{ channel_id: FULL_CHANNEL_ID, post_uid: "full", created_at: "2026-11-10T12:00:00.000Z" },
          channel_data: {
            channel_id: FULL_CHANNEL_ID,
            channel_name: "The Mayor",
            channel_profile_image: null,
            channel_url_external: "https://example.org/mayor",
            channel_url: `/channels/${FULL_CHANNEL_ID}`,
            channel_engagement_data: { follower_count: 25_622 },
          },
        },
      },
    },
  ]);
});

test("A minimal record has every key all the same, null where nothing is known.", async () => {
  const { body } = await scene.ask("post_uid=minimal");
  const counts = { likes_count: 0, shares_count: 0, comments_count: 0, views_count: 0 };
  expect(body.data).toEqual([
    {
      id: String(MINIMAL_ID),
      type: "posts",
      attributes: {
        id: MINIMAL_ID,
        post_uid: "minimal",
        url: null,
        published_at: "2026-11-10T11:00:00.000Z",
        created_at: "2026-11-10T12:00:00.000Z",
        updated_at: "2026-11-10T12:00:00.000Z",
        channel_id: MINIMAL_CHANNEL_ID,
        channel: {
          id: MINIMAL_CHANNEL_ID,
          channel_name: null,
          channel_uid: null,
          handle: "herald",
          link: null,
          bio: null,
          platform_name: "Telegram",
          account_type: "organization",
          follower_count: null,
          properties: {},
          created_at: "2026-11-10T12:00:00.000Z",
          updated_at: "2026-11-10T12:00:00.000Z",
        },
        engagement_data: NO_COUNTERS,
        engagement_fields: counts,
        relative_engagement: null,
        image_text: null,
        complete_post_text: "!",
        thumbnail_url: "",
        post_data: {},
        search_data_fields: {
          post_link: `${scene.world.url}/posts/${MINIMAL_ID}`,
          url: null,
          published_at: "2026-11-10T11:00:00.000Z",
          language_code: null,
          platform_name: "Telegram",
          post_type: ["status"],
          engagement: 0,
          ...counts,
          is_ad: false,
          is_reply: false,
          all_text: "!",
          description: "!",
          post_title: null,
          transcript_text: null,
          image_text: null,
          channel_name: null,
          list_ids: [],
          inner_link: null,
          media_data: [],
          ...{
            sanitized_text: "!",
            searchable_text: "!",
            search_terms: [],
            thumb_url: null,
            media_url: null,
          },
          ...{ replied_id: null, quoted_id: null, shared_id: null },
          ...{ channel_id: MINIMAL_CHANNEL_ID, post_uid: "minimal", created_at: "2026-11-10T12:00:00.000Z" },
          channel_data: {
            channel_id: MINIMAL_CHANNEL_ID,
            channel_name: null,
            channel_profile_image: null,
            channel_url_external: null,
            channel_url: `/channels/${MINIMAL_CHANNEL_ID}`,
            channel_engagement_data: { follower_count: null },
          },
        },
      },
    },
  ]);
});

test("The rest of the body is as promised, in that order.", async () => {
  const { body } = await scene.ask("keyword=harbor&nonsense=1");
  expect(Object.keys(body)).toEqual(["data", "meta", "links"]);
  expect(body.meta).toEqual({
    total_posts: 1,
    posts_count: 1,
    page: 1,
    per_page: 10,
    window: { from: NOON_SECONDS - 604_800, to: NOON_SECONDS, default: true },
    query: "harbor",
    warnings: [
      { code: "unknown_parameter", parameter: "nonsense", detail: "`nonsense` is not a parameter." },
    ],
    took_ms: expect.any(Number),
  });
  expect(body.links).toEqual({ self: expect.any(String), prev: null, next: null });
});

test("A bare number is kept as the counter `engagement`, and an ad says that it is one.", async () => {
  await scene.world.store([{ ...MINIMAL, uid: "ad", kind: "ad", engagement: 7 }]);
  const { attributes } = (await scene.ask("post_uid=ad")).body.data[0];
  expect(attributes.engagement_data).toEqual({ engagement: 7, ...NO_COUNTERS });
  expect(attributes.search_data_fields).toMatchObject({ engagement: 7, is_ad: true, is_reply: false });
});

test("Counters are understood by the platform's own names, and summed as they came.", async () => {
  const tiktok = { diggCount: 376, shareCount: 116, commentCount: 56, playCount: 10_929 };
  const facebook = { reactions: { like: 3, love: 2 }, quote_count: 4 };
  await scene.world.store([
    { ...MINIMAL, platform: "TikTok", uid: "tiktok", engagement: tiktok },
    { ...MINIMAL, platform: "Facebook", uid: "facebook", engagement: facebook },
  ]);
  const shown = async (uid: string) => (await scene.ask(`post_uid=${uid}`)).body.data[0].attributes;
  const fields = { likes_count: 376, shares_count: 116, comments_count: 56, views_count: 10_929 };
  expect(await shown("tiktok")).toMatchObject({
    engagement_fields: fields,
    engagement_data: { ...tiktok, like_count: 376, retweet_count: 116, reply_count: 56, view_count: 10_929 },
    search_data_fields: { engagement: 11_477, ...fields },
  });
  expect(await shown("facebook")).toMatchObject({
    engagement_fields: { likes_count: 5, shares_count: 4, comments_count: 0, views_count: 0 },
    engagement_data: { "reactions.like": 3, "reactions.love": 2, quote_count: 4, like_count: 5 },
    search_data_fields: { engagement: 9 },
  });
});

test("Collected again, a post keeps its ID and its first time, and shows what changed.", async () => {
  scene.world.setNow(new Date(NOON.getTime() + 60_000));
  await scene.world.store([
    { ...MINIMAL, text: "Changed", account: { handle: "HERALD", uid: "9", name: "Now" } },
  ]);
  scene.world.setNow(NOON);
  const { body } = await scene.ask("post_uid=minimal");
  expect(body.meta.total_posts).toBe(1);
  expect(body.data[0].attributes).toMatchObject({
    id: MINIMAL_ID,
    created_at: "2026-11-10T12:00:00.000Z",
    updated_at: "2026-11-10T12:01:00.000Z",
    complete_post_text: "Changed",
    channel: { channel_uid: "9", channel_name: "Now" },
  });
});
