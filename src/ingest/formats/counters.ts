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

/** Whether a column that nobody has heard of counts something about posts: `Saves`, `quote_count`, `laughReactions`. */
export function isCounterName(name: string): boolean {
  const words = name
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u);
  return words.some((word) => METRICS.has(word)) && !words.some((word) => OTHERS.has(word));
}

const ABSENT = /^(|-|n\/?a|nan|null|none)$/i;

/** A count as people write it (`1,234`, `15.0`); undefined when there is none; otherwise as it came, for a clear reject. */
export function toCount(value: unknown): unknown {
  if (typeof value !== "string") return value ?? undefined;
  const text = value.trim();
  if (ABSENT.test(text)) return undefined;
  const plain = /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(text) ? text.replaceAll(",", "") : text;
  return /^\d{1,16}(\.\d+)?$/.test(plain) ? Number(plain) : value;
}

/** The same, if it is one: for columns that may hold something else. */
export function countOrNull(value: unknown): number | null {
  const count = toCount(value);
  return typeof count === "number" && Number.isFinite(count) && count >= 0 ? count : null;
}
