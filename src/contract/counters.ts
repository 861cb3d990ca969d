/**
 * What platforms call the counters of a post: the one table for imports and answers. `docs/reference/counters.md` is
 * made from it. Names are compared without regard to case, underscores, hyphens and blanks: `likeCount` is
 * `like_count`.
 */
export const COUNTER_NAMES = {
  likes_count: [
    "likes",
    "likes_count",
    "like_count",
    "digg_count",
    "diggs",
    "favorites",
    "favorite_count",
    "favorites_count",
    "favourites",
    "favourite_count",
    "favourites_count",
    "hearts",
    "heart_count",
    "upvotes",
    "upvote_count",
    "ups",
    "num_likes",
    "amount_likes",
    "lkbpst",
    "rumbles",
    "rumble_count",
    "reactions",
    "reaction_count",
    "reactions_count",
    "score",
  ],
  shares_count: [
    "shares",
    "shares_count",
    "share_count",
    "retweets",
    "retweet_count",
    "retweets_count",
    "reposts",
    "repost_count",
    "reposts_count",
    "reblogs",
    "reblog_count",
    "reblogs_count",
    "forwards",
    "forward_count",
    "forwards_count",
    "num_shares",
    "amount_shares",
    "shbpst",
    "reshares",
    "reshare_count",
    "echoes",
    "echo_count",
    "num_crossposts",
    "quotes",
    "quote_count",
    "quotes_count",
  ],
  comments_count: [
    "comments",
    "comments_count",
    "comment_count",
    "replies",
    "replies_count",
    "reply_count",
    "num_comments",
    "num_replies",
    "amount_comments",
    "cm",
    "direct_reply_count",
    "discussions",
    "discussion_count",
  ],
  views_count: [
    "views",
    "views_count",
    "view_count",
    "plays",
    "play_count",
    "plays_count",
    "video_views",
    "video_view_count",
    "impressions",
    "impression_count",
    "num_views",
    "amount_plays",
    "vfpst",
    "listens",
    "listen_count",
  ],
} as const;

export type EngagementFields = Readonly<Record<keyof typeof COUNTER_NAMES, number>>;
type Field = keyof EngagementFields;
export type Counters = Readonly<Record<string, number>>;

/** Names that programs look for in `engagement_data`, under any name of the platform; in the order of an answer. */
export const COMMON_COUNTERS = {
  like_count: "likes_count",
  share_count: "shares_count",
  retweet_count: "shares_count",
  reply_count: "comments_count",
  comment_count: "comments_count",
  view_count: "views_count",
} as const satisfies Readonly<Record<string, Field>>;

interface Meaning {
  readonly field: Field;
  /** How many names of the same field come before it. */
  readonly rank: number;
}

const MEANINGS: ReadonlyMap<string, Meaning> = new Map(
  Object.entries(COUNTER_NAMES).flatMap(([field, names]) =>
    names.map((name, rank) => [bare(name), { field: field as Field, rank }] as const),
  ),
);

/** By the name as it is written: sources have few, and many posts. */
const known = new Map<string, Meaning | null>();
const MOST_KNOWN = 1_000;
const UNRANKED = Number.MAX_SAFE_INTEGER;

/**
 * The four counters that every platform has some name for. Of several names for one field the first of the table
 * counts; the parts of one counter (`reactions.like`, `reactions.love`) are added up. One that was not collected is 0.
 */
export function engagementFieldsOf(counters: Counters): EngagementFields {
  const counts = { likes_count: 0, shares_count: 0, comments_count: 0, views_count: 0 };
  const ranks = {
    likes_count: UNRANKED,
    shares_count: UNRANKED,
    comments_count: UNRANKED,
    views_count: UNRANKED,
  };
  for (const name of Object.keys(counters)) {
    const meaning = meaningOf(name);
    if (meaning === null || meaning.rank > ranks[meaning.field]) continue;
    const isNextPart = meaning.rank === ranks[meaning.field] && name.includes(".");
    counts[meaning.field] = (counters[name] ?? 0) + (isNextPart ? counts[meaning.field] : 0);
    ranks[meaning.field] = meaning.rank;
  }
  return counts;
}

const COMMON = Object.entries(COMMON_COUNTERS);

/** Those of the common names that the counters do not have, with what they stand for. */
export function commonCountersBeside(
  counters: Counters,
  fields: EngagementFields,
): readonly (readonly [string, number])[] {
  const missing: (readonly [string, number])[] = [];
  for (const [name, field] of COMMON) if (counters[name] === undefined) missing.push([name, fields[field]]);
  return missing;
}

/**
 * Takes away again what `commonCountersBeside` has put behind the counters of an answer; `engagement` is the sum of
 * those that were collected.
 */
export function withoutCommonCounters(shown: Counters, engagement: number): Counters {
  const common = Object.keys(COMMON_COUNTERS);
  if (!common.every((name) => Object.hasOwn(shown, name))) return shown;
  const names = Object.keys(shown);
  let sum = Object.values(shown).reduce((total, count) => total + count, 0);
  for (let place = common.length; names.length > 0; ) {
    const last = names.at(-1) ?? "";
    const count = shown[last] ?? 0;
    place = common.lastIndexOf(last, place - 1);
    if (place === -1 || sum - count < engagement) break;
    sum -= count;
    names.pop();
    if (place === 0) break;
  }
  return sum === engagement ? Object.fromEntries(names.map((name) => [name, shown[name] ?? 0])) : shown;
}

function meaningOf(name: string): Meaning | null {
  const found = known.get(name);
  if (found !== undefined) return found;
  const meaning = MEANINGS.get(bare(name)) ?? meaningOfPath(name) ?? null;
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(name, meaning);
  return meaning;
}

/** `reactions.love` is a part of `reactions`; `public_metrics.like_count` is a `like_count`. */
function meaningOfPath(name: string): Meaning | undefined {
  const [first = "", ...rest] = name.split(".");
  return rest.length === 0 ? undefined : (MEANINGS.get(bare(first)) ?? MEANINGS.get(bare(rest.at(-1) ?? "")));
}

function bare(name: string): string {
  return name.toLowerCase().replaceAll(/[\s_-]/g, "");
}

/** Words that name a counter of a post, wherever they stand in a column's name. */
const METRICS = new Set(
  (
    "like likes love loves share shares comment comments view views play plays reaction reactions retweet retweets " +
    "repost reposts reblog reblogs reply replies quote quotes bookmark bookmarks save saves favorite favorites " +
    "favourite favourites forward forwards impression impressions upvote upvotes downvote downvotes vote votes click " +
    "clicks heart hearts dislike dislikes download downloads laugh laughs wow haha sad angry care digg collect"
  ).split(" "),
);

/** Words that make it something else: a number of an account, a rate, an address, a sum of the others. */
const OTHERS = new Set(
  (
    "id ids uid url urls link rate score ratio percent total sum average mean median author account channel page user " +
    "users owner follower followers following subscriber subscribers member members at date time timestamp is has can " +
    "text name type status length duration to from per"
  ).split(" "),
);

/** Whether a column that is not in the table counts something about posts: `Saves`, `laughReactions`. */
export function isCounterName(name: string): boolean {
  const words = name
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u);
  return words.some((word) => METRICS.has(word)) && !words.some((word) => OTHERS.has(word));
}
