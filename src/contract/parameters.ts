import { Type } from "typebox";
import { DEFAULT_PER_PAGE, MAX_PER_PAGE, MAX_PROPERTY_LENGTH } from "./limits.ts";
import type { ParameterSpec } from "./route.ts";
import { oneOf, PlatformName, PostTypeName, Time, WholeNumber } from "./schema.ts";
import { ADDED_PLATFORMS, EXCLUDES, SORT_ORDERS, SORTS } from "./vocabulary.ts";

const Property = Type.String({ maxLength: MAX_PROPERTY_LENGTH });
const Properties = Type.Unsafe<Readonly<Record<string, string>>>({
  type: "object",
  additionalProperties: Property,
});

/** The parameters of `/posts` and `/posts/stats`: the parser, the documentation and "did you mean" all read this. */
export const PARAMETERS = [
  {
    name: "keyword",
    base: "keyword",
    kind: "single",
    origin: "specification",
    schema: Type.String(),
    description:
      "Terms that a post must all contain, in any order, whatever their case, punctuation or grammatical form. With `simple_query=true`: a boolean expression.",
    example: "climate change",
  },
  {
    name: "simple_query",
    base: "simple_query",
    kind: "single",
    origin: "specification",
    schema: oneOf(["true"]),
    description:
      'The value `true` enables boolean syntax in `keyword`: `"a b"` (phrase), `a|b` (or), `a b` (and), `-a` (not), `( )`. Omit it otherwise. Without `keyword` it has no effect.',
    example: "true",
  },
  {
    name: "published_at_from",
    base: "published_at_from",
    kind: "single",
    origin: "specification",
    schema: Time,
    description:
      "Start of the time range, inclusive, in Unix seconds or ISO 8601 (without a zone: UTC). Alone: up to now. Without either bound: the last seven days (no limit with `post_uid`, `collected_from`, `collected_to` or `sort_by=collected`).",
    example: 1_700_000_000,
  },
  {
    name: "published_at_to",
    base: "published_at_to",
    kind: "single",
    origin: "specification",
    schema: Time,
    description:
      "End of the time range, inclusive, in Unix seconds or ISO 8601; a date alone is that whole day. Needs `published_at_from`. Earlier than the start: no posts, with a warning.",
    example: 1_900_000_000,
  },
  {
    name: "post_type[]",
    base: "post_type",
    kind: "array",
    origin: "specification",
    schema: Type.Array(PostTypeName),
    description: "Only posts of these types. Omitted: all.",
    example: ["video", "photo"],
  },
  {
    name: "platform_names[]",
    base: "platform_names",
    kind: "array",
    origin: "specification",
    schema: Type.Array(PlatformName),
    description: `Only posts on these platforms. Omitted: all. Beyond the specification: ${ADDED_PLATFORMS.join(", ")}.`,
    example: ["Telegram", "TikTok"],
  },
  {
    name: "language_code[]",
    base: "language_code",
    kind: "array",
    origin: "specification",
    schema: Type.Array(Type.String({ pattern: "^[A-Z]{2}$" })),
    description:
      "Only posts in these languages: ISO 639-1 codes in upper case. Omitted: all, unknown languages included.",
    example: ["EN", "ES"],
  },
  {
    name: "engagement_from",
    base: "engagement_from",
    kind: "single",
    origin: "specification",
    schema: WholeNumber,
    description: "Least engagement, inclusive: a whole number, with or without the suffix `.00`.",
    example: "100.00",
  },
  {
    name: "engagement_to",
    base: "engagement_to",
    kind: "single",
    origin: "specification",
    schema: WholeNumber,
    description: "Greatest engagement, inclusive: a whole number, with or without the suffix `.00`.",
    example: "5000.00",
  },
  {
    name: "lists",
    base: "lists",
    kind: "single",
    origin: "specification",
    schema: Type.String({ pattern: "^ *[0-9]+ *(, *[0-9]+ *)*$" }),
    description: "Comma-separated IDs of your lists: posts that any of them pulls in.",
    example: "1,2",
  },
  {
    name: "person[<key>]",
    base: "person",
    kind: "keyed",
    origin: "specification",
    schema: Properties,
    description:
      "Only posts of individuals whose property `<key>` has this value, case aside. Different keys must all match; of the same key repeated, any value. Together with `channel[<key>]`: either.",
    example: { Party: "Independent" },
  },
  {
    name: "channel[<key>]",
    base: "channel",
    kind: "keyed",
    origin: "specification",
    schema: Properties,
    description:
      "Only posts of organizations whose property `<key>` has this value, case aside. Different keys must all match; of the same key repeated, any value. Together with `person[<key>]`: either.",
    example: { blocked_in_countries: "DE" },
  },
  {
    name: "exclude[]",
    base: "exclude",
    kind: "array",
    origin: "specification",
    schema: Type.Array(oneOf(EXCLUDES)),
    description: "Leaves out `ads`, `replies`, or everything except ads (`posts`).",
    example: ["ads", "replies"],
  },
  {
    name: "per_page",
    base: "per_page",
    kind: "single",
    origin: "specification",
    schema: Type.Integer({ minimum: 1, maximum: MAX_PER_PAGE, default: DEFAULT_PER_PAGE }),
    description: "How many posts on a page.",
    example: 50,
  },
  {
    name: "page",
    base: "page",
    kind: "single",
    origin: "specification",
    schema: Type.Integer({ minimum: 1, default: 1 }),
    description: "Which page; the first is 1. Past the end: an empty page with the right total.",
    example: 2,
  },
  {
    name: "channel_ids[]",
    base: "channel_ids",
    kind: "array",
    origin: "design",
    schema: Type.Array(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
    description: "Only posts of the accounts with these IDs (`channel_id` of a post).",
    example: [10_455_850],
  },
  {
    name: "hashtags[]",
    base: "hashtags",
    kind: "array",
    origin: "design",
    schema: Type.Array(Type.String()),
    description:
      "Only posts with any of these hashtags, with or without the `#`, case aside: the values of `top_hashtags`.",
    example: ["#climate"],
  },
  {
    name: "domains[]",
    base: "domains",
    kind: "array",
    origin: "design",
    schema: Type.Array(Type.String()),
    description:
      "Only posts that link to any of these sites, by their link or in their text, without `www.`: the values of `top_domains`.",
    example: ["example.org"],
  },
  {
    name: "post_uid",
    base: "post_uid",
    kind: "single",
    origin: "design",
    schema: Type.String(),
    description:
      "Only the post with this ID of the platform's own. Without time bounds it is looked up in the whole archive.",
    example: "1835730598469529894",
  },
  {
    name: "collected_from",
    base: "collected_from",
    kind: "single",
    origin: "design",
    schema: Time,
    description:
      "Only posts that first arrived here at this time or later, in Unix seconds or ISO 8601. A post that is imported again keeps its first arrival. Sets no range of publication times.",
    example: 1_700_000_000,
  },
  {
    name: "collected_to",
    base: "collected_to",
    kind: "single",
    origin: "design",
    schema: Time,
    description:
      "Only posts that first arrived here at this time or earlier, in Unix seconds or ISO 8601. Sets no range of publication times.",
    example: 1_900_000_000,
  },
  {
    name: "sort_order",
    base: "sort_order",
    kind: "single",
    origin: "design",
    schema: oneOf(SORT_ORDERS, { default: "desc" }),
    description:
      "Newest or greatest first (`desc`), or oldest or least first (`asc`). With `sort_by=collected&sort_order=asc` every page has `meta.cursor`: with the cursor of the last one a later request gives what has arrived since, and nothing is passed over.",
    example: "asc",
  },
  {
    name: "sort_by",
    base: "sort_by",
    kind: "single",
    origin: "design",
    schema: oneOf(SORTS, { default: "published_at" }),
    description:
      "The order: by publication time, by engagement, by engagement for the account (`relative_engagement`, against the median of the account's 100 posts before it; those of which it cannot be said are the least), or by first arrival here (`collected`, without a range of publication times unless one is given). By publication and by arrival, following `links.next` gives each post once, whatever is written meanwhile; by engagement of either kind a post whose counters change on the way may come twice or not at all.",
    example: "engagement",
  },
  {
    name: "cursor",
    base: "cursor",
    kind: "single",
    origin: "design",
    schema: Type.String(),
    description:
      "Where the page begins, as `links.next` of the page before gives it. Opaque; drop it to jump to a page.",
    example: "opaque",
  },
  {
    name: "explain",
    base: "explain",
    kind: "single",
    origin: "design",
    schema: oneOf(["true"]),
    description:
      "The value `true` adds `matches` to each post: where each term of `keyword` was found, in which form, and why it counts. It changes nothing else. Without effect on the statistics.",
    example: "true",
  },
  {
    name: "facets",
    base: "facets",
    kind: "single",
    origin: "design",
    schema: oneOf(["true"]),
    description:
      "The value `true` adds `facets` to the statistics: the same breakdowns, each counted without the filter on its own values. The number beside a value is how many posts there are with that value chosen and no other of its kind. Without effect on posts.",
    example: "true",
  },
] as const satisfies readonly ParameterSpec[];

type Parameter = (typeof PARAMETERS)[number];

const OF_KEYWORDS: readonly string[] = ["keyword", "simple_query", "language_code"];

/** Those that bear on what a keyword means: the parameters of `/keyword`. */
export const KEYWORD_PARAMETERS: readonly Parameter[] = PARAMETERS.filter(({ base }) =>
  OF_KEYWORDS.includes(base),
);

const OF_PAGES: readonly string[] = ["page", "per_page", "cursor", "explain", "facets"];

/** Those that bear on which posts are found and in which order, and not on how they are shown. */
export const EXPORT_PARAMETERS: readonly Parameter[] = PARAMETERS.filter(
  ({ base }) => !OF_PAGES.includes(base),
);

export type SingleParameter = Extract<Parameter, { readonly kind: "single" }>["base"];
export type ArrayParameter = Extract<Parameter, { readonly kind: "array" }>["base"];
export type KeyedParameter = Extract<Parameter, { readonly kind: "keyed" }>["base"];
