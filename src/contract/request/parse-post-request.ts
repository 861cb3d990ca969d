import type { Problem, Warning } from "../errors.ts";
import { DEFAULT_PER_PAGE, MAX_PER_PAGE } from "../limits.ts";
import { KEYWORD_PARAMETERS, PARAMETERS } from "../parameters.ts";
import { DEFAULT_PLATFORMS, type Platforms } from "../platforms.ts";
import { LANGUAGES, SORT_ORDERS, SORTS } from "../vocabulary.ts";
import { noneIfAll, parseFilters, parseLanguages, refusal } from "./filters.ts";
import {
  type Given,
  type GivenParameters,
  gatherParameters,
  KEY_IN_QUERY,
  parseQueryString,
} from "./given-parameters.ts";
import { nearestParameter, resolveParameterName } from "./parameter-name.ts";
import type { ParsedPostRequest, PostFilter, PostRequest } from "./post-request.ts";
import { createRemarks, quote, type Remarks } from "./remarks.ts";

/** What there is to say about the query string of an endpoint that takes no parameters. */
export function parseBareRequest(rawQuery: string): readonly Warning[] {
  const remarks = createRemarks();
  for (const { name } of parseQueryString(rawQuery).pairs) {
    if (resolveParameterName(name).kind === "api-key") {
      remarks.warn("key_in_query", name, KEY_IN_QUERY);
    } else {
      const detail = `${quote(name)} is not a parameter: this endpoint takes none.`;
      remarks.warn("unknown_parameter", name, detail);
    }
  }
  return remarks.warnings();
}

/** Those that were never meant to select posts. */
const NO_FILTERS: ReadonlySet<string> = new Set([
  ...["simple_query", "per_page", "page", "sort_by", "sort_order", "cursor", "explain", "facets"],
]);

/** What pages add to addresses: campaigns, and numbers against caches. */
const TRIMMINGS = /^(?:_|utm_)/;

/** Said first, because it matters most: the request meant to select posts, and selects them all. */
function notFiltered(filter: PostFilter, unknown: readonly string[]): readonly Warning[] {
  if (!selectsEverything(filter)) return [];
  const name = unknown.find(
    (one) => !TRIMMINGS.test(one) && !NO_FILTERS.has(nearestParameter(one)?.base ?? ""),
  );
  if (name === undefined) return [];
  const nearest = nearestParameter(name);
  const remedy = nearest === null ? "" : ` ${quote(name)} is ${quote(nearest.name)} here.`;
  const span = filter.window === null ? "" : " of the last seven days";
  const detail = `This is not filtered: no filter of the request is known, so these are all posts${span}.${remedy}`;
  const remarks = createRemarks();
  remarks.warn("not_filtered", name, detail);
  return remarks.warnings();
}

function selectsEverything({ window: _, windowIsDefault, ...others }: PostFilter): boolean {
  const isNone = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0);
  return windowIsDefault && Object.values(others).every(isNone);
}

function parsePaging(
  given: GivenParameters,
  remarks: Remarks,
): Omit<PostRequest, "filter" | "explain" | "facets"> {
  const perPage = parseCount("per_page", MAX_PER_PAGE, given, remarks);
  const size = perPage.value ?? DEFAULT_PER_PAGE;
  // The number of posts before a page must be exact.
  const page = parseCount("page", Math.floor(Number.MAX_SAFE_INTEGER / size), given, remarks);
  const order = given.single("sort_order");
  const sortOrder = SORT_ORDERS.find((option) => option === order.value);
  if (order.value !== null && sortOrder === undefined) {
    remarks.invalid("sort_order", refusal("sort_order", order.value, SORT_ORDERS));
  }
  const by = given.single("sort_by");
  const sortBy = SORTS.find((option) => option === by.value);
  if (by.value !== null && sortBy === undefined) {
    remarks.invalid("sort_by", refusal("sort_by", by.value, SORTS));
  }
  return {
    perPage: size,
    perPageGiven: perPage.given,
    page: page.value,
    sortBy: sortBy ?? "published_at",
    sortByGiven: by.given,
    sortOrder: sortOrder ?? "desc",
    sortOrderGiven: order.given,
    cursor: given.single("cursor").value,
  };
}

function parseCount(
  name: "per_page" | "page",
  greatest: number,
  given: GivenParameters,
  remarks: Remarks,
): Given<number> {
  const { given: isGiven, value: text } = given.single(name);
  if (text === null) return { given: isGiven, value: null };
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value >= 1 && value <= greatest) return { given: true, value };
  remarks.invalid(name, `${quote(name)} must be a whole number from 1 to ${greatest}, not ${quote(text)}.`);
  return { given: true, value: null };
}

function parseSwitch(name: "explain" | "facets", given: GivenParameters, remarks: Remarks): boolean {
  const { value } = given.single(name);
  if (value !== null && value !== "true") remarks.invalid(name, refusal(name, value, ["true"]));
  return value === "true";
}

/** Understands a query string (without `?`) of `/posts` or `/posts/stats`. Never throws; reports everything at once. */
export function parsePostRequest(
  rawQuery: string,
  {
    nowSeconds,
    platforms = DEFAULT_PLATFORMS,
  }: { readonly nowSeconds: number; readonly platforms?: Platforms },
): ParsedPostRequest {
  const remarks = createRemarks();
  const given = gatherParameters(rawQuery, remarks);
  const filter = {
    keyword: parseKeyword(given, remarks),
    ...parseFilters(given, { nowSeconds, platforms }, remarks),
  };
  const paging = parsePaging(given, remarks);
  const explain = parseSwitch("explain", given, remarks);
  const facets = parseSwitch("facets", given, remarks);
  const problems = remarks.problems();
  const request = problems.length === 0 ? { filter, ...paging, explain, facets } : null;
  const warnings = [...notFiltered(filter, given.unknown), ...remarks.warnings()];
  return { request, understood: filter, problems, warnings };
}

/** A request to `/keyword`: what does this keyword mean, in posts of these languages? */
export interface KeywordRequest {
  readonly keyword: NonNullable<PostFilter["keyword"]>;
  /** Null: every language. */
  readonly languages: readonly string[] | null;
}

interface ParsedKeywordRequest {
  /** Null when there are problems. */
  readonly request: KeywordRequest | null;
  /** The keyword as far as it is there, so that it can be checked beside the problems. */
  readonly keyword: PostFilter["keyword"];
  readonly problems: readonly Problem[];
  readonly warnings: readonly Warning[];
}

/** Only the mode is decided here; what the text means is the business of the keyword language. */
function parseKeyword(given: GivenParameters, remarks: Remarks): PostFilter["keyword"] {
  const keyword = given.single("keyword");
  const mode = given.single("simple_query");
  if (mode.value !== null && !keyword.given) {
    const detail = "`simple_query` has no effect without `keyword`.";
    remarks.warn("unused_parameter", "simple_query", detail);
  } else if (mode.value !== null && mode.value !== "true") {
    const detail = `\`simple_query\` must be \`true\`, not ${quote(mode.value)}; for plain terms leave it out.`;
    remarks.invalid("simple_query", detail);
  }
  return keyword.value === null ? null : { text: keyword.value, boolean: mode.value === "true" };
}

/** Understands a query string (without `?`) of `/keyword`. Never throws; reports everything at once. */
export function parseKeywordRequest(rawQuery: string): ParsedKeywordRequest {
  const remarks = createRemarks();
  const given = gatherParameters(rawQuery, remarks);
  const keyword = parseKeyword(given, remarks);
  const languages = noneIfAll(parseLanguages(given, remarks), LANGUAGES);
  if (!given.single("keyword").given) {
    remarks.invalid("keyword", "`keyword` is missing or empty: give the keyword that is to be explained.");
  }
  warnOfFilters(given, remarks);
  const problems = remarks.problems();
  const request = keyword === null || problems.length > 0 ? null : { keyword, languages };
  return { request, keyword, problems, warnings: remarks.warnings() };
}

/** A client may send the whole search; parameters that do not bear on the keyword are not judged. */
function warnOfFilters(given: GivenParameters, remarks: Remarks): void {
  for (const spec of PARAMETERS) {
    if (KEYWORD_PARAMETERS.includes(spec) || !isGiven(spec, given)) continue;
    remarks.warn("unused_parameter", spec.name, `${quote(spec.name)} has no effect on what a keyword means.`);
  }
}

function isGiven(spec: (typeof PARAMETERS)[number], given: GivenParameters): boolean {
  switch (spec.kind) {
    case "single":
      return given.single(spec.base).given;
    case "array":
      return given.array(spec.base).length > 0;
    case "keyed":
      return given.keyed(spec.base).length > 0;
  }
}
