/** Statistics in one shape, so that those of all contenders can be compared to the last number. */

/** Of those who give Earshot's own statistics, in process. */
export function shapeOfStats(stats) {
  const counts = (values) =>
    sorted(values.map(({ value, posts, engagement }) => [value ?? "", posts, engagement]));
  const { total, median, p90, max } = stats.engagement;
  return {
    total: stats.total,
    engagement: [total, median, p90, max],
    buckets: stats.buckets
      .filter(({ posts }) => posts > 0)
      .map(({ start, posts, engagement, baseline }) => [start, posts, engagement, baseline]),
    platforms: counts(stats.platforms),
    types: counts(stats.postTypes),
    languages: counts(stats.languages),
    kinds: counts(stats.kinds),
    accounts: stats.topAccounts.map(({ posts, engagement }) => [posts, engagement]),
    hashtags: stats.topHashtags.map(({ value, posts }) => [value, posts]),
    domains: stats.topDomains.map(({ value, posts }) => [value, posts]),
  };
}

/** Of those who answer over HTTP. */
export function shapeOfBody({ data: { attributes } }) {
  return shapeOfStats({
    total: attributes.total_posts,
    engagement: attributes.engagement,
    buckets: attributes.timeline.buckets.map(({ start, posts, engagement, share }) => ({
      start: Date.parse(start) / 1000,
      posts,
      engagement,
      baseline: share ? Math.round(posts / share) : 0,
    })),
    platforms: attributes.platforms,
    postTypes: attributes.post_types,
    languages: attributes.languages,
    kinds: attributes.kinds,
    topAccounts: attributes.top_channels,
    topHashtags: attributes.top_hashtags,
    topDomains: attributes.top_domains,
  });
}

/** Of the peers, who give rows of [dimension, value, posts, engagement]. */
export function shapeOfRows(rows, names, hasKeyword) {
  const of = (dimension) =>
    rows
      .filter(([one]) => one === dimension)
      .map(([, value, posts, engagement]) => [Number(value), Number(posts), Number(engagement)]);
  const named = (dimension) => sorted(of(dimension).map(([value, ...counts]) => [names[value], ...counts]));
  const top = (dimension) => of(dimension).map(([value, posts]) => [names[value], posts]);
  const baseline = new Map(of("baseline").map(([start, posts]) => [start, posts]));
  const [[, total = 0, sum = 0] = []] = of("total");
  const [[, max = 0] = []] = of("max");
  const ranks = of("rank").map(([value]) => value);
  return {
    total,
    engagement: [sum, ranks[0] ?? 0, ranks.at(-1) ?? 0, max],
    buckets: sorted(of("bucket")).map(([start, posts, engagement]) => [
      start,
      posts,
      engagement,
      hasKeyword ? (baseline.get(start) ?? 0) : posts,
    ]),
    platforms: named("platform"),
    types: named("type"),
    languages: named("language"),
    kinds: named("kind"),
    accounts: of("account").map(([, posts, engagement]) => [posts, engagement]),
    hashtags: top("hashtag"),
    domains: top("domain"),
  };
}

function sorted(entries) {
  return entries.toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
}
