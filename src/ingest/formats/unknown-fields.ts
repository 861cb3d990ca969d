import type { Sample } from "./format.ts";

/** Every field of a record; what is below a star is named by whoever writes it. */
const FIELDS = new Set(
  (
    "platform uid published_at collected_at text title transcript image_text type kind language url " +
    "account account.uid account.handle account.name account.type account.url account.bio account.followers " +
    "account.properties account.properties.* link link.url link.title link.description engagement engagement.* " +
    "media media[] media[].type media[].url media[].thumbnail_url reply_to quote_of share_of raw raw.*"
  ).split(" "),
);
const OPEN = /^(account\.properties|engagement|raw)\..*$/;
const MAX_COMPARED = 500;
const MAX_SHOWN = 10;

/** Lines are parsed elsewhere, many at a time: whether they have fields that nobody reads is told by the first of them. */
export function warnOfUnknownFields({ paths }: Sample, warn: (sentence: string) => void): void {
  const unknown = [...paths]
    .filter((path) => path !== "" && !FIELDS.has(path.replace(OPEN, "$1.*")))
    .slice(0, MAX_COMPARED);
  // The one above stands for all below it.
  const tops = unknown.filter(
    (path) => !unknown.some((other) => path.startsWith(`${other}.`) || path.startsWith(`${other}[]`)),
  );
  if (tops.length === 0) return;
  const more = tops.length > MAX_SHOWN ? ` and ${tops.length - MAX_SHOWN} more` : "";
  warn(`Fields that are not of the format, and are not kept: ${tops.slice(0, MAX_SHOWN).join(", ")}${more}.`);
}
