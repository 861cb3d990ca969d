import type { AlertBody } from "../../../src/contract/manage/alerts.ts";
import { t } from "../languages/text.ts";
import { countOf } from "../ui/format-number.ts";

export const KINDS = {
  new: t("Every new post"),
  threshold: t("Many posts, or much engagement"),
  spike: t("More than usual at this hour"),
  first: t("The first post of a platform or an account"),
} as const satisfies Record<AlertBody["kind"], string>;

export const DIGESTS = {
  at_once: t("At once"),
  hourly: t("Once an hour"),
  daily: t("Once a day, at 8:00"),
  weekly: t("Once a week, on Monday at 8:00"),
} as const satisfies Record<AlertBody["digest"], string>;

/** As in the middle of a sentence. */
const OFTEN = {
  at_once: t("at once"),
  hourly: t("once an hour"),
  daily: t("once a day, at 8:00"),
  weekly: t("once a week, on Monday at 8:00"),
} as const satisfies Record<AlertBody["digest"], string>;

const CHANNELS = { feed: t("feed"), email: t("e-mail"), webhook: t("webhook") } as const;

/** An alert in one line. */
export function describeAlert({ kind, threshold, first, digest, channels }: AlertBody): string {
  const places = [t("here"), ...channels.map(({ type }) => CHANNELS[type])];
  return `${condition()}, ${OFTEN[digest]}; ${places.join(", ")}`;

  function condition(): string {
    if (kind === "threshold" && threshold !== null) {
      const { posts, engagement, span_minutes: minutes } = threshold;
      const parts = [
        ...(posts === null ? [] : [countOf(posts, "post")]),
        ...(engagement === null ? [] : [t("engagement of {count, number}", { count: engagement })]),
      ];
      return t("At least {parts} within {minutes}", {
        parts: parts.join(` ${t("or")} `),
        minutes: countOf(minutes, "minute"),
      });
    }
    if (kind === "first" && first !== null)
      return first.of === "platform" ? t("The first post of a platform") : t("The first post of an account");
    return KINDS[kind];
  }
}
