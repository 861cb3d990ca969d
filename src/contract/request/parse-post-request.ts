import type { Warning } from "../errors.ts";
import { DEFAULT_PER_PAGE, MAX_PER_PAGE } from "../limits.ts";
import { SORT_ORDERS, SORTS } from "../vocabulary.ts";
import { parseFilters, refusal } from "./filters.ts";
import { type Given, type GivenParameters, gatherParameters } from "./given-parameters.ts";
import { parseKeyword } from "./keyword-request.ts";
import { nearestParameter, resolveParameterName } from "./parameter-name.ts";
import type { ParsedPostRequest, PostFilter, PostRequest } from "./post-request.ts";
import { KEY_IN_QUERY, parseQueryString } from "./query-string.ts";
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
  { nowSeconds }: { readonly nowSeconds: number },
): ParsedPostRequest {
  const remarks = createRemarks();
  const given = gatherParameters(rawQuery, remarks);
  const filter = { keyword: parseKeyword(given, remarks), ...parseFilters(given, nowSeconds, remarks) };
  const paging = parsePaging(given, remarks);
  const explain = parseSwitch("explain", given, remarks);
  const facets = parseSwitch("facets", given, remarks);
  const problems = remarks.problems();
  const request = problems.length === 0 ? { filter, ...paging, explain, facets } : null;
  const warnings = [...notFiltered(filter, given.unknown), ...remarks.warnings()];
  return { request, understood: filter, problems, warnings };
}
