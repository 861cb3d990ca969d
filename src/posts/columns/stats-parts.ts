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
