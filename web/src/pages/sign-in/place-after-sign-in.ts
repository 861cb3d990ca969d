/**
 * Where a user goes who has just signed in: where they wanted to go, if that is a page of ours. A link from
 * elsewhere must not send them to another site: `//evil.example` and `/\evil.example` are other sites.
 */
export function placeAfterSignIn(query: string): string {
  const wanted = new URLSearchParams(query).get("next") ?? "/";
  return /^\/(?![/\\])/.test(wanted) && !/\p{Cc}/u.test(wanted) ? wanted : "/";
}
