import { useCallback, useEffect, useRef, useState } from "react";
import type { PostPageBody } from "../../../src/contract/page.ts";
import type { Post } from "../../../src/contract/post.ts";
import { request } from "../api/request.ts";

const PER_PAGE = 25;

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

interface State {
  readonly loaded: LoadedPosts | null;
  readonly error: unknown;
  /** Which question has been answered. */
  readonly settled: string | null;
  readonly loadingMore: boolean;
  readonly moreError: unknown;
}

const NOTHING: State = { loaded: null, error: null, settled: null, loadingMore: false, moreError: null };

/** The posts of a search, page after page. Whoever comes back to a search finds it as they left it. */
export function usePosts(query: string): PostsOfSearch {
  const [turn, setTurn] = useState(0);
  const wanted = `${turn} ${query}`;
  const [state, setState] = useState<State>(() => remembered(query, wanted) ?? NOTHING);
  const abort = useRef(new AbortController());

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn asks for the same search again.
  useEffect(() => {
    const controller = new AbortController();
    abort.current = controller;
    const known = turn === 0 ? remembered(query, wanted) : null;
    if (known !== null) {
      setState(known);
      return () => controller.abort();
    }
    request<PostPageBody>(`/api/v1/posts?${firstPage(query)}`, { signal: controller.signal }).then(
      ({ data, meta, links }) => {
        if (controller.signal.aborted) return;
        const loaded = { query, posts: data, meta, next: links.next };
        remember(loaded);
        setState({ ...NOTHING, loaded, settled: wanted });
      },
      (error: unknown) => {
        if (controller.signal.aborted) return;
        setState((before) => ({ ...NOTHING, loaded: before.loaded, error, settled: wanted }));
      },
    );
    return () => controller.abort();
  }, [query, turn]);

  const { loaded } = state;
  const loadMore = useCallback(() => {
    if (loaded === null || loaded.next === null) return;
    const { signal } = abort.current;
    setState((before) => ({ ...before, loadingMore: true, moreError: null }));
    request<PostPageBody>(pathOf(loaded.next), { signal }).then(
      ({ data, links }) => {
        if (signal.aborted) return;
        const longer = { ...loaded, posts: [...loaded.posts, ...data], next: links.next };
        remember(longer);
        setState((before) => ({ ...before, loaded: longer, loadingMore: false }));
      },
      (moreError: unknown) => {
        if (!signal.aborted) setState((before) => ({ ...before, loadingMore: false, moreError }));
      },
    );
  }, [loaded]);
  const reload = useCallback(() => setTurn((before) => before + 1), []);

  const loading = state.settled !== wanted;
  const { loadingMore, moreError } = state;
  return { loaded, loading, error: loading ? null : state.error, loadingMore, moreError, loadMore, reload };
}

function firstPage(query: string): string {
  return [...(query === "" ? [] : [query]), `per_page=${PER_PAGE}`, "explain=true"].join("&");
}

/** The link is absolute, and behind a proxy its host may not be the one that we are reached at. */
function pathOf(link: string): string {
  const { pathname, search } = new URL(link);
  return `${pathname}${search}`;
}

/** The last few searches, for a while: the step back is instant and leads to the same place. */
const KEPT = 8;
const KEPT_MS = 5 * 60_000;
const memory = new Map<string, { readonly loaded: LoadedPosts; readonly untilMs: number }>();

function remember(loaded: LoadedPosts): void {
  memory.delete(loaded.query);
  memory.set(loaded.query, { loaded, untilMs: Date.now() + KEPT_MS });
  for (const query of [...memory.keys()].slice(0, -KEPT)) memory.delete(query);
}

function remembered(query: string, settled: string): State | null {
  const found = memory.get(query);
  return found === undefined || found.untilMs < Date.now()
    ? null
    : { ...NOTHING, loaded: found.loaded, settled };
}
