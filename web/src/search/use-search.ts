import { useCallback, useMemo } from "react";
import { navigate, usePlace } from "../router/location.ts";
import { withoutPaging } from "./posts-path.ts";
import { formatSearch, parseSearch, type Search } from "./search.ts";

export type ChangeSearch = (change: Partial<Search>, options?: { readonly replace?: boolean }) => void;

interface SearchInAddress {
  readonly search: Search;
  /** As it is in the address, unknown parameters included, so that the API can remark on them; without paging. */
  readonly query: string;
  readonly change: ChangeSearch;
}

/** The search that the address bar holds. To change it is to change the address. */
export function useSearch(): SearchInAddress {
  const { query: given } = usePlace();
  const query = useMemo(() => withoutPaging(given), [given]);
  const search = useMemo(() => parseSearch(query, nowSeconds()), [query]);
  const change = useCallback<ChangeSearch>((part, options) => {
    const current = parseSearch(withoutPaging(window.location.search.slice(1)), nowSeconds());
    navigate(addressOf({ ...current, ...part }), options);
  }, []);
  return { search, query, change };
}

/** The page that shows a search. */
export function addressOf(search: Search): string {
  const query = formatSearch(search);
  return query === "" ? "/" : `/?${query}`;
}

function nowSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
