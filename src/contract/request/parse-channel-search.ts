import type { Problem, Warning } from "../errors.ts";
import { DEFAULT_PER_PAGE, MAX_PER_PAGE } from "../limits.ts";
import { DEFAULT_PLATFORMS } from "../platforms.ts";
import type { Platform } from "../vocabulary.ts";
import { refusal } from "./filters.ts";
import { KEY_IN_QUERY, parseQueryString } from "./given-parameters.ts";
import { MAX_ACCOUNT_QUERY_LENGTH } from "./other-parameters.ts";
import { nearestName, resolveParameterName } from "./parameter-name.ts";
import { createRemarks, quote, type Remarks } from "./remarks.ts";

/** Which accounts are looked for; `handle` or `text` is there. */
export interface ChannelSearch {
  readonly handle: string | null;
  readonly text: string | null;
  readonly platform: Platform | null;
  readonly perPage: number;
  readonly page: number;
}

export interface ParsedChannelSearch {
  /** Null when there are problems. */
  readonly search: ChannelSearch | null;
  readonly problems: readonly Problem[];
  readonly warnings: readonly Warning[];
}

const NAMES = ["handle", "platform", "q", "per_page", "page"] as const;
type Name = (typeof NAMES)[number];

/** What programs written for the original service send here. */
const OTHER_NAMES: ReadonlyMap<string, Name> = new Map([
  ["channel_uid", "handle"],
  ["uid", "handle"],
  ["platform_name", "platform"],
  ["term", "q"],
]);

/** Understands the query string of `/channels/search`. Never throws; reports everything at once. */
export function parseChannelSearch(rawQuery: string, { names } = DEFAULT_PLATFORMS): ParsedChannelSearch {
  const remarks = createRemarks();
  const given = gather(rawQuery, remarks);
  const text = (name: "handle" | "q"): string | null => {
    const value = given.get(name)?.trim() || null;
    if (value !== null && value.length > MAX_ACCOUNT_QUERY_LENGTH) {
      remarks.invalid(name, `${quote(name)} must have at most ${MAX_ACCOUNT_QUERY_LENGTH} characters.`);
    }
    return value;
  };
  const handle = text("handle");
  const q = text("q");
  if (handle === null && q === null && remarks.problems().length === 0) {
    remarks.invalid("handle", "`handle` or `q` is needed: whom to look for, for example `handle=@herald`.");
  }
  const name = given.get("platform") ?? null;
  const platform = names.find((one) => one === name) ?? null;
  if (name !== null && platform === null) remarks.invalid("platform", refusal("platform", name, names));
  const count = (name: "per_page" | "page", usual: number, greatest: number): number => {
    const value = given.get(name) ?? String(usual);
    const number = /^\d+$/.test(value) ? Number(value) : 0;
    if (number >= 1 && number <= greatest) return number;
    const detail = `${quote(name)} must be a whole number from 1 to ${greatest}, not ${quote(value)}.`;
    remarks.invalid(name, detail);
    return usual;
  };
  const perPage = count("per_page", DEFAULT_PER_PAGE, MAX_PER_PAGE);
  const page = count("page", 1, Number.MAX_SAFE_INTEGER);
  const problems = remarks.problems();
  const search = problems.length === 0 ? { handle, text: q, platform, perPage, page } : null;
  return { search, problems, warnings: remarks.warnings() };
}

/** The values by name; what is empty counts as absent. */
function gather(rawQuery: string, remarks: Remarks): ReadonlyMap<Name, string> {
  const { pairs, problems } = parseQueryString(rawQuery);
  for (const { name, detail } of problems) {
    if (name === null) remarks.malformed(detail);
    else remarks.invalid(name, `${quote(name)} cannot be read: ${detail}.`);
  }
  const given = new Map<Name, string>();
  for (const { name, value } of pairs) {
    const known = NAMES.find((one) => one === name) ?? otherName(name, remarks);
    if (known === null) warnOfUnknown(name, remarks);
    else if (value === "") remarks.warn("empty_parameter", name, `${quote(name)} is empty: ignored.`);
    else if (given.has(known))
      remarks.invalid(name, `${quote(name)} is given more than once; it takes one value.`);
    else given.set(known, value);
  }
  return given;
}

function otherName(name: string, remarks: Remarks): Name | null {
  const known = OTHER_NAMES.get(name);
  if (known === undefined) return null;
  const detail = `${quote(name)} was taken as ${quote(known)}, which is how to write it.`;
  remarks.warn("misshapen_parameter", known, detail);
  return known;
}

function warnOfUnknown(name: string, remarks: Remarks): void {
  if (resolveParameterName(name).kind === "api-key") {
    remarks.warn("key_in_query", name, KEY_IN_QUERY);
    return;
  }
  remarks.warn("unknown_parameter", name, () => {
    const nearest = nearestName(name, NAMES);
    return `${quote(name)} is not a parameter${nearest === null ? "." : `; did you mean ${quote(nearest)}?`}`;
  });
}
