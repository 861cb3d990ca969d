import { formatPostQuery } from "../../contract/request/format-post-query.ts";
import type { PostFilter } from "../../contract/request/post-request.ts";
import type { ArchiveBody, PostStatsBody } from "../../contract/stats.ts";
import type { Posts, Reader, Selection } from "../../posts/posts.ts";
import type { PostStats, PostsSummary } from "../../posts/results.ts";
import type { Context } from "../context.ts";
import type { Endpoint } from "../door/guard.ts";
import { API_BASE } from "../server/response-headers.ts";
import { readerOf } from "./reader-of.ts";
import { timestampOfSeconds } from "./timestamp.ts";
import { presentUnderstanding, understandPosts } from "./understand-posts.ts";

/** The statistics on the wire, with the mirror of the timeline that an existing client reads. */
function presentStats(
  stats: PostStats,
  facets: Pick<Attributes, "facets">,
  { meta, links }: Pick<PostStatsBody, "meta" | "links">,
): PostStatsBody {
  return {
    data: { type: "post_stats", attributes: { ...presentAttributes(stats), ...facets } },
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

type Attributes = PostStatsBody["data"]["attributes"];

function presentAttributes(stats: PostStats): Attributes {
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
    ...presentBreakdowns(stats),
  };
}

function presentBreakdowns(stats: PostStats): NonNullable<Attributes["facets"]> {
  return {
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

/** The filter on the values of each breakdown, and what leaves it out. */
const OWN_FILTERS = {
  platforms: { platforms: null },
  post_types: { postTypes: null },
  languages: { languages: null },
  kinds: { exclude: [] },
  top_channels: { channelIds: null },
  top_hashtags: { hashtags: null },
  top_domains: { domains: null },
} as const satisfies Record<keyof NonNullable<Attributes["facets"]>, Partial<PostFilter>>;

/** Every breakdown without the filter on its own values: what it is not filtered by has been counted already. */
async function countFacets(
  posts: Posts,
  selection: Selection,
  stats: PostStats,
  reader: Reader,
): Promise<NonNullable<Attributes["facets"]>> {
  const { filter } = selection;
  const counted = Object.entries(OWN_FILTERS).map(async ([name, without]) => {
    const isFiltered = Object.keys(without).some((own) => isSet(filter[own as keyof PostFilter]));
    const wider = isFiltered
      ? await posts.stats({ ...selection, filter: { ...filter, ...without } }, reader)
      : stats;
    return { [name]: presentBreakdowns(wider)[name as keyof typeof OWN_FILTERS] };
  });
  return Object.assign(presentBreakdowns(stats), ...(await Promise.all(counted)));
}

function isSet(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0;
}

/** `GET /posts/stats`: the same understanding as `/posts`; paging is accepted and means nothing here. */
export function createStatsEndpoint(context: Context): Endpoint {
  return async (call) => {
    const startedAtMs = performance.now();
    const understood = await understandPosts(context, call, { answer: "statistics" });
    const stats = await context.posts.stats(understood.selection, readerOf(call));
    const query = formatPostQuery(understood.request);
    const { selection, request } = understood;
    const facets = request.facets
      ? { facets: await countFacets(context.posts, selection, stats, readerOf(call)) }
      : {};
    return presentStats(stats, facets, {
      meta: presentUnderstanding(understood, startedAtMs),
      links: { self: `${context.publicBase()}${API_BASE}/posts/stats?${query}` },
    });
  };
}

/** It is asked for whenever the search page opens, and counting takes time. */
const ARCHIVE_IS_GOOD_FOR_MS = 10_000;

/** `GET /archive`: what is here, all of it. */
export function createArchiveEndpoint({ posts }: Context): Endpoint {
  let known: { readonly at: number; readonly summary: Promise<PostsSummary> } | null = null;
  return async (): Promise<ArchiveBody> => {
    const now = performance.now();
    if (known === null || now - known.at > ARCHIVE_IS_GOOD_FOR_MS) {
      const counting = { at: now, summary: posts.summary() };
      known = counting;
      counting.summary.catch(() => {
        if (known === counting) known = null;
      });
    }
    const {
      posts: count,
      accounts,
      firstPublishedAt: first,
      lastPublishedAt: last,
      platforms,
    } = await known.summary;
    return {
      posts: count,
      accounts,
      first_published_at: first === null ? null : timestampOfSeconds(first),
      last_published_at: last === null ? null : timestampOfSeconds(last),
      platforms: [...platforms]
        .sort((a, b) => b.posts - a.posts)
        .map(({ platform, posts: ofPlatform }) => ({ platform_name: platform, posts: ofPlatform })),
    };
  };
}
