import { Type } from "typebox";
import { ErrorCodeSchema } from "./errors.ts";
import { MAX_PER_PAGE } from "./limits.ts";
import {
  arrayOf,
  Count,
  Identifier,
  nullable,
  oneOf,
  PlatformName,
  PostTypeName,
  recordOf,
  Text,
  Timestamp,
} from "./schema.ts";
import { ACCOUNT_TYPES, SEARCHED_FIELDS } from "./vocabulary.ts";

/**
 * A post on the wire. Every key is always present, null when unknown: programs index them without asking. The one
 * exception is `matches`, which is there when it was asked for.
 */

const PropertyScalar = Type.Union([Type.String(), Type.Number(), Type.Boolean()]);
const Language = nullable(Type.String({ pattern: "^[A-Z]{2}$" }));

const counters = { likes_count: Count, shares_count: Count, comments_count: Count, views_count: Count };

export const ChannelSchema = Type.Object(
  {
    id: Identifier,
    channel_name: Text,
    channel_uid: Text,
    handle: Text,
    link: Text,
    bio: Text,
    platform_name: PlatformName,
    account_type: oneOf(ACCOUNT_TYPES),
    follower_count: nullable(Count),
    properties: recordOf(Type.Union([PropertyScalar, arrayOf(PropertyScalar)])),
    created_at: nullable(Timestamp),
    updated_at: nullable(Timestamp),
  },
  { description: "The account that published the post." },
);

const ChannelData = Type.Object({
  channel_id: Identifier,
  channel_name: Text,
  channel_profile_image: Text,
  channel_url_external: Text,
  channel_url: Type.String(),
  channel_engagement_data: Type.Object({ follower_count: nullable(Count) }),
});

const InnerLink = Type.Object({ url: Text, title: Text, description: Text });

const Media = Type.Object({
  type: Text,
  url: Text,
  media_url: nullable(Type.String({ description: "The same as `url`." })),
  thumbnail_url: Text,
});

const SearchDataFields = Type.Object({
  post_link: Type.String(),
  url: Text,
  published_at: Timestamp,
  language_code: Language,
  platform_name: PlatformName,
  post_type: arrayOf(PostTypeName),
  engagement: Type.Number({ description: "The sum of all counters, views included." }),
  ...counters,
  is_ad: Type.Boolean(),
  is_reply: Type.Boolean(),
  all_text: nullable(Type.String({ description: "Everything that `keyword` searches." })),
  description: Text,
  post_title: Text,
  transcript_text: Text,
  image_text: Text,
  channel_name: Text,
  list_ids: arrayOf(Identifier, { description: "Those of your lists that pull this post in." }),
  inner_link: nullable(InnerLink),
  media_data: arrayOf(Media),
  sanitized_text: nullable(
    Type.String({
      description:
        "`all_text` as plain text on one line: entities decoded, markup and characters without width removed.",
    }),
  ),
  searchable_text: nullable(Type.String({ description: "The same as `all_text`." })),
  search_terms: arrayOf(Type.String(), {
    description:
      "The words and phrases of your `keyword` that this post has, in any grammatical form, as you wrote them; those behind a NOT aside.",
  }),
  thumb_url: Text,
  media_url: nullable(Type.String({ description: "Of the first medium that has one." })),
  replied_id: nullable(Type.String({ description: "The platform's ID of the post that this one answers." })),
  quoted_id: nullable(Type.String({ description: "The platform's ID of the post that this one quotes." })),
  shared_id: nullable(Type.String({ description: "The platform's ID of the post that this one passes on." })),
  channel_id: Identifier,
  post_uid: Type.String(),
  created_at: Timestamp,
  channel_data: ChannelData,
});

export const MatchSchema = Type.Object(
  {
    term: Type.String({ description: "The word or phrase of the keyword, in canonical form." }),
    field: oneOf(SEARCHED_FIELDS, {
      description:
        "`title`: `post_title`, `text`: `description`, `transcript`: `transcript_text`, `image_text`, `link_title` and `link_description`: `title` and `description` of `inner_link`.",
    }),
    start: Type.Integer({ minimum: 0, description: "In UTF-16 units of the field." }),
    end: Type.Integer({ minimum: 0, description: "Exclusive." }),
    form: Type.String({ description: "What stands there, as it is written." }),
    lexeme: Type.String({
      description:
        "What joins the term and the form: `en:run` for a word of a dictionary, the folded word otherwise; for a phrase one after the other.",
      examples: ["en:run"],
    }),
  },
  { description: "A place in a post at which a term of the keyword was found." },
);

export const PostAttributesSchema = Type.Object({
  id: Identifier,
  post_uid: Type.String({ description: "The platform's own ID of the post." }),
  url: Text,
  published_at: Timestamp,
  created_at: Timestamp,
  updated_at: Timestamp,
  channel_id: Identifier,
  channel: ChannelSchema,
  relative_engagement: nullable(
    Type.Number({
      minimum: 0,
      description:
        "How many times the median of the account's posts before it the engagement of this post is, with three decimals: of the last 100 that were published before it and were stored when it was. Null when there were fewer than five.",
      examples: [4.213],
    }),
  ),
  engagement_data: recordOf(Type.Number(), {
    description:
      "The platform's own counters, as collected, and besides `like_count`, `share_count`, `retweet_count`, `reply_count`, `comment_count`, `view_count` where they are missing.",
  }),
  engagement_fields: Type.Object(counters),
  image_text: Text,
  complete_post_text: Text,
  thumbnail_url: Type.String({ description: "Empty when there is none." }),
  post_data: recordOf(Type.Unknown(), {
    description: "The platform's own record, if the import carried it (`raw`); otherwise empty.",
  }),
  search_data_fields: SearchDataFields,
  matches: Type.Optional(
    arrayOf(MatchSchema, {
      description:
        "Only with `explain=true`: the places at which the terms of `keyword` were found, those behind a NOT aside, in reading order. All of them up to 200; beyond that the first of each term.",
    }),
  ),
});
export type Match = Type.Static<typeof MatchSchema>;
export type PostAttributes = Type.Static<typeof PostAttributesSchema>;

export const PostSchema = Type.Object({
  id: Type.String({ examples: ["313764132"] }),
  type: Type.Literal("posts"),
  attributes: PostAttributesSchema,
});
export type Post = Type.Static<typeof PostSchema>;

/** What an answer says about how the request was understood. */

export const WindowSchema = Type.Object(
  {
    from: nullable(Type.Integer({ minimum: 0 })),
    to: nullable(Type.Integer({ minimum: 0 })),
    default: Type.Boolean(),
  },
  {
    description:
      "The time range that was applied, in Unix seconds, both ends inclusive; null for no limit. `default`: the request named no bound.",
  },
);

export const WarningSchema = Type.Object(
  { code: ErrorCodeSchema, parameter: Type.String(), detail: Type.String() },
  { description: "A remark; with the header `Prefer: handling=strict` it is an error instead." },
);

/** The part of `meta` that `/posts` and `/posts/stats` share. */
export const understanding = {
  window: WindowSchema,
  query: Text,
  warnings: arrayOf(WarningSchema),
  took_ms: Type.Number({ minimum: 0 }),
};

/** The answer of `GET /posts`. */
export const PostPageSchema = Type.Object({
  data: arrayOf(PostSchema),
  meta: Type.Object({
    total_posts: Type.Integer({ minimum: 0, description: "Exact, always." }),
    posts_count: Type.Integer({ minimum: 0, description: "On this page." }),
    page: Type.Integer({ minimum: 1 }),
    per_page: Type.Integer({ minimum: 1, maximum: MAX_PER_PAGE }),
    cursor: Type.Optional(
      Type.String({
        description:
          "Only with `sort_by=collected&sort_order=asc`: where to go on. Sent as `cursor`, with the same filters, it gives what comes after this page, also what arrives later.",
      }),
    ),
    ...understanding,
  }),
  links: Type.Object(
    { self: Type.String(), prev: Text, next: Text },
    { description: "Absolute addresses with the time range pinned; `next` is null on the last page." },
  ),
});
export type PostPageBody = Type.Static<typeof PostPageSchema>;
