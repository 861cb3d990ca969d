import type { PostStats, ValueCount } from "../results.ts";

/** Keeps the best of however many, in order. */
export class TopValues<Value> {
  readonly #most: number;
  readonly #compare: (left: Value, right: Value) => number;
  readonly values: Value[] = [];

  /** `compare` is negative if the first is the better one. */
  constructor(most: number, compare: (left: Value, right: Value) => number) {
    this.#most = most;
    this.#compare = compare;
  }

  add(value: Value): void {
    const { values } = this;
    const last = values.at(-1);
    if (values.length === this.#most && last !== undefined && this.#compare(value, last) >= 0) return;
    let place = values.length;
    while (place > 0 && this.#compare(value, values[place - 1] as Value) < 0) place--;
    values.splice(place, 0, value);
    if (values.length > this.#most) values.pop();
  }
}

/** How many of the most frequent values are named. */
export const TOP = 20;

/** What is counted of the posts that are selected, before accounts have names. */
export interface StatsParts
  extends Pick<
    PostStats,
    "total" | "engagement" | "platforms" | "postTypes" | "languages" | "kinds" | "topHashtags" | "topDomains"
  > {
  readonly buckets: readonly ValueCount<number>[];
  readonly topAccounts: readonly AccountCount[];
}

export interface AccountCount {
  readonly account_id: number;
  readonly posts: number;
  readonly total: number;
}

/** Texts are ordered by their bytes, in every store. */
export function compareBytes(left: string, right: string): number {
  return Buffer.compare(Buffer.from(left), Buffer.from(right));
}

const LARGE = 2 ** 32;

/** What is counted by number. Sums beyond 2^53 are exact too: the upper part of each value is added up by itself. */
export class Tally {
  readonly posts: Uint32Array;
  readonly #low: Float64Array;
  readonly #high: Float64Array;

  constructor(numbers: number) {
    this.posts = new Uint32Array(numbers);
    this.#low = new Float64Array(numbers);
    this.#high = new Float64Array(numbers);
  }

  /** Posts of these numbers, with these values. */
  add(numbers: Uint32Array, values: Float64Array): void {
    const { posts } = this;
    const low = this.#low;
    for (let at = 0; at < numbers.length; at += 1) {
      const number = numbers[at] ?? 0;
      const value = values[at] ?? 0;
      posts[number] = (posts[number] ?? 0) + 1;
      if (value < LARGE) low[number] = (low[number] ?? 0) + value;
      else this.#addLarge(number, value);
    }
  }

  #addLarge(number: number, value: number): void {
    const high = Math.floor(value / LARGE);
    this.#high[number] = (this.#high[number] ?? 0) + high;
    this.#low[number] = (this.#low[number] ?? 0) + (value - high * LARGE);
  }

  engagement(number: number): number {
    const high = this.#high[number] ?? 0;
    const low = this.#low[number] ?? 0;
    return high === 0 ? low : Number(BigInt(high) * BigInt(LARGE) + BigInt(low));
  }
}

/** Most are small: those are counted, and only the others sorted. */
export class Engagements {
  readonly #small = new Uint32Array(2 ** 14);
  readonly #large: number[] = [];
  #max = 0;
  #count = 0;

  add(values: Float64Array): void {
    const small = this.#small;
    let max = this.#max;
    for (let at = 0; at < values.length; at += 1) {
      const value = values[at] ?? 0;
      if (value > max) max = value;
      if (value < small.length) small[value] = (small[value] ?? 0) + 1;
      else this.#large.push(value);
    }
    this.#max = max;
    this.#count += values.length;
  }

  summary(): Pick<PostStats["engagement"], "median" | "p90" | "max"> {
    if (this.#count === 0) return { median: 0, p90: 0, max: 0 };
    const large = Float64Array.from(this.#large).sort();
    return { median: this.#rank(5, large), p90: this.#rank(9, large), max: this.#max };
  }

  /** Nearest rank: the value at ceil(p * n), counted from one. */
  #rank(tenths: number, large: Float64Array): number {
    let left = Math.ceil((this.#count * tenths) / 10);
    for (let value = 0; value < this.#small.length; value += 1) {
      left -= this.#small[value] ?? 0;
      if (left <= 0) return value;
    }
    return large[left - 1] ?? 0;
  }
}
