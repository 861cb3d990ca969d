import type { TimeWindow } from "../../../contract/request/post-request.ts";
import type { Interval, Kind, Platform, PostType } from "../../../contract/vocabulary.ts";
import { type AccountCount, compareBytes, type StatsParts, TOP } from "../../columns/stats-parts.ts";
import { bucketOf, bucketStarts, chooseInterval, unitExpression } from "../../columns/timeline.ts";
import type { Selection } from "../../posts.ts";
import type { PostStats, PostsSummary, ValueCount } from "../../results.ts";
import { createStatementBuilder, type Engine } from "../engine.ts";
import { ACCOUNTS, POSTS } from "../schema.ts";
import { conjunction, isVerified } from "./compile-keyword.ts";
import { compileSelection, compileVisibility } from "./compile-selection.ts";
import { readCount } from "./read-page.ts";
import type { Reader } from "./reader.ts";
import type { Snapshot } from "./snapshot.ts";
import { countByEngine, type Read, readBaseline, readExtent } from "./stats-queries.ts";

/** What of a post counts. */
interface StatsRow {
  readonly unit: number;
  readonly platform: string;
  readonly type: string;
  readonly language: string;
  readonly kind: string;
  readonly engagement: number;
  readonly account_id: number;
  readonly hashtags: readonly string[];
  readonly domains: readonly string[];
}

/** Of more posts, reading them out takes too long. */
const MOST_ROWS = 20_000;

/**
 * Few posts are read once and counted here: each question of its own would have them found anew, and finding them is
 * what takes time. Null if they are not few.
 */
async function countFew(read: Read, selection: Selection, interval: Interval): Promise<StatsParts | null> {
  const rows = await read<StatsRow>(
    selection,
    (where) => `
      SELECT ${unitExpression(interval)} AS unit, platform, type, language, kind, engagement, account_id, hashtags, domains
      FROM ${POSTS} WHERE ${where} LIMIT ${MOST_ROWS + 1}`,
    { heavy: selection.keyword !== null && isVerified(selection.keyword) },
  );
  return rows.length > MOST_ROWS ? null : countRows(rows, interval);
}

/** Null if a sum is too large to be exact here. */
function countRows(rows: readonly StatsRow[], interval: Interval): StatsParts | null {
  const engagement = engagementOf(rows.map((row) => row.engagement));
  if (!Number.isSafeInteger(engagement.total)) return null;
  const top = (values: (row: StatsRow) => readonly string[]) =>
    countedBy(rows, values)
      .sort((a, b) => b.posts - a.posts || compareBytes(a.value, b.value))
      .slice(0, TOP)
      .map(({ value, posts }) => ({ value, posts }));
  const share = (value: (row: StatsRow) => string) =>
    countedBy(rows, (row) => [value(row)]).sort(
      (a, b) => b.posts - a.posts || b.engagement - a.engagement || compareBytes(a.value, b.value),
    );
  return {
    total: rows.length,
    engagement,
    buckets: countedBy(rows, (row) => [bucketOf(row.unit, interval)]),
    platforms: share((row) => row.platform) as ValueCount<Platform>[],
    postTypes: share((row) => row.type) as ValueCount<PostType>[],
    languages: share((row) => row.language).map((one) => ({ ...one, value: one.value || null })),
    kinds: share((row) => row.kind) as ValueCount<Kind>[],
    topAccounts: countedBy(rows, (row) => [row.account_id])
      .sort((a, b) => b.posts - a.posts || b.engagement - a.engagement || a.value - b.value)
      .slice(0, TOP)
      .map(({ value, posts, engagement: total }) => ({ account_id: value, posts, total })),
    topHashtags: top((row) => row.hashtags),
    topDomains: top((row) => row.domains),
  };
}

function countedBy<Value>(
  rows: readonly StatsRow[],
  valuesOf: (row: StatsRow) => readonly Value[],
): ValueCount<Value>[] {
  const counts = new Map<Value, { value: Value; posts: number; engagement: number }>();
  for (const row of rows) {
    for (const value of valuesOf(row)) {
      const counted = counts.get(value) ?? { value, posts: 0, engagement: 0 };
      counted.posts += 1;
      counted.engagement += row.engagement;
      counts.set(value, counted);
    }
  }
  return [...counts.values()];
}

/** Nearest rank: the value at ceil(p * n), counted from one. */
function engagementOf(values: readonly number[]): PostStats["engagement"] {
  const sorted = [...values].sort((a, b) => a - b);
  if (sorted.length === 0) return { total: 0, mean: 0, median: 0, p90: 0, max: 0 };
  const total = sorted.reduce((sum, value) => sum + value, 0);
  const rank = (tenths: number) => sorted[Math.ceil((sorted.length * tenths) / 10) - 1] ?? 0;
  return { total, mean: total / sorted.length, median: rank(5), p90: rank(9), max: sorted.at(-1) ?? 0 };
}

export async function readSummary(engine: Engine, snapshot: Snapshot): Promise<PostsSummary> {
  const readPosts = <Row>(columns: string, rest = "") => {
    const builder = createStatementBuilder();
    const where = conjunction(compileVisibility(snapshot, builder));
    return engine.read<Row>(builder.build(`SELECT ${columns} FROM ${POSTS} WHERE ${where} ${rest}`));
  };
  const [platforms, extent, accounts] = await Promise.all([
    readPosts<{ platform: Platform; posts: number }>(
      "platform, count() AS posts",
      "GROUP BY platform ORDER BY posts DESC, platform",
    ),
    readPosts<{ posts: number; first: number; last: number }>(
      "count() AS posts, min(published_at) AS first, max(published_at) AS last",
    ),
    engine.read<{ accounts: number }>({
      sql: `SELECT count() AS accounts FROM ${ACCOUNTS} FINAL WHERE merged_into = 0`,
      parameters: {},
    }),
  ]);
  const { posts = 0, first = 0, last = 0 } = extent[0] ?? {};
  return {
    posts,
    accounts: accounts[0]?.accounts ?? 0,
    firstPublishedAt: posts === 0 ? null : first,
    lastPublishedAt: posts === 0 ? null : last,
    platforms,
  };
}

/** Of more posts, reading them out takes longer than letting the engine count, unless they are hard to find. */
const FEW_POSTS = 2_000;

/**
 * `asked` is the window that was asked for: the buckets are its own, not those of the window in which the posts are
 * looked for.
 */
export async function readStats(
  reader: Reader,
  selection: Selection,
  asked: TimeWindow | null,
  snapshot: Snapshot,
): Promise<PostStats> {
  const read: Read = (selected, sql, options) => {
    const builder = createStatementBuilder();
    return reader.engine.read(builder.build(sql(compileSelection(selected, snapshot, builder)), options));
  };
  const window = asked ?? (await readExtent(read, selection));
  const interval = chooseInterval(window);
  const { counted, baseline } = await count(reader, read, selection, interval, snapshot);
  const buckets = new Map(counted.buckets.map((bucket) => [bucket.value, bucket]));
  return {
    ...counted,
    interval,
    buckets: bucketStarts(window, interval).map((start) => {
      const posts = buckets.get(start)?.posts ?? 0;
      // A post that arrived between the two queries must not make a share larger than one.
      const all = Math.max(posts, baseline === null ? posts : (baseline.get(start) ?? 0));
      return { start, posts, engagement: buckets.get(start)?.engagement ?? 0, baseline: all };
    }),
    topAccounts: await nameAccounts(reader, counted.topAccounts),
  };
}

interface Counted {
  readonly counted: StatsParts;
  /** Of each bucket all posts without the keyword; null if there is none. */
  readonly baseline: ReadonlyMap<number, number> | null;
}

async function count(
  reader: Reader,
  read: Read,
  selection: Selection,
  interval: Interval,
  snapshot: Snapshot,
): Promise<Counted> {
  const verified = selection.keyword !== null && isVerified(selection.keyword);
  const countAll = async () => {
    // Counting posts that must be read takes as long as reading them.
    const areFew = verified || (await readCount(reader.engine, selection, snapshot)) <= FEW_POSTS;
    const few = areFew ? await countFew(read, selection, interval) : null;
    return few ?? countByEngine(read, selection, interval);
  };
  const [counted, baseline] = await Promise.all([
    countAll(),
    selection.keyword === null ? null : readBaseline(read, { ...selection, keyword: null }, interval),
  ]);
  return { counted, baseline };
}

async function nameAccounts(
  reader: Reader,
  counts: readonly AccountCount[],
): Promise<PostStats["topAccounts"]> {
  const accounts = await reader.accounts(counts.map((count) => count.account_id));
  return counts.flatMap(({ account_id, posts, total }) => {
    const account = accounts.get(account_id);
    return account === undefined ? [] : [{ account, posts, engagement: total }];
  });
}
