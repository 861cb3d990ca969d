import { parseQueryString } from "../../../src/contract/request/given-parameters.ts";
import type { ExportFormat } from "./count-records.ts";

interface Facts {
  readonly origin: string;
  readonly query: string;
  /** The keyword as it was understood; null without one. */
  readonly keyword: string | null;
  readonly window: { readonly from: number | null; readonly to: number | null };
  readonly fileName: string;
  readonly format: ExportFormat;
  readonly written: number;
  readonly total: number;
  readonly at: Date;
}

/** What lies beside an export so that it can be cited and made again: the question, the time range, when, how many. */
export function citationOf(facts: Facts): string {
  const { origin, query, keyword, window, fileName, format, written, total, at } = facts;
  const pairs = parseQueryString(query).pairs.map(({ name, value }) => ({ parameter: name, value }));
  const citation = {
    file: fileName,
    format,
    posts: written,
    complete: written === total,
    exported_at: at.toISOString(),
    source: origin,
    keyword_as_understood: keyword,
    published: { from: timeOf(window.from), to: timeOf(window.to), both_inclusive: true },
    parameters: pairs,
    api_url: `${origin}/api/v1/posts?${query}`,
    page_url: `${origin}/?${query}`,
  };
  return `${JSON.stringify(citation, null, 2)}\n`;
}

function timeOf(seconds: number | null): string | null {
  return seconds === null ? null : new Date(seconds * 1000).toISOString();
}

/** `earshot-heat-wave-2026-11-15.csv`; the citation is beside it with another ending. */
export function fileNameOf(keyword: string, format: ExportFormat, at: Date): string {
  const words = keyword
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 40);
  return `earshot-${words === "" ? "posts" : words}-${at.toISOString().slice(0, 10)}.${format}`;
}

export function citationNameOf(fileName: string): string {
  return `${fileName}.citation.json`;
}
