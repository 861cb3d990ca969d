/** Which of a platform's own counters is meant by each of the four fields; the first that was collected counts. */
const SYNONYMS = {
  likes_count: ["likes", "likes_count", "like_count", "favorites", "favorite_count", "reactions", "hearts"],
  shares_count: [
    "shares",
    "shares_count",
    "share_count",
    "retweets",
    "retweet_count",
    "reposts",
    "repost_count",
    "forwards",
  ],
  comments_count: ["comments", "comments_count", "comment_count", "replies", "replies_count", "reply_count"],
  views_count: ["views", "views_count", "view_count", "plays", "play_count"],
} as const;

export type EngagementFields = Readonly<Record<keyof typeof SYNONYMS, number>>;

/** By name: the field that is meant, and how many names come before it. */
const MEANINGS: ReadonlyMap<string, { readonly field: keyof EngagementFields; readonly rank: number }> =
  new Map(
    Object.entries(SYNONYMS).flatMap(([field, names]) =>
      names.map((name, rank) => [name, { field: field as keyof EngagementFields, rank }] as const),
    ),
  );

/** A counter that was not collected is 0. */
export function engagementFields(counters: Readonly<Record<string, number>>): EngagementFields {
  const counts = { likes_count: 0, shares_count: 0, comments_count: 0, views_count: 0 };
  const ranks = { likes_count: 99, shares_count: 99, comments_count: 99, views_count: 99 };
  for (const name of Object.keys(counters)) {
    const meaning = MEANINGS.get(name.toLowerCase());
    if (meaning === undefined || meaning.rank > ranks[meaning.field]) continue;
    counts[meaning.field] = counters[name] ?? 0;
    ranks[meaning.field] = meaning.rank;
  }
  return counts;
}
