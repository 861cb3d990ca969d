import type { Problem, Warning } from "../errors.ts";
import type { Exclude, Platform, PostType, SortBy, SortOrder } from "../vocabulary.ts";

/** Unix seconds, both bounds inclusive. */
export interface TimeWindow {
  readonly from: number;
  readonly to: number;
}

/** Several keys: AND. Several values of one key: OR. Keys are compared without regard to case. */
export type PropertyFilter = ReadonlyArray<{ readonly key: string; readonly values: readonly string[] }>;

/**
 * Which posts are meant: the meaning of a request, without its paging.
 * `null` means "no such filter"; a list that names every option is `null` too, as the specification says.
 */
export interface PostFilter {
  readonly keyword: { readonly text: string; readonly boolean: boolean } | null;
  /** Null only without bounds: for a look-up by `postUid`, and where arrival is asked for. */
  readonly window: TimeWindow | null;
  /** True when neither bound was given. */
  readonly windowIsDefault: boolean;
  /** When a post first arrived here: Unix seconds, inclusive. */
  readonly collectedFrom: number | null;
  readonly collectedTo: number | null;
  readonly postTypes: readonly PostType[] | null;
  readonly platforms: readonly Platform[] | null;
  readonly languages: readonly string[] | null;
  readonly engagementFrom: number | null;
  readonly engagementTo: number | null;
  /** IDs of lists; whether they exist and are the caller's is not known here. */
  readonly lists: readonly number[] | null;
  readonly person: PropertyFilter | null;
  readonly channel: PropertyFilter | null;
  readonly exclude: readonly Exclude[];
  readonly channelIds: readonly number[] | null;
  /** With their #, lower case; any of them. */
  readonly hashtags: readonly string[] | null;
  /** Lower case, without `www.`; any of them. */
  readonly domains: readonly string[] | null;
  readonly postUid: string | null;
}

/** Everything, whenever it was published. */
export const NO_FILTER: PostFilter = {
  keyword: null,
  window: null,
  windowIsDefault: false,
  collectedFrom: null,
  collectedTo: null,
  postTypes: null,
  platforms: null,
  languages: null,
  engagementFrom: null,
  engagementTo: null,
  lists: null,
  person: null,
  channel: null,
  exclude: [],
  channelIds: null,
  hashtags: null,
  domains: null,
  postUid: null,
};

/** A whole request to `/posts` or `/posts/stats`. */
export interface PostRequest {
  readonly filter: PostFilter;
  readonly perPage: number;
  /** Null when the request did not say; then it is the cursor's page, or 1. */
  readonly page: number | null;
  readonly sortBy: SortBy;
  readonly sortByGiven: boolean;
  readonly sortOrder: SortOrder;
  /** Null when the request did not say: a cursor brings its own order. */
  readonly sortOrderGiven: boolean;
  readonly perPageGiven: boolean;
  readonly cursor: string | null;
  /** Whether each post is to say why it was found. */
  readonly explain: boolean;
  /** Whether the statistics are to have breakdowns without their own filters besides. */
  readonly facets: boolean;
}

export interface ParsedPostRequest {
  /** Null when there are problems. */
  readonly request: PostRequest | null;
  /** The filter as far as it could be understood, so that its keyword and lists can be checked beside the problems. */
  readonly understood: PostFilter;
  readonly problems: readonly Problem[];
  readonly warnings: readonly Warning[];
}
