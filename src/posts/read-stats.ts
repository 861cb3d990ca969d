import type { TimeWindow } from "../contract/post-request.ts";
import type { Interval, Kind, Platform, PostType } from "../contract/vocabulary.ts";
import { compileSelection } from "./compile-selection.ts";
import type { PostStats, Selection, ValueCount } from "./posts.ts";
import type { Reader } from "./reader.ts";
import { POSTS } from "./schema.ts";
import { createStatementBuilder } from "./statement-builder.ts";
import { bucketExpression, bucketStarts, chooseInterval } from "./timeline.ts";
import type { View } from "./view.ts";

const TOP = 20;

type Read = <Row>(selection: Selection, sql: (where: string) => string) => Promise<Row[]>;

/** `snapped` is the window in which the posts are looked for; the buckets are those of the window that was asked for. */
export async function readStats(
  reader: Reader,
  selection: Selection,
  snapped: TimeWindow | null,
  view: View,
): Promise<PostStats> {
  const read: Read = ({ filter, ...selected }, sql) => {
    const builder = createStatementBuilder();
    const where = compileSelection({ ...selected, filter: { ...filter, window: snapped } }, view, builder);
    return reader.engine.read(builder.build(sql(where)));
  };
  const window = selection.filter.window ?? (await readExtent(read, selection));
  const interval = chooseInterval(window);
  const [breakdown, engagement, baseline, topAccounts, topHashtags, topDomains] = await Promise.all([
    readBreakdown(read, selection, interval),
    readEngagement(read, selection),
    selection.keyword === null ? null : readBaseline(read, { ...selection, keyword: null }, interval),
    readTopAccounts(read, reader, selection),
    readTop(read, selection, "hashtags"),
    readTop(read, selection, "domains"),
  ]);
  const buckets = new Map(breakdown.buckets.map((bucket) => [bucket.value, bucket]));
  return {
    total: breakdown.total,
    engagement,
    interval,
    buckets: bucketStarts(window, interval).map((start) => {
      const posts = buckets.get(start)?.posts ?? 0;
      // A post that arrived between the two queries must not make a share larger than one.
      const all = Math.max(posts, baseline === null ? posts : (baseline.get(start) ?? 0));
      return { start, posts, engagement: buckets.get(start)?.engagement ?? 0, baseline: all };
    }),
    platforms: breakdown.platforms,
    postTypes: breakdown.postTypes,
    languages: breakdown.languages,
    kinds: breakdown.kinds,
    topAccounts,
    topHashtags,
    topDomains,
  };
}

/** From the first to the last post, for a look-up that has no window; an empty one for no posts. */
async function readExtent(read: Read, selection: Selection): Promise<TimeWindow> {
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
        SELECT ${bucketExpression(interval)} AS bucket, toString(platform) AS platform, toString(type) AS type,
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
    buckets: of("bucket", (row) => row.bucket),
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

async function readBaseline(read: Read, selection: Selection, interval: Interval) {
  const rows = await read<{ bucket: number; posts: number }>(
    selection,
    (where) =>
      `SELECT ${bucketExpression(interval)} AS bucket, count() AS posts FROM ${POSTS} WHERE ${where} GROUP BY bucket`,
  );
  return new Map(rows.map((row) => [row.bucket, row.posts]));
}

async function readTopAccounts(
  read: Read,
  reader: Reader,
  selection: Selection,
): Promise<PostStats["topAccounts"]> {
  const rows = await read<{ account_id: number; posts: number; total: number }>(
    selection,
    (where) => `
      SELECT account_id, count() AS posts, sum(engagement) AS total
      FROM ${POSTS} WHERE ${where} GROUP BY account_id ORDER BY posts DESC, total DESC, account_id LIMIT ${TOP}`,
  );
  const accounts = await reader.accounts(rows.map((row) => row.account_id));
  return rows.flatMap((row) => {
    const account = accounts.get(row.account_id);
    return account === undefined ? [] : [{ account, posts: row.posts, engagement: row.total }];
  });
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
