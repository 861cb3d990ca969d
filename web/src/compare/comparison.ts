import { parseQueryString } from "../../../src/contract/request/given-parameters.ts";
import { formatSearch, parseSearch, type Search } from "../search/search.ts";

/** How the lines are measured: in posts, as a share of all posts, or each against its own peak. */
export const MEASURES = ["posts", "share", "peak"] as const;
export type Measure = (typeof MEASURES)[number];

/** More lines than that cannot be told apart. */
export const MOST_SEARCHES = 4;

/** Several searches in one time range. */
export interface Comparison {
  /** Their own time ranges do not count. */
  readonly searches: readonly Search[];
  /** One more than there is place for: the reader says which one it replaces, or none. */
  readonly waiting: Search | null;
  readonly from: number | null;
  readonly to: number | null;
  readonly measure: Measure;
}

/** Each search is a query string of the API within the one of the page: `search=keyword%3Dflood&search=…`. */
export function parseComparison(query: string, nowSeconds: number): Comparison {
  const { pairs } = parseQueryString(query);
  const searches = pairs.filter(({ name }) => name === "search").slice(0, MOST_SEARCHES);
  const measure = pairs.find(({ name }) => name === "measure")?.value;
  const waiting = pairs.find(({ name }) => name === "waiting")?.value;
  const { from, to } = parseSearch(query, nowSeconds);
  return {
    searches: searches.map(({ value }) => timeless(parseSearch(value, nowSeconds))),
    waiting: waiting === undefined ? null : timeless(parseSearch(waiting, nowSeconds)),
    from,
    to,
    measure: MEASURES.find((known) => known === measure) ?? "posts",
  };
}

export function formatComparison({ searches, waiting, from, to, measure }: Comparison): string {
  return [
    ...searches.map((search) => `search=${encodeURIComponent(formatSearch(timeless(search)))}`),
    ...(waiting === null ? [] : [`waiting=${encodeURIComponent(formatSearch(timeless(waiting)))}`]),
    ...(from === null ? [] : [`published_at_from=${from}`]),
    ...(to === null ? [] : [`published_at_to=${to}`]),
    ...(measure === "posts" ? [] : [`measure=${measure}`]),
  ].join("&");
}

export function comparisonAddress(comparison: Comparison): string {
  const query = formatComparison(comparison);
  return query === "" ? "/compare" : `/compare?${query}`;
}

/** The time range is the comparison's. */
export function timeless(search: Search): Search {
  return { ...search, from: null, to: null, sortBy: "published_at", sortOrder: "desc" };
}
