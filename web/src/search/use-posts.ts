import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import type { Post, PostPageBody } from "../../../src/contract/post.ts";
import { queryClient } from "../api/query-client.ts";
import { request } from "../api/request.ts";
import { postsPath } from "./posts-path.ts";

/** The last searches are kept for a while: the step back is instant and leads to the same place. */
const KEPT_MS = 5 * 60_000;

/** The pages of a search that have been read so far. */
interface LoadedPosts {
  readonly query: string;
  readonly posts: readonly Post[];
  /** Of the first page: the walk that it began has its window. */
  readonly meta: PostPageBody["meta"];
  readonly next: string | null;
}

interface PostsOfSearch {
  /** While a new search is on its way, the posts of the one before. */
  readonly loaded: LoadedPosts | null;
  readonly loading: boolean;
  readonly error: unknown;
  readonly loadingMore: boolean;
  readonly moreError: unknown;
  readonly loadMore: () => void;
  readonly reload: () => void;
}

/** The posts of a search, page after page. The reader who comes back to a search finds it as it was left. */
export function usePosts(query: string): PostsOfSearch {
  const client = useQueryClient();
  const answer = useInfiniteQuery({ ...postsOf(query), placeholderData: keepPreviousData });
  const { data, fetchNextPage, isFetching, isFetchingNextPage: loadingMore } = answer;
  const loaded = useMemo(() => (data === undefined ? null : joinPages(data.pages)), [data]);
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const reload = useCallback(
    () => void client.resetQueries({ queryKey: ["posts", query], exact: true }),
    [client, query],
  );
  const loading = isFetching && !loadingMore;
  const ofNextPage = answer.isFetchNextPageError;
  return {
    loaded,
    loading,
    error: loading || ofNextPage ? null : answer.error,
    loadingMore,
    moreError: ofNextPage && !loadingMore ? answer.error : null,
    loadMore,
    reload,
  };
}

/** Reads the first posts of the page that is about to be drawn. */
export async function loadPosts(query: string): Promise<void> {
  await queryClient.prefetchInfiniteQuery(postsOf(query));
}

function postsOf(query: string) {
  return infiniteQueryOptions({
    queryKey: ["posts", query],
    queryFn: async ({ pageParam, signal }) => ({
      query,
      ...(await request<PostPageBody>(pageParam, { signal })),
    }),
    initialPageParam: postsPath(query),
    getNextPageParam: ({ links }) => (links.next === null ? undefined : pathOf(links.next)),
    staleTime: KEPT_MS,
    gcTime: KEPT_MS,
  });
}

function joinPages(pages: readonly (PostPageBody & { readonly query: string })[]): LoadedPosts | null {
  const [first] = pages;
  if (first === undefined) return null;
  const { query, meta } = first;
  return { query, meta, posts: pages.flatMap(({ data }) => data), next: pages.at(-1)?.links.next ?? null };
}

/** The link is absolute, and behind a proxy its host may not be the one that we are reached at. */
function pathOf(link: string): string {
  const { pathname, search } = new URL(link);
  return `${pathname}${search}`;
}
