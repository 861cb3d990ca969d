import { formatSearch, type Search } from "../search/search.ts";
import { type Comparison, comparisonAddress, MOST_SEARCHES } from "./comparison.ts";

/** What was compared last in this tab, so that a search can join it. */
let last: Comparison | null = null;

export function rememberComparison(comparison: Comparison): void {
  last = comparison;
}

/** The address of the last comparison with this search in it; a full one gives up its last search. */
export function addToComparison(search: Search): string {
  const { from, to } = search;
  const added = { ...search, from: null, to: null, sortOrder: "desc" as const };
  if (last === null || last.searches.length === 0) {
    return comparisonAddress({ searches: [added], from, to, measure: "posts" });
  }
  const others = last.searches.filter((other) => formatSearch(other) !== formatSearch(added));
  return comparisonAddress({ ...last, searches: [...others.slice(0, MOST_SEARCHES - 1), added] });
}
