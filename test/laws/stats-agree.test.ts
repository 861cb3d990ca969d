import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Corpus, openCorpus } from "./corpus.ts";
import { isPulledInBy, isWantedBy, type ModelPost, type Wish, windowOf } from "./model.ts";
import { queryOf } from "./query-of.ts";
import { randomWish } from "./random-wish.ts";
import { EFFORT, SEED } from "./seed.ts";

let corpus: Corpus;

beforeAll(async () => {
  corpus = await openCorpus();
});

afterAll(() => corpus.world.close());

test(
  "Posts, statistics, a walk and a look at every post agree, whatever is asked.",
  async () => {
    let found = 0;
    let runs = 0;
    const agree = async (wish: Wish) => {
      const query = queryFor(wish);
      const wanted = corpus.posts.filter(isWantedBy(wish));
      runs += 1;
      if (wanted.length > 0) found += 1;
      await expectPage(query, wanted);
      await expectStats(query, wanted, wish);
      if (runs % 8 === 0) await expectWalk(query, wanted, wish);
    };
    await fc.assert(fc.asyncProperty(randomWish(corpus), agree), {
      seed: SEED,
      numRuns: 60 * EFFORT,
      verbose: 1,
      // Ends a long search for the smallest counterexample; a run that was cut short proves nothing.
      interruptAfterTimeLimit: 260_000 * EFFORT,
      markInterruptAsFailure: true,
    });
    // Wishes that find nothing prove little.
    expect(found / runs).toBeGreaterThan(1 / 3);
  },
  300_000 * EFFORT,
);

function queryFor(wish: Wish): string {
  const ids = corpus.lists.filter(({ list }) => wish.lists.includes(list)).map(({ id }) => id);
  return queryOf(wish, ids);
}

async function ask(target: string) {
  const answer = await corpus.world.get(target, { key: corpus.reader.key });
  expect(answer.status, `${target}\n${answer.text.slice(0, 500)}`).toBe(200);
  return answer.body;
}

async function expectPage(query: string, wanted: readonly ModelPost[]): Promise<void> {
  const { data, meta } = await ask(`/api/v1/posts?${query}&per_page=20`);
  expect(meta.total_posts, query).toBe(wanted.length);
  expect(data.length).toBe(Math.min(20, wanted.length));
  const byIdentity = new Map(wanted.map((model) => [identityOf(model), model]));
  for (const { attributes } of data) {
    const model = byIdentity.get(`${attributes.channel.platform_name} ${attributes.post_uid}`);
    expect(model, `${query} found ${attributes.post_uid}`).toBeDefined();
    if (model === undefined) continue;
    const pulling = corpus.lists.filter(({ list }) => isPulledInBy(list)(model)).map(({ id }) => id);
    expect(attributes.search_data_fields.list_ids, query).toEqual(pulling.sort((a, b) => a - b));
  }
}

async function expectStats(query: string, wanted: readonly ModelPost[], wish: Wish): Promise<void> {
  const { data, posts } = await ask(`/api/v1/posts/stats?${query}&facets=true`);
  const { total_posts: total, timeline, facets, ...breakdowns } = data.attributes;
  expect(total, query).toBe(wanted.length);
  expect(tallyOf(breakdowns.platforms)).toEqual(tally(wanted, ({ post }) => post.platform));
  expect(tallyOf(breakdowns.post_types)).toEqual(tally(wanted, ({ post }) => post.type));
  expect(tallyOf(breakdowns.languages)).toEqual(tally(wanted, ({ post }) => post.language));
  expect(tallyOf(breakdowns.kinds)).toEqual(tally(wanted, ({ post }) => post.kind));
  const without = (own: Partial<Wish>) => corpus.posts.filter(isWantedBy({ ...wish, ...own }));
  expect(tallyOf(facets.platforms)).toEqual(tally(without({ platforms: [] }), ({ post }) => post.platform));
  expect(tallyOf(facets.post_types)).toEqual(tally(without({ types: [] }), ({ post }) => post.type));
  expect(tallyOf(facets.languages)).toEqual(tally(without({ languages: [] }), ({ post }) => post.language));
  expect(tallyOf(facets.kinds)).toEqual(tally(without({ exclude: [] }), ({ post }) => post.kind));
  const engagements = wanted.map(({ post }) => post.engagement).sort((a, b) => a - b);
  const rank = (share: number) => engagements[Math.ceil(share * engagements.length) - 1] ?? 0;
  const sum = engagements.reduce((left, right) => left + right, 0);
  expect(breakdowns.engagement).toMatchObject({
    total: sum,
    median: rank(0.5),
    p90: rank(0.9),
    max: rank(1),
  });
  expectTimeline(timeline, wanted, wish);
  const mirrored = posts.engagement_over_time;
  expect(mirrored.doc_count).toBe(total);
  expect(mirrored.buckets.map(({ doc_count }: { doc_count: number }) => doc_count)).toEqual(
    timeline.buckets.map((bucket: Bucket) => bucket.posts),
  );
}

interface Bucket {
  readonly start: string;
  readonly posts: number;
  readonly engagement: number;
  readonly share: number | null;
}

interface Timeline {
  readonly interval: "minute" | "hour" | "day" | "week" | "month" | "year";
  readonly buckets: readonly Bucket[];
}

/** A bucket reaches to the beginning of the next, and the last one as far as its interval does. */
function expectTimeline({ interval, buckets }: Timeline, wanted: readonly ModelPost[], wish: Wish): void {
  const starts = buckets.map(({ start }) => Date.parse(start) / 1000);
  const end = endOf(starts.at(-1) ?? 0, interval);
  const bucketOf = ({ post: { publishedAt } }: ModelPost) =>
    publishedAt < end ? starts.findLastIndex((start) => start <= publishedAt) : -1;
  const base = corpus.posts.filter(isWantedBy({ ...wish, keyword: null }));
  const counts = tally(wanted, bucketOf);
  const bases = tally(base, bucketOf);
  const expected = buckets.map((_, index) => {
    const posts = counts.get(index)?.posts ?? 0;
    const all = bases.get(index)?.posts ?? 0;
    return { posts, engagement: counts.get(index)?.engagement ?? 0, share: all === 0 ? null : posts / all };
  });
  expect(buckets.map(({ posts, engagement, share }) => ({ posts, engagement, share }))).toEqual(expected);
  expect(buckets.reduce((sum, { posts }) => sum + posts, 0)).toBe(wanted.length);
  const { from, to } = windowOf(wish);
  if (from > to) expect(buckets).toEqual([]);
  else if (wish.window !== null) expect(starts[0]).toBeLessThanOrEqual(from);
  expect(buckets.length).toBeLessThanOrEqual(202);
}

function endOf(start: number, interval: Timeline["interval"]): number {
  const date = new Date(start * 1000);
  if (interval === "month") return date.setUTCMonth(date.getUTCMonth() + 1) / 1000;
  if (interval === "year") return date.setUTCFullYear(date.getUTCFullYear() + 1) / 1000;
  return start + { minute: 60, hour: 3_600, day: 86_400, week: 604_800 }[interval];
}

/** Every post exactly once, in the order that was asked for. */
async function expectWalk(query: string, wanted: readonly ModelPost[], wish: Wish): Promise<void> {
  const perPage = Math.min(1000, Math.ceil((wanted.length + 1) / 6));
  const walked: string[] = [];
  let address: string | null = `/api/v1/posts?${query}&per_page=${perPage}`;
  let before: readonly number[] | null = null;
  while (address !== null) {
    const { data, links } = await ask(address);
    for (const { attributes } of data) {
      const place: readonly number[] = placeOf(attributes, wish);
      if (before !== null)
        expect(comparePlaces(before, place), query).toBe(wish.sortOrder === "asc" ? -1 : 1);
      before = place;
      walked.push(`${attributes.channel.platform_name} ${attributes.post_uid}`);
    }
    address = links.next;
  }
  expect(walked.sort(), query).toEqual(wanted.map(identityOf).sort());
}

interface Attributes {
  readonly id: number;
  readonly published_at: string;
  readonly created_at: string;
  readonly relative_engagement: number | null;
  readonly search_data_fields: { readonly engagement: number };
}

function placeOf(attributes: Attributes, { sortBy }: Wish): readonly number[] {
  const { id, published_at: time, created_at: arrival, search_data_fields: fields } = attributes;
  const value = {
    published_at: 0,
    engagement: fields.engagement,
    // Where it cannot be said, least of all.
    relative_engagement: attributes.relative_engagement ?? -1,
    collected: Date.parse(arrival),
  };
  return [value[sortBy ?? "published_at"], sortBy === "collected" ? 0 : Date.parse(time), id];
}

function comparePlaces(left: readonly number[], right: readonly number[]): number {
  const [first = 0] = left.map((value, index) => value - (right[index] ?? 0)).filter((by) => by !== 0);
  return Math.sign(first);
}

function identityOf({ post }: ModelPost): string {
  return `${post.platform} ${post.uid}`;
}

type Tally<Value> = ReadonlyMap<Value, { readonly posts: number; readonly engagement: number }>;

function tally<Value>(posts: readonly ModelPost[], pick: (post: ModelPost) => Value): Tally<Value> {
  const counts = new Map<Value, { posts: number; engagement: number }>();
  for (const model of posts) {
    const value = pick(model);
    const { posts: known, engagement } = counts.get(value) ?? { posts: 0, engagement: 0 };
    counts.set(value, { posts: known + 1, engagement: engagement + model.post.engagement });
  }
  return counts;
}

function tallyOf(
  values: readonly { readonly value: unknown; readonly posts: number; readonly engagement: number }[],
): Tally<unknown> {
  return new Map(values.map(({ value, posts, engagement }) => [value, { posts, engagement }]));
}
