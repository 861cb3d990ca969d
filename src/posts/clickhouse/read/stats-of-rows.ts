import type { Interval, Kind, Platform, PostType } from "../../../contract/vocabulary.ts";
import { compareBytes, type StatsParts, TOP } from "../../columns/stats-parts.ts";
import { bucketOf, unitExpression } from "../../columns/timeline.ts";
import type { PostStats, Selection, ValueCount } from "../../posts.ts";
import { POSTS } from "../schema.ts";
import { isVerified } from "./compile-keyword.ts";
import type { Read } from "./stats-queries.ts";

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
 * Few posts are read once and counted here: each question of its own would have them found anew, and finding them is what takes time.
 * Null if they are not few.
 */
export async function countFew(
  read: Read,
  selection: Selection,
  interval: Interval,
): Promise<StatsParts | null> {
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
