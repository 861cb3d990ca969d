import { countOf } from "../ui/format-number.ts";
import { formatRange } from "../ui/format-time.ts";

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

const DATE = new Intl.DateTimeFormat("en-US", {
  timeZone: "UTC",
  year: "numeric",
  month: "long",
  day: "numeric",
});

/** As APA's seventh edition cites data: author. (date). Title [Data set]. Retrieved date, from address */
export function citeSearchInApa(facts: SearchFacts): string {
  const { source, link, at } = facts;
  const [day = "", year = ""] = DATE.format(at).split(", ");
  const author = `Earshot at ${source}`;
  return `${author}. (${year}, ${day}). ${titleOf(facts)} [Data set]. Retrieved ${day}, ${year}, from ${link}`;
}

export function citeSearchInBibtex(facts: SearchFacts): string {
  const day = facts.at.toISOString().slice(0, 10);
  return bibtexEntry(`earshot-${day}`, [
    ["author", `{Earshot at ${facts.source}}`],
    ["title", `{${titleOf(facts)}}`],
    ["year", day.slice(0, 4)],
    ["date", day],
    ["howpublished", "Data set"],
    ["url", facts.link],
    ["urldate", day],
  ]);
}

function titleOf({ keyword, filters, window: { from, to }, posts }: SearchFacts): string {
  const question = keyword === "" ? "Social-media posts" : `Social-media posts with ${keyword}`;
  const times =
    from === null || to === null
      ? ""
      : `, ${from === 0 ? `up to ${formatRange(to, to)}` : formatRange(from, to)} UTC`;
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
