import { Type } from "typebox";
import { Value } from "typebox/value";
import { expect, test } from "vitest";
import { type Post, PostSchema } from "./post.ts";

const POST: Post = {
  id: "313764132",
  type: "posts",
  attributes: {
    id: 313764132,
    post_uid: "1835730598469529894",
    url: "https://example.org/1",
    published_at: "2024-09-16T17:20:55.000Z",
    created_at: "2024-09-16T18:00:00.000Z",
    updated_at: "2024-09-16T18:00:00.000Z",
    channel_id: 10455850,
    channel: {
      id: 10455850,
      channel_name: "A person",
      channel_uid: null,
      handle: "person",
      link: null,
      bio: null,
      platform_name: "Twitter",
      account_type: "person",
      follower_count: 25622,
      properties: { Party: "Independent", seats: 3, blocked_in_countries: ["DE", "FR"] },
      created_at: "2024-09-16T18:00:00.000Z",
      updated_at: null,
    },
    relative_engagement: 4.213,
    engagement_data: { retweets: 55 },
    engagement_fields: { likes_count: 0, shares_count: 55, comments_count: 0, views_count: 0 },
    image_text: null,
    complete_post_text: "Words",
    thumbnail_url: "",
    post_data: { id: 1, entities: [] },
    search_data_fields: {
      post_link: "https://example.org/posts/313764132",
      url: null,
      published_at: "2024-09-16T17:20:55.000Z",
      language_code: "EN",
      platform_name: "Twitter",
      post_type: ["video"],
      engagement: 55,
      likes_count: 0,
      shares_count: 55,
      comments_count: 0,
      views_count: 0,
      is_ad: false,
      is_reply: false,
      all_text: "Words",
      description: "Words",
      post_title: null,
      transcript_text: null,
      image_text: null,
      channel_name: "A person",
      list_ids: [12, 34],
      inner_link: { url: "https://example.org", title: null, description: null },
      media_data: [
        {
          type: "photo",
          url: "https://example.org/a.png",
          media_url: "https://example.org/a.png",
          thumbnail_url: null,
        },
      ],
      sanitized_text: "Words",
      searchable_text: "Words",
      search_terms: ["word"],
      thumb_url: null,
      media_url: "https://example.org/a.png",
      replied_id: "12",
      quoted_id: null,
      shared_id: null,
      channel_id: 10455850,
      post_uid: "1835730598469529894",
      created_at: "2024-09-16T18:00:00.000Z",
      channel_data: {
        channel_id: 10455850,
        channel_name: "A person",
        channel_profile_image: null,
        channel_url_external: null,
        channel_url: "/channels/10455850",
        channel_engagement_data: { follower_count: null },
      },
    },
  },
};

test("a whole post fits the schema", () => {
  expect([...Value.Errors(PostSchema, POST)]).toEqual([]);
});

test("every key must be present", () => {
  const required = requiredKeys(PostSchema);
  expect(required.size).toBeGreaterThan(60);
  for (const path of required) {
    expect(Value.Check(PostSchema, without(POST, path.split("."))), path).toBe(false);
  }
});

test("matches may be there or not", () => {
  const match = { term: "run", field: "text", start: 0, end: 3, form: "ran", lexeme: "en:run" };
  const explained = (matches: unknown) => ({ ...POST, attributes: { ...POST.attributes, matches } });
  expect(Value.Check(PostSchema, explained([match]))).toBe(true);
  expect(Value.Check(PostSchema, explained([{ ...match, field: "bio" }]))).toBe(false);
});

/** The paths of all properties of an object schema, which are all required but for `matches`. */
function requiredKeys(schema: Type.TSchema, prefix = ""): ReadonlySet<string> {
  const paths = new Set<string>();
  if (!Type.IsObject(schema)) return paths;
  for (const [key, property] of Object.entries(schema.properties)) {
    if (key === "matches") continue;
    paths.add(`${prefix}${key}`);
    for (const path of requiredKeys(property, `${prefix}${key}.`)) paths.add(path);
  }
  return paths;
}

function without(value: unknown, [key = "", ...rest]: readonly string[]): unknown {
  return Object.fromEntries(
    Object.entries(value as object).flatMap(([name, part]) => {
      if (name !== key) return [[name, part]];
      return rest.length === 0 ? [] : [[name, without(part, rest)]];
    }),
  );
}
