import type { AlertBody } from "../../../src/contract/manage/alerts.ts";
import { countOf, formatCount } from "../ui/format-number.ts";

export const KINDS = {
  new: "Every new post",
  threshold: "Many posts, or much engagement",
  spike: "More than usual at this hour",
  first: "The first post of a platform or an account",
} as const satisfies Record<AlertBody["kind"], string>;

export const DIGESTS = {
  at_once: "At once",
  hourly: "Once an hour",
  daily: "Once a day, at 8:00",
  weekly: "Once a week, on Monday at 8:00",
} as const satisfies Record<AlertBody["digest"], string>;

const CHANNELS = { feed: "feed", email: "e-mail", webhook: "webhook" } as const;

/** An alert in one line. */
export function describeAlert({ kind, threshold, first, digest, channels }: AlertBody): string {
  const places = ["here", ...channels.map(({ type }) => CHANNELS[type])];
  return `${condition()}, ${DIGESTS[digest].toLowerCase()}; ${places.join(", ")}`;

  function condition(): string {
    if (kind === "threshold" && threshold !== null) {
      const { posts, engagement, span_minutes: minutes } = threshold;
      const parts = [
        ...(posts === null ? [] : [countOf(posts, "post")]),
        ...(engagement === null ? [] : [`engagement of ${formatCount(engagement)}`]),
      ];
      return `At least ${parts.join(" or ")} within ${countOf(minutes, "minute")}`;
    }
    if (kind === "first" && first !== null)
      return `The first post of ${first.of === "platform" ? "a platform" : "an account"}`;
    return KINDS[kind];
  }
}
