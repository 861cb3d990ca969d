import { keepPreviousData, queryOptions, useQueries, useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { request } from "./request.ts";

export interface Requested<Body> {
  /** The last good answer. While a new one is on its way, the one before. */
  readonly data: Body | null;
  /** Whether `data` answers the path, and not the one before. */
  readonly current: boolean;
  readonly error: unknown;
  readonly loading: boolean;
  readonly reload: () => void;
}

export interface Answer<Body> {
  readonly data: Body | null;
  readonly error: unknown;
}

/**
 * What the API answers at a path, asked again when the path changes; an answer that came too late is dropped. Null: ask
 * nothing.
 */
export function useRequest<Body>(path: string | null): Requested<Body> {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...answerAt<Body>(path),
    placeholderData: keepPreviousData,
  });
  const reload = useCallback(() => void refetch(), [refetch]);
  const loading = path !== null && isFetching;
  const known = path === null ? null : (data ?? null);
  const current = known !== null && !isPlaceholderData;
  return { data: known, current, error: loading ? null : error, loading, reload };
}

/** What the API answers at several paths at once, in their order. What was asked before is not asked again. */
export function useRequests<Body>(paths: readonly string[]): readonly Answer<Body>[] {
  const queries = [...new Set(paths)].map((path) => ({
    ...answerAt<Body>(path),
    staleTime: Number.POSITIVE_INFINITY,
  }));
  const answers = useQueries({ queries });
  const byPath = new Map(queries.map(({ queryKey }, at) => [queryKey[1], answers[at]]));
  return paths.map((path) => {
    const { data = null, error = null } = byPath.get(path) ?? {};
    return { data, error };
  });
}

function answerAt<Body>(path: string | null) {
  return queryOptions<Body | null, unknown, Body | null, readonly ["answer", string | null]>({
    queryKey: ["answer", path],
    queryFn: ({ signal }) => (path === null ? null : request<Body>(path, { signal })),
  });
}
