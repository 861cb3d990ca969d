/** How long the process may be kept from answering requests. */
const LONGEST_MS = 10;

/**
 * For long work in the thread that answers everybody: `if (slice.isOver()) await slice.next();` lets others run, if
 * they have waited long enough.
 */
export class TimeSlice {
  readonly #lengthMs: number;
  #endsAt: number;

  constructor(lengthMs = LONGEST_MS) {
    this.#lengthMs = lengthMs;
    this.#endsAt = performance.now() + lengthMs;
  }

  isOver(): boolean {
    return performance.now() >= this.#endsAt;
  }

  async next(): Promise<void> {
    await new Promise(setImmediate);
    this.#endsAt = performance.now() + this.#lengthMs;
  }
}

/** Like `map`, but lets others run every few milliseconds. */
export async function mapInSlices<Item, Result>(
  items: Iterable<Item>,
  map: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  const slice = new TimeSlice();
  for (const item of items) {
    results.push(map(item));
    if (slice.isOver()) await slice.next();
  }
  return results;
}
