import { formatPostQuery } from "../../contract/request/format-post-query.ts";
import type { PostStatsBody } from "../../contract/stats.ts";
import type { PostStats } from "../../posts/results.ts";
import type { Context } from "../context.ts";
import type { Endpoint } from "../door/guard.ts";
import { API_BASE } from "../server/response-headers.ts";
import { readerOf } from "./reader-of.ts";
import { timestampOfSeconds } from "./timestamp.ts";
import { presentUnderstanding, understandPosts } from "./understand-posts.ts";

/** The statistics on the wire, with the mirror of the timeline that an existing client reads. */
function presentStats(
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

/** `GET /posts/stats`: the same understanding as `/posts`; paging is accepted and means nothing here. */
export function createStatsEndpoint(context: Context): Endpoint {
  return async (call) => {
    const startedAtMs = performance.now();
    const understood = await understandPosts(context, call, { answer: "statistics" });
    const stats = await context.posts.stats(understood.selection, readerOf(call));
    const query = formatPostQuery(understood.request);
    return presentStats(stats, {
      meta: presentUnderstanding(understood, startedAtMs),
      links: { self: `${context.publicBase()}${API_BASE}/posts/stats?${query}` },
    });
  };
}
