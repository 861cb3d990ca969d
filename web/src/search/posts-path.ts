const PER_PAGE = 25;

/** What is asked for first: the newest posts, or those of another order, and where in them the keyword is. */
export function postsPath(query: string): string {
  return `/api/v1/posts?${[...(query === "" ? [] : [query]), `per_page=${PER_PAGE}`, "explain=true"].join("&")}`;
}

/** The page begins with the first posts, goes on by itself and marks what was found. */
export function withoutPaging(query: string): string {
  return query
    .split("&")
    .filter((pair) => !/^(?:page|per_page|cursor|explain)(?:=|$)/.test(pair))
    .join("&");
}
