import { formatSearch, type Search } from "../search/search.ts";
import {
  type Comparison,
  comparisonAddress,
  formatComparison,
  MOST_SEARCHES,
  parseComparison,
  timeless,
} from "./comparison.ts";

const PLACE = "earshot-comparison";

/** What was compared last in this tab, loaded anew or not, so that a search can join it; null when nothing was. */
export function lastComparison(nowSeconds: number): Comparison | null {
  const query = window.sessionStorage.getItem(PLACE) ?? "";
  return query === "" ? null : parseComparison(query, nowSeconds);
}

export function rememberComparison(comparison: Comparison): void {
  window.sessionStorage.setItem(PLACE, formatComparison(comparison));
}

/** The address of the last comparison with this search in it, or beside it when there is no place left. */
export function addToComparison(search: Search, nowSeconds: number): string {
  const { from, to } = search;
  const added = timeless(search);
  const last = lastComparison(nowSeconds);
  if (last === null || last.searches.length === 0) {
    return comparisonAddress({ searches: [added], waiting: null, from, to, measure: "posts" });
  }
  const others = last.searches.filter((other) => formatSearch(other) !== formatSearch(added));
  return others.length < MOST_SEARCHES
    ? comparisonAddress({ ...last, searches: [...others, added], waiting: null })
    : comparisonAddress({ ...last, waiting: added });
}
