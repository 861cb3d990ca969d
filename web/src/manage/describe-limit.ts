import { t } from "../languages/text.ts";
import { countOf } from "../ui/format-number.ts";

/** How often a user may ask. */
export function describeLimit(rateLimit: number | null): string {
  if (rateLimit === null) return t("Usual rate limit");
  return rateLimit === 0
    ? t("No rate limit")
    : t("{requests} an hour", { requests: countOf(rateLimit, "request") });
}
