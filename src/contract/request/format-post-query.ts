import type { KeywordRequest } from "./parse-post-request.ts";
import type { PostFilter, PostRequest, PropertyFilter } from "./post-request.ts";

/**
 * A string that is equal for two filters exactly when they mean the same, regardless of order, repetition or case in
 * which they were written. Whether the window was the default does not count: a link pins it.
 */
export function canonicalFilter(filter: PostFilter): string {
  const { keyword, window } = filter;
  return JSON.stringify([
    keyword === null ? null : [keyword.text, keyword.boolean],
    window === null ? null : [window.from, window.to],
    sorted(filter.postTypes),
    sorted(filter.platforms),
    sorted(filter.languages),
    filter.engagementFrom,
    filter.engagementTo,
    sorted(filter.lists),
    canonicalProperties(filter.person),
    canonicalProperties(filter.channel),
    sorted(filter.exclude),
    sorted(filter.channelIds),
    filter.postUid,
    // Only when they are there: cursors from before there were any stay good.
    ...(filter.hashtags === null && filter.domains === null
      ? []
      : [sorted(filter.hashtags), sorted(filter.domains)]),
    ...(filter.collectedFrom === null && filter.collectedTo === null
      ? []
      : [{ collected: [filter.collectedFrom, filter.collectedTo] }]),
  ]);
}

function sorted<Value extends string | number>(values: readonly Value[] | null): readonly Value[] | null {
  return values === null ? null : [...new Set(values)].sort(compare);
}

function canonicalProperties(filter: PropertyFilter | null): unknown {
  return (
    filter
      ?.map(
        ({ key, values }) => [key.toLowerCase(), sorted(values.map((value) => value.toLowerCase()))] as const,
      )
      .sort(([left], [right]) => compare(left, right)) ?? null
  );
}

/** By code unit, never by locale: the string must be the same on every machine. */
function compare<Value extends string | number>(left: Value, right: Value): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

/** Where a link leads, in the results of its request. `cursor: null` drops the cursor of the request. */
interface LinkTarget {
  readonly page?: number;
  readonly cursor?: string | null;
}

/**
 * The query string (without `?`) that asks for this request again, for links. The window is printed as it was
 * resolved, so that a link means the same later on.
 */
export function formatPostQuery(request: PostRequest, target: LinkTarget = {}): string {
  return postQueriesOf(request)(target);
}

/** The same for several links of one request, whose filters are encoded once. */
export function postQueriesOf(request: PostRequest): (target: LinkTarget) => string {
  const { filter, perPage, sortBy, sortByGiven, sortOrder, sortOrderGiven } = request;
  const filters = encodePairs(filterPairs(filter));
  return ({ page = request.page, cursor = request.cursor }) => {
    const pairs: Pair[] = [
      ...optional("sort_by", sortByGiven || sortBy !== "published_at" ? sortBy : null),
      ...optional("sort_order", sortOrderGiven || sortOrder === "asc" ? sortOrder : null),
      ["per_page", perPage],
      ...optional("page", page),
      ...optional("explain", request.explain ? "true" : null),
      ...optional("facets", request.facets ? "true" : null),
      ...optional("cursor", cursor),
    ];
    // Without any filter there is nothing in front.
    return [filters, encodePairs(pairs)].filter(Boolean).join("&");
  };
}

/** The query string (without `?`) that asks for the explanation of a keyword again. */
export function formatKeywordQuery({ keyword, languages }: KeywordRequest): string {
  return encodePairs([...keywordPairs(keyword), ...repeated("language_code[]", languages)]);
}

type Pair = readonly [name: string, value: string | number];

function filterPairs(filter: PostFilter): readonly Pair[] {
  const { window } = filter;
  return [
    ...keywordPairs(filter.keyword),
    ...optional("published_at_from", window?.from),
    ...optional("published_at_to", window?.to),
    ...optional("collected_from", filter.collectedFrom),
    ...optional("collected_to", filter.collectedTo),
    ...repeated("post_type[]", filter.postTypes),
    ...repeated("platform_names[]", filter.platforms),
    ...repeated("language_code[]", filter.languages),
    ...optional("engagement_from", wholeNumber(filter.engagementFrom)),
    ...optional("engagement_to", wholeNumber(filter.engagementTo)),
    ...optional("lists", filter.lists?.join(",")),
    ...properties("person", filter.person),
    ...properties("channel", filter.channel),
    ...repeated("exclude[]", filter.exclude),
    ...repeated("channel_ids[]", filter.channelIds),
    ...repeated("hashtags[]", filter.hashtags),
    ...repeated("domains[]", filter.domains),
    ...optional("post_uid", filter.postUid),
  ];
}

function keywordPairs(keyword: PostFilter["keyword"]): readonly Pair[] {
  return [
    ...optional("keyword", keyword?.text),
    ...optional("simple_query", keyword?.boolean ? "true" : null),
  ];
}

function encodePairs(pairs: readonly Pair[]): string {
  return pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join("&");
}

function optional(name: string, value: string | number | null | undefined): readonly Pair[] {
  return value === null || value === undefined ? [] : [[name, value]];
}

function repeated(name: string, values: readonly (string | number)[] | null): readonly Pair[] {
  return values?.map((value) => [name, value] as const) ?? [];
}

function properties(name: string, filter: PropertyFilter | null): readonly Pair[] {
  return filter?.flatMap(({ key, values }) => repeated(`${name}[${key}]`, values)) ?? [];
}

/** With the suffix that the specification asks for. */
function wholeNumber(value: number | null): string | null {
  return value === null ? null : `${value}.00`;
}
