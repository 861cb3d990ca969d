import type { PostStatsBody } from "../contract/stats.ts";
import type { PostStats } from "../posts/posts.ts";
import { timestampOfSeconds } from "./timestamp.ts";

/** The statistics on the wire, with the mirror of the timeline that an existing client reads. */
export function presentStats(
  stats: PostStats,
  { meta, links }: Pick<PostStatsBody, "meta" | "links">,
): PostStatsBody {
  return {
    data: { type: "post_stats", attributes: presentAttributes(stats) },
    meta,
    links,
    posts: {
      engagement_over_time: {
        doc_count: stats.total,
        buckets: stats.buckets.map(({ start, posts }) => ({
          key_as_string: timestampOfSeconds(start),
          key: start * 1000,
          doc_count: posts,
        })),
      },
    },
  };
}

function presentAttributes(stats: PostStats): PostStatsBody["data"]["attributes"] {
  return {
    total_posts: stats.total,
    engagement: stats.engagement,
    timeline: {
      interval: stats.interval,
      buckets: stats.buckets.map(({ start, posts, engagement, baseline }) => ({
        start: timestampOfSeconds(start),
        posts,
        engagement,
        share: baseline === 0 ? null : posts / baseline,
      })),
    },
    platforms: stats.platforms,
    post_types: stats.postTypes,
    languages: stats.languages,
    kinds: stats.kinds,
    top_channels: stats.topAccounts.map(({ account, posts, engagement }) => ({
      channel_id: account.id,
      channel_name: account.name,
      platform_name: account.platform,
      posts,
      engagement,
    })),
    top_hashtags: stats.topHashtags,
    top_domains: stats.topDomains,
  };
}
