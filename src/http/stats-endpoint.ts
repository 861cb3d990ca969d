import { formatPostQuery } from "../contract/format-post-query.ts";
import type { Context } from "./context.ts";
import type { Endpoint } from "./guard.ts";
import { presentStats } from "./present-stats.ts";
import { presentUnderstanding } from "./present-understanding.ts";
import { readerOf } from "./reader-of.ts";
import { API_BASE } from "./response-headers.ts";
import { understandPosts } from "./understand-posts.ts";

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
