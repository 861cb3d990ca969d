import { formatSearch, type Search } from "../search/search.ts";

/** The query string of a search with its time range as it was applied, so that it means the same later on. */
export function pinnedQuery(
  search: Search,
  window: { readonly from: number | null; readonly to: number | null },
): string {
  const { from, to } = window;
  return formatSearch(from === null || to === null ? search : { ...search, from, to });
}
