import { afterAll, beforeAll, expect, test } from "vitest";
import { PostSchema } from "../../src/contract/post.ts";
import { PLATFORMS } from "../../src/contract/vocabulary.ts";
import { openScene, record, type Scene } from "./scene.ts";

let scene: Scene;

beforeAll(async () => {
  scene = await openScene();
  await scene.world.store(
    PLATFORMS.flatMap((platform) => [
      record(`bare ${platform}`, { platform, account: { handle: "herald" }, text: "A bare harbor" }),
      record(`full ${platform}`, { platform, ...FULL }),
    ]),
  );
});

afterAll(() => scene.world.close());

const FULL = {
  account: { uid: "9", handle: "mayor", name: "The Mayor", followers: 3, properties: { Party: "Harbor" } },
  text: "Full &amp; <b>bold</b>\u200b harbors,  two <3",
  title: "A title",
  link: { url: "https://example.org/a", title: "Linked", description: "What it is" },
  media: [
    { type: "photo", url: "https://example.org/1.jpg" },
    { type: "video", url: "https://example.org/2.mp4", thumbnail_url: "https://example.org/2s.jpg" },
  ],
  engagement: { likes: 1 },
  reply_to: "100",
  quote_of: "200",
  share_of: 300,
  raw: { id: "full", nested: { list: [1, "é", null] } },
};

/** Of objects; what is in a list is told by its first element. */
function pathsOf(value: unknown, prefix = ""): readonly string[] {
  if (Array.isArray(value)) return value.length === 0 ? [] : pathsOf(value[0], `${prefix}[].`);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => {
    const path = `${prefix}${name}`;
    return [path, ...pathsOf(part, Array.isArray(part) ? path : `${path}.`)];
  });
}

/** Every path that the design of the API and its clients name. */
const PATHS = `
  id post_uid url published_at created_at updated_at channel_id channel engagement_data engagement_fields image_text
  complete_post_text thumbnail_url post_data search_data_fields
  channel.id channel.channel_name channel.channel_uid channel.handle channel.link channel.bio channel.platform_name
  channel.account_type channel.follower_count channel.properties channel.created_at channel.updated_at
  engagement_data.like_count engagement_data.share_count engagement_data.retweet_count engagement_data.reply_count
  engagement_data.comment_count engagement_data.view_count
  engagement_fields.likes_count engagement_fields.shares_count engagement_fields.comments_count
  engagement_fields.views_count
  ${`post_link url published_at language_code platform_name post_type engagement likes_count shares_count comments_count
    views_count is_ad is_reply all_text description post_title transcript_text image_text channel_name list_ids inner_link
    media_data sanitized_text searchable_text search_terms thumb_url media_url replied_id quoted_id shared_id channel_id
    post_uid created_at channel_data channel_data.channel_id channel_data.channel_name
    channel_data.channel_profile_image channel_data.channel_url_external channel_data.channel_url
    channel_data.channel_engagement_data channel_data.channel_engagement_data.follower_count`
    .split(/\s+/)
    .map((path) => `search_data_fields.${path}`)
    .join(" ")}
`
  .trim()
  .split(/\s+/);

const MEDIA_PATHS = ["type", "url", "media_url", "thumbnail_url"].map(
  (name) => `search_data_fields.media_data[].${name}`,
);

test.each(PLATFORMS)("every key of a post of %s is there, whatever is known of it", async (platform) => {
  for (const uid of [`bare ${platform}`, `full ${platform}`]) {
    const { body } = await scene.ask(`post_uid=${encodeURIComponent(uid)}`);
    expect(body.data).toHaveLength(1);
    const paths = new Set(pathsOf(body.data[0].attributes));
    expect(PATHS.filter((path) => !paths.has(path))).toEqual([]);
    if (uid.startsWith("full")) expect(MEDIA_PATHS.filter((path) => !paths.has(path))).toEqual([]);
  }
});

test("the contract promises every one of them", () => {
  const { attributes } = PostSchema.properties;
  const promised = new Set(schemaPaths(attributes));
  const open = (path: string) => path.startsWith("engagement_data.");
  expect(PATHS.filter((path) => !open(path) && !promised.has(path))).toEqual([]);
});

function schemaPaths(schema: unknown, prefix = ""): readonly string[] {
  const { properties = {} } = schema as { readonly properties?: Readonly<Record<string, unknown>> };
  return Object.entries(properties).flatMap(([name, part]) => [
    `${prefix}${name}`,
    ...schemaPaths(part, `${prefix}${name}.`),
  ]);
}

test("what a record says besides is shown: plain text, references, media, the platform's own record", async () => {
  const { attributes } = (await scene.ask("post_uid=full+VK")).body.data[0];
  expect(attributes.post_data).toEqual(FULL.raw);
  const { search_data_fields: search, channel } = attributes;
  expect(search).toMatchObject({
    sanitized_text: "A title Full & bold harbors, two <3 Linked What it is",
    searchable_text: search.all_text,
    ...{ replied_id: "100", quoted_id: "200", shared_id: "300" },
    ...{ media_url: "https://example.org/1.jpg", thumb_url: "https://example.org/2s.jpg" },
    ...{ channel_id: attributes.channel_id, post_uid: "full VK", created_at: attributes.created_at },
  });
  expect(search.media_data[0]).toEqual({
    type: "photo",
    url: "https://example.org/1.jpg",
    media_url: "https://example.org/1.jpg",
    thumbnail_url: null,
  });
  expect(channel).toMatchObject({
    created_at: "2026-11-10T12:00:00.000Z",
    updated_at: "2026-11-10T12:00:00.000Z",
  });
});

test.each([
  ["keyword=Harbor+FULL", ["Harbor", "FULL"]],
  ["keyword=%22what+IT+was%22|titles|ship&simple_query=true", ["what IT was", "titles"]],
  ["keyword=full+(ship|linking)+-submarine&simple_query=true", ["full", "linking"]],
  ["keyword=harbor&explain=true", ["harbor"]],
  ["", []],
])("%s: the terms that the post has are %j", async (query, terms) => {
  const { body } = await scene.ask(`${query}&platform_names[]=VK&post_uid=full+VK`);
  expect(body.data).toHaveLength(1);
  expect(body.data[0].attributes.search_data_fields.search_terms).toEqual(terms);
});

test("the platform's own record is never searched, and comes out of an export as it went in", async () => {
  const { user } = await scene.world.createUser({ scopes: ["import"] });
  const importer = await scene.world.directory.keys.create({ userId: user.id, scopes: ["import"] });
  const raw = '{"id": 12345678901234567890, "text":"unseen", "price":1.50}';
  const line = JSON.stringify(record("exact", { reply_to: "12" })).replace(/}$/, `,"raw":${raw}}`);
  const large = JSON.stringify(record("large", { raw: { text: "é".repeat(33_000) } }));
  const sent = await scene.world.get("/manage/v1/imports", {
    method: "POST",
    key: importer.secret,
    headers: { "content-type": "application/x-ndjson" },
    body: `${line}\n${large}\n${JSON.stringify(record("list", { raw: [] }))}\n`,
  });
  expect(sent.body).toMatchObject({ stored: 1, rejected: 2 });
  expect(sent.text).toContain("raw has 66011 bytes of JSON and may have 65536");
  expect(sent.text).toContain("raw must be an object, not an array");
  expect(await scene.find("keyword=unseen")).toEqual([]);
  expect((await scene.ask("post_uid=exact")).text).toContain(`"post_data":${raw}`);
  const { key } = scene.caller;
  const exported = await scene.world.get("/api/v1/posts/export?format=ndjson&post_uid=exact", { key });
  expect(exported.text).toContain(`"reply_to":"12","raw":${raw}}`);
});
