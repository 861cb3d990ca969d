import type { TimeWindow } from "../../../contract/request/post-request.ts";
import type { Interval, Kind, Platform, PostType } from "../../../contract/vocabulary.ts";
import { type AccountCount, type StatsParts, TOP } from "../../columns/stats-parts.ts";
import { bucketOf, unitExpression } from "../../columns/timeline.ts";
import type { Selection } from "../../posts.ts";
import type { PostStats, ValueCount } from "../../results.ts";
import type { Statement } from "../engine.ts";
import { POSTS } from "../schema.ts";

/** Asks about the posts that are selected. */
export type Read = <Row>(
  selection: Selection,
  sql: (where: string) => string,
  options?: Pick<Statement, "heavy">,
) => Promise<Row[]>;

/** However many posts there are: the engine counts them. */
export async function countByEngine(
  readAny: Read,
  selection: Selection,
  interval: Interval,
): Promise<StatsParts> {
  const read: Read = (selected, sql) => readAny(selected, sql, { heavy: true });
  const [breakdown, engagement, topAccounts, topHashtags, topDomains] = await Promise.all([
    readBreakdown(read, selection, interval),
    readEngagement(read, selection),
    readTopAccounts(read, selection),
    readTop(read, selection, "hashtags"),
    readTop(read, selection, "domains"),
  ]);
  return { ...breakdown, engagement, topAccounts, topHashtags, topDomains };
}

/** From the first to the last post, for a look-up that has no window; an empty one for no posts. */
export async function readExtent(read: Read, selection: Selection): Promise<TimeWindow> {
  const [row] = await read<{ posts: number; first: number; last: number }>(
    selection,
    (where) =>
      `SELECT count() AS posts, min(published_at) AS first, max(published_at) AS last FROM ${POSTS} WHERE ${where}`,
  );
  return row === undefined || row.posts === 0 ? { from: 0, to: -1 } : { from: row.first, to: row.last };
}

interface BreakdownRow {
  readonly dimension: "total" | "bucket" | "platform" | "type" | "language" | "kind";
  readonly bucket: number;
  readonly value: string;
  readonly posts: number;
  readonly engagement: number;
}

/** Everything that must add up to the total comes out of one query, so that it always does. */
async function readBreakdown(read: Read, selection: Selection, interval: Interval) {
  const rows = await read<BreakdownRow>(
    selection,
    (where) => `
      SELECT
        multiIf(grouping(bucket) = 1, 'bucket', grouping(platform) = 1, 'platform', grouping(type) = 1, 'type',
          grouping(language) = 1, 'language', grouping(kind) = 1, 'kind', 'total') AS dimension,
        bucket, concat(platform, type, language, kind) AS value, count() AS posts, sum(engagement_value) AS engagement
      FROM (
        SELECT ${unitExpression(interval)} AS bucket, toString(platform) AS platform, toString(type) AS type,
          toString(language) AS language, toString(kind) AS kind, engagement AS engagement_value
        FROM ${POSTS} WHERE ${where}
      )
      GROUP BY GROUPING SETS ((), (bucket), (platform), (type), (language), (kind))
      ORDER BY posts DESC, engagement DESC, value, bucket
      SETTINGS force_grouping_standard_compatibility = 0`,
  );
  const of = <Value>(dimension: BreakdownRow["dimension"], pick: (row: BreakdownRow) => Value) =>
    rows
      .filter((row) => row.dimension === dimension && row.posts > 0)
      .map((row): ValueCount<Value> => ({ value: pick(row), posts: row.posts, engagement: row.engagement }));
  return {
    total: of("total", () => null)[0]?.posts ?? 0,
    buckets: sumByBucket(
      of("bucket", (row) => row.bucket),
      interval,
    ),
    platforms: of("platform", (row) => row.value as Platform),
    postTypes: of("type", (row) => row.value as PostType),
    languages: of("language", (row) => (row.value === "" ? null : row.value)),
    kinds: of("kind", (row) => row.value as Kind),
  };
}

/**
 * Nearest rank is the value at ceil(p * n), counted from one; the engine takes floor(level * n), counted from zero.
 * A level that is lower by next to nothing makes the two the same for every n below 10^11.
 */
async function readEngagement(read: Read, selection: Selection): Promise<PostStats["engagement"]> {
  const [row] = await read<{ posts: number; total: number; highest: number; ranks: readonly number[] }>(
    selection,
    (where) => `
      SELECT count() AS posts, sum(engagement) AS total, max(engagement) AS highest,
        quantilesExact(0.499999999999, 0.899999999999)(engagement) AS ranks
      FROM ${POSTS} WHERE ${where}`,
  );
  if (row === undefined || row.posts === 0) return { total: 0, mean: 0, median: 0, p90: 0, max: 0 };
  const [median = 0, p90 = 0] = row.ranks;
  return { total: row.total, mean: row.total / row.posts, median, p90, max: row.highest };
}

/** How many posts there are in each bucket. */
export async function readBaseline(
  read: Read,
  selection: Selection,
  interval: Interval,
): Promise<ReadonlyMap<number, number>> {
  const rows = await read<{ unit: number; posts: number }>(
    selection,
    (where) =>
      `SELECT ${unitExpression(interval)} AS unit, count() AS posts FROM ${POSTS} WHERE ${where} GROUP BY unit`,
  );
  const counts = rows.map(({ unit, posts }) => ({ value: unit, posts, engagement: 0 }));
  return new Map(sumByBucket(counts, interval).map(({ value, posts }) => [value, posts]));
}

/** Units of time put together to buckets. */
function sumByBucket(
  units: readonly ValueCount<number>[],
  interval: Interval,
): readonly ValueCount<number>[] {
  const sums = new Map<number, ValueCount<number>>();
  for (const { value: unit, posts, engagement } of units) {
    const value = bucketOf(unit, interval);
    const sum = sums.get(value);
    sums.set(value, {
      value,
      posts: posts + (sum?.posts ?? 0),
      engagement: engagement + (sum?.engagement ?? 0),
    });
  }
  return [...sums.values()];
}

function readTopAccounts(read: Read, selection: Selection): Promise<readonly AccountCount[]> {
  return read(
    selection,
    (where) => `
      SELECT account_id, count() AS posts, sum(engagement) AS total
      FROM ${POSTS} WHERE ${where} GROUP BY account_id ORDER BY posts DESC, total DESC, account_id LIMIT ${TOP}`,
  );
}

async function readTop(
  read: Read,
  selection: Selection,
  column: "hashtags" | "domains",
): Promise<readonly { value: string; posts: number }[]> {
  return read(
    selection,
    (where) => `
      SELECT arrayJoin(${column}) AS value, count() AS posts
      FROM ${POSTS} WHERE ${where} GROUP BY value ORDER BY posts DESC, value LIMIT ${TOP}`,
  );
}
