import { describeFilters } from "../../compare/describe-search.ts";
import { t } from "../../languages/text.ts";
import { formatSearch, type Search } from "../../search/search.ts";
import { formatRange } from "../../ui/format-time.ts";
import type { ChartFacts } from "./save-chart.ts";

/** What a chart of a search says about itself in a file. The address has the time frozen. */
export function factsOf(
  title: string,
  search: Search,
  window: { readonly from: number; readonly to: number },
): ChartFacts {
  const { from, to } = window;
  const filters = describeFilters(search);
  const keyword = search.keyword === "" ? t("All posts") : search.keyword;
  const pinned = formatSearch({ ...search, from, to });
  return {
    title,
    question: filters === "" ? keyword : `${keyword} · ${filters}`,
    window: `${formatRange(from, to)} UTC`,
    address: `${globalThis.location.origin}/?${pinned}`,
  };
}
