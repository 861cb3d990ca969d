import { Value } from "typebox/value";
import { expect, test } from "vitest";
import { BARE, FULL } from "../../../test/support/stored-posts.ts";
import { type Match, type Post, PostSchema } from "../../contract/post.ts";
import { FoundPost, StoredDocument } from "../../posts/clickhouse/read/documents.ts";
import { bytesOf, toByteText } from "../../posts/document/content-texts.ts";
import type { StoredPost } from "../../posts/posts.ts";
import { PostPresenter } from "./present-post.ts";

function presented(post: StoredPost, base: string, matches?: readonly Match[]): Post {
  return JSON.parse(bytesOf([new PostPresenter(base).present(post, { matches })]).toString());
}

test("Every key of a post is present when nothing is known, null or empty.", () => {
  expect(presented(BARE, "https://earshot.example")).toMatchInlineSnapshot(`
    {
      "attributes": {
        "channel": {
          "account_type": "organization",
          "bio": null,
          "channel_name": null,
          "channel_uid": null,
          "created_at": null,
          "follower_count": null,
          "handle": "someone",
          "id": 10455850,
          "link": null,
          "platform_name": "Twitter",
          "properties": {},
          "updated_at": null,
        },
        "channel_id": 10455850,
        "complete_post_text": null,
        "created_at": "2024-09-16T17:21:40.123Z",
        "engagement_data": {
          "comment_count": 0,
          "like_count": 0,
          "reply_count": 0,
          "retweet_count": 0,
          "share_count": 0,
          "view_count": 0,
        },
        "engagement_fields": {
          "comments_count": 0,
          "likes_count": 0,
          "shares_count": 0,
          "views_count": 0,
        },
        "id": 313764132,
        "image_text": null,
        "post_data": {},
        "post_uid": "1835730598469529894",
        "published_at": "2024-09-16T17:20:55.000Z",
        "relative_engagement": null,
        "search_data_fields": {
          "all_text": null,
          "channel_data": {
            "channel_engagement_data": {
              "follower_count": null,
            },
            "channel_id": 10455850,
            "channel_name": null,
            "channel_profile_image": null,
            "channel_url": "/channels/10455850",
            "channel_url_external": null,
          },
          "channel_id": 10455850,
          "channel_name": null,
          "comments_count": 0,
          "created_at": "2024-09-16T17:21:40.123Z",
          "description": null,
          "engagement": 0,
          "image_text": null,
          "inner_link": null,
          "is_ad": false,
          "is_reply": false,
          "language_code": null,
          "likes_count": 0,
          "list_ids": [],
          "media_data": [],
          "media_url": null,
          "platform_name": "Twitter",
          "post_link": "https://earshot.example/posts/313764132",
          "post_title": null,
          "post_type": [
            "video",
          ],
          "post_uid": "1835730598469529894",
          "published_at": "2024-09-16T17:20:55.000Z",
          "quoted_id": null,
          "replied_id": null,
          "sanitized_text": null,
          "search_terms": [],
          "searchable_text": null,
          "shared_id": null,
          "shares_count": 0,
          "thumb_url": null,
          "transcript_text": null,
          "url": null,
          "views_count": 0,
        },
        "thumbnail_url": "",
        "updated_at": "2024-09-16T17:23:20.000Z",
        "url": null,
      },
      "id": "313764132",
      "type": "posts",
    }
  `);
});

test("Everything that is known of a post is presented under its name.", () => {
  expect(presented(FULL, "https://earshot.example")).toMatchInlineSnapshot(`
    {
      "attributes": {
        "channel": {
          "account_type": "person",
          "bio": "About",
          "channel_name": "Some One",
          "channel_uid": "99",
          "created_at": null,
          "follower_count": 25622,
          "handle": "someone",
          "id": 10455850,
          "link": "https://example.org/someone",
          "platform_name": "Twitter",
          "properties": {
            "Party": "Independent",
            "State": "OH",
          },
          "updated_at": null,
        },
        "channel_id": 10455850,
        "complete_post_text": "Title
    Text
    Spoken
    On the picture
    Link title
    Link description",
        "created_at": "2024-09-16T17:21:40.123Z",
        "engagement_data": {
          "Favorites": 5,
          "comment_count": 0,
          "comments": 0,
          "like_count": 5,
          "reply_count": 0,
          "retweet_count": 55,
          "retweets": 55,
          "share_count": 55,
          "view_count": 7,
          "views": 7,
        },
        "engagement_fields": {
          "comments_count": 0,
          "likes_count": 5,
          "shares_count": 55,
          "views_count": 7,
        },
        "id": 313764132,
        "image_text": "On the picture",
        "post_data": {},
        "post_uid": "1835730598469529894",
        "published_at": "2024-09-16T17:20:55.000Z",
        "relative_engagement": 4.213,
        "search_data_fields": {
          "all_text": "Title
    Text
    Spoken
    On the picture
    Link title
    Link description",
          "channel_data": {
            "channel_engagement_data": {
              "follower_count": 25622,
            },
            "channel_id": 10455850,
            "channel_name": "Some One",
            "channel_profile_image": null,
            "channel_url": "/channels/10455850",
            "channel_url_external": "https://example.org/someone",
          },
          "channel_id": 10455850,
          "channel_name": "Some One",
          "comments_count": 0,
          "created_at": "2024-09-16T17:21:40.123Z",
          "description": "Text",
          "engagement": 67,
          "image_text": "On the picture",
          "inner_link": {
            "description": "Link description",
            "title": "Link title",
            "url": "https://example.org/a",
          },
          "is_ad": false,
          "is_reply": true,
          "language_code": "EN",
          "likes_count": 5,
          "list_ids": [
            12,
            34,
          ],
          "media_data": [
            {
              "media_url": "https://example.org/a.jpg",
              "thumbnail_url": null,
              "type": "photo",
              "url": "https://example.org/a.jpg",
            },
            {
              "media_url": "https://example.org/b.jpg",
              "thumbnail_url": "https://example.org/b-small.jpg",
              "type": "photo",
              "url": "https://example.org/b.jpg",
            },
          ],
          "media_url": "https://example.org/a.jpg",
          "platform_name": "Twitter",
          "post_link": "https://earshot.example/posts/313764132",
          "post_title": "Title",
          "post_type": [
            "video",
          ],
          "post_uid": "1835730598469529894",
          "published_at": "2024-09-16T17:20:55.000Z",
          "quoted_id": null,
          "replied_id": null,
          "sanitized_text": "Title Text Spoken On the picture Link title Link description",
          "search_terms": [],
          "searchable_text": "Title
    Text
    Spoken
    On the picture
    Link title
    Link description",
          "shared_id": null,
          "shares_count": 55,
          "thumb_url": "https://example.org/b-small.jpg",
          "transcript_text": "Spoken",
          "url": "https://example.org/1",
          "views_count": 7,
        },
        "thumbnail_url": "https://example.org/b-small.jpg",
        "updated_at": "2024-09-16T17:23:20.000Z",
        "url": "https://example.org/1",
      },
      "id": "313764132",
      "type": "posts",
    }
  `);
});

test("Matches are presented when they are given, even none.", () => {
  expect(presented(BARE, "", []).attributes.matches).toEqual([]);
  expect(presented(BARE, "").attributes).not.toHaveProperty("matches");
});

test("An ad is marked as an ad and not as a reply.", () => {
  const { search_data_fields: fields } = presented({ ...BARE, kind: "ad" }, "").attributes;
  expect([fields.is_ad, fields.is_reply]).toEqual([true, false]);
});

test.each([BARE, FULL])(
  "A post is written as the contract promises it, name by name in that order.",
  (post) => {
    const body = presented(post, "https://earshot.example", []);
    expect(Value.Errors(PostSchema, body)).toEqual([]);
    const { attributes } = PostSchema.properties;
    const fields = attributes.properties.search_data_fields;
    expect(Object.keys(body.attributes)).toEqual(Object.keys(attributes.properties));
    expect(Object.keys(body.attributes.search_data_fields)).toEqual(Object.keys(fields.properties));
  },
);

test("A post that comes from the store is written as if it had been parsed.", () => {
  const text = 'He said "no" \\ and \u2028 left: 😀,"title":';
  const post = { ...FULL, uid: "ü", content: { ...FULL.content, text, title: "Über" } };
  const { id, uid, publishedAt: published_at, relative, account, listIds, content, ...head } = post;
  const stored = toByteText(JSON.stringify({ ...head, content }));
  const found = new FoundPost(
    { id, uid, published_at, relative },
    new StoredDocument(stored),
    account,
    listIds,
  );
  expect(found.content).toEqual(content);
  const present = (one: StoredPost) => new PostPresenter("https://ü.example").present(one);
  expect(present(found)).toBe(present(post));
  expect(presented(found, "https://ü.example").attributes.search_data_fields).toMatchObject({
    post_link: "https://ü.example/posts/313764132",
    description: text,
    post_title: "Über",
  });
});

test("Nothing is written between the values but what JSON needs.", () => {
  for (const post of [BARE, FULL]) {
    const text = new PostPresenter("https://earshot.example").present(post);
    expect(JSON.stringify(JSON.parse(text))).toBe(text);
  }
});
