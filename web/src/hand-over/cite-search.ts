import { t } from "../languages/text.ts";
import { countOf } from "../ui/format-number.ts";
import { formatRange } from "../ui/format-time.ts";
import { citeDate, citeDay } from "./cite-date.ts";

export interface SearchFacts {
  /** The server, as people know it: its host. */
  readonly source: string;
  /** The page with the time frozen. */
  readonly link: string;
  readonly keyword: string;
  /** Other filters in words; empty: none. */
  readonly filters: string;
  readonly window: { readonly from: number | null; readonly to: number | null };
  readonly posts: number;
  readonly at: Date;
}

/** As APA's seventh edition cites data: author. (date). Title [Data set]. Retrieved date, from address */
export function citeSearchInApa(facts: SearchFacts): string {
  const { source, link, at } = facts;
  const values = { source, title: titleOf(facts), day: citeDay(at), date: citeDate(at), link };
  const year = String(at.getUTCFullYear());
  return t("Earshot at {source}. ({year}, {day}). {title} [Data set]. Retrieved {date}, from {link}", {
    ...values,
    year,
  });
}

export function citeSearchInBibtex(facts: SearchFacts): string {
  const day = facts.at.toISOString().slice(0, 10);
  return bibtexEntry(`earshot-${day}`, [
    ["author", `{${t("Earshot at {source}", { source: facts.source })}}`],
    ["title", `{${titleOf(facts)}}`],
    ["year", day.slice(0, 4)],
    ["date", day],
    ["howpublished", t("Data set")],
    ["url", facts.link],
    ["urldate", day],
  ]);
}

function titleOf({ keyword, filters, window: { from, to }, posts }: SearchFacts): string {
  const question =
    keyword === "" ? t("Social-media posts") : t("Social-media posts with {keyword}", { keyword });
  const times =
    from === null || to === null
      ? ""
      : `, ${from === 0 ? t("up to {time}", { time: formatRange(to, to) }) : formatRange(from, to)} UTC`;
  return `${question}${filters === "" ? "" : ` (${filters})`}${times}: ${countOf(posts, "post")}`;
}

/** The fields in their order, with what means something to TeX escaped, except the braces that keep a name together. */
export function bibtexEntry(
  key: string,
  fields: readonly (readonly [name: string, value: string])[],
): string {
  const lines = fields.map(([name, value]) => `  ${name} = {${escapeTex(value)}},`);
  return [`@misc{${key},`, ...lines, "}"].join("\n");
}

function escapeTex(text: string): string {
  return text.replaceAll(/[\\&%$#_~^]/g, (sign) => TEX[sign] ?? `\\${sign}`);
}

const TEX: Readonly<Record<string, string>> = {
  "\\": "\\textbackslash{}",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
};
