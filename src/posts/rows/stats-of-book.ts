import type { TimeWindow } from "../../contract/post-request.ts";
import type { Interval } from "../../contract/vocabulary.ts";
import type { PostStats, Selection, ValueCount } from "../posts.ts";
import { countBetween, inSlices, listRows, type RowSet } from "../columns/row-set.ts";
import { compareBytes } from "../stats-of-rows.ts";
import { type StatsParts, TOP } from "../stats-queries.ts";
import { bucketStarts } from "../timeline.ts";
import type { View } from "../view.ts";
import type { Book } from "./book.ts";
import { type Facet, facetsOf, rowAtTime, type Segment } from "./segment.ts";
import { type RowSource, selectRows } from "./select-rows.ts";
import { TopValues } from "../columns/top-values.ts";

export interface Counted {
  readonly counted: StatsParts;
  /** Of each bucket all posts without the keyword; null if there is none. */
  readonly baseline: ReadonlyMap<number, number> | null;
}

/** The statistics of the rows that are selected. Null if a sum is too large to be exact here. */
export async function statsOfBook(
  source: RowSource,
  selection: Selection,
  window: TimeWindow,
  interval: Interval,
  view: View,
): Promise<Counted | null> {
  const [selected, others] = await Promise.all([
    selectRows(source, selection, view),
    selection.keyword === null ? null : selectRows(source, { ...selection, keyword: null }, view),
  ]);
  const starts = bucketStarts(window, interval);
  const counted = await countSelected(source.book, selected, starts);
  if (counted === null) return null;
  return { counted, baseline: others === null ? null : countByBucket(source.book, others, starts) };
}

function countByBucket(
  { segments }: Book,
  rows: readonly RowSet[],
  starts: readonly number[],
): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  rows.forEach((set, index) => {
    const segment = segments[index];
    if (segment === undefined) return;
    let from = 0;
    starts.forEach((start, bucket) => {
      const end = starts[bucket + 1];
      const to = end === undefined ? segment.publishedAt.length : rowAtTime(segment, end);
      counts.set(start, (counts.get(start) ?? 0) + countBetween(set, from, to));
      from = to;
    });
  });
  return counts;
}

/** What is counted by number. */
class Tally {
  readonly posts: Uint32Array;
  readonly engagement: Float64Array;

  constructor(numbers: number) {
    this.posts = new Uint32Array(numbers);
    this.engagement = new Float64Array(numbers);
  }

  add(number: number, engagement: number): void {
    this.posts[number] = (this.posts[number] ?? 0) + 1;
    this.engagement[number] = (this.engagement[number] ?? 0) + engagement;
  }
}

async function countSelected(
  { segments, names }: Book,
  selected: readonly RowSet[],
  starts: readonly number[],
): Promise<StatsParts | null> {
  const byFacet = new Tally(names.facets.values.length);
  const byAccount = new Tally(names.accounts.values.length);
  const byBucket = new Tally(starts.length);
  const tags = new Uint32Array(names.tags.values.length);
  const engagements = new Engagements();
  /** The rows are in the order of time. */
  function add(
    { publishedAt, facet, account, engagement, tagsFrom, tags: tagsOf }: Segment,
    rows: Uint32Array,
  ) {
    let bucket = 0;
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at] ?? 0;
      const value = engagement[row] ?? 0;
      const time = publishedAt[row] ?? 0;
      while (time >= (starts[bucket + 1] ?? Number.POSITIVE_INFINITY)) bucket++;
      byBucket.add(bucket, value);
      byFacet.add(facet[row] ?? 0, value);
      byAccount.add(account[row] ?? 0, value);
      engagements.add(value);
      const end = tagsFrom[row + 1] ?? 0;
      for (let tag = tagsFrom[row] ?? 0; tag < end; tag++) {
        const number = tagsOf[tag] ?? 0;
        tags[number] = (tags[number] ?? 0) + 1;
      }
    }
  }
  for (const [index, segment] of segments.entries()) {
    const set = selected[index];
    if (set === undefined) continue;
    for await (const slice of inSlices(set)) add(segment, listRows(slice));
  }
  const engagement = engagements.summary();
  if (!Number.isSafeInteger(engagement.total)) return null;
  const facets = facetsOf(names);
  const share = <Value extends string>(pick: (facet: Facet) => Value) =>
    sumByValue(facets.map(pick), byFacet);
  const accounts = topAccounts(names.accounts.values, byAccount);
  const { hashtags, domains } = topTags(names.tags.values, tags);
  return {
    total: engagements.count,
    engagement,
    buckets: starts.map((value, bucket) => ({
      value,
      posts: byBucket.posts[bucket] ?? 0,
      engagement: byBucket.engagement[bucket] ?? 0,
    })),
    platforms: share(({ platform }) => platform),
    postTypes: share(({ type }) => type),
    languages: share(({ language }) => language).map((one) => ({ ...one, value: one.value || null })),
    kinds: share(({ kind }) => kind),
    topAccounts: accounts,
    topHashtags: hashtags,
    topDomains: domains,
  };
}

/** The most frequent first. */
function sumByValue<Value extends string>(
  values: readonly Value[],
  { posts, engagement }: Tally,
): ValueCount<Value>[] {
  const sums = new Map<Value, { value: Value; posts: number; engagement: number }>();
  values.forEach((value, facet) => {
    const count = posts[facet] ?? 0;
    if (count === 0) return;
    const sum = sums.get(value) ?? { value, posts: 0, engagement: 0 };
    sum.posts += count;
    sum.engagement += engagement[facet] ?? 0;
    sums.set(value, sum);
  });
  return [...sums.values()].sort(
    (a, b) => b.posts - a.posts || b.engagement - a.engagement || compareBytes(a.value, b.value),
  );
}

function topAccounts(ids: readonly number[], { posts, engagement }: Tally): StatsParts["topAccounts"] {
  const top = new TopValues<StatsParts["topAccounts"][number]>(
    TOP,
    (a, b) => b.posts - a.posts || b.total - a.total || a.account_id - b.account_id,
  );
  for (let number = 0; number < posts.length; number++) {
    const count = posts[number] ?? 0;
    if (count > 0) {
      top.add({ account_id: ids[number] ?? 0, posts: count, total: engagement[number] ?? 0 });
    }
  }
  return top.values;
}

function topTags(values: readonly string[], counts: Uint32Array) {
  const create = () =>
    new TopValues<PostStats["topHashtags"][number]>(
      TOP,
      (a, b) => b.posts - a.posts || compareBytes(a.value, b.value),
    );
  const hashtags = create();
  const domains = create();
  for (let number = 0; number < counts.length; number++) {
    const posts = counts[number] ?? 0;
    const value = values[number] ?? "";
    if (posts > 0) (value.startsWith("#") ? hashtags : domains).add({ value, posts });
  }
  return { hashtags: hashtags.values, domains: domains.values };
}

/** Most are small: those are counted, and only the others sorted. */
class Engagements {
  readonly #small = new Uint32Array(2 ** 14);
  readonly #large: number[] = [];
  #total = 0;
  #max = 0;
  count = 0;

  add(value: number): void {
    this.count += 1;
    this.#total += value;
    if (value > this.#max) this.#max = value;
    if (value < this.#small.length) this.#small[value] = (this.#small[value] ?? 0) + 1;
    else this.#large.push(value);
  }

  summary(): PostStats["engagement"] {
    if (this.count === 0) return { total: 0, mean: 0, median: 0, p90: 0, max: 0 };
    const large = Float64Array.from(this.#large).sort();
    return {
      total: this.#total,
      mean: this.#total / this.count,
      median: this.#rank(5, large),
      p90: this.#rank(9, large),
      max: this.#max,
    };
  }

  /** Nearest rank: the value at ceil(p * n), counted from one. */
  #rank(tenths: number, large: Float64Array): number {
    let left = Math.ceil((this.count * tenths) / 10);
    for (let value = 0; value < this.#small.length; value++) {
      left -= this.#small[value] ?? 0;
      if (left <= 0) return value;
    }
    return large[left - 1] ?? 0;
  }
}
