import { Type } from "typebox";
import { understanding } from "./post.ts";
import {
  arrayOf,
  Count,
  Identifier,
  nullable,
  oneOf,
  PlatformName,
  PostTypeName,
  Text,
  Timestamp,
} from "./schema.ts";
import { INTERVALS, KINDS } from "./vocabulary.ts";

const Timeline = Type.Object({
  interval: oneOf(INTERVALS),
  buckets: arrayOf(
    Type.Object({
      start: Timestamp,
      posts: Count,
      engagement: Type.Number(),
      share: nullable(
        Type.Number({
          minimum: 0,
          maximum: 1,
          description:
            "Posts divided by all posts of the bucket under the same filters without `keyword`; null where there are none.",
        }),
      ),
    }),
    { description: "Every bucket of the time range, empty ones too; in UTC, weeks from Monday." },
  ),
});

const TopChannel = Type.Object({
  channel_id: Identifier,
  channel_name: Text,
  platform_name: PlatformName,
  posts: Count,
  engagement: Type.Number(),
});

const TopValue = Type.Object({ value: Type.String(), posts: Count });

/** What an existing client reads; it repeats the timeline in that client's shape, `key` in milliseconds. */
const EngagementOverTime = Type.Object({
  doc_count: Count,
  buckets: arrayOf(
    Type.Object({ key_as_string: Timestamp, key: Type.Integer({ minimum: 0 }), doc_count: Count }),
  ),
});

/** Which values posts have, the most frequent first. */
const BREAKDOWNS = {
  platforms: breakdown(PlatformName),
  post_types: breakdown(PostTypeName),
  languages: breakdown(Text),
  kinds: breakdown(oneOf(KINDS)),
  top_channels: arrayOf(TopChannel),
  top_hashtags: arrayOf(TopValue),
  top_domains: arrayOf(TopValue),
};

const StatsAttributes = Type.Object({
  total_posts: Count,
  engagement: Type.Object({
    total: Type.Number(),
    mean: Type.Number(),
    median: Type.Number(),
    p90: Type.Number(),
    max: Type.Number(),
  }),
  timeline: Timeline,
  ...BREAKDOWNS,
  facets: Type.Optional(
    Type.Object(BREAKDOWNS, {
      description:
        "With `facets=true`: the same breakdowns, each as if the filter on its own values (`platform_names[]`, `post_type[]`, `language_code[]`, `exclude[]`, `channel_ids[]`, `hashtags[]`, `domains[]`) had been left out.",
    }),
  ),
});

/** The answer of `GET /posts/stats`. */
export const PostStatsSchema = Type.Object({
  data: Type.Object({ type: Type.Literal("post_stats"), attributes: StatsAttributes }),
  meta: Type.Object(understanding),
  links: Type.Object({ self: Type.String() }),
  posts: Type.Object({ engagement_over_time: EngagementOverTime }),
});
export type PostStatsBody = Type.Static<typeof PostStatsSchema>;

/** The answer of `GET /archive`. */
export const ArchiveSchema = Type.Object({
  posts: Count,
  accounts: Count,
  first_published_at: nullable(Timestamp),
  last_published_at: nullable(Timestamp),
  platforms: arrayOf(Type.Object({ platform_name: PlatformName, posts: Count }), {
    description: "The one with the most posts first.",
  }),
});
export type ArchiveBody = Type.Static<typeof ArchiveSchema>;

function breakdown<Schema extends Type.TSchema>(value: Schema) {
  return arrayOf(Type.Object({ value, posts: Count, engagement: Type.Number() }));
}
