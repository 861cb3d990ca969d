/**
 * The request target with a tidy path: no scheme and host, no doubled slashes, no slash at the end.
 * Answering instead of redirecting is deliberate: some clients refuse redirects, and some lose their header on one.
 * The query string is never touched: `//` is part of many a searched address.
 */
export function normalizeTarget(target: string): string {
  const queryAt = target.indexOf("?");
  const path = queryAt === -1 ? target : target.slice(0, queryAt);
  const query = queryAt === -1 ? "" : target.slice(queryAt);
  return tidyPath(path) + query;
}

/** What stands behind the first question mark, exactly as it was sent. */
export function rawQueryOf(target: string): string {
  const queryAt = target.indexOf("?");
  return queryAt === -1 ? "" : target.slice(queryAt + 1);
}

function tidyPath(path: string): string {
  // The asterisk is for OPTIONS of the whole server; as a path it must not become the home page.
  if (path === "*") return "/*";
  const origin = path.replace(/^https?:\/\/[^/]*/i, "");
  const segments = origin.split("/").filter((segment) => segment !== "");
  return `/${segments.join("/")}`;
}
