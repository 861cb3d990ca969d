/** Work in small steps: its runner may do something else between two of them, or end it. */
export type Steps<Result> = Generator<void, Result, void>;

/** All of it at once. */
export function toEnd<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** How long the process may be kept from answering requests. What comes before and after a slice is in the same turn. */
const LONGEST_MS = 5;

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
    await nextTurn();
    this.#endsAt = performance.now() + this.#lengthMs;
  }
}

/** Those who wait to go on with long work, the first first. */
const waiting: (() => void)[] = [];

/**
 * Lets others run. Of all long work that waits, one goes on in a turn of the event loop: a short request waits for one
 * slice, however many long ones there are.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(goOn);
  });
}

function goOn(): void {
  // Asked for before the one goes on: it may wait again at once.
  if (waiting.length > 1) setImmediate(goOn);
  waiting.shift()?.();
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

/**
 * Like `map` of one piece after the other: what is sent to a thread, or parsed, holds the process up by its size, and
 * others run between two pieces.
 */
export async function mapInPieces<Item, Result>(
  items: readonly Item[],
  length: number,
  map: (piece: readonly Item[]) => Promise<readonly Result[]>,
): Promise<readonly Result[]> {
  if (items.length <= length) return map(items);
  const results: Result[] = [];
  for (let start = 0; start < items.length; start += length) {
    for (const result of await map(items.slice(start, start + length))) results.push(result);
  }
  return results;
}

/** Runs something that stops now and then; others run every few milliseconds. */
export async function runInSlices<Result>(steps: Iterator<unknown, Result>): Promise<Result> {
  const slice = new TimeSlice();
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (slice.isOver()) await slice.next();
  }
}
