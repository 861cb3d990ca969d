import type { SavedSearchBody } from "../../../src/contract/manage/searches.ts";
import { formatSearch, type Search } from "../search/search.ts";

/** How a search on the page becomes a saved one, and how a saved one is opened. */

const DAY_SECONDS = 86_400;
/** What the API takes when no time is given. */
const DEFAULT_DAYS = 7;

/** The query that is saved: without an order, and without times where the window moves. */
export function queryToSave(search: Search, windowDays: number | null): string {
  const times = windowDays === null ? {} : { from: null, to: null };
  return formatSearch({ ...search, ...times, sortBy: "published_at", sortOrder: "desc" });
}

/** The page that shows the search as it is now. */
export function addressOfSaved(saved: SavedSearchBody, nowSeconds: number): string {
  const query = withWindow(saved, saved.window_days, nowSeconds);
  return query === "" ? "/" : `/?${query}`;
}

/** Its query over the last so many days; null: over the times that it was saved with. */
export function withWindow({ query }: SavedSearchBody, days: number | null, nowSeconds: number): string {
  if (days === null)
    return query.includes("published_at_from=") ? query : joined(query, "published_at_from=0");
  const rest = query
    .split("&")
    .filter((pair) => !/^published_at_(?:from|to)=/.test(pair))
    .join("&");
  return days === DEFAULT_DAYS ? rest : joined(rest, `published_at_from=${nowSeconds - days * DAY_SECONDS}`);
}

/** What first arrived after this time, whenever it was published. */
export function arrivedSince({ query }: SavedSearchBody, fromSeconds: number): string {
  return joined(query, `collected_from=${fromSeconds}`);
}

function joined(...parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join("&");
}
