import { useCallback, useEffect, useMemo } from "react";
import type { PostStatsBody } from "../../../src/contract/stats.ts";
import { type Answer, useRequests } from "../api/use-request.ts";
import { worthZoomingTo } from "../charts/timeline-data.ts";
import { navigate, usePlace } from "../router/location.ts";
import { formatSearch } from "../search/search.ts";
import { type Comparison, comparisonAddress, parseComparison } from "./comparison.ts";
import { lastComparison, rememberComparison } from "./last-comparison.ts";

const WEEK_SECONDS = 7 * 86_400;

interface ComparisonInAddress {
  readonly comparison: Comparison;
  readonly answers: readonly Answer<PostStatsBody>[];
  /** The time range that was asked for, with both ends. */
  readonly window: { readonly from: number; readonly to: number };
  readonly change: (change: Partial<Comparison>, options?: { readonly replace?: boolean }) => void;
}

/** The comparison that the address bar holds, and what the API says to each of its searches. */
export function useComparison(): ComparisonInAddress {
  const { query } = usePlace();
  const comparison = useMemo(() => parseComparison(query, nowSeconds()), [query]);
  useEffect(() => {
    // A bare address is the way back to what was compared; what is emptied on purpose was remembered as empty.
    const last = query === "" ? lastComparison(nowSeconds()) : null;
    if (last !== null) navigate(comparisonAddress(last), { replace: true });
    else rememberComparison(comparison);
  }, [query, comparison]);
  const change = useCallback<ComparisonInAddress["change"]>((part, options) => {
    const current = parseComparison(window.location.search.slice(1), nowSeconds());
    const next = { ...current, ...part };
    rememberComparison(next);
    navigate(comparisonAddress(next), options);
  }, []);
  const asked = useWindow(comparison);
  const first = useRequests<PostStatsBody>(pathsOf(comparison, asked));
  const second = useRequests<PostStatsBody>(finerPaths(comparison, asked, first));
  const third = useRequests<PostStatsBody>(finerPaths(comparison, asked, second));
  const answers = [third, second].find(isComplete) ?? first;
  return { comparison, answers, window: asked, change };
}

/** All searches get the very same bounds: an open end is now, the same now for all of them. */
function useWindow({ from, to }: Comparison) {
  return useMemo(() => {
    const end = to ?? nowSeconds();
    return { from: from ?? end - WEEK_SECONDS, to: end };
  }, [from, to]);
}

function pathsOf({ searches }: Comparison, window: { readonly from: number; readonly to: number }) {
  return searches.map((search) => `/api/v1/posts/stats?${formatSearch({ ...search, ...window })}`);
}

/** The same with a finer timeline, when the time range begins long before the first post of all. */
function finerPaths(
  comparison: Comparison,
  window: { readonly from: number; readonly to: number },
  answers: readonly Answer<PostStatsBody>[],
): readonly string[] {
  const found = answers.flatMap(({ data }) => (data === null ? [] : [data]));
  if (found.length === 0 || found.length < answers.length) return [];
  const withPosts = found.filter(({ data }) => data.attributes.total_posts > 0);
  const starts = withPosts.map(worthZoomingTo);
  if (starts.length === 0 || starts.includes(null)) return [];
  return pathsOf(comparison, { ...window, from: Math.min(...starts.filter((start) => start !== null)) });
}

function isComplete(answers: readonly Answer<PostStatsBody>[]): boolean {
  return answers.length > 0 && answers.every(({ data }) => data !== null);
}

function nowSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
