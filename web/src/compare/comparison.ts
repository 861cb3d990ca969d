import { parseQueryString } from "../../../src/contract/request/query-string.ts";
import { formatSearch, parseSearch, type Search } from "../search/search.ts";

/** How the lines are measured: in posts, as a share of all posts, or each against its own peak. */
export const MEASURES = ["posts", "share", "peak"] as const;
export type Measure = (typeof MEASURES)[number];

/** More lines than that are told apart by nobody. */
export const MOST_SEARCHES = 4;

/** Several searches in one time range. */
export interface Comparison {
  /** Their own time ranges do not count. */
  readonly searches: readonly Search[];
  readonly from: number | null;
  readonly to: number | null;
  readonly measure: Measure;
}

/** Each search is a query string of the API within the one of the page: `search=keyword%3Dflood&search=…`. */
export function parseComparison(query: string, nowSeconds: number): Comparison {
  const { pairs } = parseQueryString(query);
  const searches = pairs.filter(({ name }) => name === "search").slice(0, MOST_SEARCHES);
  const measure = pairs.find(({ name }) => name === "measure")?.value;
  const { from, to } = parseSearch(query, nowSeconds);
  return {
    searches: searches.map(({ value }) => timeless(parseSearch(value, nowSeconds))),
    from,
    to,
    measure: MEASURES.find((known) => known === measure) ?? "posts",
  };
}

export function formatComparison({ searches, from, to, measure }: Comparison): string {
  return [
    ...searches.map((search) => `search=${encodeURIComponent(formatSearch(timeless(search)))}`),
    ...(from === null ? [] : [`published_at_from=${from}`]),
    ...(to === null ? [] : [`published_at_to=${to}`]),
    ...(measure === "posts" ? [] : [`measure=${measure}`]),
  ].join("&");
}

export function comparisonAddress(comparison: Comparison): string {
  const query = formatComparison(comparison);
  return query === "" ? "/compare" : `/compare?${query}`;
}

function timeless(search: Search): Search {
  return { ...search, from: null, to: null, sortOrder: "desc" };
}
