import type { PostFilter } from "../contract/request/post-request.ts";
import type { AccountType, Kind, Platform, PostType, SortBy, SortOrder } from "../contract/vocabulary.ts";
import type { KeywordTree } from "../query/tree.ts";
import type { Analyzer } from "../text/analyzer.ts";
import type { ListMembers, MemberList } from "./accounts/known-members.ts";
import type { PostBatch } from "./batch/post-batch.ts";
import type { Account, AccountDescription, AccountRef, NewPost, PostContent } from "./post.ts";
import type {
  AccountProfile,
  DeletionResult,
  DescribeResult,
  HourCount,
  PostStats,
  PostsSummary,
  PropertyUse,
  PurgeResult,
  ReindexProgress,
  UpsertResult,
} from "./results.ts";
import type { TransferBatch } from "./transfer/transfer.ts";

/** What a list pulls in: posts of these accounts, or posts that match this keyword. */
export interface ListRule {
  readonly id: number;
  /** Two rules of a list that have the same one are the same. */
  readonly version: string;
  readonly accountIds: readonly number[];
  readonly keyword: KeywordTree | null;
}

/** A filter with everything resolved that the index cannot know: the keyword parsed, the lists expanded. */
export interface Selection {
  readonly filter: PostFilter;
  readonly keyword: KeywordTree | null;
  /** Null: not filtered by lists. */
  readonly lists: readonly ListRule[] | null;
  /**
   * The accounts with the properties of the filter, if they have been looked up; see `findPropertyHolders`.
   */
  readonly propertyHolders?: readonly number[];
  /** Only posts with these IDs: one each, unless two have the same. Absent: whichever. */
  readonly postIds?: readonly number[];
}

/** The place of a post in the total order: publication time, ID, uid. */
export interface PostKey {
  readonly publishedAt: number;
  readonly id: number;
  readonly uid: string;
}

/**
 * The place of a post in an order: what the order goes by, and where that is the same, the total order; for arrival,
 * which no other version of a post changes, ID and uid alone.
 */
export interface SortKey extends PostKey {
  readonly value: number;
}

export interface ResultOrder {
  /** By publication unless it says otherwise. */
  readonly sortBy?: SortBy;
  readonly order: SortOrder;
}

export interface PageRequest extends ResultOrder {
  readonly limit: number;
  /** Start behind this post (keyset), or skip this many. */
  readonly start: { readonly after: SortKey } | { readonly skip: number };
  /** The caller's lists, for `listIds` of each post. */
  readonly callerLists: readonly ListRule[];
  /**
   * How many of them a reader is shown who goes on from page to page: that behind them may be read ahead. Absent: none
   * goes on.
   */
  readonly shown?: number;
  /** Leaves out what was first collected later than this, in Unix milliseconds. */
  readonly collectedUntil?: number;
}

export interface StoredPost extends PostKey {
  readonly platform: Platform;
  readonly type: PostType;
  readonly kind: Kind;
  readonly language: string | null;
  readonly engagement: number;
  /** As `relative-engagement.ts` counts it. */
  readonly relative: number;
  /**
   * Unix milliseconds: first and last collected here. No two batches have the same first one: what arrived later has
   * a later one, whatever the clock says.
   */
  readonly createdAt: number;
  readonly updatedAt: number;
  /** Of a stored post it is parsed at each reading. */
  readonly content: PostContent;
  /**
   * The content in JSON, as it is stored: a byte text (`content-texts.ts`). Absent where a post does not come from the
   * store.
   */
  readonly contentText?: string;
  readonly account: Account;
  readonly listIds: readonly number[];
}

/** What a post may be ordered by. */
export type SortedPost = PostKey & Pick<StoredPost, "engagement" | "relative" | "createdAt">;

/** Where a post stands in the order by `sortBy`. */
export function sortKeyOf(
  { publishedAt, id, uid, engagement, relative, createdAt }: SortedPost,
  sortBy: SortBy = "published_at",
): SortKey {
  const values = {
    published_at: publishedAt,
    engagement,
    relative_engagement: relative,
    collected: createdAt,
  };
  return { value: values[sortBy], publishedAt, id, uid };
}

export interface PostPage {
  readonly posts: readonly StoredPost[];
  readonly total: number;
  /** The one that found them: it alone can say why. After a reindex the index has another. */
  readonly analyzer: Analyzer;
  /** Pages with the same key say the same. Absent: the index does not keep this one. */
  readonly key?: string;
  /** The page behind it, where that is being read ahead; null if it could not be. */
  readonly next?: Promise<PostPage | null>;
}

/** Everything that is selected, in order: however much it is, only a page of it is in memory. */
export interface PostWalk {
  /** When the walk began. */
  readonly total: number;
  pages(): AsyncGenerator<readonly StoredPost[], void, undefined>;
  names(): Promise<WalkNames>;
}

/**
 * What varies from post to post: the names of counters, and the accounts' properties, with one value or many; sorted.
 */
export interface WalkNames {
  readonly counters: readonly string[];
  readonly properties: readonly { readonly key: string; readonly many: boolean }[];
}

/** Which post it is, here and everywhere. */
export interface PostIdentity {
  readonly platform: Platform;
  readonly uid: string;
}

/**
 * Posts, an account and all its posts, or all posts that were published before a time (Unix seconds). The first two are
 * erasures: imports refuse what was erased, also posts of the account that are not known yet. Age leaves no mark.
 */
export type PostsToDelete =
  | { readonly kind: "posts"; readonly posts: readonly PostIdentity[] }
  | { readonly kind: "account"; readonly account: AccountRef }
  | { readonly kind: "age"; readonly publishedBefore: number; readonly platforms?: PlatformChoice };

/** These platforms, or all but these. */
export interface PlatformChoice {
  readonly names: readonly Platform[];
  readonly allOthers: boolean;
}

/** A query that was stopped because it ran too long, read too much or needed too much memory. */
export class QueryTooExpensiveError extends Error {
  override readonly name = "QueryTooExpensiveError";
}

/** What was asked for would lose or mix up posts; the message is a sentence for people. */
export class PostsConflictError extends Error {
  override readonly name = "PostsConflictError";
}

/** The data directory is in use by another process. */
export class PostsBusyError extends Error {
  override readonly name = "PostsBusyError";
}

/** The store, or a part of it, does not answer: whatever was asked can be asked again. */
export class PostsUnavailableError extends Error {
  override readonly name: string = "PostsUnavailableError";
}

/**
 * What must take part in a write cannot: a server, or the disk. It may be repeated when it does. Searches go on.
 * `reason` says why in words for people; null: a server does not answer.
 */
export class PostsDegradedError extends Error {
  override readonly name: string = "PostsDegradedError";
  readonly reason: string | null;

  constructor(message: string, options: ErrorOptions & { readonly reason?: string | null } = {}) {
    super(message, options);
    this.reason = options.reason ?? null;
  }
}

/** A new folder on the machine of an embedded index, or a name on a disk that the servers of a shared one have. */
export type BackupPlace = { readonly folder: string } | { readonly disk: string; readonly name: string };

interface BackedUpPosts extends PostsSummary {
  /** Those that have a part of it; none of an embedded index. */
  readonly servers: readonly string[];
}

/** Who asks: people take turns, and what no client waits for any more is given up. */
export interface Reader {
  readonly user?: string;
  readonly signal?: AbortSignal;
}

/** Here is a filter: give me the page, the count, the statistics. Here is a batch: keep it. */
export interface Posts {
  page(selection: Selection, page: PageRequest, reader?: Reader): Promise<PostPage>;
  count(selection: Selection, reader?: Reader): Promise<number>;
  stats(selection: Selection, reader?: Reader): Promise<PostStats>;
  /** How many posts are selected in each hour of publication or of arrival that has some, upwards. */
  countByHour(
    selection: Selection,
    by: "published_at" | "collected",
    reader?: Reader,
  ): Promise<readonly HourCount[]>;
  /** By engagement, of either kind, a post whose counters change meanwhile may come twice or not at all. */
  walk(selection: Selection, order: ResultOrder, reader?: Reader): Promise<PostWalk>;
  /**
   * When it resolves the whole batch is stored; the same platform and uid is replaced, never doubled.
   * Batches are stored in the order of the calls; the next one is prepared while one is being stored.
   */
  upsert(batch: readonly NewPost[] | PostBatch): Promise<UpsertResult>;
  /** Whether or not posts of the accounts are here; old posts have it at once. */
  describeAccounts(
    descriptions: readonly AccountDescription[],
    options?: { readonly dryRun?: boolean },
  ): Promise<DescribeResult>;
  /**
   * When it resolves the posts are in no answer any more; every answer has all of them or none. With `dryRun` they are
   * only counted.
   */
  deletePosts(target: PostsToDelete, options?: { readonly dryRun?: boolean }): Promise<DeletionResult>;
  /** Removes from the disk what was deleted or replaced. Searches and writes go on meanwhile. */
  purge(): Promise<PurgeResult>;
  /** One entry per ref, in order; null for an account that has not been seen. */
  findAccounts(refs: readonly AccountRef[]): Promise<readonly (Account | null)[]>;
  /** The accounts behind the members of lists. They are remembered by the ID and the version of a list. */
  findMembers(lists: readonly MemberList[]): Promise<readonly ListMembers[]>;
  /** Accounts whose name or handle has this text in it, the closest first; null: on any platform. */
  findAccountsByText(text: string, limit: number, platform?: Platform | null): Promise<readonly Account[]>;
  /**
   * One entry per ID, in order; null for an account that has not been seen. An ID that was merged leads to the other
   * account.
   */
  profiles(ids: readonly number[], reader?: Reader): Promise<readonly (AccountProfile | null)[]>;
  propertyCatalog(type: AccountType): Promise<readonly PropertyUse[]>;
  /** The property keys that accounts of this type have, as first written. */
  propertyKeys(type: AccountType): Promise<readonly string[]>;
  /** The analyzer of the index: what keywords mean to it. */
  analyzer(): Analyzer;
  /** Whether the program brings a newer analyzer than the one that made the index. */
  needsReindex(): boolean;
  /** Analyzes every post anew with the current analyzer. Searches and writes go on meanwhile. */
  reindex(options?: { onProgress?(progress: ReindexProgress): void; signal?: AbortSignal }): Promise<void>;
  summary(): Promise<PostsSummary>;
  /** Writes everything there, as it is at one moment. Searches go on meanwhile; writes wait. */
  backup(place: BackupPlace): Promise<BackedUpPosts>;
  /** Everything, as it is at one moment, in a form that is no store's own. Searches go on meanwhile; writes wait. */
  dump(): AsyncGenerator<TransferBatch, void, undefined>;
  /** Stores a part of what another index has, in place of what there is of the same posts. */
  load(batch: TransferBatch): Promise<void>;
  ping(): Promise<void>;
  close(): Promise<void>;
}
