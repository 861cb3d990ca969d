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

/** A counter that was not collected is 0. */
export function engagementFields(counters: Readonly<Record<string, number>>): EngagementFields {
  const byName = new Map(Object.entries(counters).map(([name, count]) => [name.toLowerCase(), count]));
  const pick = (names: readonly string[]): number => {
    const name = names.find((candidate) => byName.has(candidate));
    return name === undefined ? 0 : (byName.get(name) ?? 0);
  };
  return {
    likes_count: pick(SYNONYMS.likes_count),
    shares_count: pick(SYNONYMS.shares_count),
    comments_count: pick(SYNONYMS.comments_count),
    views_count: pick(SYNONYMS.views_count),
  };
}
