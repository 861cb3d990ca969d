import { parseQueryString } from "../../../src/contract/request/given-parameters.ts";
import { parsePostRequest } from "../../../src/contract/request/parse-post-request.ts";
import type { PropertyFilter } from "../../../src/contract/request/post-request.ts";
import {
  type Exclude,
  type Platform,
  type PostType,
  SORTS,
  type SortBy,
  type SortOrder,
} from "../../../src/contract/vocabulary.ts";
import { PLATFORMS } from "../app/platforms.ts";

/**
 * What the controls show: which posts are meant. Unlike the server's filter it keeps what was left open: without
 * bounds the time range is the last seven days, whenever one looks.
 */
export interface Search {
  readonly keyword: string;
  readonly boolean: boolean;
  /** Unix seconds; null: not given. */
  readonly from: number | null;
  readonly to: number | null;
  readonly postTypes: readonly PostType[];
  readonly platforms: readonly Platform[];
  readonly languages: readonly string[];
  readonly engagementFrom: number | null;
  readonly engagementTo: number | null;
  readonly lists: readonly number[];
  readonly person: PropertyFilter;
  readonly channel: PropertyFilter;
  readonly exclude: readonly Exclude[];
  readonly channelIds: readonly number[];
  readonly hashtags: readonly string[];
  readonly domains: readonly string[];
  readonly postUid: string | null;
  readonly sortBy: SortBy;
  readonly sortOrder: SortOrder;
}

/**
 * What a query string of the API asks for, as far as it can be understood: the API itself says what is wrong with the
 * rest.
 */
export function parseSearch(query: string, nowSeconds: number): Search {
  const { understood, request } = parsePostRequest(query, { nowSeconds, platforms: PLATFORMS });
  const given = new Set(parseQueryString(query).pairs.map(({ name }) => name));
  const { keyword, window, windowIsDefault } = understood;
  const from = windowIsDefault ? null : (window?.from ?? null);
  return {
    keyword: keyword?.text ?? "",
    boolean: keyword?.boolean ?? given.has("simple_query"),
    from,
    to: from !== null && given.has("published_at_to") ? (window?.to ?? null) : null,
    postTypes: understood.postTypes ?? [],
    platforms: understood.platforms ?? [],
    languages: understood.languages ?? [],
    engagementFrom: understood.engagementFrom,
    engagementTo: understood.engagementTo,
    lists: understood.lists ?? [],
    person: understood.person ?? [],
    channel: understood.channel ?? [],
    exclude: understood.exclude,
    channelIds: understood.channelIds ?? [],
    hashtags: understood.hashtags ?? [],
    domains: understood.domains ?? [],
    postUid: understood.postUid,
    sortBy: request?.sortBy ?? SORTS.find((by) => isGiven(query, `sort_by=${by}`)) ?? "published_at",
    sortOrder: request?.sortOrder ?? (isGiven(query, "sort_order=asc") ? "asc" : "desc"),
  };
}

function isGiven(query: string, pair: string): boolean {
  return `&${query}&`.includes(`&${pair}&`);
}

/** The query string (without `?`) of a search, in the API's own names; readable where an address may be. */
export function formatSearch(search: Search): string {
  const pairs = [
    ...single("keyword", search.keyword),
    ...single("simple_query", search.boolean && search.keyword !== "" ? "true" : null),
    ...single("published_at_from", search.from),
    ...single("published_at_to", search.to),
    ...many("post_type[]", search.postTypes),
    ...many("platform_names[]", search.platforms),
    ...many("language_code[]", search.languages),
    ...single("engagement_from", wholeNumber(search.engagementFrom)),
    ...single("engagement_to", wholeNumber(search.engagementTo)),
    ...single("lists", search.lists.join(",")),
    ...search.person.flatMap(({ key, values }) => many(`person[${key}]`, values)),
    ...search.channel.flatMap(({ key, values }) => many(`channel[${key}]`, values)),
    ...many("exclude[]", search.exclude),
    ...many("channel_ids[]", search.channelIds),
    ...many("hashtags[]", search.hashtags),
    ...many("domains[]", search.domains),
    ...single("post_uid", search.postUid),
    ...single("sort_by", search.sortBy === "published_at" ? null : search.sortBy),
    ...single("sort_order", search.sortOrder === "asc" ? "asc" : null),
  ];
  return pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join("&");
}

/** A search without any filter. */
export const EMPTY_SEARCH: Search = parseSearch("", 0);

/** The same question about all posts of its time. */
export function withoutFilters({ keyword, boolean, from, to, sortBy, sortOrder }: Search): Search {
  return { ...EMPTY_SEARCH, keyword, boolean, from, to, sortBy, sortOrder };
}

/** Whether anything but keyword and time narrows it down. */
export function isFiltered(search: Search): boolean {
  return formatSearch(search) !== formatSearch(withoutFilters(search));
}

type Pair = readonly [name: string, value: string];

function single(name: string, value: string | number | null): readonly Pair[] {
  return value === null || value === "" ? [] : [[name, String(value)]];
}

function many(name: string, values: readonly (string | number)[]): readonly Pair[] {
  return values.map((value) => [name, String(value)]);
}

function wholeNumber(value: number | null): string | null {
  return value === null ? null : `${value}.00`;
}

/** Brackets, commas and colons may stay as they are in a query string, and a space is `+`. */
function encode(text: string): string {
  return encodeURIComponent(text).replaceAll(/%20|%5B|%5D|%2C|%3A/g, (code) => READABLE[code] ?? code);
}

const READABLE: Readonly<Record<string, string>> = {
  "%20": "+",
  "%5B": "[",
  "%5D": "]",
  "%2C": ",",
  "%3A": ":",
};
