import { countOf } from "../ui/format-number.ts";

/** How often a user may ask. */
export function describeLimit(rateLimit: number | null): string {
  if (rateLimit === null) return "Usual rate limit";
  return rateLimit === 0 ? "No rate limit" : `${countOf(rateLimit, "request")} an hour`;
}
