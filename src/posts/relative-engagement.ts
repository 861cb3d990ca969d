/**
 * The engagement of a post against what is usual for its account: so many times the median of the account's posts
 * before it. Stored as a whole number, so that every store and every order has the same: 1 and the thousandths of the
 * median; 0 where there are too few posts to say what is usual.
 */

/** So many posts of the account count, the latest before the post. */
export const POSTS_BEFORE = 100;
/** Of fewer nobody says what is usual. */
const FEWEST_BEFORE = 5;
/** More times the median than this counts as this: it fits into 32 bits. */
const MOST_TIMES = 4_000_000;
const THOUSANDTHS = 1000;
/** From so many values on it takes less time to put all of them in order than each in its place. */
const MANY = 16;

export const UNKNOWN_RELATIVE = 0;

/** How many times the median it is, with three decimals; null: it cannot be said. */
export function timesMedian(relative: number): number | null {
  return relative === UNKNOWN_RELATIVE ? null : (relative - 1) / THOUSANDTHS;
}

/** A post that is being stored. `account` is whatever tells accounts apart. */
export interface ArrivingPost {
  readonly account: number;
  readonly publishedAt: number;
  readonly id: number;
  readonly engagement: number;
}

/**
 * The engagement of the stored posts of an account from one arriving post up to another, in the order of publication;
 * of more than `POSTS_BEFORE` the last ones. Posts that are arriving in a new version are not among them. `from` is
 * null: from the first.
 */
export type StoredBetween = (from: ArrivingPost | null, to: ArrivingPost) => readonly number[];

/** For each post of a batch, in their order. What arrives together is looked at together. */
export function relativesOf(posts: readonly ArrivingPost[], stored: StoredBetween): readonly number[] {
  const relatives = posts.map(() => UNKNOWN_RELATIVE);
  const places = posts.map((_, place) => place);
  const at = (place: number): ArrivingPost => posts[place] as ArrivingPost;
  places.sort((left, right) => at(left).account - at(right).account || compareTimes(at(left), at(right)));
  let window = new Window();
  let before: ArrivingPost | null = null;
  for (const place of places) {
    const post = at(place);
    if (before?.account !== post.account) {
      window = new Window();
      before = null;
    }
    window.pushAll(stored(before, post));
    relatives[place] = window.relative(post.engagement);
    window.push(post.engagement);
    before = post;
  }
  return relatives;
}

/** By publication time, then ID. */
export function compareTimes(
  left: Pick<ArrivingPost, "publishedAt" | "id">,
  right: Pick<ArrivingPost, "publishedAt" | "id">,
): number {
  return left.publishedAt - right.publishedAt || left.id - right.id;
}

/** The last `POSTS_BEFORE` values that were pushed, also in the order of their size. */
class Window {
  readonly #recent = new Float64Array(POSTS_BEFORE);
  readonly #sorted = new Float64Array(POSTS_BEFORE);
  #count = 0;
  #next = 0;

  push(value: number): void {
    if (this.#count === POSTS_BEFORE) this.#remove(this.#recent[this.#next] ?? 0);
    this.#recent[this.#next] = value;
    this.#next = (this.#next + 1) % POSTS_BEFORE;
    const place = this.#placeOf(value);
    this.#sorted.copyWithin(place + 1, place, this.#count);
    this.#sorted[place] = value;
    this.#count += 1;
  }

  /** Many are put in order together: one by one, each is moved to its place among those that are. */
  pushAll(values: readonly number[]): void {
    if (values.length < MANY) {
      for (const value of values) this.push(value);
      return;
    }
    for (const value of values) {
      this.#recent[this.#next] = value;
      this.#next = (this.#next + 1) % POSTS_BEFORE;
    }
    this.#count = Math.min(POSTS_BEFORE, this.#count + values.length);
    // Until it is full, it is filled from its beginning.
    this.#sorted.set(this.#recent);
    this.#sorted.subarray(0, this.#count).sort();
  }

  relative(engagement: number): number {
    if (this.#count < FEWEST_BEFORE) return UNKNOWN_RELATIVE;
    const lower = this.#sorted[(this.#count - 1) >>> 1] ?? 0;
    const upper = this.#sorted[this.#count >>> 1] ?? 0;
    // An account whose posts usually have nothing is as one whose posts have one.
    const times = engagement / Math.max(1, (lower + upper) / 2);
    return 1 + Math.round(Math.min(times, MOST_TIMES) * THOUSANDTHS);
  }

  #remove(value: number): void {
    const place = this.#placeOf(value);
    this.#sorted.copyWithin(place, place + 1, this.#count);
    this.#count -= 1;
  }

  /** Of the first that is not smaller. */
  #placeOf(value: number): number {
    let from = 0;
    let to = this.#count;
    while (from < to) {
      const middle = (from + to) >>> 1;
      if ((this.#sorted[middle] ?? 0) < value) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}
