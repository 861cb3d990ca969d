import { NO_FILTER, type PostFilter } from "../contract/request/post-request.ts";
import type { Finding, FirstSettings, Match } from "../directory/watch/watch.ts";
import {
  type PageRequest,
  type Posts,
  type Reader,
  type Selection,
  type StoredPost,
  sortKeyOf,
} from "../posts/posts.ts";

/** The runner is one reader among the others: its searches take turns with those of users. */
export const RUNNER: Reader = { user: "watch" };

/** More matches of one alert are recorded in several steps, each of whole arrivals. */
const MOST_MATCHES = 10_000;
/** Nearly always all of it: the index is asked once. */
const PAGE_LENGTH = 500;

/** The stamp of the last post that arrived; 0: there is none. */
export async function latestArrival(posts: Posts): Promise<number> {
  const everything: Selection = { filter: NO_FILTER, keyword: null, lists: null };
  const page = { sortBy: "collected", order: "desc", limit: 1, start: { skip: 0 }, callerLists: [] } as const;
  const [last] = (await posts.page(everything, page, RUNNER)).posts;
  return last?.createdAt ?? 0;
}

/** Arrivals behind `from`, up to and with `until`. */
interface ArrivalRange {
  readonly from: number;
  readonly until: number;
}

interface FoundArrivals {
  readonly posts: readonly Arrival[];
  /** How far they go: not to the end, when there are too many. */
  readonly until: number;
}

/** What is kept of a post while a round looks at it. */
export interface Arrival extends Match {
  readonly platform: string;
  readonly accountId: number;
}

/**
 * The posts of a selection that arrived in the range. The index looks at the newest of its rows only, because the
 * selection says when they arrived; by seconds, so that some may have been seen before.
 */
export async function findArrivals(
  posts: Posts,
  selection: Selection,
  { from, until }: ArrivalRange,
): Promise<FoundArrivals> {
  const found: Arrival[] = [];
  const since = arrivedSince(selection, from);
  for (let start: PageRequest["start"] = { skip: 0 }; ; ) {
    const page = { sortBy: "collected", order: "asc", limit: PAGE_LENGTH, start, callerLists: [] } as const;
    const { posts: arrived } = await posts.page(since, page, RUNNER);
    for (const post of arrived) {
      if (post.createdAt <= from) continue;
      if (post.createdAt > until) return { posts: found, until };
      const last = found.at(-1);
      const isFull = found.length >= MOST_MATCHES && last !== undefined;
      if (isFull && post.createdAt > last.arrivedAt) return { posts: found, until: last.arrivedAt };
      found.push(arrivalOf(post));
    }
    const last = arrived.at(-1);
    if (last === undefined || arrived.length < PAGE_LENGTH) return { posts: found, until };
    start = { after: sortKeyOf(last, "collected") };
  }
}

function arrivalOf({ id, createdAt, publishedAt, platform, account }: StoredPost): Arrival {
  return { postId: id, arrivedAt: createdAt, publishedAt, platform, accountId: account.id };
}

function arrivedSince({ filter, ...rest }: Selection, from: number): Selection {
  const collectedFrom = Math.max(filter.collectedFrom ?? 0, Math.floor(from / 1000));
  return { ...rest, filter: { ...filter, collectedFrom } };
}

/** Those that are the first of their platform or of their account that ever matched. */
export async function keepFirst(
  posts: Posts,
  selection: Selection,
  arrivals: readonly Arrival[],
  settings: FirstSettings,
  members: ReadonlySet<number> | null,
): Promise<readonly Arrival[]> {
  const firsts: Arrival[] = [];
  const seen = new Set<string | number>();
  for (const arrival of arrivals) {
    const value = settings.of === "platform" ? arrival.platform : arrival.accountId;
    if (seen.has(value) || (members !== null && !members.has(arrival.accountId))) continue;
    seen.add(value);
    if (await isFirst(posts, narrowed(selection, arrival, settings), arrival)) firsts.push(arrival);
  }
  return firsts;
}

async function isFirst(posts: Posts, selection: Selection, arrival: Arrival): Promise<boolean> {
  const page = { sortBy: "collected", order: "asc", limit: 1, start: { skip: 0 }, callerLists: [] } as const;
  const [first] = (await posts.page(selection, page, RUNNER)).posts;
  return first?.id === arrival.postId && first.createdAt === arrival.arrivedAt;
}

function narrowed(
  { filter, ...rest }: Selection,
  { platform, accountId }: Arrival,
  { of }: FirstSettings,
): Selection {
  const only: Partial<PostFilter> =
    of === "platform" ? { platforms: [platform as StoredPost["platform"]] } : { channelIds: [accountId] };
  return { ...rest, filter: { ...filter, ...only } };
}

export function findingOf(
  alertId: number,
  { from, until }: ArrivalRange,
  arrivals: readonly Arrival[],
): Finding {
  const matches = arrivals.map(({ postId, arrivedAt, publishedAt }) => ({ postId, arrivedAt, publishedAt }));
  return { alertId, from, until, matches };
}
